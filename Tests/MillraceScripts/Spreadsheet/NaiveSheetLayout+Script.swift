import Millrace
import MillraceOracle
import MillraceRandom

extension NaiveSheetLayout: ScriptedSectionLayout {
  static func draw(using random: inout SplitMix64) -> Self {
    Self(sheet: random.naiveSheet())
  }

  func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem {
    .cell
  }

  func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws
    -> FeedSection?
  { nil }

  func update(_ index: Int, of script: inout FeedScript) throws {
    var sheet = sheet
    let (row, extent) = (script.random.int(0...sheet.tracks[0].count), script.random.extent(.mixed))
    let layout =
      script.random.oneIn(2) && sheet.layout.scale == nil ? script.random.spreadsheet() : nil
    try script.update(index, as: SpreadsheetSection.self) { section in
      try section.insertRow(height: extent, at: row)
      if let layout { try section.relayout(layout) }
    }
    sheet.insert(sheet.newTrack(extent), at: row, 0)
    if let layout { sheet.layout = layout }
    let new = Self(sheet: sheet)
    let sources = (0..<script.model.sections[index].items.count).map { self.updatedIndex($0, count: 0, new) }
    script.relayout(index, new)
    script.model.sections[index].setItems(Array(repeating: .cell, count: new.fixedCount ?? 0)) {
      sources.firstIndex(of: $0)
    }
  }

  func updatedIndex(_ index: Int, count: Int, _ new: any NaiveSectionLayout) -> Int? {
    guard let new = new as? Self else { return nil }
    let columns = sheet.tracks[1].count
    let row = sheet.tracks[0][index / columns].name
    return new.sheet.tracks[0].firstIndex { $0.name == row }! * columns + index % columns
  }
}

extension SplitMix64 {
  /// Returns a random small spreadsheet with merged cells and an expanded row.
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
