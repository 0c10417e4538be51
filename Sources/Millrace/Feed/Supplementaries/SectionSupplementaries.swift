/// What a section has beside its items, or the whole feed has: headers, footers and decorations.
///
/// One for all sections that have the same, so a query that passes thousands of them reads one. A section's only
/// header may differ in its length from theirs: that is kept with the section (`SectionEntry.front`), and the length
/// here is 0; likewise the only footer.
final class SectionSupplementaries: Sendable {
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
  /// Whether where a header is, or a footer, depends on the view.
  let movesHeaders: Bool
  let movesFooters: Bool
  /// Whether a group of sections begins with one that has this, or ends; and whether anything of this is to be seen in a
  /// section without items, as separators and backgrounds of items are not.
  let traits: SectionTraits
  /// The bits of all kinds (`KindMask`).
  let kinds: UInt16

  init(_ content: Content, kinds: UInt16) {
    (self.content, self.kinds) = (content, kinds)
    needsSectionEnd = content.decorations.contains { if case .rows = $0.extent { false } else { true } }
    movesHeaders = content.headers.contains { $0.pinning != .none || $0.stretches }
    movesFooters = content.footers.contains { $0.pinning != .none || $0.stretches }
    let showsEmpty =
      !content.headers.isEmpty || !content.footers.isEmpty
      || content.decorations.contains { $0.extent == .section }
    traits = [
      content.headers.contains { $0.pinning == .group } ? .begins : [],
      content.footers.contains { $0.pinning == .group } ? .ends : [],
      showsEmpty ? .showsEmpty : [],
    ]
  }

  /// Of nothing.
  static let none = SectionSupplementaries(Content(), kinds: 0)

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

extension SectionSupplementaries {
  /// How much of the headers of a pinning stays in view.
  func remainingHeaders(_ scope: Supplementary.PinningScope, front: Units) -> Units {
    var sum: Units = 0
    for index in content.headers.indices where content.headers[index].pinning == scope {
      sum &+= content.headers[index].remaining(of: extent(ofHeader: index, front: front))
    }
    return sum
  }

  /// How much of the footers of a pinning stays in view.
  func remainingFooters(_ scope: Supplementary.PinningScope, back: Units) -> Units {
    var sum: Units = 0
    for index in content.footers.indices where content.footers[index].pinning == scope {
      sum &+= content.footers[index].remaining(of: extent(ofFooter: index, back: back))
    }
    return sum
  }
}

/// What a feed has in front of all sections and behind them.
struct FeedMargins: Sendable {
  var supplementaries = SectionSupplementaries.none
  var front: UInt32 = 0
  var back: UInt32 = 0
  /// How much of that is pinned and stays in view.
  var pinnedFront: Units = 0
  var pinnedBack: Units = 0
  /// Whether there is anything.
  var hasHeaders = false
  var hasFooters = false

  init() {}

  init(_ content: SectionSupplementaries.Content) throws(LayoutError) {
    // These are not looked for among sections.
    supplementaries = SectionSupplementaries(content, kinds: 0)
    (front, back) = try content.lengths()
    (hasHeaders, hasFooters) = (!content.headers.isEmpty, !content.footers.isEmpty)
    for header in content.headers where header.pinning != .none {
      pinnedFront += header.remaining(of: header.extent)
    }
    for footer in content.footers where footer.pinning != .none {
      pinnedBack += footer.remaining(of: footer.extent)
    }
  }
}

extension SectionSupplementaries.Content {
  /// Checks values.
  init(
    headers: [Supplementary], footers: [Supplementary], decorations: [Decoration], axis: LayoutAxis
  ) throws(LayoutError) {
    for (index, header) in headers.enumerated() {
      self.headers.append(try StoredSupplementary(header, as: .header, "headers[\(index)]"))
    }
    for (index, footer) in footers.enumerated() {
      self.footers.append(try StoredSupplementary(footer, as: .footer, "footers[\(index)]"))
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
    if footers.isEmpty, decorations.isEmpty { return }
    var taken = Set(headers.lazy.map(\.kind))
    for (index, footer) in footers.enumerated() where footer.kind == .item || taken.contains(footer.kind) {
      throw .kindIsTaken(argument: "footers[\(index)].kind", kind: "\(footer.kind)")
    }
    if decorations.isEmpty { return }
    taken.formUnion(footers.lazy.map(\.kind))
    for (index, decoration) in decorations.enumerated()
    where decoration.kind == .item || taken.contains(decoration.kind) {
      throw .kindIsTaken(argument: "decorations[\(index)].kind", kind: "\(decoration.kind)")
    }
    // Separators go by other numbers than backgrounds.
    if decorations.count == 1 { return }
    let uses = Dictionary(decorations.lazy.map { ($0.kind, 1) }, uniquingKeysWith: +)
    for (index, decoration) in decorations.enumerated() {
      guard case .rows = decoration.extent, uses[decoration.kind] != 1 else { continue }
      throw .kindIsTaken(argument: "decorations[\(index)].kind", kind: "\(decoration.kind)")
    }
  }

  /// Throws if something that is pinned by group is inside of what is pinned by section, which would come to lie above
  /// it.
  func checkOrder() throws(LayoutError) {
    let firstHeader = headers.firstIndex { $0.pinning == .section } ?? headers.endIndex
    if let index = headers[firstHeader...].firstIndex(where: { $0.pinning == .group }) {
      throw .groupIsInside(argument: "headers[\(index)]")
    }
    let lastFooter = footers.lastIndex { $0.pinning == .section } ?? 0
    if let index = footers[..<lastFooter].firstIndex(where: { $0.pinning == .group }) {
      throw .groupIsInside(argument: "footers[\(index)]")
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
