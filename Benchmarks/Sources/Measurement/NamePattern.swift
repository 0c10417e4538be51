#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pattern for the names of benchmarks, as a shell has them for files: `*` stands for anything, `?` for
/// one character, `[ab]` for one of these. A `*` also stands for slashes, so `edit/*/insert` and
/// `*insert` both name all insertions.
public struct NamePattern: Hashable, Sendable {
  private let text: String

  /// A pattern.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether the whole name is as the pattern has it.
  public func matches(_ name: String) -> Bool {
    unsafe fnmatch(text, name, 0) == 0
  }
}
