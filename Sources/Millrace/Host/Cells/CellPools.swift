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
    let key: Key
    /// Where the toolkit has placed the cell. `nil` if it is free or not placed yet.
    var placement: LayoutAttributes?
    /// The state that the toolkit knows.
    var state = CellState()
    /// Whether the element is in the visible rect, and `willDisplay` was called.
    var isDisplayed = false
    /// Whether the content of the element has changed.
    var needsConfiguring = false
    /// Whether the cell is to be asked for the size that it prefers.
    var needsMeasuring = false
    /// The size across the feed that the cell had when it was last asked for its size. `nil` if it was not asked.
    var askedCrossSize: Double?
    /// The number of times that the current update has asked the cell for its size.
    var askCount = 0
  }

  private(set) var keys: ContiguousArray<Key> = []
  /// The free cells of each pool. With room for all of its cells, so that only creating a cell allocates.
  private var free: ContiguousArray<ContiguousArray<Int>> = []
  /// The number of cells of each pool.
  private var counts: ContiguousArray<Int> = []
  /// The cells, by number.
  var records: ContiguousArray<Record> = []

  /// Takes a free cell, or returns `nil` if there is none.
  mutating func take(_ key: Key) -> Int? {
    guard let pool = keys.firstIndex(of: key), let cell = free[pool].popLast() else { return nil }
    records[cell].needsMeasuring = true
    return cell
  }

  /// Adds a cell that is in use, and returns its number.
  mutating func add(_ key: Key) -> Int {
    let pool = keys.firstIndex(of: key) ?? addPool(key)
    counts[pool] += 1
    if free[pool].capacity < counts[pool] { free[pool].reserveCapacity(2 * counts[pool]) }
    records.append(Record(key: key))
    records[records.count - 1].needsMeasuring = true
    return records.count - 1
  }

  private mutating func addPool(_ key: Key) -> Int {
    keys.append(key)
    free.append([])
    counts.append(0)
    return keys.count - 1
  }

  /// Makes a cell free.
  mutating func recycle(_ cell: Int) {
    let key = records[cell].key
    records[cell] = Record(key: key)
    // Pools are never removed.
    if let pool = keys.firstIndex(of: key) { free[pool].append(cell) }
  }
}
