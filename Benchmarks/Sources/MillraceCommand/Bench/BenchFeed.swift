import FeedFiles

/// Where the extents that are laid out come from.
enum BenchFeed {
  /// Photos as people share them; see `PhotoExtents`.
  case synthetic
  /// A column of a file.
  case file(name: String, FeedColumn)

  /// The feed's name in the results.
  var name: String {
    switch self {
    case .synthetic: "synthetic"
    case .file(let name, _): name
    }
  }
}
