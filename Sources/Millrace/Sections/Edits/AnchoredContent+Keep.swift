extension AnchoredContent {
  /// Calls `changes`, and returns the distance that an anchor moved. If `settles`, settles up to it before and after.
  mutating func keep<Failure: Error>(
    _ anchor: Anchor, settles: Bool, _ changes: (inout Self) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    let scope = TrackingScope()
    begin(tracker(of: anchor, settles: settles), in: scope)
    do throws(Failure) {
      try changes(&self)
    } catch {
      _ = endKeeping(scope)
      throw error
    }
    return correction(of: endKeeping(scope))
  }

  mutating func begin(_ tracker: AnchorTracker, in scope: TrackingScope) {
    var tracker = tracker
    tracker.scope = scope
    anchors.append(tracker)
  }

  /// Ends the tracking of the anchor of a scope, and of those that began in it, and returns the first of them.
  ///
  /// If the content was replaced by other content than a copy that was made in the scope, nothing was kept.
  mutating func endKeeping(_ scope: TrackingScope) -> AnchorTracker {
    anchors.firstIndex { $0.scope === scope }.map { endKeeping(from: $0) } ?? .nothing
  }

  mutating func endKeeping(from depth: Int) -> AnchorTracker {
    guard depth < anchors.count else { return .nothing }
    let tracker = anchors[depth]
    anchors.removeSubrange(depth...)
    return tracker
  }

  /// Updates the anchors before an item is removed. `source` is the one that its insertion will name, if it is moved.
  mutating func anchorsWillRemove(_ index: Int, movedFrom source: Int?) {
    anchorsWillRemove(index..<(index + 1), movedFrom: source)
  }

  mutating func anchorsWillRemove(_ range: Range<Int>, movedFrom source: Int? = nil) {
    for number in anchors.indices {
      guard case .item(let item) = anchors[number].kept, item >= range.lowerBound else { continue }
      if item >= range.upperBound {
        anchors[number].kept = .item(item - range.count)
      } else if let source, anchors[number].followsMoves {
        anchors[number].kept = .moving(source: source)
      } else if anchors[number].isExact {
        anchors[number].kept = .nothing
      } else if range.upperBound < count {
        anchors[number] = tracker(anchors[number], replacingItemWith: range.upperBound)
        anchors[number].kept = .item(range.lowerBound)
      } else {
        anchors[number] = tracker(anchors[number], replacingItemWith: range.lowerBound - 1)
      }
    }
  }

  /// Updates the anchors after an item was inserted. `source` is its index before, if it was moved.
  mutating func anchorsDidInsert(_ index: Int, movedFrom source: Int?) {
    anchorsDidInsert(index..<(index + 1), movedFrom: source)
  }

  /// Updates the anchors before items are resized.
  ///
  /// If an anchor's item begins before the visible rect and is resized, its end moves on screen, and if an item beside it is
  /// resized, the end of their row. The first item that begins there or further on, and that is visible, then becomes the
  /// anchor. If there is none, the row fills the rest of the screen, and the item stays the anchor. It also stays the anchor
  /// in one of several lanes: the others do not move.
  mutating func anchorsWillResize(_ isResized: (Self, Int) -> Bool) {
    for number in anchors.indices {
      let tracker = anchors[number]
      guard case .item(let item) = tracker.kept, tracker.isCut, let visible = tracker.visible,
        tracker.across?.isScrolled != true, !isInLane(ofItem: item)
      else { continue }
      let moved = tracker.correction + position(of: item, tracker) - tracker.position
      let view = (start: visible.start + moved, end: visible.end + moved)
      let moving =
        isResized(self, item)
        ? provisionalEnd(of: item) : rowEnd(ifResizedBeside: item, before: view.start, isResized)
      guard let moving else { continue }
      if tracker.settles { settleIfNeeded(until: SettlingLimit(position: view.end - contentStart)) }
      if let below = AxisRect(visible, start: moving, end: view.end),
        let next = firstItem(after: item, beginningIn: below)
      {
        anchors[number] = self.tracker(tracker, replacingItemWith: next)
      }
    }
  }

  /// Returns the end of an item's row if another item of the row is resized that lies beside the item and begins before
  /// `position`, as the item does.
  private func rowEnd(
    ifResizedBeside item: Int, before position: Units, _ isResized: (Self, Int) -> Bool
  ) -> Units? {
    guard let row = row(ofItem: item), row.first < row.last else { return nil }
    let start = provisionalStart(of: item)
    let isMoving = (row.first...row.last).contains { other in
      guard other != item, isResized(self, other) else { return false }
      let otherStart = provisionalStart(of: other)
      return otherStart < position && (otherStart >= start || provisionalEnd(of: other) > start)
    }
    return isMoving ? max(row.end, provisionalEnd(of: item)) : nil
  }

  mutating func anchorsDidInsert(_ range: Range<Int>, movedFrom source: Int? = nil) {
    for number in anchors.indices {
      switch anchors[number].kept {
      case .item(let item) where range.lowerBound <= item: anchors[number].kept = .item(item + range.count)
      case .moving(let moved) where moved == source: anchors[number].kept = .item(range.lowerBound)
      default: break
      }
    }
  }
}

