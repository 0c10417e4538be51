/// Edits of whole sections.
enum BenchSections {
  /// The operation's name in the results.
  static let insertion = "insert-section"
  /// The number of items of a new section.
  static let itemCount = 10
}

/// The edits of offsets of sections that scroll across the feed, with their names in the results.
enum BenchOffsetOperation: String, CaseIterable {
  /// Sets the offset of a section.
  case setOffset = "set-offset"
  /// Sets the offset of a section and queries the viewport around it: a frame of a drag.
  case offsetViewport = "offset-viewport"

  /// The offsets, in points. Even short sections of 100 items have items at all of them.
  static let offsets = 0.0..<8_000
}
