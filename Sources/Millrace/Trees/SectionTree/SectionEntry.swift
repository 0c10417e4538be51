/// An entry of a `SectionTree`: the extent of a section along the main axis, and its numbers that the tree adds up.
struct SectionEntry: BitwiseCopyable, Equatable, Sendable {
  /// The length of the items, without what is in front of them and behind them: 0 to `Units.maximumPosition`.
  var length: Units
  var count: Int
  /// The lengths in front of the items and behind them, for headers and footers.
  var front: UInt32 = 0
  var back: UInt32 = 0
  /// The number of the section's supplementaries in the feed; 0 is none.
  var supplementaries: UInt32 = 0
  /// Whether `SectionTree.firstMarked` finds the entry.
  var isMarked = false
  /// The groups that begin or end with the entry, and whether the entry shows anything without items.
  var traits = SectionTraits()
  /// The owner's key of the entry.
  var tag: UInt64

  /// The length of the items and of what is in front of them and behind them.
  @inline(__always)
  var extent: Units { Units(front) &+ length &+ Units(back) }

  /// Whether the entry shows nothing.
  @inline(__always)
  var isBare: Bool { count == 0 && !traits.contains(.showsEmpty) }

  /// The entry's part of the sum of marks: 1 in the lower half if it is marked, 1 in the upper half if it is not bare.
  @inline(__always)
  var markSum: Units { (isMarked ? 1 : 0) | (isBare ? 0 : 1 << 32) }

  /// The entry's part of the sum of groups: 1 in the lower half if one begins, 1 in the upper half if one ends.
  @inline(__always)
  var groupSum: Units {
    (traits.contains(.begins) ? 1 : 0) | (traits.contains(.ends) ? 1 << 32 : 0)
  }
}

/// Properties of an entry that the tree finds it by.
///
/// A group of neighbouring entries either begins with one entry and goes on to the next that begins one, or
/// ends with one entry and begins behind the previous one that ends one.
struct SectionTraits: OptionSet, BitwiseCopyable, Equatable, Sendable {
  let rawValue: UInt8

  /// A group begins with the entry.
  static let begins = SectionTraits(rawValue: 1)
  /// A group ends with the entry.
  static let ends = SectionTraits(rawValue: 2)
  /// The entry shows something even if it has no items.
  static let showsEmpty = SectionTraits(rawValue: 4)
}

/// A sum of a `SectionTree`'s nodes, or a half of one.
struct SectionSum {
  let sum: Int
  var shift: Units = 0
  var mask: Units = -1

  static let items = SectionSum(sum: SectionTree.items)
  static let marks = SectionSum(sum: SectionTree.marks, mask: 1 << 32 - 1)
  /// The entries that are not bare.
  static let occupied = SectionSum(sum: SectionTree.marks, shift: 32)

  /// The groups that begin, or those that end: fewer than 2³², since each takes 40 bytes.
  static func groups(_ side: SectionTraits) -> SectionSum {
    SectionSum(sum: SectionTree.groups, shift: side == .ends ? 32 : 0, mask: 1 << 32 - 1)
  }

  @inline(__always)
  func callAsFunction(_ row: LaneVector) -> Units { row[sum] &>> shift & mask }

  @inline(__always)
  func callAsFunction(_ entry: SectionEntry) -> Units {
    switch sum {
    case SectionTree.items: Units(entry.count)
    case SectionTree.marks: entry.markSum &>> shift & mask
    default: entry.groupSum &>> shift & mask
    }
  }
}
