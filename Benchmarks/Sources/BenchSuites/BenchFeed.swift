import FeedFiles

/// The source of the extents.
package enum BenchFeed {
  /// Generated photos; see `PhotoExtents`.
  case synthetic
  /// A column of a file.
  case file(name: String, FeedColumn)

  /// The feed's name in the results.
  package var name: String {
    switch self {
    case .synthetic: "synthetic"
    case .file(let name, _): name
    }
  }
}
