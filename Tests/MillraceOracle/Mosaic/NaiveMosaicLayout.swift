import Millrace
import MillraceRandom

/// A mosaic in a naive feed.
package struct NaiveMosaicLayout: NaiveSectionLayout {
  private var layout: Mosaic

  package func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    var layout = layout
    (layout.axis, layout.direction) = (axis, direction)
    return Self(layout: layout)
  }

  package func feedSection(_ items: [FeedItem]) throws -> FeedSection {
    .mosaic(layout, items: items.map(\.naiveMosaicItem))
  }

  package func placed(_ items: [FeedItem], width: Double) -> (
    frames: [LayoutRect], contentSize: LayoutSize
  ) {
    let naive = NaiveMosaic(layout, width: width, items: items.map(\.naiveMosaicItem))
    return (naive.frames, naive.contentSize)
  }

  package func accepts(_ item: FeedItem, width: Double) -> Bool {
    if case .mosaic = item { true } else { false }
  }

  package static func draw(using random: inout SplitMix64) -> Self { Self(layout: random.mosaic()) }

  package func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem {
    .mosaic(random.item(.mixed))
  }

  package func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws
    -> FeedSection?
  {
    var ready = try MosaicSection(layout, width: width, items: items.map(\.naiveMosaicItem))
    if isEdited {
      try ready.insert(MosaicItem(columns: 2), at: 0)
      try ready.remove(at: 0)
    }
    return FeedSection(ready)
  }

  package func update(_ index: Int, of script: inout FeedScript) throws {
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

  package func updatedIndex(_ index: Int, count: Int, _ new: any NaiveSectionLayout) -> Int? {
    count > 1 && index == count - 1 ? nil : index + 1
  }
}

extension FeedItem {
  /// The item of a mosaic, or a single cell if this is another kind of item.
  fileprivate var naiveMosaicItem: MosaicItem {
    if case .mosaic(let item) = self { item } else { MosaicItem() }
  }
}

extension MosaicSection: CheckedSection {
  static func feedItem(_ item: MosaicItem) -> FeedItem { .mosaic(item) }
  /// The orientation of the section.
  public var orientation: NaiveOrientation {
    NaiveOrientation(layout.axis, layout.direction, width: width)
  }
}
extension NaiveMosaic: NaiveLayout {}
