/// An entry of a `SectionTree`: the extent of a section along the main axis, and its numbers that the tree adds up.
struct SectionEntry: BitwiseCopyable, Equatable, Sendable {
  /// The length of the items, without headers and footers: 0 to `Units.maximumPosition`.
  var length: Units
  var count: Int
  /// The total lengths of the headers and of the footers.
  var headersLength: UInt32 = 0
  var footersLength: UInt32 = 0
  /// The number under which `SupplementaryTable` stores the section's supplementaries; 0 if it has none.
  var supplementariesNumber: UInt32 = 0
  /// Whether the section has unsettled items on which its length depends.
  var isUnsettled = false
  /// Whether the section has unsettled items on which its length does not depend, because it scrolls across.
  var isUnsettledAcross = false
  /// Whether groups begin or end with the entry, and whether it shows anything without items.
  var traits = SectionTraits()
  /// The owner's key of the entry.
  var tag: UInt64

  @inline(__always)
  var extent: Units { Units(headersLength) &+ length &+ Units(footersLength) }

  /// Whether the section has items, or shows elements without them.
  @inline(__always)
  var hasElements: Bool { count > 0 || traits.contains(.showsEmpty) }

  /// The entry's part of the sum of flags: 1 in the lower half if it is unsettled, 1 in the upper half if it has
  /// elements.
  @inline(__always)
  var flagSum: Units { (isUnsettled ? 1 : 0) | (hasElements ? 1 << 32 : 0) }

  /// The entry's part of the sum of groups: 1 in the lower half if one begins, 1 in the upper half if one ends.
  @inline(__always)
  var groupSum: Units {
    (traits.contains(.begins) ? 1 : 0) | (traits.contains(.ends) ? 1 << 32 : 0)
  }
}

/// The properties by which the tree finds an entry.
///
/// There are two kinds of groups of neighboring entries. A group of the first kind begins with an entry that has
/// `begins` and reaches to the next such entry. A group of the second kind ends with an entry that has `ends` and begins
/// after the previous such entry.
struct SectionTraits: OptionSet, BitwiseCopyable, Equatable, Sendable {
  let rawValue: UInt8

  static let begins = SectionTraits(rawValue: 1)
  static let ends = SectionTraits(rawValue: 2)
  /// The entry shows something even if it has no items.
  static let showsEmpty = SectionTraits(rawValue: 4)
  /// The lengths of the headers and footers depend on the length of the items.
  static let dependsOnLength = SectionTraits(rawValue: 8)
}

/// A sum of a `SectionTree`'s nodes, or a half of one.
struct SectionSum {
  let sum: Int
  var shift: Units = 0
  var mask: Units = -1

  static let items = SectionSum(sum: SectionTree.items)
  static let unsettled = SectionSum(sum: SectionTree.flags, mask: 1 << 32 - 1)
  static let withElements = SectionSum(sum: SectionTree.flags, shift: 32)
  static let unsettledAcross = SectionSum(sum: SectionTree.across)

  /// Returns the sum of the groups that begin, or of those that end. There are fewer than 2³²: each needs an entry of
  /// 48 bytes.
  static func groups(_ side: SectionTraits) -> SectionSum {
    SectionSum(sum: SectionTree.groups, shift: side == .ends ? 32 : 0, mask: 1 << 32 - 1)
  }

  @inline(__always)
  func callAsFunction(_ vector: LaneVector) -> Units { vector[sum] &>> shift & mask }

  @inline(__always)
  func callAsFunction(_ entry: SectionEntry) -> Units {
    switch sum {
    case SectionTree.items: Units(entry.count)
    case SectionTree.flags: entry.flagSum &>> shift & mask
    case SectionTree.across: entry.isUnsettledAcross ? 1 : 0
    default: entry.groupSum &>> shift & mask
    }
  }
}
