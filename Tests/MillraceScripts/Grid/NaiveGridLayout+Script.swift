import Millrace
import MillraceOracle
import MillraceRandom

extension NaiveGridLayout: ScriptedSectionLayout {
  static func draw(using random: inout SplitMix64) -> Self { Self(layout: random.grid()) }

  func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem {
    .cell
  }

  var invalidItem: FeedItem { .extent(3) }

  func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws
    -> FeedSection?
  {
    FeedSection(try GridSection(layout, width: width, count: items.count))
  }

  func update(_ index: Int, of script: inout FeedScript) throws {
    try script.update(index, as: GridSection.self) { section in
      try section.append(count: 2)
    }
    for _ in 0..<2 {
      script.model.sections[index].insert(.cell, at: script.model.sections[index].items.count)
    }
  }
}
