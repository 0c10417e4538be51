import Millrace
import MillraceOracle
import MillraceRandom

extension NaiveRowsLayout: ScriptedSectionLayout {
  static func draw(using random: inout SplitMix64) -> Self {
    // Justified rows need items with a height above zero.
    Self(layout: random.rowLayout(hasHeights: random.oneIn(2)))
  }

  func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem {
    // A section that starts with measured items is compact until an estimated item is inserted.
    let isEstimated = count > 0 && random.oneIn(4)
    if case .grid = layout, random.oneIn(4) {
      let span: LaneSpan? = random.pick([nil, .lanes(1)])
      return .waterfall(WaterfallItem(random.extent(.mixed), span: span, isEstimated: isEstimated))
    }
    return .size(random.size(.mixed), isEstimated: isEstimated)
  }

  func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws
    -> FeedSection?
  {
    // The feed may turn the section. A grid turns items without a size across the axis as extents.
    if case .grid(let grid) = layout,
      items.contains(where: { item in
        guard case .size(let size, _) = stored(item) else { return false }
        return (grid.axis == .vertical ? size.width : size.height) == 0
      })
    {
      return nil
    }
    var ready = try RowSection(layout, width: width, items: items.map(rowItem))
    if isEdited {
      try ready.insert(LayoutSize(width: 50, height: 50), at: 0)
      try ready.remove(at: 0)
    }
    return FeedSection(ready)
  }

  func update(_ index: Int, of script: inout FeedScript) throws {
    let count = script.model.sections[index].items.count
    guard count > 1 else { return }
    try script.update(index, as: RowSection.self) { section in
      var batch = BatchUpdate()
      batch.remove(at: 0)
      batch.move(from: count - 1, to: 0)
      try section.apply(batch)
    }
    script.model.sections[index].remove(at: 0)
    script.model.sections[index].move(from: count - 2, to: 0)
  }

  func updatedIndex(_ index: Int, count: Int, _ new: any NaiveSectionLayout) -> Int? {
    if count <= 1 { return index }
    return index == 0 ? nil : index == count - 1 ? 0 : index
  }
}

extension RowSection: CheckedSection {
  static func feedItem(_ item: RowItem) -> FeedItem { .size(item.size, isEstimated: item.isEstimated) }
  func isEstimate(_ item: RowItem) -> Bool { item.isEstimated }
}
