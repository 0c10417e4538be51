#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A shell pattern for benchmark names: `*` matches anything, `?` one character, `[ab]` one of these.
///
/// A `*` also matches slashes, so `edit/*/insert` and `*insert` both match all insertions.
public struct NamePattern: Hashable, Sendable {
  /// The pattern.
  package let text: String

  /// Creates a pattern.
  public init(_ text: String) {
    self.text = text
  }

  /// Returns whether the pattern matches the whole name.
  public func matches(_ name: String) -> Bool {
    unsafe fnmatch(text, name, 0) == 0
  }
}
