import Millrace

// Layouts of one's own, and sheets, in a naive feed.

extension FeedItem {
  /// What it says of an item of a layout of one's own; one of nothing, if it is something else.
  var naiveCustomItem: SampleLayout.Item {
    guard case .custom(let custom) = self, let item = custom.item as? SampleLayout.Item else {
      return SampleLayout.Item(height: 0, tag: 0)
    }
    return item
  }
}

extension NaiveFeed.Section {
  /// Whether it is a sheet, whose items are not edited.
  var hasFixedItems: Bool {
    if case .sheet = layout { true } else { false }
  }
}

extension NaiveFeed.Section.Layout {
  /// The same as a feed has it.
  public func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    switch self {
    case .waterfall(let layout): return .waterfall(layout.following(axis, direction))
    case .stable(let layout, let model): return .stable(layout.following(axis, direction), model)
    case .dense(var layout):
      layout.waterfall = layout.waterfall.following(axis, direction)
      return .dense(layout)
    case .rows(.flow(var layout)):
      (layout.axis, layout.direction) = (axis, direction)
      return .rows(.flow(layout))
    case .rows(.justifiedRows(var layout)):
      (layout.axis, layout.direction) = (axis, direction)
      return .rows(.justifiedRows(layout))
    case .rows(.grid(var layout)):
      (layout.axis, layout.direction) = (axis, direction)
      return .rows(.grid(layout))
    case .grid(var layout):
      (layout.axis, layout.direction) = (axis, direction)
      return .grid(layout)
    case .mosaic(var layout):
      (layout.axis, layout.direction) = (axis, direction)
      return .mosaic(layout)
    case .custom(let layout): return .custom(layout.following(axis, direction))
    case .sheet(let sheet): return .sheet(sheet.following(axis, direction))
    }
  }
}

extension Waterfall {
  /// The same as a feed has it.
  func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Waterfall {
    var layout = self
    (layout.axis, layout.direction) = (axis, direction)
    return layout
  }
}

extension NaiveFeed.Section {
  /// What there is to say of one of its items: what it was given, to whole units, down to whole pixels where its layout
  /// has any, and of an item of a waterfall always how many lanes it is in.
  public func told(_ index: Int) -> FeedItem {
    func length(_ points: Double, _ scale: Double?) -> Double {
      Double(naivePixels(NaiveWaterfall.units(points), scale)) / 192
    }
    switch (layout, items[index]) {
    case (.waterfall(let layout), .waterfall(let item)), (.stable(let layout, _), .waterfall(let item)):
      return .extent(length(item.extent, layout.scale), span: item.span ?? .lanes(1))
    case (.dense(let layout), .waterfall(let item)):
      return .extent(length(item.extent, layout.waterfall.scale), span: item.span ?? .lanes(1))
    case (.rows(let layout), .size(let size)):
      let scale: Double? =
        switch layout {
        case .flow(let flow): flow.scale
        case .grid(let grid): grid.scale
        // There, sizes are proportions.
        case .justifiedRows: nil
        }
      return .size(width: length(size.width, scale), height: length(size.height, scale))
    default: return items[index]
    }
  }
}

extension SampleLayout {
  /// The same as a feed has it.
  func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> SampleLayout {
    var layout = self
    (layout.axis, layout.direction) = (axis, direction)
    return layout
  }
}

extension NaiveSpreadsheet {
  /// The same in the engine.
  func section() throws -> SpreadsheetSection {
    var section = try SpreadsheetSection(
      layout, rowHeights: tracks[0].map(\.extent), columnWidths: tracks[1].map(\.extent))
    for merge in merges { try section.merge(rows: range(merge, 0), columns: range(merge, 1)) }
    if let row = expanded[0], let index = tracks[0].firstIndex(where: { $0.name == row.name }) {
      try section.expandRow(at: index, to: row.extent)
    }
    if let column = expanded[1], let index = tracks[1].firstIndex(where: { $0.name == column.name }) {
      try section.expandColumn(at: index, to: column.extent)
    }
    return section
  }

