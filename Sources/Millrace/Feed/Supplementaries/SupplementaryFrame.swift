/// What a section has beside its items, or the whole feed has, and where it is.
struct SupplementaryFrame {
  let supplementaries: SectionSupplementaries
  /// The section, in paths.
  let section: Int
  /// Where the section begins and ends, headers and footers included.
  let start: Units
  let end: Units
  /// How long its headers are together, and its footers.
  let front: Units
  let back: Units
  /// The section as the stack has it; of the feed, nothing.
  var entry = SectionEntry(length: 0, count: 0, tag: 0)
}

/// Where an element is along the feed's axes.
struct ElementPlace {
  var start: Units
  var length: Units
  var crossStart: Units
  var crossLength: Units
  var isPinned = false

  /// Whether it meets a rectangle.
  @inline(__always)
  func meets(_ queryRect: AxisRect) -> Bool {
    crossLength > 0 && crossStart < queryRect.crossEnd && crossStart &+ crossLength > queryRect.crossStart
      && start < queryRect.end && start &+ max(length, 1) > queryRect.start
  }
}
