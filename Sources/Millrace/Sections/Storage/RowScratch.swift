/// Memory for the layout of small sections, reused so that queries allocate nothing.
struct RowScratch: Sendable {
  var sizes: ContiguousArray<ItemSize> = []
  var rows: ContiguousArray<RowEnd> = []
  /// Whether all calls until `endSection()` are about one section, and whether its rows are known.
  private var isOfOneSection = false
  private var isBroken = false

  /// Starts queries about one section that does not change. Its rows are broken once.
  @inline(__always)
  mutating func beginSection() { (isOfOneSection, isBroken) = (true, false) }

  @inline(__always)
  mutating func endSection() { isOfOneSection = false }

  /// Returns whether rows have to be broken. If so, clears the memory for them.
  mutating func beginBreaking() -> Bool {
    if isOfOneSection, isBroken { return false }
    isBroken = true
    sizes.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    return true
  }
}

/// The number of items in a row, and the row's height.
struct RowBreak {
  var count: Int
  var height: Units
}

/// The last item of a row, and the row's height.
struct RowEnd: Sendable {
  var item: Int
  var height: Units
}
