import Millrace
import MillraceOracle

extension FeedScript {
  mutating func makeEdit() throws {
    switch random.int(0...31) {
    case 28...29: try measure()
    case 30...31: try reestimate()
    case 0...3: try insertItem()
    case 4...5: try removeItem()
    case 6...7: try moveItem()
    case 8...9: try resizeItem()
    case 10...11: try insertSection()
    case 12: try removeSection()
    case 13: try moveSection()
    case 14: try replaceSection()
    case 15: try update()
    case 16: try relayout()
    case 17...18: try makeInvalidEdit()
    case 19...20: try changeSupplementaries()
    case 21...24: try batch()
    case 25...26: try scroll()
    default:
      let budget = random.pick([0, 1, 10, 100, .max])
      lastEdit = "settle \(budget)"
      feed.settle(budget: budget)
      try require(budget < .max || feed.isSettled, "not settled")
      var slices = random.pick([0, 0, 1, 3])
      feed.settle {
        slices -= 1
        return slices >= 0
      }
      try require(slices < 0 || feed.isSettled, "not settled in \(slices) slices less")
    }
  }

  private mutating func insertItem() throws {
    guard let section = randomSection() else { return }
    let item = newItem(for: section)
    let path = ItemPath(section: section, item: random.int(0...model.sections[section].items.count))
    lastEdit = "insert \(item) at \(path)"
    if try rejectsEdits(section, { feed throws(LayoutError) in try feed.insert(item, at: path) }) { return }
    try feed.insert(item, at: path)
    model.sections[section].insert(item, at: path.item)
  }

  private mutating func removeItem() throws {
    guard let path = randomPath() else { return }
    lastEdit = "remove \(path)"
    if try rejectsEdits(path.section, { feed throws(LayoutError) in try feed.remove(at: path) }) { return }
    try feed.remove(at: path)
    model.sections[path.section].remove(at: path.item)
  }

  private mutating func moveItem() throws {
    guard let source = randomPath() else { return }
    var target = source
    if random.oneIn(2) {
      target.item = random.int(0...(model.sections[source.section].items.count - 1))
    } else {
      let like = model.sections.indices.filter {
        $0 != source.section && accepts(model.sections[source.section].items[source.item], section: $0)
      }
      guard let other = like.randomElement(using: &random) else { return }
      target = ItemPath(section: other, item: random.int(0...model.sections[other].items.count))
    }
    lastEdit = "move \(source) to \(target)"
    if source == target { return try feed.move(from: source, to: target) }
    let rejects = try rejectsEdits(source.section) { feed throws(LayoutError) in
      try feed.move(from: source, to: target)
    }
    if rejects { return }
    // The item arrives in another section with its rounded size.
    let item = source.section == target.section ? nil : model.sections[source.section].storedItem(source.item)
    if let item, isTooThin(item, section: target.section) {
      do { try feed.move(from: source, to: target) } catch { return }
      throw failure("an item without a size after rounding was accepted")
    }
    try feed.move(from: source, to: target)
    if source == target { return }
    let name = model.sections[source.section].names[source.item]
    let moved = model.sections[source.section].remove(at: source.item)
    model.sections[target.section].insert(item ?? moved, at: target.item)
    model.sections[target.section].setName(name, ofItem: target.item)
  }

  private mutating func resizeItem() throws {
    guard let path = randomPath() else { return }
    let item = newItem(for: path.section)
    lastEdit = "resize \(path) to \(item)"
    if try rejectsEdits(path.section, { feed throws(LayoutError) in try feed.resize(at: path, to: item) }) {
      return
    }
    try feed.resize(at: path, to: item)
    model.sections[path.section].resize(at: path.item, to: item)
  }

  private mutating func insertSection() throws {
    guard model.sections.count < 24 else { return }
    if random.oneIn(8) { return try insertEmptySections() }
    let section = newSection()
    let index = random.int(0...model.sections.count)
    lastEdit = "insert section \(section.layout.rule) at \(index)"
    try feed.insert(feedSection(section), at: index)
    model.sections.insert(section, at: index)
  }

  /// Inserts several consecutive empty sections, which queries may skip.
  private mutating func insertEmptySections() throws {
    let index = random.int(0...model.sections.count)
    for _ in 0..<random.int(2...12) {
      let drawn = newSection()
      if drawn.layout.rule.fixedCount != nil { continue }
      var section = NaiveFeed.Section(layout: drawn.layout, items: [])
      section.orthogonal = drawn.orthogonal
      section.contentInsetsReference = drawn.contentInsetsReference
      section.layout.rule.fill(with: [], width: section.crossSize(in: model.width))
      // Of these, only a background of the whole section is visible.
      if random.oneIn(2) { section.decorations = random.decorations() }
      lastEdit = "insert empty section \(drawn.layout.rule) at \(index)"
      try feed.insert(feedSection(section), at: index)
      model.sections.insert(section, at: index)
    }
  }

