/// What the pinned headers and footers of sections stand at, from one section of a query to the next.
///
/// Pinned ones stand one inside of the other: those of the feed, those of a group of sections, those of a section.
/// Of each, so much remains in view as it says; a line is where the next one inside begins to be seen.
struct PinningContext {
  /// What the reader sees; `nil` if that is no rectangle: then nothing is pinned.
  let view: VisibleRange?
  /// The lines inside of the feed's headers and footers.
  let start: Units
  let end: Units
  /// How much of the headers of the group that a section is in remains in view, and of its footers.
  var groupHeaders: Units = 0
  var groupFooters: Units = 0
  /// Where a group ends whose headers are in the section, or begins whose footers are.
  var groupEnd: Units = 0
  var groupStart: Units = 0
  /// The section that has the footers of the group; -1, if that is not known yet.
  var footerSection = -1
  /// The nodes and leaves that were looked at.
  var nodesVisited = 0

  /// Of no group as yet.
  @inline(__always)
  init(_ view: VisibleRange?, _ margins: FeedMargins) {
    self.view = view
    start = (view?.start ?? 0) &+ margins.pinnedFront
    end = (view?.end ?? 0) &- margins.pinnedBack
  }

  /// What the pinned headers and footers leave of the view to a section, which was entered: its pinned rows stand at the
  /// ends of that, in a sheet. `nil`, if nothing is pinned, as in a view in which nothing is seen.
  ///
  /// Either end counts for itself. Where the pinned ones are longer than the view, the end is before the start.
  func between(_ place: SupplementaryFrame) -> VisibleRange? {
    guard var between = view, !between.isEmpty else { return nil }
    let headers = place.supplementaries.remainingHeaders(.section, front: place.front)
    let footers = place.supplementaries.remainingFooters(.section, back: place.back)
    between.start = start &+ groupHeaders &+ headers
    between.end = end &- groupFooters &- footers
    return between
  }

  /// Of the feed's own headers and footers.
  init(ofFeedIn view: VisibleRange?) {
    self.init(view, FeedMargins())
  }
}

/// The pinned ones on one side of a section that go by the same: those of a group, or those of the section.
private struct PinnedRow {
  /// How much of them all remains in view.
  var sum: Units = 0
  /// How much of those before.
  var before: Units = 0
}

/// How much remains in view of those that are pinned by section, or to the feed, and of those that are by group.
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
  /// Calls `body` with each header and its place along the main axis, where it stands in a view.
  ///
  /// A pinned one moves down from its own place as far as its line, less what collapses of it, but not so far that it and
  /// the pinned ones below it that go by the same get beyond the end of the section, or the group.
  @inline(__always)
  func forEachHeader(
    _ pins: PinningContext, isFirst: Bool,
    _ body: (_ index: Int, _ header: StoredSupplementary, _ stretch: MovedStretch) -> Void
  ) {
    var start = self.start
    guard let view = pins.view, supplementaries.movesHeaders else {
      for index in supplementaries.content.headers.indices {
        let length = supplementaries.extent(ofHeader: index, front: front)
        body(index, supplementaries.content.headers[index], MovedStretch(start: start, length: length))
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
      var place = MovedStretch(start: start, length: length)
      if header.pinning == .group, !isOfFeed {
        let line = pins.start &+ ofGroup.before
        ofGroup.before &+= remaining
        let last = pins.groupEnd &- length &- (ofGroup.sum &- ofGroup.before)
        place.start = max(start, min(line &- (length &- remaining), last))
      } else if header.pinning != .none {
        let line = pins.start &+ pins.groupHeaders &+ ofSection.before
        ofSection.before &+= remaining
        let last = end &- length &- (ofSection.sum &- ofSection.before)
        place.start = max(start, min(line &- (length &- remaining), last))
      }
      place.isPinned = place.start != start
      if header.stretches, isFirst, index == 0, view.start < start {
        place.length &+= start &- view.start
        place.start = view.start
      }
      body(index, header, place)
      start &+= length
    }
  }

  /// Calls `body` with each footer: as with headers, all the other way round.
  @inline(__always)
  func forEachFooter(
    _ pins: PinningContext, isOfFeed: Bool, isLast: Bool,
    _ body: (_ index: Int, _ footer: StoredSupplementary, _ stretch: MovedStretch) -> Void
  ) {
    var start = end &- back
    guard let view = pins.view, supplementaries.movesFooters else {
      for index in supplementaries.content.footers.indices {
        let length = supplementaries.extent(ofFooter: index, back: back)
        body(index, supplementaries.content.footers[index], MovedStretch(start: start, length: length))
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
      var place = MovedStretch(start: start, length: length)
      if footer.pinning == .group, !isOfFeed {
        let line = pins.end &- (ofGroup.sum &- ofGroup.before &- remaining)
        let first = pins.groupStart &+ ofGroup.before
        ofGroup.before &+= remaining
        place.start = min(start, max(line &- remaining, first))
      } else if footer.pinning != .none {
        let line = pins.end &- pins.groupFooters &- (ofSection.sum &- ofSection.before &- remaining)
        let first = self.start &+ ofSection.before
        ofSection.before &+= remaining
        place.start = min(start, max(line &- remaining, first))
      }
      place.isPinned = place.start != start
      let isOutermost = index == supplementaries.content.footers.count - 1
      if footer.stretches, isLast, isOutermost, view.end > start &+ length {
        place.length = view.end &- start
      }
      body(index, footer, place)
      start &+= length
    }
  }
}

/// Where a header or a footer is along the main axis.
struct MovedStretch {
  var start: Units
  var length: Units
  /// Whether it is not where it would be if it was not pinned.
  var isPinned = false
}
