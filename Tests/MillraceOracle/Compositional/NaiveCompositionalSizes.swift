import Millrace

/// The sizes of items and groups, from the leaves up.
struct NaiveCompositionalSizes {
  /// The measured size of each item of the section.
  let measuredSizes: [LayoutSize?]
  private let lines = NaiveCompositionalLines()

  init(measuredSizes: [LayoutSize?]) { self.measuredSizes = measuredSizes }

  var count: Int { measuredSizes.count }

  /// Returns an item or a group with its outer size, and deals it the items of the section from `slot` on.
  ///
  /// - Parameter part: The length along the axis of the line, if an equal part determines it.
  func node(
    _ item: CollectionLayoutItem, in container: NaiveAxisPair<Int>, slot: Int,
    part: (axis: LayoutAxis, length: Int)? = nil, _ path: String
  ) throws -> NaiveCompositionalNode {
    func isGiven(_ axis: LayoutAxis) -> Bool { part?.axis == axis }
    var node = NaiveCompositionalNode(
      item: item, path: path,
      isSoft: NaiveAxisPair { !isGiven($0) && item.layoutSize.naiveDimension($0).naiveIsSoft },
      isUniform: NaiveAxisPair { !isGiven($0) && item.layoutSize.naiveDimension($0).naiveIsUniform },
      outer: try NaiveAxisPair { axis in
        if let part, part.axis == axis { return part.length }
        return try item.layoutSize.naiveDimension(axis).naiveLength(in: container, path)
      },
      slots: slot..<(slot + 1))
    switch item.groupContent {
    case nil: measure(&node)
    case .line:
      let key = NaiveCompositionalLines.Key(path: path, slot: slot, part: part?.axis, outer: node.outer)
      if let known = lines.known[key] { return known }
      try deal(&node)
      lines.known[key] = node
    case .frames(let frames): try setFrames(&node, frames)
    case .itemProvider(let provider):
      // "A custom group's provider gets the group's inner size", with soft lengths as estimated.
      let frames = provider.items(
        in: LayoutSize(
          width: Double(node.innerLength(.horizontal)) / 192,
          height: Double(node.innerLength(.vertical)) / 192))
      try NaiveCompositionalChecks(path).frames(frames)
      try setFrames(&node, frames)
    }
    return node
  }

  /// "Along a soft axis its measured length, if any, replaces the estimate; other axes ignore measurements."
  private func measure(_ node: inout NaiveCompositionalNode) {
    guard node.slots.lowerBound < count, let size = measuredSizes[node.slots.lowerBound] else { return }
    let measured = NaiveAxisPair(size)
    for axis in [LayoutAxis.horizontal, .vertical] where node.isSoft[axis] {
      node.outer[axis] = measured[axis]
    }
  }

  /// "A custom group holds its frames, from its inner origin; they do not resize."
  private func setFrames(
    _ node: inout NaiveCompositionalNode, _ frames: [CollectionLayoutGroupCustomItem]
  ) throws {
    node.frames = frames
    let begin = node.slots.lowerBound
    node.slots = begin..<(begin + frames.count)
    // "Of a custom group it is where its present frames end, at least 0. A group without present items keeps its
    // estimate."
    let present = frames.prefix(max(0, count - begin))
    guard !present.isEmpty else { return }
    for axis in [LayoutAxis.horizontal, .vertical] where node.isSoft[axis] {
      let ends = present.map { NaiveAxisPair($0.frame.origin)[axis] + NaiveAxisPair($0.frame.size)[axis] }
      node.outer[axis] = max(0, ends.max()!)
    }
  }

  /// Deals items to the line of a group and computes the group's soft lengths.
  private func deal(_ node: inout NaiveCompositionalNode) throws {
    let line = NaiveCompositionalLine(node.item)!
    node.line = evened(try self.line(line, of: node))
    node.slots = node.slots.lowerBound..<node.line.last!.slots.upperBound
    let present = node.line.prefix { $0.isPresent(count) }
    // "A group without present items keeps its estimate."
    guard !present.isEmpty else { return }
    let across = line.axis.naiveOther
    // "Along its axis that of its line up to the last subitem with a present item (edges and least spacings
    // included); across, the most that a present subitem takes with its edges."
    if node.isSoft[line.axis] { node.outer[line.axis] = try line.length(present, node.path) }
    if node.isSoft[across] { node.outer[across] = present.map { $0.lengthWithEdges(across) }.max()! }
  }

  /// Returns a line whose uniform subitems are evened out.
  ///
  /// "All subitems that are uniform on an axis get the length of the longest subitem that is soft on that axis (present
  /// ones; all, if none is present)."
  func evened(_ line: [NaiveCompositionalNode]) -> [NaiveCompositionalNode] {
    var evened = line
    for axis in [LayoutAxis.horizontal, .vertical] {
      let soft = line.filter { $0.isSoft[axis] }
      let present = soft.filter { $0.isPresent(count) }
      let lengths = (present.isEmpty ? soft : present).map { $0.outer[axis] }
      guard let longest = lengths.max() else { continue }
      for index in line.indices where line[index].isUniform[axis] { evened[index].outer[axis] = longest }
    }
    return evened
  }
}

/// The groups with lines that were dealt, by their path and all that their lines depend on.
///
/// Otherwise a group would be dealt again in each trial of each group around it.
private final class NaiveCompositionalLines {
  struct Key: Hashable {
    let path: String
    let slot: Int
    let part: LayoutAxis?
    let outer: NaiveAxisPair<Int>
  }

  var known: [Key: NaiveCompositionalNode] = [:]
}
