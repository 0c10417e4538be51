import Millrace

/// A random script of edits of one section.
///
/// After every edit, the edited section equals a fresh one and a naive layout, and every query equals a
/// linear filter.
public protocol RandomScript: SendableMetatype {
  /// - Parameters:
  ///   - seed: The seed of the layout, the items and the edits.
  ///   - maximumCount: The approximate maximum number of items.
  ///   - tinyNodes: Whether the trees have the smallest nodes, so that they are deep.
  init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws

  /// Applies `edits` edits and checks the section after each.
  ///
  /// - Returns: The work that the section did.
  mutating func run(edits: Int) throws -> WorkCounters
}
