import Millrace
import MillraceOracle

extension SpreadsheetScript {
  /// Makes a random edit of the section and of the model.
  mutating func edit() throws {
    let side = random.int(0...1)
    let count = count(side)
    let extent = random.extent(kind)
    switch random.int(0...19) {
    case 0...1 where count < maximumCount * 2:
      let index = random.int(0...count)
      lastEdit = "insert \(extent) at \(index) (\(side))"
      try insert(extent, at: index, side, into: &section)
      model.insert(model.newTrack(extent), at: index, side)
    case 2 where count < maximumCount * 2:
      let (index, added) = (random.int(0...count), random.pick([0, 1, 3, 17, 30]))
      lastEdit = "insert \(added) of \(extent) at \(index) (\(side))"
      if side == 0 {
        try section.insertRows(count: added, height: extent, at: index)
      } else {
        try section.insertColumns(count: added, width: extent, at: index)
      }
      for _ in 0..<added { model.insert(model.newTrack(extent), at: index, side) }
    // Equal tracks have interchangeable identifiers, but merged cells around them contain all of these in
    // order.
    case 3 where count < maximumCount * 2:
      let added = random.int(0...9)
      lastEdit = "append \(added) (\(side))"
      try append(added, side)
    case 4...5 where count > 0:
      let index = random.int(0...(count - 1))
      lastEdit = "remove \(index) (\(side))"
      try remove(at: index, side, from: &section)
      model.remove(at: index, side)
    case 6:
      let bounds = [random.int(0...count), random.int(0...count)].sorted()
      let range = bounds[0]..<min(bounds[1], bounds[0] + (random.oneIn(3) ? count : 3))
      lastEdit = "remove \(range) (\(side))"
      if side == 0 { try section.removeRows(range) } else { try section.removeColumns(range) }
      for index in range.reversed() { model.remove(at: index, side) }
    case 7...8 where count > 0:
      let (source, target) = (random.int(0...(count - 1)), random.int(0...(count - 1)))
      lastEdit = "move \(source) to \(target) (\(side))"
      try move(from: source, to: target, side, in: &section)
      model.move(from: source, to: target, side)
    case 9 where count > 0:
      let index = random.int(0...(count - 1))
      lastEdit = "resize \(index) to \(extent) (\(side))"
      try resize(at: index, to: extent, side, in: &section)
      model.tracks[side][index].extent = extent
    case 10 where count > 0:
      try resizeMany(side)
    case 11 where count > 0:
      let index = random.int(0...(count - 1))
      lastEdit = "expand \(index) to \(extent) (\(side))"
      try expand(index, to: extent, side, in: &section)
      model.expanded[side] = (model.tracks[side][index].name, extent)
    case 12:
      lastEdit = "collapse (\(side))"
      collapse(side, in: &section)
      model.expanded[side] = nil
    case 13...15: try merge()
    case 16 where self.count(0) > 0 && self.count(1) > 0:
      let (row, column) = (random.int(0...(self.count(0) - 1)), random.int(0...(self.count(1) - 1)))
      lastEdit = "unmerge \(row), \(column)"
      try section.unmerge(row: row, column: column)
      model.unmerge(row, column)
    case 17: try relayout()
    case 18: try batch()
    default: try keepAnchor()
    }
  }

  func insert(_ extent: Double, at index: Int, _ side: Int, into section: inout SpreadsheetSection)
    throws(LayoutError)
  {
    if side == 0 {
      try section.insertRow(height: extent, at: index)
    } else {
      try section.insertColumn(width: extent, at: index)
    }
  }

  func remove(at index: Int, _ side: Int, from section: inout SpreadsheetSection) throws(LayoutError) {
    if side == 0 { try section.removeRow(at: index) } else { try section.removeColumn(at: index) }
  }

  func move(from source: Int, to target: Int, _ side: Int, in section: inout SpreadsheetSection)
    throws(LayoutError)
  {
    if side == 0 {
      try section.moveRow(from: source, to: target)
    } else {
      try section.moveColumn(from: source, to: target)
    }
  }

  func resize(at index: Int, to extent: Double, _ side: Int, in section: inout SpreadsheetSection)
    throws(LayoutError)
  {
    if side == 0 {
      try section.resizeRow(at: index, to: extent)
    } else {
      try section.resizeColumn(at: index, to: extent)
    }
  }

  func expand(_ index: Int, to extent: Double, _ side: Int, in section: inout SpreadsheetSection)
    throws(LayoutError)
  {
    if side == 0 {
      try section.expandRow(at: index, to: extent)
    } else {
      try section.expandColumn(at: index, to: extent)
    }
  }

  func collapse(_ side: Int, in section: inout SpreadsheetSection) {
    if side == 0 { section.collapseRow() } else { section.collapseColumn() }
  }

