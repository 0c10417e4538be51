/// One of the things in a stack: how much of the main axis it takes up, and what else its tree adds up.
struct SectionEntry: BitwiseCopyable, Equatable, Sendable {
  /// How long it is, without what is in front of it and behind it: 0 to `Units.maximumPosition`.
  var length: Units
  /// How many items it has.
  var count: Int
  /// What belongs to it in front of its items and behind them: where headers and footers go.
  var front: UInt32 = 0
  var back: UInt32 = 0
  /// Which of the things that headers and footers are made of it has; 0 is none.
  var supplementaries: UInt32 = 0
  /// Whether it is one of those that can be found among all others: `SectionTree.firstMarked`.
  var isMarked = false
  /// Whether groups of entries begin with it or end with it, and whether it has anything without items.
  var traits = SectionTraits()
  /// What kinds of things it has beside its items: a bit for each, for `SectionTree.first(from:having:)`.
  var kinds: UInt16 = 0
  /// What the owner knows it by.
  var tag: UInt64

  /// All that it takes up.
  @inline(__always)
  var extent: Units { Units(front) &+ length &+ Units(back) }

  /// Whether there is nothing to be found in it.
  @inline(__always)
  var isBare: Bool { count == 0 && !traits.contains(.showsEmpty) }

  /// What it adds to the sum of marks: whether it is marked in the lower half, whether it is not bare in the upper one.
  @inline(__always)
  var markSum: Units { (isMarked ? 1 : 0) | (isBare ? 0 : 1 << 32) }
}
