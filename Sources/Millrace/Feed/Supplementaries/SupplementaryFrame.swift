/// The headers, footers and decorations of a section or of the feed, with their position.
struct SupplementaryFrame {
  let supplementaries: SectionSupplementaries
  let section: Int
  /// The start and the end of the section, headers and footers included.
  let start: Units
  let end: Units
  /// The total lengths of the headers and of the footers.
  let front: Units
  let back: Units
  /// The entry of the section in the section tree. Empty for the feed.
  var entry = SectionEntry(length: 0, count: 0, tag: 0)
}

struct ElementPlace {
  var start: Units
  var length: Units
  var crossStart: Units
  var crossLength: Units
  var isPinned = false

  @inline(__always)
  func intersects(_ queryRect: AxisRect) -> Bool {
    crossLength > 0 && crossStart < queryRect.crossEnd && crossStart &+ crossLength > queryRect.crossStart
      && start < queryRect.end && start &+ max(length, 1) > queryRect.start
  }
}
