/// A JSON value in bytes: how a web page passes what its `JSON.parse` has read.
///
/// Each value begins with a byte, its type:
///
/// | type | value | what follows |
/// | --- | --- | --- |
/// | 0, 1, 2 | null, false, true | nothing |
/// | 3 | a number | 8 bytes, a double |
/// | 4 | a string | its length in bytes, and its UTF-8 |
/// | 5 | an array | the number of its elements, and the elements |
/// | 6 | an object | the number of its fields, and each field: a name, as a string without its type, and a value |
///
/// Lengths and numbers of elements have 4 bytes. All are little-endian. Of several fields with one name in a text,
/// `JSON.parse` keeps the last one, so a page cannot report them. A text that the program reads is an error then.
@safe package struct JSONTree {
  /// The file that contains the value, for errors.
  private let file: String
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// The number of values and names that may follow.
  private var room = JSONValue.maximumCount

  /// The maximum number of arrays and objects around a value. Pages have a small stack.
  package static let maximumDepth = 256

  private init(file: String, bytes: UnsafeRawBufferPointer) {
    unsafe (self.file, self.bytes) = (file, bytes)
  }
}

extension JSONValue {
  /// Reads a `JSONTree` in `file`.
  package init(file: String, tree bytes: UnsafeRawBufferPointer) throws(InputError) {
    self = try unsafe JSONTree.value(file: file, bytes: bytes)
  }
}

extension JSONTree {
  fileprivate static func value(
    file: String, bytes: UnsafeRawBufferPointer
  ) throws(InputError) -> JSONValue {
    var tree = unsafe JSONTree(file: file, bytes: bytes)
    let value = try tree.readValue(depth: 0)
    guard tree.position == bytes.count else { throw tree.error("the end of the tree, got more bytes") }
    return value
  }

  private mutating func readValue(depth: Int) throws(InputError) -> JSONValue {
    guard depth <= Self.maximumDepth else {
      throw error("at most \(Self.maximumDepth) arrays and objects around a value, got more")
    }
    try take(1)
    let type = try readByte()
    switch type {
    case 0: return .null
    case 1, 2: return .bool(type == 2)
    case 3: return .number(Double(bitPattern: try readInteger(UInt64.self)))
    case 4: return .string(try readString())
    case 5:
      let count = try readCount()
      var elements: [JSONValue] = []
      elements.reserveCapacity(count)
      for _ in 0..<count { elements.append(try readValue(depth: depth + 1)) }
      return .array(elements)
    case 6:
      let count = try readCount()
      var fields: [String: JSONValue] = [:]
      fields.reserveCapacity(count)
      for _ in 0..<count {
        try take(1)
        let name = try readString()
        guard fields.updateValue(try readValue(depth: depth + 1), forKey: name) == nil else {
          throw error("different names in an object, got \"\(excerpt(name))\" twice")
        }
      }
      return .object(fields)
    default: throw error("a type from 0 to 6 before this byte, got \(type)")
    }
  }

  /// Reads a number of elements or fields. Each has at least one byte.
  private mutating func readCount() throws(InputError) -> Int {
    let count = try readInteger(UInt32.self)
    guard unsafe Int64(count) <= bytes.count - position else { throw endError }
    guard count <= room else { throw tooManyError }
    return Int(count)
  }

  private mutating func readString() throws(InputError) -> String {
    let count = try readInteger(UInt32.self)
    guard unsafe Int64(count) <= bytes.count - position else { throw endError }
    let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[position..<(position + Int(count))])
    let string = unsafe String(decoding: text, as: UTF8.self)
    // Invalid UTF-8 is replaced.
    guard unsafe string.utf8.elementsEqual(text) else { throw error("UTF-8 text") }
    position += Int(count)
    return string
  }

  private mutating func readByte() throws(InputError) -> UInt8 { try readInteger(UInt8.self) }

  private mutating func readInteger<Integer: FixedWidthInteger>(_: Integer.Type) throws(InputError) -> Integer
  {
    let size = MemoryLayout<Integer>.size
    guard unsafe size <= bytes.count - position else { throw endError }
    defer { position += size }
    return unsafe Integer(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Integer.self))
  }

  /// Counts values and names.
  private mutating func take(_ count: Int) throws(InputError) {
    guard count <= room else { throw tooManyError }
    room -= count
  }
}

// MARK: - Errors

extension JSONTree {
  /// Returns an error for the current position.
  private func error(_ expectation: String) -> InputError {
    InputError(file: file, place: "byte \(position) of the tree", expectation: expectation)
  }

  private var endError: InputError { error("more bytes, got the end of the tree") }

  private var tooManyError: InputError { JSONValue.tooManyError(file: file) }
}

extension JSONValue {
  /// The maximum number of values and names in a file. Each takes up to 130 bytes while the file is read.
  package static let maximumCount = 12_000_000

  /// The error of a file with more values and names.
  package static func tooManyError(file: String) -> InputError {
    InputError(
      file: file, place: "the file",
      expectation: "JSON with at most \(maximumCount) values and names, got more")
  }
}
