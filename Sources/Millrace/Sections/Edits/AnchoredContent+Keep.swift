extension AnchoredContent {
  /// Makes changes, and tells by how much an anchor moved meanwhile.
  ///
  /// - Parameter settles: Whether to settle as far as the anchor, before and after the changes.
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
    return correction(of: endKeeping(from: depth))
  }

  /// Ends the keeping of the anchor that is number `depth`, and of any that a section brought along which
  /// was put in this one's place meanwhile; if it brought none, nothing was kept.
  mutating func endKeeping(from depth: Int) -> AnchorTracker {
    guard depth < anchors.count else { return .nothing }
    let tracker = anchors[depth]
    anchors.removeSubrange(depth...)
    return tracker
  }

  /// To be called before an item is removed.
  ///
  /// - Parameter source: What its insertion will call the place, if it is about to be inserted elsewhere.
  mutating func anchorsWillRemove(_ index: Int, movedFrom source: Int?) {
    for place in anchors.indices {
      anchors[place] = tracker(anchors[place], withoutItem: index, movedFrom: source)
    }
  }

  /// To be called when an item was inserted.
  ///
  /// - Parameter source: Where it was before, if it was moved.
  mutating func anchorsDidInsert(_ index: Int, movedFrom source: Int?) {
    for place in anchors.indices { anchors[place].recordInsertion(at: index, movedFrom: source) }
  }

  /// To be called before items are removed, all at once.
  mutating func anchorsWillRemove(_ range: Range<Int>) {
    for place in anchors.indices {
      if case .item(let item) = anchors[place].kept, range.contains(item) {
        let replacement = range.upperBound < count ? range.upperBound : range.lowerBound - 1
        anchors[place] = tracker(anchors[place], handedTo: replacement)
      }
      if case .item(let item) = anchors[place].kept, item >= range.upperBound {
        anchors[place].kept = .item(item - range.count)
      }
    }
  }

  /// To be called when items were inserted, all at once.
  mutating func anchorsDidInsert(_ range: Range<Int>) {
    for place in anchors.indices {
      if case .item(let item) = anchors[place].kept, range.lowerBound <= item {
        anchors[place].kept = .item(item + range.count)
      }
    }
  }
}

extension AnchoredContent {
  /// Begins to keep an anchor.
  mutating func tracker(of anchor: Anchor, settles: Bool) -> AnchorTracker {
    switch anchor.target {
    case .item(let index):
      precondition(index >= 0 && index < count, "anchor out of range")
      return tracker(ofItem: index, followsMoves: true, settles: settles)
    case .firstVisible(let rect):
      return tracker(ofItem: firstItem(in: rect, settles: settles), followsMoves: false, settles: settles)
    case .reader(let rect) where !reachesEnd(map.mainEnd(of: rect), settles: settles):
      return tracker(ofItem: firstItem(in: rect, settles: settles), followsMoves: false, settles: settles)
    case .end, .reader:
      return AnchorTracker(
        kept: .end, position: contentLength(settles: settles), followsMoves: false, settles: settles)
    }
  }

  /// Begins to keep an item, if there is one.
  mutating func tracker(ofItem index: Int?, followsMoves: Bool, settles: Bool) -> AnchorTracker {
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
  mutating func tracker(_ tracker: AnchorTracker, handedTo replacement: Int) -> AnchorTracker {
    guard case .item(let item) = tracker.kept else { return tracker }
    var tracker = tracker
    tracker.correction += position(of: item, settles: tracker.settles) - tracker.position
    if replacement >= 0 {
      tracker.position = position(of: replacement, settles: tracker.settles)
      tracker.kept = .item(replacement)
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
    case .end: now = contentLength(settles: tracker.settles)
    case .inHand, .nothing: now = tracker.position
    }
    let isEstimate =
      switch tracker.kept {
      case .item(let item): item >= firstUnsettledIndex ?? .max
      case .end: firstUnsettledIndex != nil
      case .inHand, .nothing: false
      }
    return OffsetCorrection(
      points: map.offset(alongMain: tracker.correction + now - tracker.position), isEstimate: isEstimate,
      index: index)
  }

  private mutating func position(of index: Int, settles: Bool) -> Units {
    if settles { settle(through: index) }
    return provisionalStart(of: index)
  }

  /// Whether a position along the main axis, in points, is at the end of the content, to the point. NaN is nowhere.
  private mutating func reachesEnd(_ position: Double, settles: Bool) -> Bool {
    // Who reads above the least length need not wait until all is settled.
    guard position + 1 >= settledLength.points, position + 1 >= minimumLength.points else { return false }
    return position + 1 >= contentLength(settles: settles).points
  }

  private mutating func contentLength(settles: Bool) -> Units {
    if settles { settleIfNeeded(until: SettlingLimit()) }
    return provisionalLength
  }
}
