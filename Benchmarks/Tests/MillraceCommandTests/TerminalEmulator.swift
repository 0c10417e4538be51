/// What a terminal shows after the bytes that a program has written, as far as `millrace demo` uses it.
struct TerminalEmulator {
  /// A character and the codes of its style.
  struct Cell: Hashable {
    var scalar: Unicode.Scalar = " "
    var style: [Int] = [0]
  }

  private(set) var columnCount: Int
  private(set) var rowCount: Int
  private(set) var cells: [Cell]
  /// The modes that are set: 1049 is the alternate screen, 25 the cursor.
  private(set) var modes: Set<Int> = [25, 7]
  /// What the terminal did not understand.
  private(set) var unknown: [String] = []
  private var style = [0]
  private var cursor = (column: 0, row: 0)
  private var pending: [UInt8] = []

  init(columnCount: Int, rowCount: Int) {
    (self.columnCount, self.rowCount) = (columnCount, rowCount)
    cells = Array(repeating: Cell(), count: columnCount * rowCount)
  }

  var lines: [String] {
    (0..<rowCount).map { row in
      let scalars = (0..<columnCount).map { cells[row * columnCount + $0].scalar }
      return String(String.UnicodeScalarView(scalars))
    }
  }

  var text: String { lines.joined(separator: "\n") }

  mutating func resize(columnCount: Int, rowCount: Int) {
    (self.columnCount, self.rowCount) = (columnCount, rowCount)
    cells = Array(repeating: Cell(), count: columnCount * rowCount)
  }

  /// Shows bytes, which may end within a sequence.
  mutating func write(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    while !pending.isEmpty {
      guard let count = pending[0] == 0x1B ? sequence() : character() else { return }
      pending.removeFirst(count)
    }
  }

  private mutating func character() -> Int? {
    let count = pending[0] < 0x80 ? 1 : pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
    guard pending.count >= count else { return nil }
    let scalar = String(decoding: pending.prefix(count), as: UTF8.self).unicodeScalars.first!
    if scalar.value < 0x20 || cursor.column >= columnCount || cursor.row >= rowCount {
      unknown.append("U+\(String(scalar.value, radix: 16)) at \(cursor)")
    } else {
      cells[cursor.row * columnCount + cursor.column] = Cell(scalar: scalar, style: style)
      cursor.column += 1
    }
    return count
  }

  private mutating func sequence() -> Int? {
    guard let end = pending.dropFirst(2).firstIndex(where: { (0x40..<0x7F).contains($0) }) else { return nil }
    let parameters = String(decoding: pending[2..<end], as: UTF8.self)
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (pending[1], parameters.first, pending[end]) {
    case (UInt8(ascii: "["), "?", UInt8(ascii: "h")): modes.insert(Int(parameters.dropFirst())!)
    case (UInt8(ascii: "["), "?", UInt8(ascii: "l")): modes.remove(Int(parameters.dropFirst())!)
    case (UInt8(ascii: "["), _, UInt8(ascii: "m")): style = numbers
    case (UInt8(ascii: "["), _, UInt8(ascii: "H")) where numbers.count == 2:
      cursor = (numbers[1] - 1, numbers[0] - 1)
    case (UInt8(ascii: "["), "2", UInt8(ascii: "J")): cells = cells.map { _ in Cell() }
    default: unknown.append(String(decoding: pending[...end], as: UTF8.self))
    }
    return end + 1
  }
}
