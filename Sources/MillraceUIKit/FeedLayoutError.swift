import Millrace

/// A contradiction between a collection view and the feed that lays it out.
///
/// After an error, the layout shows nothing until the collection view reloads its data or `reloadFeed()` is called. Unless the
/// layout has a failure handler, the program stops with the description, as it does when UIKit finds an inconsistent update.
public enum FeedLayoutError: Error, Hashable, Sendable {
  /// The feed has more or fewer sections than the data source.
  case sectionCount(dataSource: Int, feed: Int)
  /// A section of the feed has more or fewer items than the data source says.
  case itemCount(section: Int, dataSource: Int, feed: Int)
  /// Updates insert or reload something, or the data are loaded, but there is no delegate.
  case delegateIsMissing
  /// Changes of a feed that the collection view does not know of changed its number of sections or items.
  case countsChanged
  /// The feed cannot be laid out so, or the updates contradict one another.
  case layout(LayoutError)
}

extension FeedLayoutError: CustomStringConvertible {
  /// One line that says what was expected.
  public var description: String {
    switch self {
    case .sectionCount(let dataSource, let feed):
      "the data source has \(dataSource) sections, expected as many as the feed, which has \(feed)"
    case .itemCount(let section, let dataSource, let feed):
      "section \(section): the data source has \(dataSource) items, expected as many as the feed, which has \(feed)"
    case .delegateIsMissing:
      "the layout has no delegate, expected one that makes the feed, and what updates insert or reload"
    case .countsChanged:
      "an edit of the feed changed its number of sections or items; insert and remove them in the collection view"
    case .layout(let error): "\(error)"
    }
  }
}
