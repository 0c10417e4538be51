/// What is kept of an entry of a stack so that it can be found by it.
///
/// Groups of neighbouring entries begin with one and go on to the next one that begins one; others end with one, and
/// begin behind the last one that ends one.
struct SectionTraits: OptionSet, BitwiseCopyable, Equatable, Sendable {
  let rawValue: UInt8

  /// A group begins with it.
  static let begins = SectionTraits(rawValue: 1)
  /// A group ends with it.
  static let ends = SectionTraits(rawValue: 2)
  /// There is something in it also if it has no items.
  static let showsEmpty = SectionTraits(rawValue: 4)
}

extension SectionEntry {
  /// What it adds to the sum of groups: those that begin in the lower half, those that end in the upper one.
  @inline(__always)
  var groupSum: Units {
    (traits.contains(.begins) ? 1 : 0) | (traits.contains(.ends) ? 1 << 32 : 0)
  }
}

/// What is counted by one of the sums of a stack's nodes, or by a half of it.
struct SectionSum {
  let sum: Int
  var shift: Units = 0
  var mask: Units = -1

  static let items = SectionSum(sum: SectionTree.items)
  static let marks = SectionSum(sum: SectionTree.marks, mask: 1 << 32 - 1)
  /// Those that are not bare.
  static let occupied = SectionSum(sum: SectionTree.marks, shift: 32)

  /// The groups that begin, or those that end: fewer than 2^32, each of which takes up 40 bytes.
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
