import Millrace

/// The numbers that JavaScript has written into the input, read from first to last.
///
/// Every value that JavaScript passes beside a call's arguments is a number of 64 bits: one typed array serves for all of
/// them, and a number has one form on both sides.
struct Words {
  private let words: UnsafeMutableBufferPointer<Double>
  private var position = 0

  /// Reads the first `count` numbers of the input.
  init(count: Int32) throws(WebError) {
    guard count >= 0, count <= input.capacity else {
      throw .argument("count", "at most \(input.capacity) numbers, the size of the input", Double(count))
    }
    words = UnsafeMutableBufferPointer(start: input.numbers, count: Int(count))
  }

  /// Whether all numbers were read.
  var isAtEnd: Bool { position == words.count }

  /// Returns the next number.
  mutating func number(_ name: StaticString) throws(WebError) -> Double {
    guard position < words.count else { throw .missing(name, position: position) }
    defer { position += 1 }
    return words[position]
  }

  /// Returns the next number if it is an integer in a range.
  mutating func integer(
    _ name: StaticString, in valid: ClosedRange<Int> = 0...Int(Int32.max)
  ) throws(WebError) -> Int {
    try Int(number(name), in: valid, name)
  }

  mutating func size(_ name: StaticString) throws(WebError) -> LayoutSize {
    LayoutSize(width: try number(name), height: try number(name))
  }

  mutating func path() throws(WebError) -> ItemPath {
    ItemPath(section: try integer("section"), item: try integer("item"))
  }

  /// Returns the next `count` numbers, in the input's memory.
  mutating func numbers(_ count: Int, _ name: StaticString) throws(WebError) -> UnsafeMutableBufferPointer<
    Double
  > {
    guard count <= words.count - position else { throw .missing(name, position: words.count) }
    defer { position += count }
    return UnsafeMutableBufferPointer(rebasing: words[position..<(position + count)])
  }
}

extension Int {
  /// Creates an integer from a number that has to be one, in a range.
  init(_ number: Double, in valid: ClosedRange<Int>, _ name: StaticString) throws(WebError) {
    // Compared as a Double first: a conversion of a number that does not fit would trap.
    guard number >= Double(valid.lowerBound), number <= Double(valid.upperBound),
      number == number.rounded(.down)
    else {
      throw .argument(name, "an integer from \(valid.lowerBound) to \(valid.upperBound)", number)
    }
    self = Int(number)
  }
}
