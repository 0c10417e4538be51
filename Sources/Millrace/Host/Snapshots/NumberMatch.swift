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

  @usableFromInline
  subscript(number: UInt32) -> UInt32 {
    @inline(__always)
    get {
      if number < agreed { return number }
      return others.isEmpty ? NumberForest.none : others[Int(number) - agreed]
    }
  }
}

extension IdentifierTable {
  /// Returns the numbers of the identifiers of another table from the number `first` on, `NumberForest.none`
  /// for those that have none.
  @inlinable
  func numbers(of other: IdentifierTable, from first: Int) -> ContiguousArray<UInt32> {
    var numbers = ContiguousArray<UInt32>()
    numbers.reserveCapacity(other.count - first)
    for number in first..<other.count { numbers.append(Self.hash(other[UInt32(number)])) }
    for index in numbers.indices {
      if index & 31 == 0 { prefetch(numbers[index..<min(index + 32, numbers.count)]) }
      numbers[index] = number(of: other[UInt32(first + index)], hash: numbers[index]) ?? NumberForest.none
    }
    return numbers
  }
}
