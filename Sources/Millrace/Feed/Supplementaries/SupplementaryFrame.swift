/// The headers or the footers, of a section or of the feed.
enum SupplementarySide { case headers, footers }

/// The headers, footers and decorations of a section or of the feed, with their position.
struct SupplementaryFrame {
  let supplementaries: SectionSupplementaries
  /// The index of the section. For the feed, -1 with its headers and the number of sections with its footers.
  let section: Int
  let isOfFeed: Bool
  /// The start and the end of the section, headers and footers included.
  let start: Units
  let end: Units
  /// The total lengths of the headers and of the footers.
  let headersLength: Units
  let footersLength: Units
  /// The entry of the section in the section tree. Empty for the feed.
  var entry = SectionEntry(length: 0, count: 0, tag: 0)

  /// The start of the section's items.
  var itemsStart: Units { start &+ headersLength }

  @inline(__always)
  func extent(of index: Int, _ side: SupplementarySide) -> Units {
    supplementaries.extent(of: index, side, total: side == .headers ? headersLength : footersLength)
  }

  func remaining(_ side: SupplementarySide, _ scope: Supplementary.PinningScope) -> Units {
    supplementaries.remaining(side, scope, total: side == .headers ? headersLength : footersLength)
  }
}
