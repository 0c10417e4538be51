/// The identifiers of a snapshot's items or sections, each with a dense number from 0.
///
/// An identifier keeps its number after its item is deleted. So copies of a snapshot agree in the numbers of
/// all identifiers that they had when they were copied, and their difference compares numbers.
///
/// Numbers are found in a hash table with open addressing. The position of an identifier in it comes from the
/// upper bits of the hash: a larger table has the same order, and is filled front to back.
@usableFromInline
struct IdentifierTable<ID: Hashable & Sendable>: Sendable {
  /// The identifiers, by number.
  @usableFromInline private(set) var ids = PagedList<ID>(shift: 10)
  /// The slots of the hash table: 0, or 32 bits of the hash above the number plus 1.
  @usableFromInline private(set) var slots: PagedList<UInt64>
  /// The binary logarithm of the number of slots.
  @usableFromInline private(set) var bits: UInt32 = 4

  @inlinable
  init() { slots = Self.emptySlots(bits: 4) }

  @inlinable
  static func emptySlots(bits: UInt32) -> PagedList<UInt64> {
    var slots = PagedList<UInt64>(shift: min(bits, 9))
    slots.append(repeating: 0, count: 1 << Int(bits))
    return slots
  }

  /// The number of numbers in use.
  @inlinable
  var count: Int { ids.count }

  @inlinable
  subscript(number: UInt32) -> ID { ids[number] }

  @inlinable
  static func hash(_ id: ID) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  /// Returns the number of an identifier, or `nil` if it has none.
  ///
  /// - Complexity: O(1) on average
  @inlinable
  func number(of id: ID) -> UInt32? {
    let (_, entry) = find(id, hash: Self.hash(id))
    return entry == 0 ? nil : UInt32(truncatingIfNeeded: entry) &- 1
  }

  /// Returns the numbers of identifiers. Those that have none get one.
  ///
  /// - Complexity: O(k) on average for k identifiers, amortized
  @inlinable
  mutating func intern(_ ids: some Sequence<ID>) -> ContiguousArray<UInt32> {
    var hashes = ContiguousArray<UInt32>()
    hashes.reserveCapacity(ids.underestimatedCount)
    for id in ids { hashes.append(Self.hash(id)) }
    reserveCapacity(adding: hashes.count)
    for (index, id) in ids.enumerated() {
      if index & 31 == 0 { prefetch(hashes[index..<min(index + 32, hashes.count)]) }
      let hash = hashes[index]
      var (slot, entry) = find(id, hash: hash)
      if entry == 0 {
        self.ids.append(id)
        entry = UInt64(hash) << 32 | UInt64(self.ids.count)
        slots[slot] = entry
      }
      hashes[index] = UInt32(truncatingIfNeeded: entry) &- 1
    }
    return hashes
  }

  /// Returns the slot of an identifier and its entry, or the slot where it belongs and 0.
  @inlinable
  func find(_ id: ID, hash: UInt32) -> (slot: UInt32, entry: UInt64) {
    let last = UInt32(truncatingIfNeeded: slots.count &- 1)
    var slot = hash &>> (32 &- bits)
    while true {
      let entry = slots[slot]
      if entry == 0 { return (slot, 0) }
      if UInt32(truncatingIfNeeded: entry &>> 32) == hash, ids[UInt32(truncatingIfNeeded: entry) &- 1] == id {
        return (slot, entry)
      }
      slot = (slot &+ 1) & last
    }
  }

  /// Loads what searches read into the processor's caches: all at once, while a search waits for each read.
  @inlinable
  func prefetch(_ hashes: ContiguousArray<UInt32>.SubSequence) {
    var entries: UInt64 = 0
    for hash in hashes { entries |= slots[hash &>> (32 &- bits)] }
    guard entries != 0 else { return }
    let last = UInt32(truncatingIfNeeded: slots.count &- 1)
    var bytes: UInt8 = 0
    for hash in hashes {
      var slot = hash &>> (32 &- bits)
      while case let entry = slots[slot], entry != 0 {
        if UInt32(truncatingIfNeeded: entry &>> 32) == hash {
          bytes |= ids.prefetch(UInt32(truncatingIfNeeded: entry) &- 1)
          break
        }
        slot = (slot &+ 1) & last
      }
    }
    blackHole(bytes)
  }

  /// Makes the table so large that at least a quarter of it stays empty when `added` identifiers are interned.
  @inlinable
  mutating func reserveCapacity(adding added: Int) {
    let needed = (ids.count + added) * 4
    guard needed > slots.count * 3 else { return }
    let old = slots
    while needed > 3 << Int(bits) { bits += 1 }
    slots = Self.emptySlots(bits: bits)
    let last = UInt32(truncatingIfNeeded: slots.count &- 1)
    for index in 0..<UInt32(old.count) {
      let entry = old[index]
      if entry == 0 { continue }
      var slot = UInt32(truncatingIfNeeded: entry &>> 32) &>> (32 &- bits)
      while slots[slot] != 0 { slot = (slot &+ 1) & last }
      slots.setUnique(entry, at: slot)
    }
  }
}

/// Keeps the optimizer from removing reads whose values are not used.
@usableFromInline
@inline(never) @_optimize(none)
func blackHole(_ value: UInt8) {}
