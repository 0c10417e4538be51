/// What is said of whole sections in a plan.
enum BenchSections {
  /// The operation's name in the results.
  static let insertion = "insert-section"
  /// The number of items of a section, when it is made.
  static let itemCount = 10
}
