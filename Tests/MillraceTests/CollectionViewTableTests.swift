import Testing

@testable import Millrace

/// The tables of the article on collection views: one test for each row.
@Suite struct CollectionViewTableTests {
  @MainActor @Test(arguments: cells) func lifeOfACell(_ row: TableRow) throws { try row.test() }
  @MainActor @Test(arguments: changes) func animatedChanges(_ row: TableRow) throws { try row.test() }
  @MainActor @Test(arguments: touches) func touchesAndKeys(_ row: TableRow) throws { try row.test() }
  @MainActor @Test(arguments: banners) func turnsOfBanners(_ row: TableRow) throws { try row.test() }
  @MainActor @Test(arguments: movement) func itemsThatAreMovedByHand(_ row: TableRow) throws {
    try row.test()
  }
  @MainActor @Test(arguments: prefetching) func prefetchedItems(_ row: TableRow) throws { try row.test() }

  /// A row without a test fails, and so does a test without a row.
  @Test func everyRowHasATest() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/CollectionViews.md")
    for (heading, column, rows) in [
      ("The life of a cell", "event", Self.cells), ("Edits", "element", Self.changes),
      ("Touches and keys", "event", Self.touches), ("Banners", "event", Self.banners),
      ("Items that are moved by hand", "event", Self.movement), ("Prefetching", "event", Self.prefetching),
    ] {
      let texts = try TableRow.texts(in: article, below: heading, column: column)
      #expect(rows.map { $0.text } == texts, "\(heading)")
    }
  }
}

extension RecordedList {
  /// Returns a list after its first update.
  static func shown(
    count: Int = 20, margin: Double = 0, mode: SelectionMode = .single
  ) throws -> RecordedList {
    let list = try RecordedList(count: count)
    (list.view.margin, list.view.selectionMode) = (margin, mode)
    list.update()
    _ = list.takeCalls()
    return list
  }

  /// Returns what an update calls.
  func callsOfUpdate(after seconds: Double = 0) -> [String] {
    update(after: seconds)
    return takeCalls()
  }

  /// Touches an item, and returns what that calls.
  @discardableResult
  func touchDown(_ item: Int) -> [String] {
    view.touchDown(at: point(item), delegate: recorder)
    return takeCalls()
  }

  /// Ends a touch, and returns what that calls.
  @discardableResult
  func touchUp() -> [String] {
    view.touchUp(delegate: recorder)
    return takeCalls()
  }
}
