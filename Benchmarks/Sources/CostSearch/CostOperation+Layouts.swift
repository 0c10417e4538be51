import Millrace
import MillraceOracle

/// Operations that only sections of some layouts have: those that add many items, measurements, and other widths.
extension CostOperation {
  static let layouts = waterfalls + denseWaterfalls + rows + others + uniforms

  /// The number of items that an operation adds and removes again.
  private static let added = 50

  private static let waterfalls = [
    section("append, measure", .found, as: WaterfallSection.self) { section, index throws(LayoutError) in
      let (extent, size) = (section.extent(at: index), section.count)
      try section.append(extent)
      try section.append(contentsOf: repeatElement(extent + 1, count: added))
      try section.appendEstimated(count: added, extent: 40)
      try section.measure(at: size + added + 5, extent: 50)
      try section.measure((1...added).map { WaterfallSection.Measurement(index: size + $0, extent: extent) })
      return try section.removeItems(from: size) + added
    },
    section("insert, resize, laneOrigin", .foundAndSettled, as: WaterfallSection.self) {
      section, index throws(LayoutError) in
      try section.insert(section.extent(at: index) + 1, at: index)
      try section.resize(at: index, to: 45)
      try section.remove(at: index)
      _ = (section.laneOrigin(0), section.laneWidth(0), section.imbalance, section.firstUnsettledIndex)
      return 3
    },
    section("append in several lanes", .items, as: WaterfallSection.self) {
      section, index throws(LayoutError) in
      // More lanes have no spans.
      guard section.laneCount <= 32 else { return nil }
      let (extent, size) = (section.extent(at: index), section.count)
      try section.append(extent, span: .all)
      try section.append(contentsOf: repeatElement(WaterfallItem(extent, span: .lanes(2)), count: added))
      try section.insert(extent, span: .lanes(2), at: index)
      try section.remove(at: index)
      return try section.removeItems(from: size)
    },
    section("reestimate", .items, as: WaterfallSection.self) { section, _ throws(LayoutError) in
      try section.reestimate(from: 64, to: 65)
      try section.reestimate(from: 65, to: 64)
      return 0
    },
    relayout(WaterfallSection.self) { section throws(LayoutError) in
      try section.relayout(section.layout, width: section.width * 0.75)
    },
  ]

  private static let denseWaterfalls = [
    section("append", .found, as: DenseWaterfallSection.self) { section, index throws(LayoutError) in
      let (item, size) = (section.item(at: index), section.count)
      _ = section.fillsHole(at: index)
      try section.append(contentsOf: repeatElement(item, count: added))
      try section.appendEstimated(count: added, extent: 40)
      return try section.removeItems(from: size)
    },
    section("reestimate", .items, as: DenseWaterfallSection.self) { section, _ throws(LayoutError) in
      try section.reestimate(from: 64, to: 65)
      try section.reestimate(from: 65, to: 64)
      return 0
    },
    relayout(DenseWaterfallSection.self) { section throws(LayoutError) in
      try section.relayout(section.layout, width: section.width * 0.75)
    },
  ]

  private static let rows = [
    section("append, insert, resize", .foundAndSettled, as: RowSection.self) {
      section, index throws(LayoutError) in
      let size = section.count
      let item = section.size(at: index)
      try section.append(item)
      try section.append(contentsOf: repeatElement(item, count: added))
      try section.append(contentsOf: repeatElement(RowItem(item, isEstimated: true), count: added))
      try section.appendEstimated(count: added, size: item)
      try section.resize(at: size, to: item)
      let found = try section.removeItems(from: size)
      try section.insert(item, at: index)
      try section.remove(at: index)
      _ = section.firstUnsettledIndex
      return found
    },
    section("reestimate", .items, as: RowSection.self) { section, _ throws(LayoutError) in
      let (old, new) = (LayoutSize(width: 80, height: 64), LayoutSize(width: 80, height: 65))
      try section.reestimate(from: old, to: new)
      try section.reestimate(from: new, to: old)
      return 0
    },
    relayout(RowSection.self) { section throws(LayoutError) in
      try section.relayout(section.layout, width: section.width * 0.75)
    },
  ]

