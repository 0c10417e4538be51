import Millrace
import MillraceOracle
import MillraceRandom

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

/// A failed check, with everything needed to repeat it.
public struct ScriptFailure: Error, CustomStringConvertible {
  /// The failure as one line.
  public var description: String
}

/// A random script that makes one edit after another and checks the result of each.
protocol EditScript: RandomScript {
  var seed: UInt64 { get }
  /// The number of edits made.
  var step: Int { get set }
  var lastEdit: String { get set }
  /// The edited section or feed as text, for failures.
  var subject: String { get }
  /// The work that the section or feed did.
  var work: WorkCounters { get }

  mutating func edit() throws
  mutating func check() throws
}

extension EditScript {
  /// Applies `edits` edits and checks the section or feed after each.
  ///
  /// - Returns: The work that the section or feed did.
  public mutating func run(edits: Int) throws -> WorkCounters {
    try check()
    for _ in 0..<edits {
      step += 1
      do { try edit() } catch let error as LayoutError { throw failure("threw: \(error)") }
      try check()
    }
    return work
  }

  func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw failure(message()) }
  }

  func failure(_ message: String) -> ScriptFailure {
    ScriptFailure(description: "seed \(seed), step \(step), after \(lastEdit), \(subject): \(message)")
  }
}

extension SplitMix64 {
  /// Returns the smallest nodes, so that trees are deep, or `nil` for nodes of the normal size.
  mutating func treeShape(tinyNodes: Bool) -> TreeShape? {
    guard tinyNodes else { return nil }
    return TreeShape(leafCapacity: int(2...5), fanOut: int(3...5), bulkFill: int(1...2))
  }
}
