import Millrace

// The values that feed files consist of. Each reader throws an error that names what was expected.
extension JSONReader {
  /// Reads a length from 0 on: a width, a height, a spacing.
  package func readLength(_ what: String = "a length in points") throws(InputError) -> Double {
    let value = try readNumber(expecting: what)
    guard value >= 0, value <= LayoutUnit.maximumLength else {
      throw valueError("\(what) from 0 to \(LayoutUnit.maximumLength)")
    }
    return value
  }

  /// Reads a distance, which may be negative.
  package func readDistance() throws(InputError) -> Double {
    let limit = LayoutUnit.maximumLength
    let distance = try readNumber(expecting: "a distance in points")
    guard distance.magnitude <= limit else {
      throw valueError("a distance in points from -\(limit) to \(limit)")
    }
    return distance
  }

  /// Reads an integer in `range`.
  package func readInteger(_ expectation: String, in range: ClosedRange<Int>) throws(InputError) -> Int {
    let value = try readNumber(expecting: expectation)
    if let integer = Int(exactly: value), range.contains(integer) { return integer }
    // Where `Int` has 32 bits, a number may be valid in the format and still be too large.
    let isTooLarge = Int.bitWidth == 32 && range.upperBound == .max && value > Double(Int32.max)
    throw valueError(isTooLarge ? "\(expectation), and at most \(Int32.max)" : expectation)
  }

  /// The maximum number of items: 2⁵⁰, or the maximum of `Int` where it has 32 bits.
  package static let maximumItemCount = Int(clamping: Int64(1) << 50)

  /// Reads a number of items.
  package func readItemCount() throws(InputError) -> Int {
    try readInteger("a number of items from 0 to 2^50", in: 0...Self.maximumItemCount)
  }

  /// Reads a Boolean.
  package func readFlag() throws(InputError) -> Bool {
    guard case .bool(let flag) = value else { throw valueError("true or false") }
    return flag
  }

  /// Reads one of the words in `meanings` and returns its meaning.
  package func readWord<Meaning>(_ meanings: KeyValuePairs<String, Meaning>) throws(InputError) -> Meaning {
    let expectation = meanings.map { "\"\($0.key)\"" }.joined(separator: " or ")
    let word = try readString(expecting: expectation)
    guard let meaning = meanings.first(where: { $0.key == word }) else { throw valueError(expectation) }
    return meaning.value
  }

  /// Reads an array of exactly `count` elements.
  package func readTuple<Element>(
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

  /// Returns an error for a field that the format does not define.
  package func unknownField(_ fields: [String]) -> InputError {
    error("one of the fields \(fields.joined(separator: ", ")); got an unknown one")
  }

  /// Returns an error for a missing field that should contain `expectation`.
  package func missingField(_ name: String, _ expectation: String) -> InputError {
    error("\(expectation), got nothing", at: name)
  }
}
