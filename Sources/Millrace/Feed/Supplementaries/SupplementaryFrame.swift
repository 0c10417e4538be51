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

  /// Returns the length of a header or a footer.
  @inline(__always)
  func extent(of index: Int, _ side: SupplementarySide) -> Units {
    let list = supplementaries.content[side]
    if list.count > 1 { return list[index].extent }
    return side == .headers ? headersLength : footersLength
  }

  /// Returns the total length of the headers, or footers, with the given pinning that remains visible while
  /// they are pinned.
  func remaining(_ side: SupplementarySide, _ scope: Supplementary.PinningScope) -> Units {
    let list = supplementaries.content[side]
    var sum: Units = 0
    for index in list.indices where list[index].pinning == scope {
      sum &+= list[index].remaining(of: extent(of: index, side))
    }
    return sum
  }
}
