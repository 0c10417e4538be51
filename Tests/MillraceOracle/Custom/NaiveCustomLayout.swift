import Millrace
import MillraceRandom

/// A section of a naive feed with a custom layout.
package struct NaiveCustomLayout: NaiveSectionLayout {
  var layout: SampleLayout

  package var overflow: Double { layout.overflow }

  package func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    var layout = layout
    (layout.axis, layout.direction) = (axis, direction)
    return Self(layout: layout)
  }

  package func feedSection(_ items: [FeedItem]) throws -> FeedSection {
    .custom(layout, items: items.map(\.naiveCustomItem))
  }

  package func placed(_ items: [FeedItem], width: Double) -> (
    frames: [LayoutRect], contentSize: LayoutSize
  ) {
    let naive = NaiveCustom(layout, width: width, items: items.map(\.naiveCustomItem))
    return (naive.frames, naive.contentSize)
  }

  package func accepts(_ item: FeedItem, width: Double) -> Bool {
    if case .custom = item { true } else { false }
  }

  package func isEstimated(_ item: FeedItem) -> Bool { item.naiveCustomItem.isEstimated }

  package func measured(_ item: FeedItem, size: LayoutSize) -> FeedItem? {
    if layout.kind == .unequal { return nil }
    let height = size.upright(layout.axis).height
    return .custom(SampleLayout.Item(height: height, tag: item.naiveCustomItem.tag))
  }

  package static func draw(using random: inout SplitMix64) -> Self {
    Self(layout: random.sampleLayout(random.pick(SampleLayout.Kind.allCases)))
  }

  package func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem {
    .custom(random.sampleItem(few: random.oneIn(2)))
  }

  package var invalidItem: FeedItem { .custom(SampleLayout.Item(height: .nan, tag: 0)) }

  package func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws
    -> FeedSection?
  {
    var ready = try CustomSection(layout, width: width, items: items.map(\.naiveCustomItem))
    if isEdited {
      try ready.insert(SampleLayout.Item(height: 50, tag: 3), at: 0)
      try ready.remove(at: 0)
    }
    return FeedSection(ready)
  }

  package func update(_ index: Int, of script: inout FeedScript) throws {
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

  package func updatedIndex(_ index: Int, count: Int, _ new: any NaiveSectionLayout) -> Int? {
    index == 0 ? count : index - 1
  }
}

extension NaiveFeed.Section.Layout {
  /// Returns a custom layout.
  public static func custom(_ layout: SampleLayout) -> Self {
    Self(NaiveCustomLayout(layout: layout))
  }
}

extension FeedItem {
  /// The item of a custom layout, or one of zero height if this is another kind of item.
  fileprivate var naiveCustomItem: SampleLayout.Item {
    guard case .custom(let custom) = self, let item = custom.value(as: SampleLayout.Item.self) else {
      return SampleLayout.Item(height: 0, tag: 0)
    }
    return item
  }
}
