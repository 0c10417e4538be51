import Millrace

// The badges of compositional items and groups.
extension JSONReader {
  /// Reads a badge.
  func readBadge() throws(InputError) -> CollectionLayoutSupplementaryItem {
    var size = CollectionLayoutSize()
    var (anchor, itemAnchor) = (CollectionLayoutAnchor?.none, CollectionLayoutAnchor?.none)
    var (kind, z) = (ElementKind.badge, Int32(1))
    try readObject(expecting: "a badge object") { (reader, name) throws(InputError) in
      switch name {
      case "width": size.widthDimension = try reader.readDimension()
      case "height": size.heightDimension = try reader.readDimension()
      case "anchor": anchor = try reader.readAnchor()
      case "itemAnchor": itemAnchor = try reader.readAnchor()
      case "kind":
        if case .string("badge") = reader.value { return }
        kind = try reader.readElementKind()
      case "z": z = try reader.readZ()
      default: throw reader.unknownField(FeedFile.Compositional.badgeFields)
      }
    }
    guard let anchor else { throw missingField("anchor", anchorExpectation) }
    var badge = CollectionLayoutSupplementaryItem(
      layoutSize: size, elementKind: kind, containerAnchor: anchor, itemAnchor: itemAnchor)
    badge.zIndex = z
    return badge
  }

  private func readAnchor() throws(InputError) -> CollectionLayoutAnchor {
    if case .string = value { return CollectionLayoutAnchor(edges: DirectionalRectEdge(try readAlignment())) }
    var edges: DirectionalRectEdge?
    var (offset, fractionalOffset) = (LayoutPoint?.none, LayoutPoint?.none)
    try readObject(expecting: anchorExpectation) { (reader, name) throws(InputError) in
      switch name {
      case "edges": edges = DirectionalRectEdge(try reader.readAlignment())
      case "offset": offset = try reader.readDistancePair()
      case "fractionalOffset": fractionalOffset = try reader.readFractionPair()
      default: throw reader.unknownField(FeedFile.Compositional.anchorFields)
      }
    }
    guard let edges else { throw missingField("edges", "a word like \"topTrailing\"") }
    switch (offset, fractionalOffset) {
    case (nil, nil): return CollectionLayoutAnchor(edges: edges)
    case (let offset?, nil): return CollectionLayoutAnchor(edges: edges, absoluteOffset: offset)
    case (nil, let offset?): return CollectionLayoutAnchor(edges: edges, fractionalOffset: offset)
    case (_?, _?): throw error("either offset or fractionalOffset, got both")
    }
  }

  private func readFractionPair() throws(InputError) -> LayoutPoint {
    let fractions = try readTuple(of: 2, expecting: "[x, y]") { (reader) throws(InputError) in
      let expectation = "a fraction from -1000 to 1000"
      let fraction = try reader.readNumber(expecting: expectation)
      guard (-1000...1000).contains(fraction) else { throw reader.valueError(expectation) }
      return fraction
    }
    return LayoutPoint(x: fractions[0], y: fractions[1])
  }

  /// Reads a position around a rectangle.
  func readAlignment() throws(InputError) -> RectAlignment {
    try readWord([
      "none": .none, "top": .top, "topLeading": .topLeading, "leading": .leading,
      "bottomLeading": .bottomLeading, "bottom": .bottom, "bottomTrailing": .bottomTrailing,
      "trailing": .trailing, "topTrailing": .topTrailing,
    ])
  }
}

private let anchorExpectation = "a word like \"topTrailing\" or {\"edges\": word, \"offset\": [x, y]}"

extension DirectionalRectEdge {
  /// The edges of a position.
  fileprivate init(_ alignment: RectAlignment) {
    switch alignment {
    case .none: self = []
    case .top: self = .top
    case .topLeading: self = [.top, .leading]
    case .leading: self = .leading
    case .bottomLeading: self = [.bottom, .leading]
    case .bottom: self = .bottom
    case .bottomTrailing: self = [.bottom, .trailing]
    case .trailing: self = .trailing
    case .topTrailing: self = [.top, .trailing]
    }
  }
}
