/// What kinds of things the entries below each leaf and each node of a stack may have beside their items, a bit for
/// each, by the numbers of the records. Nothing is kept before there is any.
///
/// It may say too much, never too little: what is inserted is added on its way, what is removed stays until a search
/// finds nothing where it is said to be (`SectionTree.first(from:having:)`), which costs each removal one vain search of
/// a leaf at most. So edits pay for it only where they add something.
struct SectionKindMasks: Sendable {
  private var leaves: ContiguousArray<UInt16> = []
  private var nodes: ContiguousArray<UInt16> = []

  @inline(__always)
  private var isEmpty: Bool { nodes.isEmpty }

  func ofLeaf(_ record: UInt32) -> UInt16 { Self.value(record, of: leaves) }

  func ofNode(_ record: UInt32) -> UInt16 { Self.value(record, of: nodes) }

  /// Says what there is below a leaf.
  mutating func setLeaf(_ record: UInt32, to kinds: UInt16) { Self.set(record, to: kinds, in: &leaves) }

  mutating func setNode(_ record: UInt32, to kinds: UInt16) { Self.set(record, to: kinds, in: &nodes) }

  /// Takes note that there is something below a leaf.
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

  /// Takes note that all that is below a leaf now was below other ones before.
  @inline(__always)
  mutating func recordLeaf(_ record: UInt32, isOf first: UInt32, and second: UInt32) {
    if !isEmpty { setLeaf(record, to: ofLeaf(first) | ofLeaf(second)) }
  }

  @inline(__always)
  mutating func recordNode(_ record: UInt32, isOf first: UInt32, and second: UInt32) {
    if !isEmpty { setNode(record, to: ofNode(first) | ofNode(second)) }
  }

  /// Takes note of a leaf without entries.
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
