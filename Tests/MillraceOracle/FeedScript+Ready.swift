import Millrace

// Sections that were made before a feed takes them.

extension FeedScript {
  /// What a feed is given for a section: at times one that was made before, in another breadth and another direction,
  /// and was edited since.
  mutating func feedSection(_ section: NaiveFeed.Section) throws -> FeedSection {
    note(section.layout)
    guard random.oneIn(4), var new = try readySection(section) else { return try section.feedSection() }
    (new.headers, new.footers, new.decorations) = (section.headers, section.footers, section.decorations)
    return new
  }

  /// Takes note of how far outside of its section an item may lie.
  mutating func note(_ layout: NaiveFeed.Section.Layout) {
    switch layout {
    case .custom(let layout): overflow = max(overflow, layout.overflow)
    case .sheet(let sheet): overflow = max(overflow, sheet.layout.roundsOutward ? 1 : 0)
    default: break
    }
  }

  private mutating func readySection(_ section: NaiveFeed.Section) throws -> FeedSection? {
    var (axis, direction) = random.axisAndDirection()
    var width = random.pick([model.width, 300, 77])
    if let layout = waterfall(of: section),
      NaiveFeed.Section.laneCount(layout.following(axis, direction), width: width) > 32
    {
      (axis, direction, width) = (model.axis, model.direction, model.width)
    }
    let isEdited = random.oneIn(2)
    let items = section.items.map(\.naiveWaterfallItem)
    switch section.layout.following(axis, direction) {
    case .waterfall(let layout):
      var ready = try WaterfallSection(layout, width: width, items: items)
      if isEdited {
        try ready.insert(50, at: 0)
        try ready.remove(at: 0)
      }
      return FeedSection(ready)
    case .stable(let layout, _):
      // Its lanes are those of the breadth that it is made in, if there are as many.
      return FeedSection(try WaterfallSection(layout, width: width, policy: .stable, items: items))
    case .dense(let layout):
      var ready = try DenseWaterfallSection(layout, width: width, items: items)
      if isEdited {
        try ready.insert(WaterfallItem(50), at: 0)
        try ready.remove(at: 0)
      }
      return FeedSection(ready)
    case .rows(let layout):
      var ready = try RowSection(layout, width: width, sizes: section.items.map(\.naiveSize))
      if isEdited {
        try ready.insert(LayoutSize(width: 50, height: 50), at: 0)
        try ready.remove(at: 0)
      }
      return FeedSection(ready)
    case .grid(let layout): return FeedSection(try GridSection(layout, width: width, count: items.count))
    case .mosaic(let layout):
      var ready = try MosaicSection(layout, width: width, items: section.items.map(\.naiveMosaicItem))
      if isEdited {
        try ready.insert(MosaicItem(columns: 2), at: 0)
        try ready.remove(at: 0)
      }
      return FeedSection(ready)
    case .custom(let layout):
      var ready = try CustomSection(layout, width: width, items: section.items.map(\.naiveCustomItem))
      if isEdited {
        try ready.insert(SampleLayout.Item(height: 50, tag: 3), at: 0)
        try ready.remove(at: 0)
      }
      return FeedSection(ready)
    case .sheet: return nil
    }
  }
}
