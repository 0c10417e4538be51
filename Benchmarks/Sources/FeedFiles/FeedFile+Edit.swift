extension FeedFile {
  /// A change to the feed as it stands after the edits before it.
  package enum Edit: Hashable {
    case insert(Item, at: Place)
    case remove(at: Place)
    case resize(at: Place, to: Item)
    /// The target is where the item is once it has been taken out of its old place.
    case move(from: Place, to: Place)

    /// The fields of an edit, of which it has exactly one.
    package static let fields = ["insert", "remove", "resize", "move"]
  }

  /// An item, or the gap before it.
  package struct Place: Hashable {
    var section: Int
    var item: Int
  }
}

extension FeedFile.Edit {
  init(_ reader: JSONReader) throws(InputError) {
    let verbs = Self.fields.joined(separator: ", ")
    var edit: FeedFile.Edit?
    try reader.readObject(expecting: "an object, an edit") { (reader, name) throws(InputError) in
      guard edit == nil else { throw reader.error("one of \(verbs) in an edit, found a second one") }
      switch name {
      case "insert":
        let (place, item) = try reader.readPlaceAndItem()
        edit = .insert(item, at: place)
      case "remove": edit = .remove(at: try reader.readPlace())
      case "resize":
        let (place, item) = try reader.readPlaceAndItem()
        edit = .resize(at: place, to: item)
      case "move":
        let places = try reader.readTuple(of: 2, expecting: "[[section, item], [section, item]]") {
          (reader) throws(InputError) in try reader.readPlace()
        }
        edit = .move(from: places[0], to: places[1])
      default: throw reader.unknownField(Self.fields)
      }
    }
    guard let edit else { throw reader.error("one of \(verbs), found none") }
    self = edit
  }
}

extension JSONReader {
  fileprivate func readPlace() throws(InputError) -> FeedFile.Place {
    let indices = try readTuple(of: 2, expecting: "[section, item]") { (reader) throws(InputError) in
      try reader.readInteger("an index, a whole number of 0 or more", in: 0...Int.max)
    }
    return FeedFile.Place(section: indices[0], item: indices[1])
  }

  fileprivate func readPlaceAndItem() throws(InputError) -> (FeedFile.Place, FeedFile.Item) {
    let expectation = "[[section, item], height]"
    // Where there is nothing to be said of an item, its place is all.
    if case .array(let elements) = value, case .number? = elements.first { return (try readPlace(), .cell) }
    var place: FeedFile.Place?
    var item: FeedFile.Item?
    try readArray(expecting: expectation) { (reader, index) throws(InputError) in
      switch index {
      case 0: place = try reader.readPlace()
      case 1: item = try FeedFile.Item(reader)
      default: throw reader.error("nothing more than \(expectation)")
      }
    }
    guard let place, let item else { throw error("\(expectation), found too few elements") }
    return (place, item)
  }
}
