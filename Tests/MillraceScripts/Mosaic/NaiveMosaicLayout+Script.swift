import Millrace
import MillraceOracle
import MillraceRandom

extension NaiveMosaicLayout: ScriptedSectionLayout {
  static func draw(using random: inout SplitMix64) -> Self { Self(layout: random.mosaic()) }

  func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem {
    .mosaic(random.item(.mixed))
  }

  func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws
    -> FeedSection?
  {
    var ready = try MosaicSection(layout, width: width, items: items.map(\.naiveMosaicItem))
    if isEdited {
      try ready.insert(MosaicItem(columns: 2), at: 0)
      try ready.remove(at: 0)
    }
    return FeedSection(ready)
  }

  func update(_ index: Int, of script: inout FeedScript) throws {
    let (item, count) = (script.newItem(for: index), script.model.sections[index].items.count)
    let relaidOut = script.random.oneIn(2) ? script.random.mosaic() : nil
    try script.update(index, as: MosaicSection.self) { section in
      try section.insert(item.naiveMosaicItem, at: 0)
      if count > 1 { try section.remove(at: count) }
      if let relaidOut { try section.relayout(relaidOut, width: 100) }
    }
    script.replaceLastByFirst(item, in: index)
    if let relaidOut { script.relayout(index, Self(layout: relaidOut)) }
  }

  func updatedIndex(_ index: Int, count: Int, _ new: any NaiveSectionLayout) -> Int? {
    count > 1 && index == count - 1 ? nil : index + 1
  }
}

extension MosaicSection: CheckedSection {
  static func feedItem(_ item: MosaicItem) -> FeedItem { .mosaic(item) }
}
