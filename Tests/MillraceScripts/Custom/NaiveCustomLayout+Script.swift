import Millrace
import MillraceOracle
import MillraceRandom

extension NaiveCustomLayout: ScriptedSectionLayout {
  static func draw(using random: inout SplitMix64) -> Self {
    Self(layout: random.sampleLayout(random.pick(SampleLayout.Kind.allCases)))
  }

  func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem {
    .custom(random.sampleItem(few: random.oneIn(2)))
  }

  var invalidItem: FeedItem { .custom(SampleLayout.Item(height: .nan, tag: 0)) }

  func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws
    -> FeedSection?
  {
    var ready = try CustomSection(layout, width: width, items: items.map(\.naiveCustomItem))
    if isEdited {
      try ready.insert(SampleLayout.Item(height: 50, tag: 3), at: 0)
      try ready.remove(at: 0)
    }
    return FeedSection(ready)
  }

  func update(_ index: Int, of script: inout FeedScript) throws {
    let (item, count) = (
      script.random.sampleItem(few: true), script.model.sections[index].items.count
    )
    let relaidOut = script.random.oneIn(2) ? script.random.sampleLayout(layout.kind) : nil
    try script.update(index, as: CustomSection<SampleLayout>.self) { section in
      try section.append(item)
      if count > 0 { try section.move(from: 0, to: count) }
      if let relaidOut { try section.relayout(relaidOut, width: 100) }
    }
    if let relaidOut { script.relayout(index, Self(layout: relaidOut)) }
    script.model.sections[index].insert(.custom(item), at: count)
    if count > 0 { script.model.sections[index].move(from: 0, to: count) }
  }

  func updatedIndex(_ index: Int, count: Int, _ new: any NaiveSectionLayout) -> Int? {
    index == 0 ? count : index - 1
  }
}
