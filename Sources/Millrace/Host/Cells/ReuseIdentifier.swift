/// The name of the cells that can take each other's place: a row of text, a photo, a section's title.
///
/// A number, so that comparing identifiers needs no reference counting. Cells of different kinds of elements never take each
/// other's place, even if their identifiers are equal.
public struct ReuseIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number of the identifier. The host's data source defines its meaning.
  public let rawValue: UInt32

  /// Creates the identifier with a number.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The identifier 0: for a kind of elements whose cells are all alike.
  public static let standard = ReuseIdentifier(rawValue: 0)
}

extension ReuseIdentifier: CustomStringConvertible {
  /// A textual representation: `identifier 3`.
  public var description: String { "identifier \(rawValue)" }
}