extension AnchoredContent {
  mutating func tracker(of anchor: Anchor, settles: Bool) -> AnchorTracker {
    switch anchor.target {
    case .item(let path, let view):
      precondition(hasItem(at: path), "anchor out of range")
      let offset = view.flatMap { AxisFrame($0, in: map)?.start }
      return tracker(ofItem: index(of: path), at: offset, followsMoves: true, settles: settles)
    case .cell: preconditionFailure("only a sheet has cells")
    case .firstVisible(let rect):
      return tracker(ofVisible: firstItem(in: rect, settles: settles), settles: settles)
    case .reader(let rect, let tolerance)
    where !reachesEnd(visibleEnd(of: rect), within: tolerance, settles: settles):
      return tracker(ofVisible: firstItem(in: rect, settles: settles), settles: settles)
    case .end, .reader:
      return AnchorTracker(
        kept: .end, position: contentLength(settles: settles), followsMoves: false, settles: settles)
    }
  }

  /// Returns the tracker of an item, or one that keeps nothing if `index` is `nil`.
  mutating func tracker(
    ofItem index: Int?, at offset: Units? = nil, followsMoves: Bool, settles: Bool
  ) -> AnchorTracker {
    guard let index else { return .nothing }
    var tracker = AnchorTracker(
      kept: .item(index), position: 0, offset: offset, followsMoves: followsMoves, settles: settles)
    tracker.position = position(of: index, tracker)
    tracker.across = positionAcross(ofItem: index)
    return tracker
  }

  /// Returns the tracker of the first item in a visible range, or one that keeps nothing if there is none.
  mutating func tracker(ofVisible item: VisibleItem?, settles: Bool) -> AnchorTracker {
    var tracker = tracker(ofItem: item?.index, at: item?.offset, followsMoves: false, settles: settles)
    tracker.visible = item?.visible
    return tracker
  }

  /// Returns the tracker to use for a batch that may remove the anchor's item.
  ///
  /// The replacement is the next item that stays, or at the end the one before. Its position is the one
  /// before the batch, not one between two edits of the batch.
  mutating func tracker(_ tracker: AnchorTracker, before map: IndexMap) -> AnchorTracker {
    guard case .item(let index) = tracker.kept, map.leaves(index, isMoveKept: tracker.followsMoves)
    else { return tracker }
    return self.tracker(tracker, replacingItemWith: map.firstStaying(from: index, count: count) ?? -1)
  }

  /// Returns the tracker after `replacement` becomes the anchor's item. If it is negative, the tracker keeps nothing.
  mutating func tracker(_ tracker: AnchorTracker, replacingItemWith replacement: Int) -> AnchorTracker {
    guard case .item(let item) = tracker.kept else { return tracker }
    var tracker = tracker
    if tracker.isExact {
      tracker.kept = .nothing
      return tracker
    }
    tracker.correction += position(of: item, tracker) - tracker.position
    let across = positionAcross(ofItem: item)
    if replacement >= 0 {
      tracker.position = position(of: replacement, tracker)
      tracker.kept = .item(replacement)
      var new = positionAcross(ofItem: replacement)
      if let old = tracker.across, old.section == new?.section, old.section == across?.section {
        new?.position -= (across?.position ?? old.position) - old.position
      }
      tracker.across = new
    } else {
      tracker.kept = .nothing
    }
    return tracker
  }

  /// Keeps the position of an anchor across the content, and returns the distance that the anchor moved.
  mutating func correction(of tracker: AnchorTracker) -> OffsetCorrection {
    keepAcross(tracker)
    var (now, index, isEstimate, across) = (tracker.position, Int?.none, false, Units(0))
    switch tracker.kept {
    case .item(let item):
      (now, index) = (position(of: item, tracker), item)
      if let old = tracker.across, !old.isScrolled, let new = positionAcross(ofItem: item),
        new.section == old.section
      {
        across = new.position - old.position
      }
      isEstimate = item >= firstUnsettledIndex ?? .max
    case .end:
      now = contentLength(settles: tracker.settles)
      isEstimate = firstUnsettledIndex != nil
    case .moving, .nothing: break
    }
    var correction = OffsetCorrection(
      points: map.offset(alongMain: tracker.correction + now - tracker.position),
      crossPoints: map.offset(alongCross: across), isEstimate: isEstimate,
      path: index.map { path(ofItem: $0) })
    if case .end = tracker.kept { correction.keepsEnd = true }
    return correction
  }

  private mutating func position(of index: Int, _ tracker: AnchorTracker) -> Units {
    if tracker.settles { settle(through: index) }
    return provisionalStart(of: index, nearestTo: tracker.offset)
  }

  /// Returns whether a main position is at the end of the content, within `tolerance`, all in points. False for NaN.
  mutating func reachesEnd(_ position: Double, within tolerance: Double, settles: Bool) -> Bool {
    let position = position + tolerance
    // If the position is above the minimum length, return without settling everything.
    guard position >= settledLength.points, position >= minimumLength.points else { return false }
    return position >= contentLength(settles: settles).points
  }

  private mutating func contentLength(settles: Bool) -> Units {
    if settles { settleIfNeeded(until: SettlingLimit()) }
    return provisionalLength
  }
}