  private func range(_ merge: Merge, _ side: Side) -> Range<Int> {
    let first = tracks[side].firstIndex { $0.name == merge.tracks[side][0] }!
    return first..<(first + merge.tracks[side].count)
  }

  /// The number of cells.
  var cellCount: Int { tracks[0].count * tracks[1].count }

  /// The same as a feed has it.
  func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> NaiveSpreadsheet {
    var sheet = self
    (sheet.layout.axis, sheet.layout.direction) = (axis, direction)
    return sheet
  }
}

extension NaiveSpreadsheetAnswers {
  /// What a cell is drawn above.
  func zIndex(_ row: Int, _ column: Int) -> Int {
    let pinned = (0...1).count { pinning(span(row, column)[$0], $0) != .none }
    return [0, 1022, 1023][pinned]
  }

  /// Where each cell lies, row by row.
  var frames: [LayoutRect] {
    stretches[0].indices.flatMap { row in stretches[1].indices.map { column in frame(row, column) } }
  }
}

extension NaiveFeed.Placement {
  /// Whether an element is a cell that is merged with one before it, and so is not found.
  func isCovered(_ element: FeedElement) -> Bool {
    guard element.kind == .item, let cells = sheets[element.path.section]?.answers else { return false }
    let (row, column) = element.path.item.quotientAndRemainder(dividingBy: cells.stretches[1].count)
    return cells.span(row, column).map(\.lowerBound) != [row, column]
  }

  /// An element where it stands in a view: elsewhere, if it is a cell of a pinned row or column.
  ///
  /// - Parameter covered: How much of the view its section leaves to headers and to footers.
  func standing(
    _ element: FeedElement, in view: LayoutRect?, covered: (front: Int, back: Int) = (0, 0)
  ) -> FeedElement {
    guard element.kind == .item, let (start, cells) = sheets[element.path.section] else { return element }
    let (row, column) = element.path.item.quotientAndRemainder(dividingBy: cells.stretches[1].count)
    var edges = cells.edges(of: view, from: start)
    edges[0] = edges[0].map { ($0.0 + covered.front, $0.1 - covered.back) }
    var frame = orientation.upright(cells.frame(row, column, edges: edges))
    frame.origin.y = Double(NaiveWaterfall.units(frame.minY) + start) / 192
    var standing = element
    standing.frame = orientation.placed(frame)
    standing.zIndex = Int32(cells.zIndex(row, column))
    standing.isPinned = cells.isMoved(row, column, edges: edges)
    return standing
  }
}

extension SplitMix64 {
  /// A sheet of a few cells, some of them merged, one row expanded.
  mutating func naiveSheet() -> NaiveSpreadsheet {
    var sheet = NaiveSpreadsheet(spreadsheet())
    for side in 0...1 {
      for index in 0..<int(0...5) { sheet.insert(sheet.newTrack(extent(.mixed)), at: index, side) }
    }
    let counts = sheet.tracks.map(\.count)
    if counts[0] > 2, counts[1] > 1, oneIn(2) { _ = sheet.merge(1..<3, 0..<int(1...2)) }
    if counts[0] > 0, oneIn(3) { sheet.expanded[0] = (sheet.tracks[0][0].name, extent(.mixed)) }
    return sheet
  }
}

/// What a body throws that has done what it was to do.
private struct Enough: Error {}

extension FeedScript {
  /// Whether a section is a sheet, whose items are not edited: then what was tried of one of them is an error, and changes
  /// nothing.
  mutating func refusesEdits(
    _ section: Int, _ edit: (inout Feed) throws(LayoutError) -> Void
  ) throws -> Bool {
    guard case .sheet = model.sections[section].layout else { return false }
    var error: LayoutError?
    do throws(LayoutError) { try edit(&feed) } catch let thrown { error = thrown }
    try require(
      error == .inSection(section, .cellsAreFixed), "an edit of a cell: \(String(describing: error))")
    return true
  }

