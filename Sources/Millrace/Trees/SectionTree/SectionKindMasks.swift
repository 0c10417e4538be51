/// The kinds of things that entries below each leaf and each node of a `SectionTree` may have: a bit for each
/// kind, by record. Empty until an entry has any.
///
/// A mask may have false positives, never false negatives. An insertion adds its kinds on its path. A removal
/// changes nothing; a search that finds nothing recomputes the mask
/// (`SectionTree.first(from:having:counting:)`), which costs at most one search of a leaf per removal.
struct SectionKindMasks: Sendable {
  private var leaves: ContiguousArray<UInt16> = []
  private var nodes: ContiguousArray<UInt16> = []

  @inline(__always)
  private var isEmpty: Bool { nodes.isEmpty }

  func ofLeaf(_ record: UInt32) -> UInt16 { Self.value(record, of: leaves) }

  func ofNode(_ record: UInt32) -> UInt16 { Self.value(record, of: nodes) }

  mutating func setLeaf(_ record: UInt32, to kinds: UInt16) { Self.set(record, to: kinds, in: &leaves) }

  mutating func setNode(_ record: UInt32, to kinds: UInt16) { Self.set(record, to: kinds, in: &nodes) }

  @inline(__always)
  mutating func addToLeaf(_ record: UInt32, _ kinds: UInt16) {
    let before = ofLeaf(record)
    if kinds & ~before != 0 { setLeaf(record, to: before | kinds) }
  }

  @inline(__always)
  mutating func addToNode(_ record: UInt32, _ kinds: UInt16) {
    let before = ofNode(record)
    if kinds & ~before != 0 { setNode(record, to: before | kinds) }
  }

  /// Records that all entries of the leaf `record` were in the leaves `first` and `second` before.
  @inline(__always)
  mutating func recordLeaf(_ record: UInt32, isOf first: UInt32, and second: UInt32) {
    if !isEmpty { setLeaf(record, to: ofLeaf(first) | ofLeaf(second)) }
  }

  @inline(__always)
  mutating func recordNode(_ record: UInt32, isOf first: UInt32, and second: UInt32) {
    if !isEmpty { setNode(record, to: ofNode(first) | ofNode(second)) }
  }

  /// Records that a leaf is empty.
  mutating func clear(leaf: UInt32) {
    if !isEmpty { setLeaf(leaf, to: 0) }
  }

  @inline(__always)
  private static func value(_ record: UInt32, of kinds: ContiguousArray<UInt16>) -> UInt16 {
    Int(record) < kinds.count ? kinds[Int(record)] : 0
  }

  @inline(never)
  private static func set(_ record: UInt32, to value: UInt16, in kinds: inout ContiguousArray<UInt16>) {
    if Int(record) >= kinds.count {
      if value == 0 { return }
      kinds.append(contentsOf: repeatElement(0, count: Int(record) + 1 - kinds.count))
    }
    kinds[Int(record)] = value
  }
}
