/// The chunks of a sequence of items: finds the chunk that holds item i, and the items of chunk k, in O(log n).
///
/// An interval tree of the chunks, each of extent 0 and with its number of items as advance. So a chunk
/// "starts" at the end of its items, and the chunk that holds item i is the first that starts after i. No advance is
/// negative, so the starts ascend.
struct ChunkIndex: Sendable {
  struct Chunk: Equatable {
    var number: Int
    var items: Range<Int>
    /// The slot of the chunk in the owner's storage.
    var slot: UInt32
    /// A number that the owner stores for the chunk.
    var mark: Int32
  }

  private(set) var tree: IntervalTree

  init(shape: TreeShape) {
    var shape = shape
    shape.payload = 8
    tree = IntervalTree(shape: shape)
  }

  var count: Int { tree.count }

  subscript(number: Int) -> Chunk {
    let (end, item) = tree.position(of: number)
    return Chunk(number, end: end, count: item.advance, word: item.payload)
  }

  /// Returns the chunk that holds item `index`, which exists.
  func chunk(ofItem index: Int) -> Chunk {
    precondition(tree.node(tree.root).totals[0] > Units(index), "no such item")
    let found = tree.descend(exceeding: Units(index), inLane: 0)
    let leaf = tree.leaf(found.child)
    var (slot, end) = (0, found.start &+ leaf.advance(0))
    while end <= Units(index) {
      slot += 1
      end &+= leaf.advance(slot)
    }
    return Chunk(
      found.index + slot, end: end, count: leaf.advance(slot), word: leaf.payload(slot, as: UInt64.self))
  }

  /// Inserts a chunk before chunk `number`, or at the end.
  mutating func insert(count: Int, slot: UInt32, mark: Int32, at number: Int) {
    tree.insert(Self.item(count: count, slot: slot, mark: mark), at: number)
  }

  /// Appends chunks with as many items and one mark.
  mutating func append(count: Int, slots: ContiguousArray<UInt32>, mark: Int32) {
    var filler = Filler(count: count, slots: slots, mark: mark)
    tree.append(from: &filler)
  }

  private struct Filler: IntervalFiller {
    let count: Int
    let slots: ContiguousArray<UInt32>
    let mark: Int32
    var next = 0

    var isAtEnd: Bool { next == slots.count }

    mutating func fill(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Int {
      let filled = range.prefix(slots.count - next)
      for slot in filled {
        leaf.setItem(ChunkIndex.item(count: count, slot: slots[next], mark: mark), slot)
        next += 1
      }
      return filled.count
    }
  }

  /// Sets the number of items of a chunk, and its slot and mark.
  mutating func replace(count: Int, slot: UInt32, mark: Int32, at number: Int) {
    tree.replace(Self.item(count: count, slot: slot, mark: mark), at: number)
  }

  mutating func remove(at number: Int) { tree.remove(at: number) }

  private static func item(count: Int, slot: UInt32, mark: Int32) -> IntervalTree.Item {
    IntervalTree.Item(
      advance: Units(count), extent: 0, payload: UInt64(slot) | UInt64(UInt32(bitPattern: mark)) << 32)
  }
}

extension ChunkIndex.Chunk {
  @inline(__always)
  fileprivate init(_ number: Int, end: Units, count: Units, word: UInt64) {
    self.init(
      number: number, items: Int(end - count)..<Int(end), slot: UInt32(truncatingIfNeeded: word),
      mark: Int32(bitPattern: UInt32(truncatingIfNeeded: word >> 32)))
  }
}