  /// Edits of a section under its own type, the rarer ones.
  mutating func updateOwn(_ index: Int) throws {
    switch model.sections[index].layout {
    case .custom(let layout):
      let (item, count) = (random.sampleItem(few: true), model.sections[index].items.count)
      let relaidOut = random.oneIn(2) ? random.sampleLayout(layout.kind) : nil
      try update(index, as: CustomSection<SampleLayout>.self) { section in
        try section.append(item)
        if count > 0 { try section.move(from: 0, to: count) }
        if let relaidOut { try section.relayout(relaidOut, width: 100) }
      }
      if let relaidOut {
        model.sections[index].layout = .custom(relaidOut.following(model.axis, model.direction))
      }
      model.sections[index].insert(.custom(item), at: count)
      if count > 0 { model.sections[index].insert(model.sections[index].remove(at: 0), at: count) }
    case .sheet(var sheet):
      let (row, extent) = (random.int(0...sheet.tracks[0].count), random.extent(.mixed))
      let layout = random.oneIn(2) && sheet.layout.scale == nil ? random.spreadsheet() : nil
      try update(index, as: SpreadsheetSection.self) { section in
        try section.insertRow(height: extent, at: row)
        if let layout { try section.relayout(layout) }
      }
      sheet.insert(sheet.newTrack(extent), at: row, 0)
      if let layout { sheet.layout = layout }
      note(.sheet(sheet))
      sheet = sheet.following(model.axis, model.direction)
      model.sections[index].layout = .sheet(sheet)
      model.sections[index].items = Array(repeating: .cell, count: sheet.cellCount)
    case .dense(let layout):
      let (item, count) = (newItem(for: index), model.sections[index].items.count)
      var other = layout
      (other.reach, other.waterfall.columns) = (random.pick([1, 3, 20]), .count(random.int(1...6)))
      (other.waterfall.axis, other.waterfall.direction) = random.axisAndDirection()
      let relaidOut = random.oneIn(2) ? other : nil
      try update(index, as: DenseWaterfallSection.self) { section in
        var batch = DenseWaterfallSection.Batch()
        batch.insert(item.naiveWaterfallItem, at: 0)
        if count > 1 { batch.remove(at: count - 1) }
        try section.apply(batch)
        if let relaidOut { try section.relayout(relaidOut, width: 100) }
      }
      insertFirst(item, index)
      if let relaidOut { relayout(index, .dense(relaidOut)) }
    case .mosaic:
      let (item, count) = (newItem(for: index), model.sections[index].items.count)
      let relaidOut = random.oneIn(2) ? random.mosaic() : nil
      try update(index, as: MosaicSection.self) { section in
        try section.insert(item.naiveMosaicItem, at: 0)
        if count > 1 { try section.remove(at: count) }
        if let relaidOut { try section.relayout(relaidOut, width: 100) }
      }
      insertFirst(item, index)
      if let relaidOut { relayout(index, .mosaic(relaidOut)) }
    default: break
    }
  }

  /// In the model, an item arrives at the begin of a section, and the last one leaves unless it was alone.
  private mutating func insertFirst(_ item: FeedItem, _ index: Int) {
    let count = model.sections[index].items.count
    if count > 1 { model.sections[index].remove(at: count - 1) }
    model.sections[index].insert(item, at: 0)
  }

  private mutating func relayout(_ index: Int, _ layout: NaiveFeed.Section.Layout) {
    model.sections[index].layout = layout.following(model.axis, model.direction)
  }

  /// Changes a section by a body that throws at times, when it is done: what it changed stays changed.
  mutating func update<Section: LayoutSection>(
    _ index: Int, as type: Section.Type, _ body: (inout Section) throws -> Void
  ) throws {
    guard random.oneIn(4) else { return try feed.update(section: index, as: type, body) }
    lastEdit += ", and throw"
    do {
      try feed.update(section: index, as: type) { section in
        try body(&section)
        throw Enough()
      }
    } catch is Enough { return }
    throw failure("nothing was thrown")
  }
}
