/// The numbers in one table of the identifiers of another one.
@usableFromInline
struct NumberMatch: Sendable {
  /// The number of numbers from 0 that mean the same identifiers in both tables.
  @usableFromInline let agreed: Int
  /// The numbers in `table` of the identifiers with the numbers from `agreed` on, `NumberForest.none` if they
  /// have none. Empty if none of them has one.
  @usableFromInline private(set) var others = ContiguousArray<UInt32>()

  /// Creates the match from the numbers in `source` to those in `table`.
  ///
  /// - Complexity: O(pages) if one table is a copy of the other, made before identifiers were added to one of
  ///   them. Otherwise O(n) on average.
  @inlinable
  init<ID>(_ source: IdentifierTable<ID>, in table: IdentifierTable<ID>) {
    let limit = min(source.count, table.count)
    var agreed = 0
    while agreed < limit {
      let page = agreed >> Int(source.ids.shift)
      if agreed & (1 << Int(source.ids.shift) - 1) == 0, source.ids.sharesPage(page, with: table.ids) {
        agreed = min(limit, (page + 1) << Int(source.ids.shift))
      } else if source[UInt32(agreed)] == table[UInt32(agreed)] {
        agreed += 1
      } else {
        break
      }
    }
    self.agreed = agreed
    // An identifier has one number in each table, so only later numbers remain.
    guard agreed < limit else { return }
    others = table.numbers(of: source, from: agreed)
  }

  @inline(__always)
  subscript(number: UInt32) -> UInt32 {
    if number < agreed { return number }
    return others.isEmpty ? NumberForest.none : others[Int(number) - agreed]
  }
}

extension IdentifierTable {
  /// Returns the numbers of the identifiers of another table from the number `first` on, `NumberForest.none`
  /// for those that have none.
  ///
  /// - Complexity: O(n) on average
  @inlinable
  func numbers(of other: IdentifierTable, from first: Int) -> ContiguousArray<UInt32> {
    let count = other.count - first
    var numbers = ContiguousArray(repeating: NumberForest.none, count: count)
    // A few identifiers do not pay for reading whole tables.
    if count < other.slots.count / 16 {
      for index in 0..<count {
        if let number = number(of: other[UInt32(first + index)]) { numbers[index] = number }
      }
      return numbers
    }
    // Nothing is hashed again, and no read waits for memory: both tables have the order of the hashes, so both are read from
    // front to back. (10⁶ identifiers, half of them in both tables: 22 ms. With a search for each identifier, even if what it
    // reads is prefetched, 45 ms.)
    let (last, shift) = (UInt32(truncatingIfNeeded: slots.count &- 1), 32 &- bits)
    for slot in 0..<UInt32(truncatingIfNeeded: other.slots.count) {
      let entry = other.slots[slot]
      let index = Int(UInt32(truncatingIfNeeded: entry)) &- 1 &- first
      if index < 0 { continue }
      let hash = UInt32(truncatingIfNeeded: entry &>> 32)
      var slot = hash &>> shift
      while case let entry = slots[slot], entry != 0 {
        if UInt32(truncatingIfNeeded: entry &>> 32) == hash {
          numbers[index] = UInt32(truncatingIfNeeded: entry) &- 1
          break
        }
        slot = (slot &+ 1) & last
      }
    }
    // Identifiers with equal hashes are usually equal.
    for index in 0..<count where numbers[index] != NumberForest.none {
      let id = other[UInt32(first + index)]
      if self[numbers[index]] != id { numbers[index] = number(of: id) ?? NumberForest.none }
    }
    return numbers
  }
}
