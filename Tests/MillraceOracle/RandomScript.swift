import Millrace

/// A random script of edits on one section, checked after every edit: what was edited equals what is made
/// from scratch and what a naive layout gives, and every query a linear filter.
public protocol RandomScript: SendableMetatype {
  /// - Parameters:
  ///   - seed: What the layout, the items and the edits are drawn from.
  ///   - maximumCount: About how many items there are at most.
  ///   - tinyNodes: Whether the trees have the smallest nodes, so that they get deep.
  init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws

  /// Applies `edits` edits and checks after each.
  ///
  /// - Returns: The work that the section did.
  mutating func run(edits: Int) throws -> WorkCounters
}
