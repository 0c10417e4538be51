extension FeedFile {
  /// A change to the feed. Its indices are those after the edits before it.
  package enum Edit {
    case insert(Item, at: Position)
    case remove(at: Position)
    case resize(at: Position, to: Item)
    /// The target is the item's place after its removal.
    case move(from: Position, to: Position)
    /// An edit of a row or a column of a spreadsheet.
    case track(TrackEdit, section: Int)
    case insertSection(Section, at: Int)
    case removeSection(at: Int)
    /// The target is the section's index after its removal.
    case moveSection(from: Int, to: Int)

    /// The fields of an edit. Each edit has exactly one.
    package static let fields = [
      "insert", "remove", "resize", "move", "insertRow", "removeRow", "resizeRow", "moveRow", "insertColumn",
      "removeColumn", "resizeColumn", "moveColumn", "insertSection", "removeSection", "moveSection",
    ]
  }

  /// An edit of a row or a column of a spreadsheet.
  package struct TrackEdit: Hashable {
    package enum Verb: String { case insert, remove, resize, move }
    package enum Side: String { case row, column }

    var verb: Verb
    var side: Side
    var index: Int
    /// The extent of the inserted or resized row or column.
    var extent = 0.0
    /// The index of a moved row or column after its removal.
    var target = 0

    /// The field of the edit.
    var field: String { verb.rawValue + (side == .row ? "Row" : "Column") }
  }

  /// The section and index of an item, or of the gap before it.
  package struct Position: Hashable {
    var section: Int
    var item: Int
  }
}

extension FeedFile.Edit {
  /// The section that the edit inserts. `nil` for other edits.
  var insertedSection: FeedFile.Section? {
    if case .insertSection(let section, _) = self { section } else { nil }
  }

  init(_ reader: JSONReader) throws(InputError) {
    let verbs = Self.fields.joined(separator: ", ")
    var edit: FeedFile.Edit?
    try reader.readObject(expecting: "an edit object") { (reader, name) throws(InputError) in
      guard edit == nil else { throw reader.error("one of \(verbs) in an edit, got a second one") }
      switch name {
      case "insert":
        let (place, item) = try reader.readPositionAndItem()
        edit = .insert(item, at: place)
      case "remove": edit = .remove(at: try reader.readPosition())
      case "resize":
        let (place, item) = try reader.readPositionAndItem()
        if item == .cell { throw reader.error("[[section, item], value], got a place alone") }
        edit = .resize(at: place, to: item)
      case "move":
        let places = try reader.readTuple(of: 2, expecting: "[[section, item], [section, item]]") {
          (reader) throws(InputError) in try reader.readPosition()
        }
        edit = .move(from: places[0], to: places[1])
      case "insertRow": edit = try reader.readTrackEdit(.insert, .row)
      case "insertColumn": edit = try reader.readTrackEdit(.insert, .column)
      case "removeRow": edit = try reader.readTrackEdit(.remove, .row)
      case "removeColumn": edit = try reader.readTrackEdit(.remove, .column)
      case "resizeRow": edit = try reader.readTrackEdit(.resize, .row)
      case "resizeColumn": edit = try reader.readTrackEdit(.resize, .column)
      case "moveRow": edit = try reader.readTrackEdit(.move, .row)
      case "moveColumn": edit = try reader.readTrackEdit(.move, .column)
      case "insertSection":
        let (index, section) = try reader.readIndexAndSection()
        edit = .insertSection(section, at: index)
      case "removeSection": edit = .removeSection(at: try reader.readIndex())
      case "moveSection":
        let indices = try reader.readTuple(of: 2, expecting: "[section, section]") {
          (reader) throws(InputError) in try reader.readIndex()
        }
        edit = .moveSection(from: indices[0], to: indices[1])
      default: throw reader.unknownField(Self.fields)
      }
    }
    guard let edit else { throw reader.error("one of \(verbs), got none") }
    self = edit
  }
}

extension JSONReader {
  fileprivate func readTrackEdit(
    _ verb: FeedFile.TrackEdit.Verb, _ side: FeedFile.TrackEdit.Side
  ) throws(InputError) -> FeedFile.Edit {
    var edit = FeedFile.TrackEdit(verb: verb, side: side, index: 0)
    let name = side.rawValue
    let place: FeedFile.Position
    switch verb {
    case .remove: place = try readPosition(of: name)
    case .move:
      let places = try readTuple(of: 2, expecting: "[[section, \(name)], [section, \(name)]]") {
        (reader) throws(InputError) in try reader.readPosition(of: name)
      }
      guard places[0].section == places[1].section else {
        throw error("two places in one section, got sections \(places[0].section) and \(places[1].section)")
      }
      place = places[0]
      edit.target = places[1].item
    case .insert, .resize:
      let item: FeedFile.Item
      (place, item) = try readPositionAndItem(of: name, value: "length")
      guard case .extent(let extent, nil) = item else { throw error("[[section, \(name)], length]") }
      edit.extent = extent
    }
    edit.index = place.item
    return .track(edit, section: place.section)
  }

  /// Reads an index.
  func readIndex() throws(InputError) -> Int {
    try readInteger("an integer of 0 or more", in: 0...Int.max)
  }

  /// - Parameter name: What the second index is the index of: an item, a row or a column.
  fileprivate func readPosition(of name: String = "item") throws(InputError) -> FeedFile.Position {
    let indices = try readTuple(of: 2, expecting: "[section, \(name)]") { (reader) throws(InputError) in
      try reader.readIndex()
    }
    return FeedFile.Position(section: indices[0], item: indices[1])
  }

  fileprivate func readIndexAndSection() throws(InputError) -> (Int, FeedFile.Section) {
    let expectation = "[index, section]"
    var index: Int?
    var section: FeedFile.Section?
    try readArray(expecting: expectation) { (reader, position) throws(InputError) in
      switch position {
      case 0: index = try reader.readIndex()
      case 1: section = try FeedFile.Section(reader)
      default: throw reader.error("only \(expectation), got more elements")
      }
    }
    guard let index, let section else { throw error("\(expectation), got too few elements") }
    return (index, section)
  }

  /// - Parameters:
  ///   - name: What the second index is the index of: an item, a row or a column.
  ///   - valueName: What follows the indices.
  fileprivate func readPositionAndItem(
    of name: String = "item", value valueName: String = "value"
  ) throws(InputError) -> (FeedFile.Position, FeedFile.Item) {
    let expectation = "[[section, \(name)], \(valueName)]"
    // An item without a size is written as its place alone.
    if case .array(let elements) = value, case .number? = elements.first {
      return (try readPosition(of: name), .cell)
    }
    var place: FeedFile.Position?
    var item: FeedFile.Item?
    try readArray(expecting: expectation) { (reader, index) throws(InputError) in
      switch index {
      case 0: place = try reader.readPosition(of: name)
      case 1: item = try FeedFile.Item(reader)
      default: throw reader.error("only \(expectation), got more elements")
      }
    }
    guard let place, let item else { throw error("\(expectation), got too few elements") }
    return (place, item)
  }
}
