extension Feed {
  /// Returns a copy to settle, to lay out for another width or another view, or to measure, usually on another thread, and
  /// to adopt later.
  ///
  /// ```swift
  /// let copy = feed.detachedCopy()
  /// let task = Task.detached { () throws(LayoutError) in
  ///   var copy = copy
  ///   try copy.relayout(width: 1_024)
  ///   copy.settle()
  ///   return copy
  /// }
  /// // ... edits and queries of the feed, meanwhile ...
  /// feed.adopt(try await task.value)
  /// ```
  ///
  /// The feed records its edits until the copy is adopted: up to 65,536 edited items and sections. The offsets that are set
  /// between two edits (`setOrthogonalOffset(_:ofSection:)`) count once for each section.
  ///
  /// The items of the copy must stay those of the feed, in the same order. Everything else may change: sizes, headers,
  /// offsets, the layout of a section (`withSection(_:as:_:)`), or its lanes (`WaterfallSection.rebalance(from:)`).
  ///
  /// The copy does not track the anchors of the feed. O(1).
  public mutating func detachedCopy() -> Feed {
    let identity = FeedIdentity()
    log = FeedLog(copy: identity)
    var copy = untracked
    (copy.log, copy.copyIdentity, copy.previewIdentity) = (nil, identity, nil)
    return copy
  }

  /// Replaces the feed by a detached copy, and repeats the feed's own edits since then.
  ///
  /// The feed takes the width, the direction, the view and the work counts of the copy. Sections that were edited as their
  /// own types (`withSection(_:as:_:)`) are not taken from the copy, but laid out for its width. Under the stable policy,
  /// items inserted since then join the lanes that are shortest in the copy.
  ///
  /// Anchors and watched elements are kept. So `withAnchor(_:settling:_:)` and `withUpdate(in:view:keeping:_:)` around this
  /// method report what changes on screen. If the copy has the width of the feed, items that have another length in it count
  /// as resized (`Anchor.firstVisible(in:)`).
  ///
  /// If the copy cannot be adopted, the feed is unchanged, and the result is `false`. The reasons are:
  ///
  /// - The copy is not the latest that was detached from this feed, or from the feed that this one is a copy of.
  /// - Items or sections of the copy were inserted, removed or moved. (Of `withSection(_:as:_:)`, only the number of items is
  ///   compared.)
  /// - The feed has since been laid out again, or edited too much.
  /// - An edit is not possible in the copy, for example because the content would be too long for its width.
  ///
  /// - Complexity: The cost of each edit since the copy was detached
  @discardableResult
  public mutating func adopt(_ copy: Feed) -> Bool {
    guard let log, copy.copyIdentity === log.copy else { return false }
    var adopted = copy.untracked
    do throws(LayoutError) { try log.replay(in: &adopted) } catch { return false }
    if adopted.width == width { anchorsWillResize(as: &adopted) }
    (adopted.anchors, adopted.watched) = (anchors, watched)
    (adopted.copyIdentity, adopted.previewIdentity) = (copyIdentity, nil)
    swap(&adopted.scratch, &scratch)
    self = adopted
    return true
  }

  /// Updates the anchors before items get the lengths that they have in another state of the feed.
  private mutating func anchorsWillResize(as other: inout Feed) {
    for anchor in anchors where anchor.isCut && anchor.settles {
      if case .item(let item) = anchor.kept { other.settle(through: item) }
    }
    anchorsWillResize { feed, item in
      feed.provisionalEnd(of: item) - feed.provisionalStart(of: item)
        != other.provisionalEnd(of: item) - other.provisionalStart(of: item)
    }
  }

  /// A copy that does not track the anchors of this feed, and its edits are not watched.
  ///
  /// Keep such a copy, and not the feed itself, if the feed is copied within `withAnchor(_:settling:_:)`,
  /// `withUpdate(in:view:keeping:_:)` or until `endAnchoring(_:)`: in any other copy, each edit still updates the anchors.
  public var untracked: Feed {
    var feed = self
    // If both used the same buffers, the next query would replace them by others as large as the longest query needed.
    (feed.anchors, feed.watched, feed.scratch) = ([], [], PlacingScratch())
    return feed
  }
}