  private static let others = [
    section("append(contentsOf:)", .foundAndSettled, as: MosaicSection.self) {
      section, index throws(LayoutError) in
      let size = section.count
      try section.append(contentsOf: repeatElement(section.item(at: index), count: added))
      return try section.removeItems(from: size)
    },
    relayout(MosaicSection.self) { section throws(LayoutError) in
      try section.relayout(section.layout, width: section.width * 0.75)
    },
    section("append(contentsOf:)", .foundAndSettled, as: CustomSection<SampleLayout>.self) {
      section, index throws(LayoutError) in
      let size = section.count
      try section.append(contentsOf: repeatElement(section.item(at: index), count: added))
      return try section.removeItems(from: size)
    },
    section("reestimate, layoutError", .items, as: CustomSection<SampleLayout>.self) {
      section, index throws(LayoutError) in
      let item = section.item(at: index)
      try section.reestimate(from: item, to: SampleLayout.Item(height: 40, tag: item.tag))
      _ = section.layoutError
      return 0
    },
    relayout(CustomSection<SampleLayout>.self) { section throws(LayoutError) in
      try section.relayout(section.layout, width: section.width * 0.75)
    },
    section("append, appendUnmeasured", .foundAndSettled, as: CompositionalSection.self) {
      section, index throws(LayoutError) in
      let size = section.count
      try section.appendUnmeasured(count: added)
      try section.append(contentsOf: repeatElement(section.item(at: index), count: added))
      _ = (section.isMeasured(at: index), section.firstUnsettledIndex)
      return try section.removeItems(from: size)
    },
    relayout(CompositionalSection.self) { section throws(LayoutError) in
      var environment = section.environment
      environment.containerSize.width *= 0.75
      try section.relayout(section.layout, environment: environment)
    },
  ]

  /// Lays out a copy, so that the section keeps the width of the feed.
  private static func relayout<Section: ItemSection>(
    _ type: Section.Type, _ body: @escaping @Sendable (inout Section) throws(LayoutError) -> Void
  ) -> CostOperation {
    section("relayout", .items, as: type) { section, _ throws(LayoutError) in
      var copy = section
      try body(&copy)
      return 0
    }
  }

  // MARK: - Sections of equal items

  private static let uniforms = [
    uniform(as: GridSection.self) { section throws(LayoutError) in
      _ = section.columnWidth(0)
      try section.relayout(section.layout, width: section.width * 0.75)
    },
    uniform(as: CircleSection.self) { section throws(LayoutError) in
      try section.relayout(section.layout, width: section.width * 0.75)
    },
    uniform(as: CarouselSection<StandardCarouselStyle>.self) { section throws(LayoutError) in
      _ = section.focusedItem(at: 100)
      _ = section.offset(ofItem: section.count / 2, nearestTo: 100)
      _ = try section.restingOffset(from: 100, proposed: 1_000, velocity: 1)
      try section.relayout(section.layout, viewLength: 300, width: 200)
    },
    uniform(as: BannerSection.self) { section throws(LayoutError) in _ = section.page(at: 100) },
  ]

  /// - Parameter body: Lays out a copy, so that the section keeps the width of the feed.
  private static func uniform<Section: UniformSection>(
    as type: Section.Type, _ body: @escaping @Sendable (inout Section) throws(LayoutError) -> Void
  ) -> CostOperation {
    section("insert(count:at:), append(count:), removeSubrange, relayout", .found, as: type) {
      section, index throws(LayoutError) in
      try section.insert(count: 1_000, at: index)
      try section.append(count: 1_000)
      try section.removeSubrange(section.count - 1_000..<section.count)
      try section.removeSubrange(index..<index + 1_000)
      var copy = section
      try body(&copy)
      return 5
    }
  }
}

extension ItemSection {
  /// Removes the items that an operation appended. Returns how many they are, added and removed.
  fileprivate mutating func removeItems(from size: Int) throws(LayoutError) -> Int {
    let added = count - size
    for index in (size..<count).reversed() { try remove(at: index) }
    return 2 * added
  }
}
