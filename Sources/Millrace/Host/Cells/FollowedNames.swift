/// The names of elements that are followed through changes of a feed, from everything that refers to elements.
struct FollowedNames {
  private var watched = WatchedElements(names: [])
  private var position = 0

  /// Copies `names`: if the memory were shared, their next change would lose the capacity.
  init(_ names: ContiguousArray<WatchedElements.Name?> = []) { watched.names.append(contentsOf: names) }

  mutating func add(item path: ItemPath) {
    watched.names.append(.init(path: path, kind: .item, isOfItem: true, ordinal: 0))
  }

  mutating func add(section: Int) {
    let path = ItemPath(section: section, item: 0)
    watched.names.append(.init(path: path, kind: .background, isOfItem: false, ordinal: 0))
  }

  /// Makes changes of a feed, and replaces the names by those after the changes.
  mutating func follow(in feed: inout Feed, _ changes: (inout Feed) -> Void) {
    // If the changes assign another feed, all elements are gone.
    watched =
      feed.follow(watched, changes).watched
      ?? WatchedElements(names: .init(repeating: nil, count: watched.names.count))
  }

  /// Returns the next name, in the order in which they were added, and whether its item is reloaded or reconfigured.
  mutating func next() -> (name: WatchedElements.Name?, isReloaded: Bool, isReconfigured: Bool) {
    defer { position += 1 }
    return (
      watched.names[position], watched.reloaded.contains(position), watched.reconfigured.contains(position)
    )
  }
}
