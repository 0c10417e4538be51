import Millrace

extension SpreadsheetSection {
  /// Makes an edit of a feed file.
  mutating func edit(_ edit: FeedFile.TrackEdit) throws(LayoutError) {
    switch (edit.verb, edit.side) {
    case (.insert, .row): try insertRow(height: edit.extent, at: edit.index)
    case (.insert, .column): try insertColumn(width: edit.extent, at: edit.index)
    case (.remove, .row): try removeRow(at: edit.index)
    case (.remove, .column): try removeColumn(at: edit.index)
    case (.resize, .row): try resizeRow(at: edit.index, to: edit.extent)
    case (.resize, .column): try resizeColumn(at: edit.index, to: edit.extent)
    case (.move, .row): try moveRow(from: edit.index, to: edit.target)
    case (.move, .column): try moveColumn(from: edit.index, to: edit.target)
    }
  }
}
