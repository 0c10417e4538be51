import Millrace
import MillraceOracle
import MillraceRandom

extension NaiveDenseLayout: ScriptedSectionLayout {
  static func draw(using random: inout SplitMix64) -> Self {
    var waterfall = random.waterfall()
    // A different width may make the number of lanes too large.
    waterfall.columns = random.oneIn(3) ? .minimumWidth(15) : .count(random.int(1...6))
    return Self(layout: DenseWaterfall(waterfall, reach: random.pick([1, 3, 20])))
  }

  func fitting(width: Double) -> Self {
    if canLayOut([], width: width) { return self }
    var layout = layout
    layout.waterfall.columns = .count(3)
    return Self(layout: layout)
  }

  func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem {
    .waterfall(random.item(.few, 4, isEstimated: random.oneIn(2)))
  }

  func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws
    -> FeedSection?
  {
    guard canLayOut(items, width: width) else { return nil }
    var ready = try DenseWaterfallSection(
      layout, width: width, items: items.map(\.naiveWaterfallItem))
    if isEdited {
      try ready.insert(WaterfallItem(50), at: 0)
      try ready.remove(at: 0)
    }
    return FeedSection(ready)
  }

  func update(_ index: Int, of script: inout FeedScript) throws {
    let (item, count) = (script.newItem(for: index), script.model.sections[index].items.count)
    var other = layout
    (other.reach, other.waterfall.columns) = (
      script.random.pick([1, 3, 20]), .count(script.random.int(1...6))
    )
    (other.waterfall.axis, other.waterfall.direction) = script.random.axisAndDirection()
    let relaidOut = script.random.oneIn(2) ? other : nil
    try script.update(index, as: DenseWaterfallSection.self) { section in
      var batch = BatchUpdate()
      batch.insert(item, at: 0)
      if count > 1 { batch.remove(at: count - 1) }
      try section.apply(batch)
      if let relaidOut { try section.relayout(relaidOut, width: 100) }
    }
    script.replaceLastByFirst(item, in: index)
    if let relaidOut { script.relayout(index, Self(layout: relaidOut)) }
  }

  func updatedIndex(_ index: Int, count: Int, _ new: any NaiveSectionLayout) -> Int? {
    count > 1 && index == count - 1 ? nil : index + 1
  }
}

extension DenseWaterfallSection: CheckedSection {
  static func feedItem(_ item: WaterfallItem) -> FeedItem { .waterfall(item) }
  func isEstimate(_ item: WaterfallItem) -> Bool { item.isEstimated }
}
