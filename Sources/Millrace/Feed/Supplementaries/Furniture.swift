/// What a section has beside its items, or the whole feed has: headers, footers and decorations.
///
/// One for all sections that have the same, so a query that passes thousands of them reads one. A section's only
/// header may differ in its length from theirs: that is kept with the section (`StackEntry.front`), and the length
/// here is 0; likewise the only footer.
final class Furniture: Sendable {
  /// What it is told apart by.
  struct Content: Hashable, Sendable {
    var headers: [StoredSupplementary] = []
    var footers: [StoredSupplementary] = []
    var decorations: [StoredDecoration] = []

    var isEmpty: Bool { headers.isEmpty && footers.isEmpty && decorations.isEmpty }
  }

  let content: Content
  /// Whether where something is depends on how long the whole section is.
  let needsSectionEnd: Bool

  init(_ content: Content) {
    self.content = content
    needsSectionEnd = content.decorations.contains { $0.extent == .section }
  }

  /// Of nothing.
  static let none = Furniture(Content())

  /// The length of a header, in a section whose headers are so long together.
  @inline(__always)
  func extent(ofHeader index: Int, front: Units) -> Units {
    content.headers.count == 1 ? front : content.headers[index].extent
  }

  /// The length of a footer, in a section whose footers are so long together.
  @inline(__always)
  func extent(ofFooter index: Int, back: Units) -> Units {
    content.footers.count == 1 ? back : content.footers[index].extent
  }

  /// What the headers were made of.
  func headers(front: Units) -> [Supplementary] {
    content.headers.indices.map {
      content.headers[$0].supplementary(extent: extent(ofHeader: $0, front: front))
    }
  }

  /// What the footers were made of.
  func footers(back: Units) -> [Supplementary] {
    content.footers.indices.map {
      content.footers[$0].supplementary(extent: extent(ofFooter: $0, back: back))
    }
  }

  /// What the decorations were made of.
  func decorations(axis: LayoutAxis) -> [Decoration] { content.decorations.map { $0.decoration(axis: axis) } }
}

/// What a feed has in front of all sections and behind them.
struct FeedMargins: Sendable {
  var furniture = Furniture.none
  var front: UInt32 = 0
  var back: UInt32 = 0
}

extension Furniture.Content {
  /// Checks values.
  init(
    headers: [Supplementary], footers: [Supplementary], decorations: [Decoration], axis: LayoutAxis
  ) throws(LayoutError) {
    for (index, header) in headers.enumerated() {
      self.headers.append(try StoredSupplementary(header, "headers[\(index)]"))
    }
    for (index, footer) in footers.enumerated() {
      self.footers.append(try StoredSupplementary(footer, "footers[\(index)]"))
    }
    for (index, decoration) in decorations.enumerated() {
      self.decorations.append(try StoredDecoration(decoration, axis: axis, "decorations[\(index)]"))
    }
    try checkKinds()
  }

  /// Throws if two things of the same kind and number would be in different lists, or if one is of the kind of items.
  private func checkKinds() throws(LayoutError) {
    for (index, header) in headers.enumerated() where header.kind == .item {
      throw .kindIsTaken(argument: "headers[\(index)].kind", kind: "\(header.kind)")
    }
    for (index, footer) in footers.enumerated()
    where footer.kind == .item || headers.contains(where: { $0.kind == footer.kind }) {
      throw .kindIsTaken(argument: "footers[\(index)].kind", kind: "\(footer.kind)")
    }
    for (index, decoration) in decorations.enumerated()
    where decoration.kind == .item || (headers + footers).contains(where: { $0.kind == decoration.kind }) {
      throw .kindIsTaken(argument: "decorations[\(index)].kind", kind: "\(decoration.kind)")
    }
  }

  /// How long the headers are together, and the footers.
  func lengths() throws(LayoutError) -> (front: UInt32, back: UInt32) {
    let front = headers.reduce(0) { $0 + $1.extent }
    let back = footers.reduce(0) { $0 + $1.extent }
    guard front <= Units.maximumLength else { throw .invalidLength(argument: "headers", value: front.points) }
    guard back <= Units.maximumLength else { throw .invalidLength(argument: "footers", value: back.points) }
    return (UInt32(front), UInt32(back))
  }
}
