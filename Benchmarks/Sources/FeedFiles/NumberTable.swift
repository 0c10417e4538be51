import Millrace

/// A file of rows that have numbers under names: a CSV file's columns, the fields of JSON lines.
protocol NumberTable {
  var file: String { get }
  /// What a name stands for: a column, a field.
  static var kind: String { get }

  /// Calls `readRow` with the numbers under `names` of each row, all finite, and with the row's line.
  func forEachRow(
    of names: [String], _ readRow: ([Double], _ line: Int) throws(InputError) -> Void
  ) throws(InputError)
}

extension NumberTable {
  /// The error that `expectation` was not met in a line.
  func error(line: Int, _ expectation: String) -> InputError {
    InputError(file: file, place: "line \(line)", expectation: expectation)
  }

  /// The sizes of items of which there are these names: heights in points under `extent`, or under `height`
  /// without a `width` beside it; with it, the ratios of pictures. `nil` if the names are others.
  func column(with names: Set<String>) throws(InputError) -> FeedColumn? {
    if names.contains("extent") { return .extents(try extents(in: "extent")) }
    if names.isSuperset(of: ["width", "height"]) {
      return .aspects(try aspects(width: "width", height: "height"))
    }
    return names.contains("height") ? .extents(try extents(in: "height")) : nil
  }

  /// What is expected of the names.
  static var columnExpectation: String { "a \(kind) extent or height, or both width and height" }

  /// The lengths under a name.
  func extents(in name: String) throws(InputError) -> [Double] {
    var extents: [Double] = []
    try forEachRow(of: [name]) { (numbers, line) throws(InputError) in
      try check(length: numbers[0], in: name, line: line)
      extents.append(numbers[0])
    }
    return extents
  }

  /// The aspect ratios, height / width, of the sizes under two names.
  func aspects(width widthName: String, height heightName: String) throws(InputError) -> [Double] {
    var aspects: [Double] = []
    try forEachRow(of: [widthName, heightName]) { (numbers, line) throws(InputError) in
      let (width, height) = (numbers[0], numbers[1])
      guard width > 0 else { throw error(line: line, "a \(widthName) above 0, got \(width)") }
      guard height >= 0 else { throw error(line: line, "a \(heightName) of 0 or more, got \(height)") }
      guard (height / width).isFinite else {
        throw error(line: line, "a finite ratio of \(heightName) to \(widthName), got \(height) / \(width)")
      }
      aspects.append(height / width)
    }
    return aspects
  }

  /// The sizes under two names, in points.
  func sizes(width widthName: String, height heightName: String) throws(InputError) -> [LayoutSize] {
    var sizes: [LayoutSize] = []
    try forEachRow(of: [widthName, heightName]) { (numbers, line) throws(InputError) in
      try check(length: numbers[0], in: widthName, line: line)
      try check(length: numbers[1], in: heightName, line: line)
      sizes.append(LayoutSize(width: numbers[0], height: numbers[1]))
    }
    return sizes
  }

  private func check(length: Double, in name: String, line: Int) throws(InputError) {
    guard (0...LayoutUnit.maximumLength).contains(length) else {
      throw error(
        line: line,
        "a length from 0 to \(LayoutUnit.maximumLength) in \(Self.kind) \(name), got \(length)")
    }
  }
}
