/// Consecutive items of a custom layout that are placed together (`CustomPlacements`).
struct CustomChunk<Layout: CustomLayout>: Sendable {
  var items: ContiguousArray<Layout.Item>
  /// The state that the items were placed from.
  var state: Layout.State
}

/// The first item of a chunk whose placement by the layout is invalid.
struct ChunkFault: Sendable {
  var offset: Int
  /// The error, with the item's index at that time.
  var error: LayoutError
}

enum CustomUndo<Item: Sendable>: Sendable {
  case remove(at: Int)
  case insert(Item, at: Int)
  case resize(at: Int, to: Item)
}
