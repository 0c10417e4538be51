extension FeedSection {
  /// Adds the section to a store.
  func add(
    to store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    if let section = try sectionWithOwnScrolling(in: &store) {
      let offset = try Units(offset: orthogonalScrolling?.offset ?? 0, "orthogonalScrolling.offset")
      return try add(section.wrapped(offset: offset, in: store.space), to: &store, room: room)
    }
    if let scrolling = orthogonalScrolling, scrolling.behavior != .none {
      return try addOrthogonal(scrolling, to: &store, room: room)
    }
    return try addAlong(to: &store, room: room)
  }

  /// Returns a new section if its layout says how it scrolls across the feed, `.none` included. `nil` for other layouts.
  private func sectionWithOwnScrolling(in store: inout SectionStore) throws(LayoutError) -> AnySection? {
    switch content {
    case .compositional(let content): return try content.section(in: store).boxed()
    case .custom(let content) where content.hasOwnScrolling: return try content.section(&store)
    case .section(let made) where made.scrollingBehavior != nil:
      let section = made.copy()
      try section.relayout(in: store.space, &store.lastStyle)
      return section
    default: return nil
    }
  }

  /// Adds a section that scrolls along the cross axis of the feed, although its layout does not say so.
  private func addOrthogonal(
    _ scrolling: OrthogonalScrolling, to store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    let length = try Units(checked: scrolling.extent, "orthogonalScrolling.extent")
    let offset = try Units(offset: scrolling.offset, "orthogonalScrolling.offset")
    try room.check(length: length, items: itemCount)
    let layout = OrthogonalLayout(
      behavior: scrolling.behavior, length: length, reference: contentInsetsReference)
    let everything = SectionRoom(length: Units.maximumPosition, items: room.items)
    if case .waterfall(let waterfall, .reflow, let extents) = content,
      extents.count <= SmallSections<SmallWaterfall>.maximumCountAcross(limit: store.smallLimit)
    {
      let entry = try store.addSmallAcross(
        waterfall, by: SmallWaterfall.self, count: extents.count, scrolling: layout, offset: offset,
        room: everything
      ) { (rule, record) throws(LayoutError) in try rule.fill(record, from: extents) }
      return (entry, length)
    }
    let space = store.space.across(length: length)
    var across = SectionStore(map: space.map, width: space.width, smallLimit: 0, shape: store.shape)
    swap(&across.lastStyle, &store.lastStyle)
    defer { swap(&across.lastStyle, &store.lastStyle) }
    let entry = try addAlong(to: &across, room: everything).entry
    let base = try across.section(entry).full(across.items(of: entry), in: across)
    let section = OrthogonalSection(
      base, layout, OrthogonalState(offset: offset, number: 0), in: store.space)
    return (store.add(section), length)
  }

  /// Adds a section that does not scroll by itself.
  private func addAlong(
    to store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    let (width, shape, map) = (store.width, store.shape, store.map)
    let section: AnySection
    switch content {
    case .waterfall(let layout, .reflow, let extents) where extents.count <= store.smallLimit:
      return try store.addSmall(layout, by: SmallWaterfall.self, count: extents.count, room: room) {
        (rule, record) throws(LayoutError) in
        try rule.fill(record, from: extents)
      }
    case .rows(let layout, let sizes) where sizes.count <= store.smallLimit && layout.mayBeSmall:
      return try store.addSmall(layout, by: SmallRows.self, count: sizes.count, room: room) {
        (rule, record) throws(LayoutError) in
        try rule.fill(record, from: sizes)
      }
    case .rowGrid(let layout, let extents) where extents.count <= store.smallLimit:
      return try store.addSmall(.grid(layout), by: SmallRows.self, count: extents.count, room: room) {
        (rule, record) throws(LayoutError) in
        try rule.fill(record, from: extents)
      }
    case .grid(let layout, let count):
      guard count >= 0 else { throw .invalidCount(count) }
      return try store.addSmall(layout, by: GridGeometry.self, count: count, room: room) { _, _ in 0 }
    case .waterfall(let layout, let policy, let extents):
      section = try WaterfallSection(
        layout.following(map), width: width, policy: policy, extents: extents, shape: shape
      ).boxed()
    case .waterfallItems(let layout, let policy, let items):
      section = try WaterfallSection(
        layout.following(map), width: width, policy: policy, items: items, shape: shape
      ).boxed()
    case .denseWaterfall(var layout, let policy, let items):
      layout.waterfall = layout.waterfall.following(map)
      section = try DenseWaterfallSection(layout, width: width, policy: policy, items: items, shape: shape)
        .boxed()
    case .rows(let layout, let sizes):
      section = try RowSection(layout.following(map), width: width, sizes: sizes, shape: shape).boxed()
    case .rowGrid(let layout, let extents):
      let sizes = extents.lazy.map { map.axis.transposed(LayoutSize(width: 0, height: $0)) }
      section = try RowSection(.grid(layout.following(map)), width: width, sizes: sizes, shape: shape).boxed()
    case .mosaic(let layout, let items):
      section = try MosaicSection(layout.following(map), width: width, items: items).boxed()
    case .custom(let content): section = try content.section(&store)
    case .compositional: preconditionFailure("its layout says how it scrolls")
    case .section(let made):
      section = made.copy()
      if !section.fits(store.space) { try section.relayout(in: store.space, &store.lastStyle) }
    }
    return try add(section, to: &store, room: room)
  }

  private func add(
    _ section: AnySection, to store: inout SectionStore, room: SectionRoom
  ) throws(LayoutError) -> (entry: SectionEntry, maximumLength: Units) {
    let count = section.summary.count
    let maximumLength = section.maximumLength(of: StoredItems(count: count, record: nil))
    try room.check(length: maximumLength, items: count)
    return (store.add(section), maximumLength)
  }

  /// Returns a section without items in the cross size of a store.
  static func emptyBox(in store: borrowing SectionStore) -> AnySection {
    let list = Waterfall.list().following(store.map)
    guard let section = try? WaterfallSection(list, width: store.width, extents: []) else {
      preconditionFailure("an empty list fits any width")
    }
    return section.boxed()
  }
}

extension RowLayout {
  /// Whether sections may be small. False if rows are broken by looking ahead, which takes too long for each query.
  fileprivate var mayBeSmall: Bool {
    if case .justifiedRows(let layout) = self, case .optimal = layout.breaking { false } else { true }
  }
}