  private mutating func resizeMany(_ side: Int) throws {
    var resizes: [BatchUpdate.Resizing] = []
    for _ in 0..<random.int(0...8) {
      let (index, extent) = (random.int(0...(count(side) - 1)), random.extent(kind))
      resizes.append(.init(index: index, extent: extent))
      model.tracks[side][index].extent = extent
    }
    lastEdit = "resize \(resizes) (\(side))"
    if side == 0 { try section.resizeRows(resizes) } else { try section.resizeColumns(resizes) }
  }

  private mutating func merge() throws {
    guard count(0) > 0, count(1) > 0 else { return }
    let ranges = (0...1).map { side in
      let first = random.int(0...(count(side) - 1))
      return first..<min(count(side), first + random.pick([1, 1, 2, 3, 40]))
    }
    lastEdit = "merge \(ranges)"
    let isFree = model.merge(ranges[0], ranges[1])
    let result = Result { () throws(LayoutError) in try section.merge(rows: ranges[0], columns: ranges[1]) }
    switch result {
    case .success: try require(isFree, "merged cells that were already merged")
    case .failure(.cellsAreMerged(let row, let column)):
      let span = NaiveSpreadsheetAnswers(model).span(row, column)
      try require(!isFree && span != [row..<(row + 1), column..<(column + 1)], "not merged")
    case .failure(let error): throw failure("\(error)")
    }
  }

  private mutating func relayout() throws {
    var new = random.spreadsheet()
    if random.oneIn(2) { (new.scale, new.rowSpacing) = (layout.scale, layout.rowSpacing) }
    lastEdit = "relayout as \(new)"
    let result = Result { () throws(LayoutError) in try section.relayout(new) }
    if layout.scale != nil, layout.scale != new.scale {
      guard case .failure(.extentsAreRounded) = result else { throw failure("other pixels") }
      return
    }
    try result.get()
    model.layout = new
  }

  // MARK: - Batches and anchors

  private mutating func randomBatch(_ side: Int) -> BatchUpdate {
    let count = count(side)
    var batch = BatchUpdate()
    guard !random.oneIn(4) else { return batch }
    var free = Array(0..<count).shuffled(using: &random)
    func take(_ most: Int) -> [Int] {
      let taken = Array(free.prefix(random.int(0...most)))
      free.removeFirst(taken.count)
      return taken
    }
    for index in take(3) { batch.remove(at: index) }
    let sources = take(3)
    for index in take(2) + sources.filter({ _ in random.oneIn(3) }) {
      batch.resize(at: index, to: random.extent(kind))
    }
    let inserted = count < maximumCount * 2 ? random.int(0...3) : 0
    var places = Array(0..<(count - batch.removals.count + inserted)).shuffled(using: &random)
    for source in sources { batch.move(from: source, to: places.removeLast()) }
    for _ in 0..<inserted { batch.insert(random.extent(kind), at: places.removeLast()) }
    return batch
  }

  private mutating func batch() throws {
    let batches = [randomBatch(0), randomBatch(1)]
    lastEdit = "\(batches)"
    let before = model
    let anchor = randomAnchor()
    let report = try section.apply(rows: batches[0], columns: batches[1], keeping: anchor?.anchor)
    for side in 0...1 { model.apply(batches[side], side) }
    for (side, report) in [report.rows, report.columns].enumerated() {
      try require(
        report.inserted == batches[side].insertions.map(\.path).sorted(), "in")
      for index in 0..<count(side) {
        let name = model.tracks[side][index].name
        let origin = before.tracks[side].firstIndex { $0.name == name }
        try require(report.oldIndex(forNew: index) == origin, "\(index) was at \(origin ?? -1)")
      }
    }
    guard let anchor else { return }
    let moved = (0...1).map { side in
      Set(batches[side].moves.map { before.tracks[side][$0.source.item].name })
    }
    try require(report.rows.offsetCorrection == report.columns.offsetCorrection, "two corrections")
    let resized = batches.map { Set($0.resizes.map(\.path.item)) }
    try check(report.rows.offsetCorrection, of: anchor, from: before, moved: moved, resized: resized)
  }

  /// An anchor, and the row and column that it refers to.
  struct TestAnchor {
    var anchor: Anchor
    var indices: [Int?]
    var followsMoves: Bool
    /// The edges of the visible rect, unless a cell is given.
    var edges: [(Int, Int)]?
  }

  private mutating func randomAnchor() -> TestAnchor? {
    guard count(0) > 0, count(1) > 0 else { return nil }
    switch random.int(0...2) {
    case 0: return nil
    case 1:
      let (row, column) = (random.int(0...(count(0) - 1)), random.int(0...(count(1) - 1)))
      return TestAnchor(anchor: .cell(row: row, column: column), indices: [row, column], followsMoves: true)
    default:
      let answers = NaiveSpreadsheetAnswers(model)
      let view = randomView(answers)
      let (down, across) = section.orientation.uprightEdges(of: view)
      let indices = [
        answers.firstVisible(0, from: down.0, to: down.1),
        answers.firstVisible(1, from: across.0, to: across.1),
      ]
      let isEmpty = !(view.width > 0 && view.height > 0)
      return TestAnchor(
        anchor: .firstVisible(in: view), indices: isEmpty ? [nil, nil] : indices, followsMoves: false,
        edges: [down, across])
    }
  }

