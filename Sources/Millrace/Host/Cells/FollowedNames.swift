/// The names of elements that are followed through changes of a feed, from everything that refers to elements.
struct FollowedNames {
  private(set) var list: ContiguousArray<WatchedElements.Name?> = []
  private var reloaded: Set<Int> = []
  private var reconfigured: Set<Int> = []
  private var position = 0

  mutating func add(_ names: some Sequence<WatchedElements.Name?>) { list.append(contentsOf: names) }

  mutating func add(item path: ItemPath) {
    list.append(WatchedElements.Name(path: path, kind: .item, isOfItem: true, ordinal: 0))
  }

  mutating func add(section: Int) {
    let path = ItemPath(section: section, item: 0)
    list.append(WatchedElements.Name(path: path, kind: .background, isOfItem: false, ordinal: 0))
  }

  /// Replaces the names by those after the changes. `nil` if all elements are gone.
  mutating func follow(_ watched: WatchedElements?) {
    guard let watched else {
      for index in list.indices { list[index] = nil }
      return
    }
    (list, reloaded, reconfigured) = (watched.names, watched.reloaded, watched.reconfigured)
  }

  /// Returns the next name, in the order in which they were added, and whether its item is reloaded or reconfigured.
  mutating func next() -> (name: WatchedElements.Name?, isReloaded: Bool, isReconfigured: Bool) {
    defer { position += 1 }
    return (list[position], reloaded.contains(position), reconfigured.contains(position))
  }
}
