import Millrace
import MillraceOracle
import MillraceRandom

/// A random script of edits of one spreadsheet.
///
/// After every edit, all cells and random visible rects are compared with a naive spreadsheet.
public struct SpreadsheetScript: EditScript {
  var random: SplitMix64
  let kind: SplitMix64.Extents
  let maximumCount: Int
  var model: NaiveSpreadsheet
  var section: SpreadsheetSection
  var lastEdit = "creation"
  let seed: UInt64
  var step = 0
  /// A copy from an earlier step, with its expected frames.
  private var snapshot: (section: SpreadsheetSection, expected: NaiveSpreadsheetAnswers)?

  /// - Parameters:
  ///   - seed: The seed of the layout, the extents and the edits.
  ///   - maximumCount: The approximate maximum number of rows and of columns.
  ///   - tinyNodes: Whether the trees have the smallest nodes, so that they are deep.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    self.seed = seed
    self.maximumCount = maximumCount
    random = SplitMix64(seed: seed)
    kind = random.pick(SplitMix64.Extents.allCases)
    let layout = random.spreadsheet()
    let shape = random.treeShape(tinyNodes: tinyNodes)
    section = try SpreadsheetSection(layout, shape: shape)
    model = NaiveSpreadsheet(layout)
    for side in 0...1 where !random.oneIn(10) { try append(random.int(0...maximumCount), side) }
  }

  /// Merges cells all over the spreadsheet, so that the tree of merged cells is deep.
  public mutating func mergeEverywhere() throws {
    for row in stride(from: 0, to: count(0) - 1, by: 2) {
      for column in stride(from: 0, to: count(1) - 1, by: 2) where !random.oneIn(5) {
        let rows = row..<(row + random.int(1...2))
        let columns = column..<(column + (rows.count == 1 ? 2 : random.int(1...2)))
        try section.merge(rows: rows, columns: columns)
        _ = model.merge(rows, columns)
      }
    }
  }

  func count(_ side: Int) -> Int { model.tracks[side].count }

  /// Appends rows (side 0) or columns (1).
  public mutating func append(_ added: Int, _ side: Int) throws {
    let extents = (0..<added).map { _ in random.extent(kind) }
    if side == 0 {
      try section.appendRows(heights: extents)
    } else {
      try section.appendColumns(widths: AnySequence(extents))
    }
    for extent in extents { model.insert(model.newTrack(extent), at: count(side), side) }
  }

  mutating func check() throws {
    let answers = NaiveSpreadsheetAnswers(model)
    if let violation = section.invariantViolation() { throw failure(violation) }
    try require(section.rowCount == count(0) && section.columnCount == count(1), "counts")
    try require(section.contentSize == answers.contentSize, "content \(section.contentSize)")
    try require(section.mergeCount == model.merges.count, "\(section.mergeCount) merges")
    for side in 0...1 {
      let expanded = model.expandedIndex(side)
      let found = side == 0 ? section.expandedRow : section.expandedColumn
      try require(found == expanded, "expanded \(found ?? -1)")
      for index in 0..<count(side) {
        let extent = side == 0 ? section.rowHeight(at: index) : section.columnWidth(at: index)
        try require(
          extent == Double(answers.trackBounds[side][index].extent) / 192, "extent \(index) is \(extent)")
      }
    }
    try checkCells(answers)
    for _ in 0..<3 { try checkView(section, answers, randomView(answers)) }
    if let (copy, expected) = snapshot, random.oneIn(4) {
      try checkView(copy, expected, copy.orientation.mirrored(Self.everything))
      snapshot = nil
    }
    if snapshot == nil, random.oneIn(4) { snapshot = (section, answers) }
  }

  private mutating func checkCells(_ answers: NaiveSpreadsheetAnswers) throws {
    for row in 0..<count(0) {
      for column in 0..<count(1) where count(0) * count(1) < 200 || random.oneIn(8) {
        let frame = section.frame(row: row, column: column)
        try require(frame == answers.frame(row, column), "cell \(row), \(column) at \(frame)")
        let merged = section.mergedCells(row: row, column: column)
        try require(
          [merged.rows, merged.columns] == answers.span(row, column), "\(row), \(column) in \(merged)")
        try require(section.cellIndex(row: row, column: column) == row * count(1) + column, "cell index")
      }
    }
  }

  private func checkView(
    _ section: SpreadsheetSection, _ answers: NaiveSpreadsheetAnswers, _ view: LayoutRect
  ) throws {
    let expected = answers.elements(in: view)
    let found = section.elements(in: view)
    try require(found == expected, "\(view): \(found), not \(expected)")
    var visited: [Element] = []
    section.forEachElement(in: view) { visited.append($0) }
    try require(visited == expected, "\(view): visited \(visited.count)")
    for element in found.prefix(3) {
      let cell = section.cell(at: element.index)
      let frame = section.frame(row: cell.row, column: cell.column, in: view)
      try require(frame == element.frame, "\(element) is at \(frame)")
    }
  }

  /// A rectangle from the first cell on, without end.
  private static let everything = LayoutRect(x: 0, y: 0, width: .infinity, height: .infinity)

  mutating func randomView(_ answers: NaiveSpreadsheetAnswers) -> LayoutRect {
    let size = answers.contentSize
    switch random.int(0...5) {
    case 0: return random.rect(in: size, section.orientation)
    case 1: return section.orientation.mirrored(Self.everything)
    case 2:
      // Small rectangles, which may be between cells.
      return section.orientation.mirrored(
        LayoutRect(
          x: Double(random.int(0...400)), y: Double(random.int(0...400)), width: random.pick([0.5, 3, 20]),
          height: random.pick([0.5, 3, 20])))
    default:
      return section.orientation.mirrored(
        LayoutRect(
          x: .random(in: -60...(size.width + 10), using: &random),
          y: .random(in: -60...(size.height + 10), using: &random),
          width: .random(in: 1...300, using: &random), height: .random(in: 1...300, using: &random)))
    }
  }

  var layout: Spreadsheet { model.layout }

  var work: WorkCounters { section.work }

  var subject: String { "\(count(0)) x \(count(1)), \(layout)" }
}

extension SplitMix64 {
  /// Returns a random spreadsheet.
  public mutating func spreadsheet() -> Spreadsheet {
    let (axis, direction) = axisAndDirection()
    var layout = Spreadsheet(
      columnSpacing: pick([0, 0, 1, 8, 3.3]), rowSpacing: pick([0, 0, 1, 8, 3.7]),
      pinnedRows: pick([0, 0, 1, 2, 50]), pinnedColumns: pick([0, 0, 1, 2, 50]),
      trailingPinnedRows: pick([0, 0, 1, 2]), trailingPinnedColumns: pick([0, 0, 0, 1, 2]),
      scale: pick([nil, nil, nil, 1, 3, 2.625]), roundsOutward: oneIn(3),
      axis: axis, direction: direction)
    if oneIn(3) { layout.insets = LayoutInsets(top: 16, leading: 24, bottom: 32, trailing: 8.5) }
    return layout
  }
}
