/// Items of a layout of one's own that are placed as a whole (`CustomPlaces`).
struct CustomChunk<Layout: CustomLayout>: Sendable {
  var items: ContiguousArray<Layout.Item>
  /// What they were placed from.
  var state: Layout.State
}

/// An item of a chunk that the layout has no valid place for.
struct ChunkFault: Sendable {
  /// Which one of the chunk's items: the first such.
  var offset: Int
  /// What is wrong. The item's index in there is the one that it had.
  var error: LayoutError
}

/// What takes an edit back.
enum CustomUndo<Item: Sendable>: Sendable {
  case remove(at: Int)
  case insert(Item, at: Int)
  case resize(at: Int, to: Item)
}