  private mutating func removeSection() throws {
    guard let index = randomSection() else { return }
    lastEdit = "remove section \(index)"
    try feed.removeSection(at: index)
    model.sections.remove(at: index)
  }

  private mutating func moveSection() throws {
    guard let source = randomSection(), let target = randomSection() else { return }
    lastEdit = "move section \(source) to \(target)"
    try feed.moveSection(from: source, to: target)
    model.sections.insert(model.sections.remove(at: source), at: target)
  }

  private mutating func replaceSection() throws {
    guard let index = randomSection() else { return }
    let section = newSection()
    lastEdit = "replace section \(index) by \(section.layout.rule)"
    try feed.replaceSection(at: index, with: feedSection(section))
    model.sections[index] = section
  }

  /// Changes the width, the direction or both, or the whole view, sometimes to an invalid value.
  ///
  /// An invalid value must change nothing, which the checks after every edit verify.
  private mutating func relayout() throws {
    let isWrong = random.oneIn(12)
    let width: Double =
      isWrong ? random.pick([-1, .nan, .infinity]) : random.pick([model.width, 390, 768, 100, 20])
    let direction: LayoutDirection? = random.pick([nil, nil, .leftToRight, .rightToLeft])
    // A feed without a view sometimes gets one.
    let hasView = model.environment == nil ? random.oneIn(8) : !random.oneIn(4)
    let view =
      hasView ? random.view(model.axis, direction ?? model.direction, width: width) : nil
    lastEdit = "relayout to \(width), \(String(describing: direction)), \(String(describing: view))"
    // Items that span lanes limit the number of lanes.
    let modelBefore = model
    let expectsError =
      isWrong
      || !model.sections.allSatisfy { $0.layout.rule.canLayOut($0.items, width: $0.crossSize(in: width)) }
    let rect = random.rect(in: model.placement.contentSize, model.orientation)
    let anchor = randomAnchor(in: rect)
    var correction: OffsetCorrection?
    var thrown: LayoutError?
    do throws(LayoutError) {
      switch (view, anchor) {
      case (let view?, let anchor?): correction = try feed.relayout(environment: view, keeping: anchor.anchor)
      case (let view?, nil): try feed.relayout(environment: view)
      case (nil, let anchor?):
        correction = try feed.relayout(width: width, direction: direction, keeping: anchor.anchor)
      case (nil, nil): try feed.relayout(width: width, direction: direction)
      }
    } catch {
      thrown = error
    }
    try require((thrown != nil) == expectsError, "relayout threw \(String(describing: thrown))")
    if !expectsError {
      if let view {
        model.relayout(view)
      } else {
        model.relayout(width: width, direction: direction ?? model.direction)
      }
    }
    try require(
      feed.width == LayoutUnit.nearest(model.width) && feed.direction == model.direction,
      "\(feed.width), \(feed.direction)")
    try require(feed.environment == model.environment?.nearest, "\(String(describing: feed.environment))")
    try takeOffsets(kept: correction?.path)
    if let anchor, !expectsError { try checkKept(correction, of: anchor, since: modelBefore) }
  }

  /// Makes an invalid edit, which must throw and change nothing.
  private mutating func makeInvalidEdit() throws {
    let section = random.pick([-1, model.sections.count, .max, .min, random.int(0...model.sections.count)])
    let valid = model.sections.indices.contains(section) ? model.sections[section].items.count : 0
    let item = random.pick([-1, valid + 1, .max, .min])
    let path = ItemPath(section: section, item: item)
    lastEdit = "an invalid edit at \(path)"
    let kind = random.int(0...11)
    var error: (any Error)?
    do {
      switch kind {
      case 9:
        // The path is invalid as a target too: it is beyond the last gap.
        guard let source = randomPath() else { return }
        lastEdit = "a move from \(source) to \(path)"
        try feed.move(from: source, to: path)
      case 10:
        guard let (source, target) = invalidMove() else { return }
        lastEdit = "a move from \(source) to \(target), where it cannot be"
        try feed.move(from: source, to: target)
      case 11:
        guard let index = randomSection() else { return }
        lastEdit = "an update of \(index) under the wrong type"
        if model.sections[index].layout.rule is NaiveGridLayout {
          try feed.withSection(index, as: RowSection.self) { try $0.append(.zero) }
        } else {
          try feed.withSection(index, as: GridSection.self) { try $0.append(count: 1) }
        }
      case 0: try feed.insert(newItem(for: section), at: path)
      case 1: try feed.remove(at: path)
      case 2: try feed.move(from: path, to: path)
      case 3: try feed.resize(at: path, to: .extent(-1))
      case 4: try feed.insert(.extent(.nan), at: ItemPath(section: section, item: 0))
      case 5: try feed.removeSection(at: random.oneIn(2) ? -1 : model.sections.count)
      case 6: try feed.moveSection(from: model.sections.count, to: 0)
      case 7: try feed.append(.waterfall(Waterfall(columns: .count(2)), extents: [1, 2, .infinity]))
      default: try feed.insert(.grid(Grid(columns: .count(0), rowHeight: .points(1)), count: 3), at: 0)
      }
    } catch let thrown {
      error = thrown
    }
    try require(error != nil, "\(kind): no error was thrown")
  }
}

