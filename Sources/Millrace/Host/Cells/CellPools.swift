/// The cells of a collection view by number: which are free, and where the others are.
///
/// Has no cells itself, so that it is compiled once for all types of cells.
struct CellPools {
  /// What the cells of one pool have in common.
  struct Key: Hashable {
    var kind: ElementKind
    var identifier: ReuseIdentifier
  }

  /// A cell that was created.
  struct Record {
    let pool: Int
    /// Where the toolkit has placed the cell. `nil` if it is free or not placed yet.
    var placement: LayoutAttributes?
    /// The state that the toolkit knows.
    var state = CellState()
    /// Whether the element is in the visible rect, and `willDisplay` was called.
    var isDisplayed = false
    /// Whether the content of the element has changed.
    var needsConfiguring = false
    /// Whether the cell is to be asked for the size that it prefers.
    var needsMeasuring = true
    /// The size across the feed that the cell had when it was last asked for its size. `nil` if it was not asked.
    var askedCrossSize: Double?
    /// The number of times that the current update has asked the cell for its size.
    var askCount = 0
  }

  private struct Pool {
    let key: Key
    /// The number of cells.
    var count = 0
    /// The free cells. With room for all of them, so that only creating a cell allocates.
    var free: ContiguousArray<Int> = []
  }

  /// The pools, which are never removed.
  private var pools: ContiguousArray<Pool> = []
  /// The cells, by number.
  var records: ContiguousArray<Record> = []

  /// Takes a free cell, or returns `nil` if there is none.
  mutating func take(_ key: Key) -> Int? {
    pools.firstIndex { $0.key == key }.flatMap { pools[$0].free.popLast() }
  }

  /// Adds a cell that is in use, and returns its number.
  mutating func add(_ key: Key) -> Int {
    let pool = pools.firstIndex { $0.key == key } ?? pools.count
    if pool == pools.count { pools.append(Pool(key: key)) }
    pools[pool].count += 1
    if pools[pool].free.capacity < pools[pool].count {
      pools[pool].free.reserveCapacity(2 * pools[pool].count)
    }
    records.append(Record(pool: pool))
    return records.count - 1
  }

  /// Makes a cell free.
  mutating func recycle(_ cell: Int) {
    let pool = records[cell].pool
    records[cell] = Record(pool: pool)
    pools[pool].free.append(cell)
  }
}
