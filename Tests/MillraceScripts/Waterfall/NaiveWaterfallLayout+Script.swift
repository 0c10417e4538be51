import Millrace
import MillraceOracle
import MillraceRandom

extension NaiveWaterfallLayout: ScriptedSectionLayout {
  static func draw(using random: inout SplitMix64) -> Self {
    Self(random.waterfall(), isStable: random.oneIn(4))
  }

  func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem {
    // A section that starts with items of one lane each is compact until an item that spans lanes is
    // inserted.
    let maySpan = layout.naiveLaneCount(width: width) <= naiveMaximumSpanLanes && count > 0
    let span: LaneSpan? = maySpan && random.oneIn(12) ? .lanes(2) : nil
    return .waterfall(
      WaterfallItem(random.extent(.mixed), span: span, isEstimated: count > 0 && random.oneIn(8)))
  }

  func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws
    -> FeedSection?
  {
    guard layout.naiveLaneCount(width: width) <= naiveMaximumSpanLanes else { return nil }
    var ready = try WaterfallSection(
      layout, width: width, policy: isStable ? .stable : .reflow,
      items: items.map(\.naiveWaterfallItem))
    if isEdited, !isStable {
      try ready.insert(50, at: 0)
      try ready.remove(at: 0)
    }
    return FeedSection(ready)
  }

  func update(_ index: Int, of script: inout FeedScript) throws {
    let extents = (0..<script.random.int(0...3)).map { _ in script.random.extent(.mixed) }
    let cells = script.drawCells(ofSection: index)
    try script.update(index, as: WaterfallSection.self) { section in
      try section.apply(cells)
      try section.append(contentsOf: extents)
    }
    for extent in extents {
      script.model.sections[index].insert(
        .extent(extent), at: script.model.sections[index].items.count)
    }
  }
}

extension WaterfallSection: CheckedSection {
  static func feedItem(_ item: WaterfallItem) -> FeedItem { .waterfall(item) }
}
