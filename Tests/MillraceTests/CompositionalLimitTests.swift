import MillraceOracle
import Testing

@testable import Millrace

/// The limits of compositional sections: numbers of items, and lengths of groups.
@Suite struct CompositionalLimitTests {
  private func section(
    _ group: CollectionLayoutGroup, count: Int
  ) throws(LayoutError) -> CompositionalSection {
    try CompositionalSection(.section(group), environment: .sample(), count: count)
  }

  private func expectError(
    _ error: LayoutError, _ group: CollectionLayoutGroup, count: Int,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: error, sourceLocation: location) { try section(group, count: count) }
  }

  @Test func numbersOfItemsAreLimited() throws {
    let fixed = CollectionLayoutItem.column(100, 50, repeat: 1, .item())
    for count in [Int.max, .max - 1, 1 << 50] { expectError(.contentTooLong, fixed, count: count) }
    let high = CollectionLayoutItem.row(100, 1_000_000, repeat: 4, .item(10, 10))
    expectError(.contentTooLong, high, count: 1 << 40)
    #expect(try section(high, count: 1 << 20).count == 1 << 20)

    let estimated = CollectionLayoutItem.column(100, .estimated(44), repeat: 1, .item(100, .estimated(44)))
    let most = Int(Int32.max)
    expectError(
      .countOutOfRange(argument: "count with estimated dimensions", value: most + 1, valid: 0...most),
      estimated, count: most + 1)
    var section = try section(estimated, count: most)
    #expect(section.frame(at: most - 1).minY == 44 * Double(most - 1))
  }

  /// The lengths of groups are stored in 32 bits.
  @Test func lengthsOfGroupsAreLimited() throws {
    let maximum = Units(UInt32.max).points
    for row in [false, true] {
      let item = CollectionLayoutItem.item(.estimated(44), .estimated(44))
      let long =
        row
        ? CollectionLayoutItem.row(.estimated(44), .estimated(44), repeat: 1_000_000, item)
        : .column(.estimated(44), .estimated(44), repeat: 1_000_000, item)
      var layout = CollectionLayoutSection.section(long)
      layout.orthogonalScrollingBehavior = row ? .continuous : .none
      #expect(throws: LayoutError.measuredTooLong(argument: "group", value: 44e6, maximum: maximum)) {
        try CompositionalSection(layout, environment: .sample(), count: 1)
      }
    }
    let column = CollectionLayoutItem.column(100, .estimated(44), repeat: 10_000, .item(100, .estimated(44)))
    var section = try section(column, count: 0)
    #expect(throws: LayoutError.self) {
      try section.append(contentsOf: [LayoutSize(width: 0, height: 5_000)])
    }
    try section.append(contentsOf: Array(repeating: LayoutSize(width: 0, height: 2_000), count: 10_000))
    #expect(section.contentSize.height == 2e7)
    #expect(section.frame(at: 9_999).maxY == 2e7)
  }

  /// Items that are uniform along the section count a measured length several times.
  @Test func uniformLengthsAreWithinTheMaximum() throws {
    let column = CollectionLayoutItem.column(
      100, .estimated(44), repeat: 3, .item(100, .uniformAcrossSiblings(estimate: 10)))
    var section = try section(column, count: 3)
    try section.resize(at: 1, to: LayoutSize(width: 0, height: 1_000))
    #expect(section.contentSize.height == 3_000 && section.maximumLength >= 3_000 * 192)
  }

  /// The maximum lengths of a batch's items may add up to more than 64 bits.
  @Test func batchesOfLongItemsAreTooLong() throws {
    let column = CollectionLayoutItem.column(
      100, .estimated(0), repeat: 1 << 50, .item(100, .uniformAcrossSiblings(estimate: 0)))
    var section = try section(column, count: 1)
    var batch = BatchUpdate()
    for index in 0..<20_000 { batch.insert(.size(.zero), at: index) }
    #expect(throws: LayoutError.contentTooLong) { try section.apply(batch) }
    #expect(section.count == 1)
  }

  @Test func errorsNameInsetsOfTheSectionAndOfTheView() throws {
    func error(_ change: (inout CollectionLayoutSection, inout CollectionLayoutEnvironment) -> Void)
      -> String?
    {
      var layout = CollectionLayoutSection.section(.row(100, 50, repeat: 2, .item()))
      var environment = CollectionLayoutEnvironment.sample()
      change(&layout, &environment)
      do { _ = try CompositionalSection(layout, environment: environment) } catch { return "\(error)" }
      return nil
    }
    #expect(error { $1.safeAreaInsets.leading = -2 }?.hasPrefix("environment.safeAreaInsets.leading") == true)
    #expect(error { layout, _ in layout.contentInsets.top = -2 }?.hasPrefix("contentInsets.top") == true)
  }

  /// A section that scrolls across the feed is as wide as its widest group.
  @Test func sectionsAcrossHaveAContentSize() throws {
    var layout = CollectionLayoutSection.section(.column(100, 50, repeat: 2, .item()))
    layout.orthogonalScrollingBehavior = .continuous
    layout.contentInsets = LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let section = try CompositionalSection(layout, environment: .sample(), count: 6)
    #expect(section.contentSize == LayoutSize(width: 306, height: 54))
  }
}