extension FeedScript {
  /// Returns a move of an item to a section whose layout does not accept it.
  private mutating func invalidMove() -> (source: ItemPath, target: ItemPath)? {
    guard let source = randomPath() else { return nil }
    let from = model.sections[source.section]
    let others = model.sections.indices.filter { index in
      from.hasFixedItems
        ? index != source.section : !accepts(from.items[source.item], section: index)
    }
    guard let section = others.randomElement(using: &random) else { return nil }
    let item = random.int(0...model.sections[section].items.count)
    return (source, ItemPath(section: section, item: item))
  }

  mutating func randomSection() -> Int? { model.sections.indices.randomElement(using: &random) }

  /// Returns a new section of any layout, sometimes of a layout that other sections share.
  mutating func newSection() -> NaiveFeed.Section {
    if layouts.count < 3 || random.oneIn(3) { layouts.append(newLayout()) }
    // The layout may have been drawn for another orientation or width.
    let drawn = layouts[random.int(0...(layouts.count - 1))]
    var orthogonal = hasOrthogonalSections ? random.orthogonalScrolling() : nil
    if drawn.rule is NaiveSheetLayout { orthogonal = nil }
    // The items of other custom layouts leave narrow sections, or any.
    if let custom = drawn.rule as? NaiveCustomLayout {
      if custom.layout.kind == .scattered { orthogonal = nil } else { orthogonal?.extent = 390 }
    }
    let crossSize = orthogonal?.extent ?? model.width
    let axis = orthogonal == nil ? model.axis : model.axis.cross
    var section = NaiveFeed.Section(
      layout: fitting(drawn.following(axis, model.direction).scripted, crossSize), items: [])
    section.orthogonal = orthogonal
    section.contentInsetsReference = random.insetsReference()
    var count = random.pick([0, 1, 5, min(10, maximumCount), random.int(0...maximumCount)])
    if let fixed = section.layout.rule.fixedCount { count = fixed }
    section.setItems((0..<count).map { _ in section.layout.rule.taken(newItem(for: section)) }) { _ in nil }
    section.layout.rule.fill(with: section.items, width: crossSize)
    if random.oneIn(2) {
      (section.headers, section.footers) = (random.headers(), random.footers())
      section.decorations = random.decorations()
    }
    return section
  }

  private func fitting(_ layout: some ScriptedSectionLayout, _ width: Double) -> NaiveFeed.Section.Layout {
    NaiveFeed.Section.Layout(layout.fitting(width: width))
  }

  private mutating func newLayout() -> NaiveFeed.Section.Layout {
    func draw<Layout: ScriptedSectionLayout>(_ type: Layout.Type) -> NaiveFeed.Section.Layout {
      NaiveFeed.Section.Layout(Layout.draw(using: &random))
    }
    let type: any ScriptedSectionLayout.Type = random.pick(OracleEntry.allSections)
    return draw(type)
  }

  /// Returns a random item that a section's layout accepts, or any item if there is no such section.
  mutating func newItem(for section: Int) -> FeedItem {
    guard model.sections.indices.contains(section) else { return .extent(10) }
    return newItem(for: model.sections[section])
  }

  mutating func newItem(for section: NaiveFeed.Section) -> FeedItem {
    section.layout.scripted.newItem(
      width: section.crossSize(in: model.width), count: section.items.count, using: &random)
  }

  func isTooThin(_ item: FeedItem, section: Int) -> Bool { isTooThin(item, in: model.sections[section]) }

  func isTooThin(_ item: FeedItem, in section: NaiveFeed.Section) -> Bool {
    section.layout.rule.isTooThin(item)
  }

  func accepts(_ item: FeedItem, section: Int) -> Bool { accepts(item, in: model.sections[section]) }

  func accepts(_ item: FeedItem, in section: NaiveFeed.Section) -> Bool {
    section.layout.rule.accepts(item, width: section.crossSize(in: model.width))
  }
}

extension CollectionLayoutEnvironment {
  /// The same view with all lengths rounded to the nearest unit.
  fileprivate var nearest: Self {
    func nearest(_ length: Double) -> Double { LayoutUnit.nearest(length) }
    let (size, area) = (containerSize, safeAreaInsets)
    var view = self
    view.containerSize = LayoutSize(width: nearest(size.width), height: nearest(size.height))
    view.safeAreaInsets = LayoutInsets(
      top: nearest(area.top), leading: nearest(area.leading), bottom: nearest(area.bottom),
      trailing: nearest(area.trailing))
    return view
  }
}
