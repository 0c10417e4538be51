/// The elements of a query, which a feed follows through changes (`Feed.withUpdate(in:view:keeping:_:)`).
struct WatchedElements: Sendable {
  /// The identity of an element at a time.
  struct Name: Hashable {
    var path: ItemPath
    let kind: ElementKind
    /// Whether the path names an item (`Feed.namesItem(_:kind:)`). Otherwise it names a section.
    let isOfItem: Bool
    /// The number of the badge among those of its kind and item, from 1. 0 for other elements.
    let ordinal: Int
  }

  /// The names now, in the order of the query. `nil` for elements that are gone.
  var names: ContiguousArray<Name?>
  /// What ends the watching.
  let scope = TrackingScope()
  /// The items that were reloaded, and so have other cells, by their positions in the list.
  var reloaded: Set<Int> = []
  /// The items that were reconfigured, by their positions in the list.
  var reconfigured: Set<Int> = []
}
