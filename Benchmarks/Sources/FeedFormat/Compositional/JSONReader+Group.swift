import Millrace

// The items and groups of compositional sections.
extension JSONReader {
  /// Reads the group of a section.
  func readGroup() throws(InputError) -> CollectionLayoutGroup {
    let group = try readItemOrGroup("a group object")
    guard group.groupContent != nil else { throw error("one of horizontal, vertical and custom, got none") }
    return group
  }

  /// Reads an item or a group.
  ///
  /// Groups nest as deeply as the JSON parser allows arrays and objects to nest, which is less than 512.
  private func readItemOrGroup(_ what: String) throws(InputError) -> CollectionLayoutItem {
    var fields = CompositionalItemFields()
    try readObject(expecting: what) { (reader, name) throws(InputError) in
      guard try fields.read(reader, name) else {
        throw reader.unknownField(FeedFile.Compositional.groupFields)
      }
    }
    return try fields.item(self)
  }

  fileprivate func readSubitems() throws(InputError) -> [CollectionLayoutItem] {
    var subitems: [CollectionLayoutItem] = []
    try readArray(expecting: "an array of items and groups") { (reader, _) throws(InputError) in
      subitems.append(try reader.readItemOrGroup("an item object or a group object"))
    }
    guard !subitems.isEmpty else { throw error("at least one subitem, got none") }
    return subitems
  }

  fileprivate func readCustomItems() throws(InputError) -> [CollectionLayoutGroupCustomItem] {
    var items: [CollectionLayoutGroupCustomItem] = []
    try readArray(expecting: "an array of frames") { (reader, _) throws(InputError) in
      items.append(try reader.readCustomItem())
    }
    guard !items.isEmpty else { throw error("at least one frame, got none") }
    return items
  }

  private func readCustomItem() throws(InputError) -> CollectionLayoutGroupCustomItem {
    let expectation = "[x, y, width, height] or [x, y, width, height, z]"
    var numbers: [Double] = []
    var z: Int32?
    try readArray(expecting: expectation) { (reader, index) throws(InputError) in
      switch index {
      case 0, 1: numbers.append(try reader.readDistance())
      case 2, 3: numbers.append(try reader.readLength())
      case 4: z = try reader.readZ()
      default: throw reader.error("only \(expectation), got more elements")
      }
    }
    guard numbers.count == 4 else { throw error("\(expectation), got \(numbers.count) elements") }
    let frame = LayoutRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    return CollectionLayoutGroupCustomItem(frame: frame, zIndex: z ?? 0)
  }

  fileprivate func readRepetitions() throws(InputError) -> Int {
    try readInteger("a number from 1 to 2^31 - 1", in: 1...Int(Int32.max))
  }
}

/// The fields of an item or a group, before it is known which of the two it is.
private struct CompositionalItemFields {
  private var size = CollectionLayoutSize()
  private var insets = LayoutInsets.zero
  private var edges: CollectionLayoutEdgeSpacing?
  private var badges: [CollectionLayoutSupplementaryItem] = []
  private var content: Content?
  private var filling: Filling?
  private var itemSpacing: CollectionLayoutSpacing?

  private enum Content {
    case line(LayoutAxis, [CollectionLayoutItem])
    case custom([CollectionLayoutGroupCustomItem])

    /// The name of the field.
    var field: String {
      switch self {
      case .line(.horizontal, _): "horizontal"
      case .line(.vertical, _): "vertical"
      case .custom: "custom"
      }
    }
  }

  private enum Filling {
    case repeated(Int)
    case equal(Int)

    /// The name of the field.
    var field: String {
      switch self {
      case .repeated: "repeat"
      case .equal: "equal"
      }
    }
  }

  /// Reads the field `name`. Returns whether an item or a group has such a field.
  mutating func read(_ reader: JSONReader, _ name: String) throws(InputError) -> Bool {
    switch name {
    case "width": size.widthDimension = try reader.readDimension()
    case "height": size.heightDimension = try reader.readDimension()
    case "insets": insets = try reader.readInsets()
    case "edges": edges = try reader.readEdgeSpacing()
    case "badges":
      try reader.readArray(expecting: "an array of badges") { (reader, _) throws(InputError) in
        badges.append(try reader.readBadge())
      }
    case "horizontal", "vertical", "custom":
      if let content { throw reader.error("either \(content.field) or \(name), got both") }
      content = try Self.readContent(reader, name)
    case "repeat", "equal":
      if let filling { throw reader.error("either \(filling.field) or \(name), got both") }
      let count = try reader.readRepetitions()
      filling = name == "equal" ? .equal(count) : .repeated(count)
    case "itemSpacing": itemSpacing = try reader.readSpacing()
    default: return false
    }
    return true
  }

  private static func readContent(_ reader: JSONReader, _ name: String) throws(InputError) -> Content {
    switch name {
    case "horizontal": .line(.horizontal, try reader.readSubitems())
    case "vertical": .line(.vertical, try reader.readSubitems())
    default: .custom(try reader.readCustomItems())
    }
  }

  /// Returns the item or the group. Throws if the fields do not fit together.
  ///
  /// - Parameter reader: The reader of the object.
  func item(_ reader: JSONReader) throws(InputError) -> CollectionLayoutItem {
    var item: CollectionLayoutItem
    switch content {
    case .line(let axis, let subitems): item = try line(axis, subitems, reader)
    case .custom(let frames):
      try checkHasNoLine(reader)
      item = .custom(layoutSize: size, frames: frames)
    case nil:
      try checkHasNoLine(reader)
      item = CollectionLayoutItem(layoutSize: size)
    }
    item.contentInsets = insets
    item.edgeSpacing = edges
    item.supplementaryItems = badges
    item.interItemSpacing = itemSpacing
    return item
  }

  private func line(
    _ axis: LayoutAxis, _ subitems: [CollectionLayoutItem], _ reader: JSONReader
  ) throws(InputError) -> CollectionLayoutItem {
    if let filling, subitems.count > 1 {
      throw reader.error("one subitem in the same group, got \(subitems.count)", at: filling.field)
    }
    return switch (axis, filling) {
    case (.horizontal, nil): .horizontal(layoutSize: size, subitems: subitems)
    case (.horizontal, .repeated(let count)):
      .horizontal(layoutSize: size, repeatingSubitem: subitems[0], count: count)
    case (.horizontal, .equal(let count)):
      .horizontal(layoutSize: size, subitem: subitems[0], count: count)
    case (.vertical, nil): .vertical(layoutSize: size, subitems: subitems)
    case (.vertical, .repeated(let count)):
      .vertical(layoutSize: size, repeatingSubitem: subitems[0], count: count)
    case (.vertical, .equal(let count)): .vertical(layoutSize: size, subitem: subitems[0], count: count)
    }
  }

  /// Throws if the object has fields that only a line of subitems has.
  private func checkHasNoLine(_ reader: JSONReader) throws(InputError) {
    guard let field = filling?.field ?? (itemSpacing == nil ? nil : "itemSpacing") else { return }
    throw reader.error("horizontal or vertical in the same object", at: field)
  }
}
