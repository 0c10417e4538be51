import Millrace

extension NaiveCompositionalSizes {
  /// Returns the line of a group: its subitems with their own sizes, not evened out.
  ///
  /// "Its *line* of subitems, along its axis, takes the section's items in order, depth first."
  func line(
    _ line: NaiveCompositionalLine, of node: NaiveCompositionalNode
  ) throws -> [NaiveCompositionalNode] {
    switch line.filling {
    case .equalParts(let count) where !node.isSoft[line.axis]: try equalParts(count, line, of: node)
    // "Along a soft axis there is nothing to fill or divide: `equal` acts as `repeat`, other subitems come once each."
    case .equalParts(let count), .repeating(let count):
      try inTurn(repeatElement(0, count: count), line, of: node)
    case .fitting where node.isSoft[line.axis]: try inTurn(line.subitems.indices, line, of: node)
    case .fitting: try fitting(line, of: node)
    }
  }

  private func subitem(
    _ index: Int, _ line: NaiveCompositionalLine, of node: NaiveCompositionalNode, slot: Int,
    part: (axis: LayoutAxis, length: Int)? = nil
  ) throws -> NaiveCompositionalNode {
    // "The group's inner size for its subitems", "with soft lengths as estimated".
    let inner = NaiveAxisPair { node.innerLength($0) }
    return try self.node(
      line.subitems[index], in: inner, slot: slot, part: part, "\(node.path).subitems[\(index)]")
  }

  /// "Each is `max(0, L - (n-1)s) / n` long. The subitem's dimension along the axis is ignored; it lies in its part less
  /// its edge spacing (flexible: the least; at least 0 long)."
  private func equalParts(
    _ count: Int, _ line: NaiveCompositionalLine, of node: NaiveCompositionalNode
  ) throws -> [NaiveCompositionalNode] {
    let part = NaiveCompositionalParts(count, line, of: node)
    let length = max(0, part.length - line.subitems[0].naiveEdges(line.axis))
    var nodes: [NaiveCompositionalNode] = []
    for _ in 0..<count {
      let slot = nodes.last?.slots.upperBound ?? node.slots.lowerBound
      nodes.append(try subitem(0, line, of: node, slot: slot, part: (line.axis, length)))
    }
    return nodes
  }

  /// "n times the subitem in its own size, whether they fit or not."
  private func inTurn(
    _ indices: some Sequence<Int>, _ line: NaiveCompositionalLine, of node: NaiveCompositionalNode
  ) throws -> [NaiveCompositionalNode] {
    var nodes: [NaiveCompositionalNode] = []
    for index in indices {
      let slot = nodes.last?.slots.upperBound ?? node.slots.lowerBound
      nodes.append(try subitem(index, line, of: node, slot: slot))
    }
    return nodes
  }

  /// "The subitems in turn, again and again, until the first that does not fit."
  private func fitting(
    _ line: NaiveCompositionalLine, of node: NaiveCompositionalNode
  ) throws -> [NaiveCompositionalNode] {
    let inner = node.innerLength(line.axis)
    var nodes: [NaiveCompositionalNode] = []
    while true {
      let before = try line.length(evened(nodes), node.path)
      for index in line.subitems.indices {
        let slot = nodes.last?.slots.upperBound ?? node.slots.lowerBound
        let longer = nodes + [try subitem(index, line, of: node, slot: slot)]
        // "The first of a group is always there."
        if !nodes.isEmpty, !(try fits(longer, line, inner, node.path)) { return nodes }
        nodes = longer
      }
      // "A pass through the subitems, the first included, that makes the line no longer (spacing counted) is the last."
      if try line.length(evened(nodes), node.path) <= before { return nodes }
    }
  }

  /// "It fits if the line exceeds L by at most half a unit for each subitem of the line (it included) whose dimension
  /// along the axis is fractional." "The fit is tried with the lengths evened out."
  private func fits(
    _ nodes: [NaiveCompositionalNode], _ line: NaiveCompositionalLine, _ inner: Int, _ path: String
  ) throws -> Bool {
    let fractional = nodes.filter { $0.item.layoutSize.naiveDimension(line.axis).naiveIsFractional }.count
    return 2 * (try line.length(evened(nodes), path) - inner) <= fractional
  }
}

/// The equal parts of a group.
struct NaiveCompositionalParts {
  private let count: Int
  private let spacing: Int
  private let inner: Int
  /// "`max(0, L - (n-1)s) / n`"
  let length: Int

  init(_ count: Int, _ line: NaiveCompositionalLine, of node: NaiveCompositionalNode) {
    self.count = count
    spacing = line.spacing.naiveLeast
    inner = node.innerLength(line.axis)
    let (spacings, isTooLong) = (count - 1).multipliedReportingOverflow(by: spacing)
    length = isTooLong ? 0 : max(0, inner - spacings) / count
  }

  /// "Part i begins at `i * (L + s) / n`; if a part would be 0 long, at `i * s`."
  func start(_ index: Int) -> Int {
    length == 0
      ? index * spacing
      : NaiveCompositionalUnits.multiply(index, inner + spacing, dividedBy: count)
  }
}