  private mutating func keepAnchor() throws {
    let before = model
    guard let anchor = randomAnchor() else { return }
    let side = random.int(0...1)
    let count = count(side)
    let (drawn, target) = (random.int(0...max(0, count - 1)), random.int(0...max(0, count - 1)))
    // Often the anchor itself.
    let index = random.oneIn(2) ? anchor.indices[side] ?? drawn : drawn
    let extent = random.extent(kind)
    var (moved, resized): ([Set<Int>], [Set<Int>]) = ([[], []], [[], []])
    var copy = section
    let correction: OffsetCorrection
    switch random.int(0...5) {
    case 0:
      lastEdit = "remove \(index) (\(side)) keeping \(anchor)"
      correction = try copy.withAnchor(anchor.anchor) { section throws(LayoutError) in
        try remove(at: index, side, from: &section)
      }
      model.remove(at: index, side)
    case 1:
      lastEdit = "move \(index) to \(target) (\(side)) keeping \(anchor)"
      correction = try copy.withAnchor(anchor.anchor) { section throws(LayoutError) in
        try move(from: index, to: target, side, in: &section)
      }
      if index != target { moved[side] = [before.tracks[side][index].name] }
      model.move(from: index, to: target, side)
    case 2:
      lastEdit = "resize \(index) (\(side)) keeping \(anchor)"
      correction = try copy.withAnchor(anchor.anchor) { section throws(LayoutError) in
        try resize(at: index, to: extent, side, in: &section)
      }
      resized[side] = [index]
      model.tracks[side][index].extent = extent
    case 3:
      lastEdit = "expand \(index) (\(side)) keeping \(anchor)"
      resized[side] = [index]
      if let expanded = before.expandedIndex(side) { resized[side].insert(expanded) }
      correction = try copy.withAnchor(anchor.anchor) { section throws(LayoutError) in
        try expand(index, to: extent, side, in: &section)
      }
      model.expanded[side] = (model.tracks[side][index].name, extent)
    case 4:
      lastEdit = "collapse (\(side)) keeping \(anchor)"
      if let expanded = before.expandedIndex(side) { resized[side] = [expanded] }
      correction = copy.withAnchor(anchor.anchor) { section in collapse(side, in: &section) }
      model.expanded[side] = nil
    default:
      lastEdit = "insert at \(index) (\(side)) keeping \(anchor)"
      correction = try copy.withAnchor(anchor.anchor) { section throws(LayoutError) in
        try insert(extent, at: index, side, into: &section)
      }
      model.insert(model.newTrack(extent), at: index, side)
    }
    section = copy
    try check(correction, of: anchor, from: before, moved: moved, resized: resized)
  }

  private func check(
    _ correction: OffsetCorrection?, of anchor: TestAnchor, from before: NaiveSpreadsheet,
    moved: [Set<Int>], resized: [Set<Int>]
  ) throws {
    guard let correction else { throw failure("no correction") }
    let (old, new) = (NaiveSpreadsheetAnswers(before), NaiveSpreadsheetAnswers(model))
    // x is mirrored.
    let signs = layout.direction == .leftToRight ? [1.0, 1] : layout.axis == .vertical ? [1, -1] : [-1, 1]
    let cell = correction.index.map { section.cell(at: $0) }
    var kept: [Int?] = []
    for side in 0...1 {
      let found = side == 0 ? cell?.row : cell?.column
      let points = (side == 0 ? correction.points : correction.crossPoints) * signs[side]
      let staying = before.tracks[side].indices.filter { index in
        let name = before.tracks[side][index].name
        let isThere = model.tracks[side].contains { $0.name == name }
        return isThere
          && (!moved[side].contains(name) || anchor.followsMoves && index == anchor.indices[side])
      }
      var first = anchor.indices[side]
      if let seen = first, let edges = anchor.edges?[side], resized[side].contains(seen) {
        first = old.firstAfterCut(seen, side, from: edges.0, to: edges.1)
      }
      guard let first, let origin = staying.first(where: { $0 >= first }) ?? staying.last
      else {
        try require(found == nil && points == 0, "\(anchor): \(correction)")
        kept.append(nil)
        continue
      }
      let name = before.tracks[side][origin].name
      let index = model.tracks[side].firstIndex { $0.name == name }!
      kept.append(index)
      // A correction has a path only if a row and a column were kept.
      if let found { try require(found == index, "\(anchor): \(correction), expected \(index)") }
      let expected = Double(new.trackBounds[side][index].start - old.trackBounds[side][origin].start) / 192
      try require(abs(points - expected) < 1 / 300, "\(anchor): \(correction), not \(expected)")
    }
    try require((cell == nil) == kept.contains(nil), "\(anchor): \(correction), expected \(kept)")
  }
}
