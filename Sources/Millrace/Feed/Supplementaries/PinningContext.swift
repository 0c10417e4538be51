/// The positions at which headers and footers are pinned, updated from one section of a query to the next.
///
/// Pinned elements are nested, from the outside in: the feed's, a group's, a section's. A part of each remains visible
/// (`pinnedExtent`). A line is the position at which the next inner element starts to be visible.
struct PinningContext {
  /// The visible rect, or `nil` if it is not a valid rect. Nothing is pinned then.
  let view: VisibleRange?
  /// The lines inside of the feed's headers and footers.
  let start: Units
  let end: Units
  /// The total length of the headers, and of the footers, of the current group that remains visible.
  var groupHeaders: Units = 0
  var groupFooters: Units = 0
  /// The end of the group whose headers are in the section, and the start of the group whose footers are in it.
  var groupEnd: Units = 0
  var groupStart: Units = 0
  /// The section that has the footers of the current group, or -1 if it is not known yet.
  var footerSection = -1
  /// The number of tree nodes and leaves that were visited.
  var nodesVisited = 0

  /// Creates a context outside of any group.
  @inline(__always)
  init(_ view: VisibleRange?, _ margins: FeedMargins) {
    self.view = view
    start = (view?.start ?? 0) &+ margins.pinnedFront
    end = (view?.end ?? 0) &- margins.pinnedBack
  }

  /// Returns the part of the visible rect that pinned headers and footers leave to a section that was entered.
  ///
  /// `nil` if nothing is pinned, for example if the visible rect is empty.
  ///
  /// The pinned rows of a sheet lie at the ends of that part. Each end is computed separately: if the pinned
  /// headers and footers are longer than the visible rect, the end is before the start.
  func between(_ place: SupplementaryFrame) -> VisibleRange? {
    guard var between = view, !between.isEmpty else { return nil }
    let headers = place.supplementaries.remainingHeaders(.section, front: place.front)
    let footers = place.supplementaries.remainingFooters(.section, back: place.back)
    between.start = start &+ groupHeaders &+ headers
    between.end = end &- groupFooters &- footers
    return between
  }

  /// Creates a context for the feed's own headers and footers.
  init(ofFeedIn view: VisibleRange?) {
    self.init(view, FeedMargins())
  }
}

/// The total visible length of the elements on one side of a section with equal pinning: group or section.
private struct PinnedRow {
  var sum: Units = 0
  /// The length of the previous elements that remains visible.
  var before: Units = 0
}

/// Returns the visible lengths of elements pinned by section or to the feed, and of elements pinned by group.
@inline(__always)
private func pinnedRows(
  _ list: [StoredSupplementary], isOfFeed: Bool, extent: (_ index: Int) -> Units
) -> (ofSection: PinnedRow, ofGroup: PinnedRow) {
  var rows = (ofSection: PinnedRow(), ofGroup: PinnedRow())
  for index in list.indices where list[index].pinning != .none {
    let remaining = list[index].remaining(of: extent(index))
    if list[index].pinning == .group, !isOfFeed {
      rows.ofGroup.sum &+= remaining
    } else {
      rows.ofSection.sum &+= remaining
    }
  }
  return rows
}

extension SupplementaryFrame {
  /// Calls `body` with each header and its position along the main axis in the visible rect.
  ///
  /// A pinned header moves down from its own position to its line, less its collapsed length. It stops where
  /// it and the pinned headers below it with equal pinning would pass the end of the section or of the group.
  @inline(__always)
  func forEachHeader(
    _ pins: PinningContext, isFirst: Bool,
    _ body: (_ index: Int, _ header: StoredSupplementary, _ range: ElementRange) -> Void
  ) {
    var start = self.start
    guard let view = pins.view, supplementaries.movesHeaders else {
      for index in supplementaries.content.headers.indices {
        let length = supplementaries.extent(ofHeader: index, front: front)
        body(index, supplementaries.content.headers[index], ElementRange(start: start, length: length))
        start &+= length
      }
      return
    }
    let isOfFeed = section < 0
    var (ofSection, ofGroup) = pinnedRows(supplementaries.content.headers, isOfFeed: isOfFeed) {
      supplementaries.extent(ofHeader: $0, front: front)
    }
    for index in supplementaries.content.headers.indices {
      let header = supplementaries.content.headers[index]
      let length = supplementaries.extent(ofHeader: index, front: front)
      let remaining = header.remaining(of: length)
      var range = ElementRange(start: start, length: length)
      if header.pinning == .group, !isOfFeed {
        let line = pins.start &+ ofGroup.before
        ofGroup.before &+= remaining
        let last = pins.groupEnd &- length &- (ofGroup.sum &- ofGroup.before)
        range.start = max(start, min(line &- (length &- remaining), last))
      } else if header.pinning != .none {
        let line = pins.start &+ pins.groupHeaders &+ ofSection.before
        ofSection.before &+= remaining
        let last = end &- length &- (ofSection.sum &- ofSection.before)
        range.start = max(start, min(line &- (length &- remaining), last))
      }
      range.isPinned = range.start != start
      if header.stretches, isFirst, index == 0, view.start < start {
        range.length &+= start &- view.start
        range.start = view.start
      }
      body(index, header, range)
      start &+= length
    }
  }

  /// Calls `body` with each footer and its position along the main axis in the visible rect.
  ///
  /// The rules mirror those for headers.
  @inline(__always)
  func forEachFooter(
    _ pins: PinningContext, isOfFeed: Bool, isLast: Bool,
    _ body: (_ index: Int, _ footer: StoredSupplementary, _ range: ElementRange) -> Void
  ) {
    var start = end &- back
    guard let view = pins.view, supplementaries.movesFooters else {
      for index in supplementaries.content.footers.indices {
        let length = supplementaries.extent(ofFooter: index, back: back)
        body(index, supplementaries.content.footers[index], ElementRange(start: start, length: length))
        start &+= length
      }
      return
    }
    var (ofSection, ofGroup) = pinnedRows(supplementaries.content.footers, isOfFeed: isOfFeed) {
      supplementaries.extent(ofFooter: $0, back: back)
    }
    for index in supplementaries.content.footers.indices {
      let footer = supplementaries.content.footers[index]
      let length = supplementaries.extent(ofFooter: index, back: back)
      let remaining = footer.remaining(of: length)
      var range = ElementRange(start: start, length: length)
      if footer.pinning == .group, !isOfFeed {
        let line = pins.end &- (ofGroup.sum &- ofGroup.before &- remaining)
        let first = pins.groupStart &+ ofGroup.before
        ofGroup.before &+= remaining
        range.start = min(start, max(line &- remaining, first))
      } else if footer.pinning != .none {
        let line = pins.end &- pins.groupFooters &- (ofSection.sum &- ofSection.before &- remaining)
        let first = self.start &+ ofSection.before
        ofSection.before &+= remaining
        range.start = min(start, max(line &- remaining, first))
      }
      range.isPinned = range.start != start
      let isOutermost = index == supplementaries.content.footers.count - 1
      if footer.stretches, isLast, isOutermost, view.end > start &+ length {
        range.length = view.end &- start
      }
      body(index, footer, range)
      start &+= length
    }
  }
}

/// The position of a header or a footer along the main axis.
struct ElementRange {
  var start: Units
  var length: Units
  var isPinned = false
}
