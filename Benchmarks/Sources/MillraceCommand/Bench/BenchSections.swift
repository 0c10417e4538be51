/// Edits of whole sections.
enum BenchSections {
  /// The operation's name in the results.
  static let insertion = "insert-section"
  /// The number of items of a new section.
  static let itemCount = 10
}
