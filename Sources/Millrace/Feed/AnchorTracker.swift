/// An anchor while it is kept: which item it is by now, and where it was when it became the anchor.
struct AnchorTracker: Sendable {
  enum Kept: Sendable {
    case item(Int)
    /// An item that is being moved, by what its insertion will call the place it was taken from.
    case inHand(source: Int)
    case end
    case nothing
  }

  var kept: Kept
  /// Where it was, in the section's coordinates.
  var position: Units
  /// By how much anchors moved that were given up since.
  var correction: Units = 0
  /// Whether a moved item stays the anchor.
  let followsMoves: Bool
  /// Whether positions are settled before they are read.
  let settles: Bool

  /// An anchor that keeps nothing.
  static let nothing = AnchorTracker(kept: .nothing, position: 0, followsMoves: false, settles: false)

  mutating func noteInsertion(at index: Int, movedFrom source: Int?) {
    switch kept {
    case .item(let item) where index <= item: kept = .item(item + 1)
    case .inHand(let taken) where taken == source: kept = .item(index)
    default: break
    }
  }
}

extension WaterfallSection {
  /// Begins to keep an anchor.
  mutating func tracker(of anchor: Anchor, settles: Bool) -> AnchorTracker {
    switch anchor.target {
    case .item(let index):
      precondition(index >= 0 && index < count, "anchor out of range")
      return tracker(ofItem: index, followsMoves: true, settles: settles)
    case .firstVisible(let rect):
      return tracker(ofItem: firstItem(in: rect, settles: settles), followsMoves: false, settles: settles)
    case .reader(let rect) where !reachesEnd(layout.axis.turned(rect).maxY, settles: settles):
      return tracker(ofItem: firstItem(in: rect, settles: settles), followsMoves: false, settles: settles)
    case .end, .reader:
      return AnchorTracker(
        kept: .end, position: contentHeight(settles: settles), followsMoves: false, settles: settles)
    }
  }

  private mutating func tracker(ofItem index: Int?, followsMoves: Bool, settles: Bool) -> AnchorTracker {
    guard let index else { return .nothing }
    return AnchorTracker(
      kept: .item(index), position: position(of: index, settles: settles), followsMoves: followsMoves,
      settles: settles)
  }

  /// The anchor once an item is removed, which is still there: another item, if it is the anchor's.
  ///
  /// - Parameter source: What its insertion will call the place, if it is about to be inserted elsewhere.
  mutating func tracker(
    _ tracker: AnchorTracker, withoutItem index: Int, movedFrom source: Int?
  ) -> AnchorTracker {
    guard case .item(let item) = tracker.kept, index <= item else { return tracker }
    var tracker = tracker
    if index < item {
      tracker.kept = .item(item - 1)
    } else if let source, tracker.followsMoves {
      tracker.kept = .inHand(source: source)
    } else if index + 1 < count {
      tracker = self.tracker(tracker, handedTo: index + 1)
      tracker.kept = .item(index)
    } else {
      tracker = self.tracker(tracker, handedTo: index - 1)
    }
    return tracker
  }

  /// The anchor before a batch that may take its item away: then the next one that stays, or at the end the
  /// one before, as the reader sees it now and not between two edits of the batch.
  mutating func tracker(_ tracker: AnchorTracker, before map: IndexMap) -> AnchorTracker {
    guard case .item(let index) = tracker.kept, map.leaves(index, isMoveKept: tracker.followsMoves)
    else { return tracker }
    return self.tracker(tracker, handedTo: map.firstStaying(from: index, count: count) ?? -1)
  }

  /// The anchor once another item is kept in place of its own; none, if there is no such item.
  mutating func tracker(_ tracker: AnchorTracker, handedTo heir: Int) -> AnchorTracker {
    guard case .item(let item) = tracker.kept else { return tracker }
    var tracker = tracker
    tracker.correction += position(of: item, settles: tracker.settles) - tracker.position
    if heir >= 0 {
      tracker.position = position(of: heir, settles: tracker.settles)
      tracker.kept = .item(heir)
    } else {
      tracker.kept = .nothing
    }
    return tracker
  }

  /// What came of an anchor.
  mutating func correction(of tracker: AnchorTracker) -> OffsetCorrection {
    let now: Units
    var index: Int?
    switch tracker.kept {
    case .item(let item):
      index = item
      now = position(of: item, settles: tracker.settles)
    case .end: now = contentHeight(settles: tracker.settles)
    case .inHand, .nothing: now = tracker.position
    }
    let isEstimate =
      switch tracker.kept {
      case .item(let item): item >= firstUnsettledIndex ?? .max
      case .end: !isSettled
      case .inHand, .nothing: false
      }
    return OffsetCorrection(
      points: (tracker.correction + now - tracker.position).points, isEstimate: isEstimate, index: index)
  }

  private mutating func position(of index: Int, settles: Bool) -> Units {
    if settles { settleIfNeeded(until: SettlingLimit(item: index + 1)) }
    return tree.position(of: index).start + insets.mainStart
  }

  /// Whether a position, in points, is at the end of the content, to the point. NaN is nowhere.
  private mutating func reachesEnd(_ position: Double, settles: Bool) -> Bool {
    // However the items are packed, the longest lane is no shorter than all are on an average: who reads
    // above that need not wait until all is settled.
    let least = insets.mainStart + max(0, occupied / Units(geometry.count) - tree.gap) + insets.mainEnd
    guard position + 1 >= least.points else { return false }
    return position + 1 >= contentHeight(settles: settles).points
  }

  private mutating func contentHeight(settles: Bool) -> Units {
    if settles { settle() }
    return contentHeight
  }

  /// The first item that meets a rectangle.
  private mutating func firstItem(in rect: LayoutRect, settles: Bool) -> Int? {
    guard let sweep = sweep(of: rect) else { return nil }
    if settles { settleIfNeeded(until: SettlingLimit(position: sweep.end)) }
    return firstPlaced(in: sweep)
  }
}
