import Millrace

// What feed files are made of, each with the error that names what was expected.
extension JSONReader {
  /// Reads a length of one thing: a width, a height, a spacing.
  func readLength(_ what: String = "a length in points") throws(InputError) -> Double {
    let value = try readNumber(expecting: what)
    guard value >= 0, value <= LayoutUnit.maximumLength else {
      throw valueError("\(what) from 0 to \(LayoutUnit.maximumLength)")
    }
    return value
  }

  /// Reads a whole number in `range`.
  func readInteger(_ expectation: String, in range: ClosedRange<Int>) throws(InputError) -> Int {
    let value = try readNumber(expecting: expectation)
    guard let integer = Int(exactly: value), range.contains(integer) else { throw valueError(expectation) }
    return integer
  }

  /// Reads true or false.
  func readFlag() throws(InputError) -> Bool {
    guard case .bool(let flag) = value else { throw valueError("true or false") }
    return flag
  }

  /// Reads one of the words that this version knows, and returns what it means.
  func readWord<Meaning>(_ meanings: KeyValuePairs<String, Meaning>) throws(InputError) -> Meaning {
    let expectation = meanings.map { "\"\($0.key)\"" }.joined(separator: " or ")
    let word = try readString(expecting: expectation)
    guard let meaning = meanings.first(where: { $0.key == word }) else { throw valueError(expectation) }
    return meaning.value
  }

  /// Reads an array of exactly `count` elements.
  func readTuple<Element>(
    of count: Int, expecting expectation: String,
    _ readElement: (JSONReader) throws(InputError) -> Element
  ) throws(InputError) -> [Element] {
    var elements: [Element] = []
    try readArray(expecting: expectation) { (reader, _) throws(InputError) in
      elements.append(try readElement(reader))
    }
    guard elements.count == count else { throw error("\(expectation), got \(elements.count) elements") }
    return elements
  }

  /// The error that the format has no field of the value's name.
  func unknownField(_ fields: [String]) -> InputError {
    error("one of the fields \(fields.joined(separator: ", ")); got an unknown one")
  }

  /// The error that the object lacks a field, which should have held `expectation`.
  func missingField(_ name: String, _ expectation: String) -> InputError {
    error("\(expectation), got nothing", at: name)
  }
}
