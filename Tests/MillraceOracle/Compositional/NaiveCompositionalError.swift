/// An invalid value of a compositional feed.
public struct NaiveCompositionalError: Error, Hashable, CustomStringConvertible {
  /// The path of the value, as in `sections[0].group.subitems[1].layoutSize.widthDimension`.
  public let path: String
  /// What is wrong.
  public let message: String

  /// One line that names the value and what is expected.
  public var description: String { "\(path): \(message)" }

  static func tooLong(_ path: String) -> NaiveCompositionalError {
    NaiveCompositionalError(path: path, message: "expected a length of at most 2^50 units")
  }
}
