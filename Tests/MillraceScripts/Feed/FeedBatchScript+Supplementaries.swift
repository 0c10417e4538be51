import Millrace
import MillraceOracle

// Headers, footers, boundary supplementaries and backgrounds, by their numbers among those of their kind.

extension FeedBatchScript {
  /// Checks the index of each supplementary and background, and that other indices and paths have none.
  ///
  /// - Parameter supplementaries: The supplementaries and backgrounds of all sections and of the whole feed. Those of one kind
  ///   and one section are in the order of their arrays.
  mutating func checkIndices(of supplementaries: [(kind: ElementKind, path: ItemPath)]) throws {
    let count = sections.count
    func owner(_ path: ItemPath) -> Int? { (0..<count).contains(path.section) ? path.section : nil }
    var indices: [SupplementaryIndex] = []
    for (number, (kind, path)) in supplementaries.enumerated() {
      let before = supplementaries[..<number].filter { $0.kind == kind && owner($0.path) == owner(path) }
      let index = SupplementaryIndex(kind, section: owner(path), number: before.count)
      indices.append(index)
      let (found, foundPath) = (feed.index(of: kind, at: path), feed.path(of: index))
      try require(
        found == index && foundPath == path,
        "\(kind) \(path) is \(found as Any), and \(index) is at \(foundPath as Any)")
    }
    let kinds: [ElementKind] =
      [.item, .header, .footer, .background, .separator, .badge, .supplementary]
      + (100...102).map { ElementKind(rawValue: $0) }
    for _ in 0..<8 {
      let (kind, section, item) = (random.pick(kinds), random.int(-2...(count + 1)), random.int(-1...3))
      let path = ItemPath(section: section, item: item)
      let expected = supplementaries.firstIndex { $0.kind == kind && $0.path == path }.map { indices[$0] }
      let found = feed.index(of: kind, at: path)
      try require(found == expected, "\(kind) \(path) is \(found as Any), not \(expected as Any)")
      let index = SupplementaryIndex(kind, section: random.oneIn(4) ? nil : section, number: item)
      let expectedPath = indices.firstIndex(of: index).map { supplementaries[$0].path }
      let foundPath = feed.path(of: index)
      try require(
        foundPath == expectedPath, "\(index) is at \(foundPath as Any), not at \(expectedPath as Any)")
    }
  }
}
