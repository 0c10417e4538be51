/// How far ahead a collection view prefetches items while it scrolls.
public struct Prefetching: Hashable, Sendable {
  /// The time in which the items come into view at the current velocity, in seconds.
  public var horizon: Double
  /// The maximum number of items that are prefetched at a time.
  public var limit: Int

  /// Creates a description. A horizon or a limit of 0 or less, or a NaN, prefetches nothing.
  public init(horizon: Double = 1, limit: Int = 64) { (self.horizon, self.limit) = (horizon, limit) }
}

/// The items that a collection view has asked its data source to prefetch, and that are not in the window yet.
struct PrefetchedItems {
  /// The items, ascending.
  var paths: [ItemPath] = []
  /// The items to prefetch and to cancel now.
  private(set) var begun: [ItemPath] = []
  private(set) var canceled: [ItemPath] = []
  private var wanted: [ItemPath] = []
  /// The items ahead, nearest first. Only memory, which is used again.
  var ahead: [Element] = []

  /// Finds out which items to prefetch, and which ones not any more.
  ///
  /// - Parameter isShown: Returns whether an item is in the window.
  mutating func update(isShown: (ItemPath) -> Bool) {
    begun.removeAll(keepingCapacity: true)
    canceled.removeAll(keepingCapacity: true)
    wanted.removeAll(keepingCapacity: true)
    for element in ahead {
      wanted.append(element.path)
      if !paths.contains(sorted: element.path) { begun.append(element.path) }
    }
    InPlaceSort.sort(&wanted, from: 0) { $0 < $1 }
    for path in paths where !wanted.contains(sorted: path) && !isShown(path) { canceled.append(path) }
    swap(&paths, &wanted)
  }

  /// Gives the items other paths, in their order.
  mutating func renameItems(_ newPath: (ItemPath) -> ItemPath?) { paths = paths.compactMap(newPath).sorted() }
}

extension CollectionView {
  /// Asks the data source to prefetch what will come into view, and to cancel what will not.
  ///
  /// While the content is at rest, nothing begins and nothing is canceled.
  func prefetch(_ client: some Client) {
    guard let prefetching else { return }
    guard velocity != 0 else {
      if !prefetched.paths.isEmpty { prefetched.paths.removeAll { shown.attributes.containsItem(at: $0) } }
      return
    }
    feed.itemsToPrefetch(
      of: window, velocity: velocity, horizon: prefetching.horizon, limit: prefetching.limit,
      into: &prefetched.ahead)
    if let movement {
      for index in prefetched.ahead.indices {
        prefetched.ahead[index].path = dataPath(ofItem: prefetched.ahead[index].path)
      }
      // The moved item is in the window, wherever its gap is.
      prefetched.ahead.removeAll { $0.path == movement.source }
    }
    prefetched.update { shown.attributes.containsItem(at: $0) }
    if !prefetched.canceled.isEmpty { client.cancelPrefetchingForItems(at: prefetched.canceled) }
    if !prefetched.begun.isEmpty { client.prefetchItems(at: prefetched.begun) }
  }
}
