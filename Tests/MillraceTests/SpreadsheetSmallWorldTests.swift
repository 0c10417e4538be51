import MillraceOracle
import Testing

@testable import Millrace

/// Every small sheet, with all combinations of pinning and merging: exhaustive.
@Suite struct SpreadsheetSmallWorldTests {
  static let unit = 1.0 / 192

  private static func ranges(_ count: Int) -> [Range<Int>] {
    (0..<count).flatMap { lower in ((lower + 1)...count).map { lower..<$0 } }
  }

  private func sheet(
    _ layout: Spreadsheet, _ rows: [Int], _ columns: [Int]
  ) throws -> (SpreadsheetSection, NaiveSpreadsheet) {
    var section = try SpreadsheetSection(layout, shape: TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 1))
    try section.appendRows(heights: rows.map { Double($0) * Self.unit })
    try section.appendColumns(widths: columns.map { Double($0) * Self.unit })
    var model = NaiveSpreadsheet(layout)
    for (side, extents) in [rows, columns].enumerated() {
      for (index, extent) in extents.enumerated() {
        model.insert(model.newTrack(Double(extent) * Self.unit), at: index, side)
      }
    }
    return (section, model)
  }

  static let orientations: [(LayoutAxis, LayoutDirection)] = [
    (.vertical, .leftToRight), (.vertical, .rightToLeft), (.horizontal, .leftToRight),
    (.horizontal, .rightToLeft),
  ]

  @Test(arguments: [0.0, 1], orientations)
  func everyViewOfEverySheet(spacing: Double, orientation: (LayoutAxis, LayoutDirection)) throws {
    for (rows, columns) in [([1, 0, 2], [1, 2]), ([2, 1], [0, 1, 1])] {
      for (leading, trailing) in [(0, 0), (1, 0), (1, 1), (2, 1)] {
        for pinnedColumns in 0...1 {
          let layout = Spreadsheet(
            columnSpacing: spacing * Self.unit, rowSpacing: spacing * Self.unit,
            insets: LayoutInsets(top: Self.unit), pinnedRows: leading, pinnedColumns: pinnedColumns,
            trailingPinnedRows: trailing, trailingPinnedColumns: pinnedColumns, axis: orientation.0,
            direction: orientation.1)
          let (section, model) = try sheet(layout, rows, columns)
          for rowRange in Self.ranges(rows.count) {
            for columnRange in Self.ranges(columns.count) {
              var (section, model) = (section, model)
              try section.merge(rows: rowRange, columns: columnRange)
              _ = model.merge(rowRange, columnRange)
              check(
                section, NaiveSpreadsheetAnswers(model),
                "\(layout), \(rows) x \(columns), \(rowRange), \(columnRange)")
            }
          }
        }
      }
    }
  }

  private func check(
    _ section: SpreadsheetSection, _ answers: NaiveSpreadsheetAnswers, _ trace: @autoclosure () -> String
  ) {
    for top in -2...6 {
      for height in 1...2 {
        for (left, width) in [(-1, 9), (0, 1), (1, 1), (2, 1), (4, 3)] {
          let view = section.orientation.mirrored(
            LayoutRect(
              x: Double(left) * Self.unit, y: Double(top) * Self.unit, width: Double(width) * Self.unit,
              height: Double(height) * Self.unit))
          let found = section.elements(in: view)
          if found != answers.elements(in: view) { Issue.record("\(trace()): \(view), \(found)") }
        }
      }
    }
  }

  /// Runs between rows of all sizes, inserted and removed at all indices, in trees of all depths.
  @Test func manyRowsOfOneSizeAnywhere() throws {
    for count in [0, 1, 5, 9, 40] {
      let extents = (0..<count).map { $0 % 3 + 1 }
      // Full leaves in full nodes, so that splits reach the root.
      var section = try SpreadsheetSection(
        Spreadsheet(rowSpacing: Self.unit), shape: TreeShape(leafCapacity: 4, fanOut: 3, bulkFill: 4))
      try section.appendRows(heights: extents.map { Double($0) * Self.unit })
      for index in 0...count {
        for (size, added) in [(2, 17), (7, 40)] {
          var section = section
          try section.insertRows(count: added, height: Double(size) * Self.unit, at: index)
          try section.insertRows(count: added, height: Double(size) * Self.unit, at: index + 3)
          try section.insertRow(height: Self.unit, at: index + 5)
          var expected = extents
          expected.insert(contentsOf: Array(repeating: size, count: 2 * added), at: index)
          expected.insert(1, at: index + 5)
          func check(_ trace: @autoclosure () -> String) {
            let heights = (0..<section.rowCount).map { Int(section.rowHeight(at: $0) * 192) }
            if heights != expected { Issue.record("\(trace()): \(heights), not \(expected)") }
            if let violation = section.invariantViolation() { Issue.record("\(trace()): \(violation)") }
          }
          check("\(count) rows, \(added) of \(size) at \(index)")
          let removed = max(0, index - 2)..<(index + added + 4)
          if removed.upperBound <= section.rowCount {
            try section.removeRows(removed)
            expected.removeSubrange(removed)
            check("\(count) rows, \(added) of \(size) at \(index), without \(removed)")
          }
        }
      }
    }
  }

  /// Every edit of a sheet with two merged rectangles of cells, for all such rectangles.
  @Test func everyEditOfTwoMergedCells() throws {
    let (section, model) = try sheet(Spreadsheet(), [1, 1, 1], [1, 1, 1])
    let whole = LayoutRect(x: 0, y: 0, width: 9, height: 9)
    let rectangles = Self.ranges(3).flatMap { rows in Self.ranges(3).map { (rows, $0) } }
    for (place, first) in rectangles.enumerated() {
      for second in rectangles[place...] {
        var (section, model) = (section, model)
        guard model.merge(first.0, first.1), model.merge(second.0, second.1) else { continue }
        try section.merge(rows: first.0, columns: first.1)
        try section.merge(rows: second.0, columns: second.1)
        func check(
          _ section: SpreadsheetSection, _ model: NaiveSpreadsheet, _ trace: @autoclosure () -> String
        ) {
          let found = section.elements(in: whole)
          if found != NaiveSpreadsheetAnswers(model).elements(in: whole) {
            Issue.record("\(first), \(second), \(trace()): \(found)")
          }
          if let violation = section.invariantViolation() { Issue.record("\(trace()): \(violation)") }
        }
        for index in 0...3 {
          var (rows, rowModel, columns, columnModel) = (section, model, section, model)
          try rows.insertRow(height: Self.unit, at: index)
          rowModel.insert(rowModel.newTrack(Self.unit), at: index, 0)
          check(rows, rowModel, "row inserted at \(index)")
          try columns.insertColumn(width: Self.unit, at: index)
          columnModel.insert(columnModel.newTrack(Self.unit), at: index, 1)
          check(columns, columnModel, "column inserted at \(index)")
        }
        for range in Self.ranges(3) {
          var (rows, rowModel, columns, columnModel) = (section, model, section, model)
          try rows.removeRows(range)
          for index in range.reversed() { rowModel.remove(at: index, 0) }
          check(rows, rowModel, "rows \(range) removed")
          try columns.removeColumns(range)
          for index in range.reversed() { columnModel.remove(at: index, 1) }
          check(columns, columnModel, "columns \(range) removed")
        }
        for source in 0..<3 {
          for target in 0..<3 {
            var (rows, rowModel, columns, columnModel) = (section, model, section, model)
            try rows.moveRow(from: source, to: target)
            rowModel.move(from: source, to: target, 0)
            check(rows, rowModel, "row \(source) moved to \(target)")
            try columns.moveColumn(from: source, to: target)
            columnModel.move(from: source, to: target, 1)
            check(columns, columnModel, "column \(source) moved to \(target)")
          }
        }
      }
    }
  }
}
