import Millrace

/// An item or a badge of a section, with its frame from the start of the content and the leading edge of the view.
struct NaiveCompositionalPlace {
  let kind: ElementKind
  /// The item, or the first item of a badge's group.
  let item: Int
  var frame: NaiveCompositionalRect
  let zIndex: Int32
}

/// The places of items and badges, from the root down.
struct NaiveCompositionalPlaces {
  /// The number of items of the section.
  let count: Int
  /// The items, in order.
  private(set) var items: [NaiveCompositionalPlace] = []
  /// The badges, "by first item, outer groups before what they hold, in the order of their arrays".
  private(set) var badges: [NaiveCompositionalPlace] = []

  init(count: Int) { self.count = count }

  /// Changes the places of all items and badges.
  mutating func move(_ change: (inout NaiveCompositionalPlace) -> Void) {
    for index in items.indices { change(&items[index]) }
    for index in badges.indices { change(&badges[index]) }
  }

  /// Places an item or a group at `origin`, the leading top corner of its outer rectangle.
  mutating func place(_ node: NaiveCompositionalNode, at origin: NaiveAxisPair<Int>) throws {
    guard node.isPresent(count) else { return }
    let first = node.slots.lowerBound
    let inner = NaiveCompositionalRect(
      origin: NaiveAxisPair { origin[$0] + node.innerStart($0) },
      size: NaiveAxisPair { node.innerLength($0) })
    switch node.item.groupContent {
    case nil:
      items.append(NaiveCompositionalPlace(kind: .item, item: first, frame: inner, zIndex: 0))
      try placeBadges(of: node, on: inner)
    case .frames, .itemProvider:
      try placeBadges(of: node, on: NaiveCompositionalRect(origin: origin, size: node.outer))
      for (index, item) in node.frames.enumerated() where first + index < count {
        let offset = NaiveAxisPair(item.frame.origin)
        let frame = NaiveCompositionalRect(
          origin: NaiveAxisPair { inner.origin[$0] + offset[$0] }, size: NaiveAxisPair(item.frame.size))
        items.append(
          NaiveCompositionalPlace(kind: .item, item: first + index, frame: frame, zIndex: item.zIndex))
      }
    case .line:
      try placeBadges(of: node, on: NaiveCompositionalRect(origin: origin, size: node.outer))
      try placeLine(of: node, in: inner)
    }
  }

  private mutating func placeBadges(
    of node: NaiveCompositionalNode, on host: NaiveCompositionalRect
  ) throws {
    for badge in node.item.supplementaryItems {
      let frame = try badge.naiveFrame(on: host, node.path)
      badges.append(
        NaiveCompositionalPlace(
          kind: badge.elementKind, item: node.slots.lowerBound, frame: frame, zIndex: badge.zIndex))
    }
  }

  private mutating func placeLine(
    of node: NaiveCompositionalNode, in inner: NaiveCompositionalRect
  ) throws {
    let line = NaiveCompositionalLine(node.item)!
    let across = line.axis.naiveOther
    let starts = try starts(of: line, of: node)
    for (subitem, start) in zip(node.line, starts) {
      var subitem = subitem
      // "A subitem that is uniform across, in a group that is uniform on the same axis, becomes as long as the larger
      // of its own length and the group's inner length less its edges (flexible: the least)."
      if subitem.isUniform[across], node.isUniform[across] {
        subitem.outer[across] = max(
          subitem.outer[across], inner.size[across] - subitem.item.naiveEdges(across))
      }
      var origin = inner.origin
      origin[line.axis] += start
      origin[across] += Self.startAcross(subitem, across, in: inner.size[across])
      try place(subitem, at: origin)
    }
  }

  /// Returns where a node begins across the length of its row, from the start of the row.
  ///
  /// "At the start, after the edge spacing. If the inner length exceeds what the subitem takes with its edges, the rest
  /// goes to its flexible edges: all to one; of two, half (rounded down) comes before."
  static func startAcross(
    _ node: NaiveCompositionalNode, _ axis: LayoutAxis, in length: Int
  ) -> Int {
    let (before, after) = (node.item.naiveEdgeBefore(axis), node.item.naiveEdgeAfter(axis))
    let rest = max(0, length - node.lengthWithEdges(axis))
    guard before.naiveIsFlexible else { return before.naiveLeast }
    return before.naiveLeast
      + (after.naiveIsFlexible ? NaiveCompositionalUnits.divide(rest, by: 2) : rest)
  }

  /// Returns where the subitems of a line begin, from the inner start of the group.
  private func starts(
    of line: NaiveCompositionalLine, of node: NaiveCompositionalNode
  ) throws -> [Int] {
    if case .equalParts(let count) = line.filling, !node.isSoft[line.axis] {
      let parts = NaiveCompositionalParts(count, line, of: node)
      return node.line.enumerated().map {
        parts.start($0.offset) + $0.element.item.naiveEdgeBefore(line.axis).naiveLeast
      }
    }
    // "Absent subitems count, so a last row lines up with the rows above; along a soft axis they do not."
    let subitems = node.isSoft[line.axis] ? node.line.filter { $0.isPresent(count) } : node.line
    let rest = max(0, node.innerLength(line.axis) - (try line.length(subitems, node.path)))
    // "The k flexible spacings of the line (edges and item spacing, in order)".
    var spacings: [CollectionLayoutSpacing?] = []
    for (index, subitem) in subitems.enumerated() {
      if index > 0 { spacings.append(line.spacing) }
      spacings += [subitem.item.naiveEdgeBefore(line.axis), subitem.item.naiveEdgeAfter(line.axis)]
    }
    let flexibleCount = spacings.filter(\.naiveIsFlexible).count
    // Per subitem: the spacings before it, and its own edge before, all of which precede its start.
    return subitems.indices.map { index in
      let preceding = spacings.prefix(3 * index + 1)
      let flexible = preceding.filter(\.naiveIsFlexible).count
      let length = subitems[..<index].reduce(0) { $0 + $1.outer[line.axis] }
      // "The first j of them get `j * R / k` together, beyond their least."
      let share =
        flexibleCount == 0
        ? 0 : NaiveCompositionalUnits.multiply(flexible, rest, dividedBy: flexibleCount)
      return length + preceding.reduce(0) { $0 + $1.naiveLeast } + share
    }
  }
}
