import Millrace
import MillraceOracle

/// Operations of sections as their own types. Those that only some layouts have are in `CostOperation+Layouts.swift`, and those of
/// sheets in `CostOperation+Sheets.swift`.
///
/// They run in `Feed.withSection(_:as:_:)`, so that the feed counts their work.
extension CostOperation {
  static let itemSections = [
    itemSection("elements(in:), estimatedItems(in:)", .foundAndSettled, ElementsQuery()),
    itemSection("frame(at:), item(at:), isEstimated(at:)", .foundAndSettled, ItemQuery()),
    itemSection("provisional.elements(in:)", .found, ProvisionalQuery()),
    itemSection("remove, insert, move, resize", .foundAndSettled, ItemEdits()),
    itemSection("apply, keeping and watching", .foundAndSettled, BatchEdit()),
    itemSection("withAnchor, settle(budget:)", .foundAndSettled, AnchoredEdit()),
    section("setSpan", .items, as: WaterfallSection.self) { waterfall, index throws(LayoutError) in
      // More lanes have no spans.
      guard waterfall.laneCount <= 32 else { return nil }
      let span = waterfall.span(at: index)
      try waterfall.setSpan(.lanes(2), at: index)
      try waterfall.setSpan(span, at: index)
      return 2
    },
    section("rebalance(from:), freshContentHeight", .items, as: WaterfallSection.self) {
      waterfall, index throws(LayoutError) in
      try waterfall.rebalance(from: index)
      _ = waterfall.freshContentHeight()
      return 0
    },
    section("rebalance", .items, as: DenseWaterfallSection.self) { waterfall, _ throws(LayoutError) in
      waterfall.rebalance()
      return 0
    },
  ]

  /// The types of sections of items that the shapes have.
  private static let itemSectionTypes: [any ItemSection.Type] = [
    WaterfallSection.self, DenseWaterfallSection.self, MosaicSection.self, RowSection.self, GridSection.self,
    CompositionalSection.self, CustomSection<SampleLayout>.self, CarouselSection<StandardCarouselStyle>.self,
    CircleSection.self, BannerSection.self,
  ]

  /// Runs an operation that sections of items of all types have.
  private static func itemSection(
    _ name: String, _ bound: Bound, _ operation: some ItemSectionOperation
  ) -> CostOperation {
    CostOperation("withSection: \(name)", bound) { subject, fraction in
      for type in itemSectionTypes {
        if let found = try run(operation, on: type, of: &subject, at: fraction) { return found }
      }
      return nil
    }
  }

  private static func run<Section: ItemSection>(
    _ operation: some ItemSectionOperation, on type: Section.Type, of subject: inout CostSubject,
    at fraction: Double
  ) throws -> Int? {
    try run(on: type, of: &subject, at: fraction) { section, index throws(LayoutError) in
      try operation.run(on: &section, at: index, fraction)
    }
  }

  /// Runs an operation of one type of sections.
  static func section<Section: ItemSection>(
    _ name: String, _ bound: Bound, as type: Section.Type,
    _ body: @escaping @Sendable (inout Section, _ index: Int) throws(LayoutError) -> Int?
  ) -> CostOperation {
    CostOperation("\(type): \(name)", bound) { subject, fraction in
      try run(on: type, of: &subject, at: fraction, body)
    }
  }

  /// Returns `nil` if the item at the fraction is in a section of another type, or cannot be edited.
  private static func run<Section: ItemSection>(
    on type: Section.Type, of subject: inout CostSubject, at fraction: Double,
    _ body: (inout Section, _ index: Int) throws(LayoutError) -> Int?
  ) throws -> Int? {
    guard let path = subject.path(at: fraction), subject.layout(ofSection: path.section).isEditable,
      subject.feed.section(path.section, as: type) != nil
    else { return nil }
    return try subject.feed.withSection(path.section, as: type) { try body(&$0, path.item) }
  }
}

/// An operation that sections of items of all types have.
private protocol ItemSectionOperation: Sendable {
  /// Runs the operation at an item and at a fraction of the content. Returns the number of elements that it found or edited.
  func run(on section: inout some ItemSection, at index: Int, _ fraction: Double) throws(LayoutError) -> Int
}

private struct ElementsQuery: ItemSectionOperation {
  func run(on section: inout some ItemSection, at index: Int, _ fraction: Double) -> Int {
    let view = section.view(at: fraction)
    return section.elements(in: view).count + section.estimatedItems(in: view).count
  }
}

private struct ItemQuery: ItemSectionOperation {
  func run(on section: inout some ItemSection, at index: Int, _ fraction: Double) -> Int {
    _ = (section.frame(at: index), section.item(at: index), section.isEstimated(at: index))
    return 3
  }
}

private struct ProvisionalQuery: ItemSectionOperation {
  func run(on section: inout some ItemSection, at index: Int, _ fraction: Double) -> Int {
    section.provisional.elements(in: section.view(at: fraction)).count
  }
}

private struct ItemEdits: ItemSectionOperation {
  func run(on section: inout some ItemSection, at index: Int, _ fraction: Double) throws(LayoutError) -> Int {
    let other = section.count - 1 - index
    let item = try section.remove(at: index)
    try section.insert(item, at: other)
    try section.move(from: other, to: index)
    try section.resize(at: index, to: item)
    return 4
  }
}

private struct BatchEdit: ItemSectionOperation {
  func run(on section: inout some ItemSection, at index: Int, _ fraction: Double) throws(LayoutError) -> Int {
    let view = section.view(at: fraction)
    var batch = BatchUpdate()
    batch.move(from: index, to: section.count - 1 - index)
    let report = try section.apply(batch, keeping: .firstVisible(in: view), watching: view)
    return 1 + CostOperation.elementCount(report.changes) + section.elements(in: view).count
  }
}

private struct AnchoredEdit: ItemSectionOperation {
  func run(on section: inout some ItemSection, at index: Int, _ fraction: Double) throws(LayoutError) -> Int {
    try section.withAnchor(.firstVisible(in: section.view(at: fraction))) {
      (section) throws(LayoutError) in
      try section.move(from: index, to: 0)
      section.settle(budget: 1_000)
    }
    return 1_000
  }
}

extension ItemSection {
  /// Returns the visible rect at a fraction of the content, in the coordinates of the section.
  fileprivate func view(at fraction: Double) -> LayoutRect {
    let content = contentSize
    return LayoutRect(
      x: (max(0, content.width - CostSubject.width) * fraction).rounded(),
      y: (max(0, content.height - CostSubject.viewLength) * fraction).rounded(), width: CostSubject.width,
      height: CostSubject.viewLength)
  }
}
