extension AnchoredContent {
  /// Calls `changes`, and returns the distance that an anchor moved. If `settles`, settles up to it before and after.
  mutating func keep<Failure: Error>(
    _ anchor: Anchor, settles: Bool, _ changes: (inout Self) throws(Failure) -> Void
  ) throws(Failure) -> OffsetCorrection {
    let depth = anchors.count
    anchors.append(tracker(of: anchor, settles: settles))
    do throws(Failure) {
      try changes(&self)
    } catch {
      _ = endKeeping(from: depth)
      throw error
    }
    let tracker = endKeeping(from: depth)
    keepAcross(tracker)
    return correction(of: tracker)
  }

  /// Ends the tracking of the anchors from number `depth` on, and returns the first of them.
  ///
  /// If the content was replaced, its trackers are those of the replacement. If that has none, nothing was kept.
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
    case .item(let path):
      precondition(hasItem(at: path), "anchor out of range")
      return tracker(ofItem: index(of: path), followsMoves: true, settles: settles)
    case .cell: preconditionFailure("only a sheet has cells")
    case .firstVisible(let rect):
      return tracker(ofItem: firstItem(in: rect, settles: settles), followsMoves: false, settles: settles)
    case .reader(let rect) where !reachesEnd(map.mainEnd(of: rect), settles: settles):
      return tracker(ofItem: firstItem(in: rect, settles: settles), followsMoves: false, settles: settles)
    case .end, .reader:
      return AnchorTracker(
        kept: .end, position: contentLength(settles: settles), followsMoves: false, settles: settles)
    }
  }

  /// Returns the tracker of an item, or one that keeps nothing if `index` is `nil`.
  mutating func tracker(ofItem index: Int?, followsMoves: Bool, settles: Bool) -> AnchorTracker {
    guard let index else { return .nothing }
    var tracker = AnchorTracker(
      kept: .item(index), position: position(of: index, settles: settles), followsMoves: followsMoves,
      settles: settles)
    tracker.across = positionAcross(ofItem: index)
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
    tracker.correction += position(of: item, settles: tracker.settles) - tracker.position
    let across = positionAcross(ofItem: item)
    if replacement >= 0 {
      tracker.position = position(of: replacement, settles: tracker.settles)
      tracker.kept = .item(replacement)
      var new = positionAcross(ofItem: replacement)
      if let old = tracker.across, old.slot == new?.slot, old.slot == across?.slot {
        new?.position -= (across?.position ?? old.position) - old.position
      }
      tracker.across = new
    } else {
      tracker.kept = .nothing
    }
    return tracker
  }

  mutating func correction(of tracker: AnchorTracker) -> OffsetCorrection {
    var (now, index, isEstimate) = (tracker.position, Int?.none, false)
    switch tracker.kept {
    case .item(let item):
      (now, index) = (position(of: item, settles: tracker.settles), item)
      isEstimate = item >= firstUnsettledIndex ?? .max
    case .end:
      now = contentLength(settles: tracker.settles)
      isEstimate = firstUnsettledIndex != nil
    case .moving, .nothing: break
    }
    return OffsetCorrection(
      points: map.offset(alongMain: tracker.correction + now - tracker.position), isEstimate: isEstimate,
      path: index.map { path(ofItem: $0) })
  }

  private mutating func position(of index: Int, settles: Bool) -> Units {
    if settles { settle(through: index) }
    return provisionalStart(of: index)
  }

  /// Returns whether a main position, in points, is at the end of the content, within 1 point. False for NaN.
  mutating func reachesEnd(_ position: Double, settles: Bool) -> Bool {
    // If the position is above the minimum length, return without settling everything.
    guard position + 1 >= settledLength.points, position + 1 >= minimumLength.points else { return false }
    return position + 1 >= contentLength(settles: settles).points
  }

  private mutating func contentLength(settles: Bool) -> Units {
    if settles { settleIfNeeded(until: SettlingLimit()) }
    return provisionalLength
  }
}
