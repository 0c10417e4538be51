import Millrace

// The lengths of compositional sections.
extension JSONReader {
  /// Reads a width or a height.
  func readDimension() throws(InputError) -> CollectionLayoutDimension {
    if case .number = value { return .absolute(try readLength()) }
    let fields = FeedFile.Compositional.dimensionFields.joined(separator: ", ")
    var dimension: CollectionLayoutDimension?
    try readObject(expecting: "a length in points or an object with one of \(fields)") {
      (reader, name) throws(InputError) in
      guard dimension == nil else { throw reader.error("one of \(fields) in a dimension, got a second one") }
      switch name {
      case "absolute": dimension = .absolute(try reader.readLength())
      case "fractionalWidth": dimension = .fractionalWidth(try reader.readFraction())
      case "fractionalHeight": dimension = .fractionalHeight(try reader.readFraction())
      case "estimated": dimension = .estimated(try reader.readLength())
      case "uniformAcrossSiblings": dimension = .uniformAcrossSiblings(estimate: try reader.readLength())
      default: throw reader.unknownField(FeedFile.Compositional.dimensionFields)
      }
    }
    guard let dimension else { throw error("one of \(fields), got none") }
    return dimension
  }

  private func readFraction() throws(InputError) -> Double {
    let expectation = "a fraction from 0 to 1000"
    let fraction = try readNumber(expecting: expectation)
    guard (0...1000).contains(fraction) else { throw valueError(expectation) }
    return fraction
  }

  /// Reads a spacing: a length, or the least length of a flexible one.
  func readSpacing() throws(InputError) -> CollectionLayoutSpacing {
    if case .number = value { return .fixed(try readLength()) }
    var least: Double?
    try readObject(expecting: "a length in points or {\"flexible\": least length}") {
      (reader, name) throws(InputError) in
      guard name == "flexible" else { throw reader.unknownField(["flexible"]) }
      least = try reader.readLength()
    }
    guard let least else { throw missingField("flexible", "a length in points") }
    return .flexible(least)
  }

  /// Reads the spacings around an item.
  func readEdgeSpacing() throws(InputError) -> CollectionLayoutEdgeSpacing {
    let edges = try readTuple(of: 4, expecting: "[top, leading, bottom, trailing]") {
      (reader) throws(InputError) in try reader.readSpacing()
    }
    return CollectionLayoutEdgeSpacing(
      leading: edges[1], top: edges[0], trailing: edges[3], bottom: edges[2])
  }

  /// Reads a distance in points on each axis, which may be negative.
  func readDistancePair() throws(InputError) -> LayoutPoint {
    let distances = try readTuple(of: 2, expecting: "[x, y]") { (reader) throws(InputError) in
      try reader.readDistance()
    }
    return LayoutPoint(x: distances[0], y: distances[1])
  }
}
