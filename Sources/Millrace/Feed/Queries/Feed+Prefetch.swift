extension Feed {
  /// Fills a buffer with the items that will come into view, nearest first.
  ///
  /// The result contains the items that intersect the rect over which `view` moves within `horizon` seconds
  /// at `velocity`, and not `view` itself. Use it to load content while the user scrolls. The distance of an
  /// item is that of its edge that comes into view first. Equally near items are ordered by path.
  ///
  /// Pinned cells of a sheet count at their unpinned positions.
  ///
  /// With a limit, the query looks only a little further than the last item of the result. It skips sections without
  /// items and the gap between `view` and the content. Settles the content above the lower end of the examined range.
  /// If the buffer is large enough, the query allocates only where `forEachElement(in:view:_:)` does.
  ///
  /// - Parameters:
  ///   - view: The visible rect, in feed coordinates.
  ///   - velocity: The velocity of `view` along the main axis, in points per second: the change of its y, or
  ///     of its x if the feed scrolls horizontally. If 0 or NaN, there are no items.
  ///   - horizon: The time to look ahead, in seconds. If 0, negative or NaN, there are no items.
  ///   - limit: The maximum number of items. If 0 or negative, there are no items.
  ///   - buffer: The buffer for the result. Its old contents are removed, and its capacity is kept.
  /// - Complexity: As for `forEachElement(in:view:_:)` in the examined rect, plus O(k log k) for its k items
  public mutating func itemsToPrefetch(
    of view: LayoutRect, velocity: Double, horizon: Double, limit: Int = .max,
    into buffer: inout [Element]
  ) {
    buffer.removeAll(keepingCapacity: true)
    let way = map.isMainMirrored ? -velocity : velocity
    guard let view = AxisRect(view, in: map), horizon > 0, limit > 0, way != 0,
      let length = Units(coordinate: way.magnitude * horizon), length > 0
    else { return }
    let ahead = RectAhead(view: view, length: length, isForward: way > 0)
    // Look ahead by the length of the visible rect first, and then by as much as was examined before.
    var (begin, seen) = (Units(0), Units(0))
    while seen <= length, isAnythingAhead(ahead, from: seen) {
      let end = min(seen + max(view.end - view.start, seen - begin), length)
      let count = buffer.count
      collect(ahead, from: seen, to: end == length ? length + 1 : end, into: &buffer)
      if buffer.count >= limit { break }
      seen = end == length ? length + 1 : end
      guard buffer.count == count else { continue }
      let next = self.next(ahead, from: seen)
      if next > seen { (begin, seen) = (next, next) }
    }
    if buffer.count > limit { buffer.removeLast(buffer.count - limit) }
  }

  /// Returns the result of `itemsToPrefetch(of:velocity:horizon:limit:into:)` in a newly allocated array.
  public mutating func itemsToPrefetch(
    of view: LayoutRect, velocity: Double, horizon: Double, limit: Int = .max
  ) -> [Element] {
    var items: [Element] = []
    itemsToPrefetch(of: view, velocity: velocity, horizon: horizon, limit: limit, into: &items)
    return items
  }

  /// Fills a buffer with the items of an orthogonal section that will come into view, nearest first.
  ///
  /// Does the same as `itemsToPrefetch(of:velocity:horizon:limit:into:)`, along the section: the result contains the
  /// items that intersect the part of `view` that the section covers as the section scrolls by itself. Of a carousel or a
  /// banner, it contains the items that become visible, in that order, with the frames that they have in a strip.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - view: The visible rect, in feed coordinates.
  ///   - velocity: The velocity of the section's offset, in points per second. If 0 or NaN, there are no items.
  ///   - horizon: The time to look ahead, in seconds. If 0, negative or NaN, there are no items.
  ///   - limit: The maximum number of items. If 0 or negative, there are no items.
  ///   - buffer: The buffer for the result. Its old contents are removed, and its capacity is kept.
  /// - Throws: `LayoutError` if `section` is not in `0..<sectionCount` or does not scroll by itself.
  /// - Complexity: As for `forEachElement(in:view:_:)` in the examined rect, plus O(k log k) for its k items
  public mutating func itemsToPrefetch(
    inSection section: Int, of view: LayoutRect, velocity: Double, horizon: Double, limit: Int = .max,
    into buffer: inout [Element]
  ) throws(LayoutError) {
    buffer.removeAll(keepingCapacity: true)
    let entry = try orthogonalEntry(section)
    guard let view = AxisRect(view, in: map), horizon > 0, limit > 0, velocity != 0,
      let length = Units(coordinate: velocity.magnitude * horizon), length > 0,
      let part = part(of: view, inSection: section),
      let scrolled = store.scrolled(entry)
    else { return }
    if scrolled.base.followsOffset {
      buffer = scrolled.itemsAhead(
        by: velocity > 0 ? length : -length, limit: limit, inSection: section,
        from: sectionTree.position(of: section).itemsStart)
      return
    }
    let content = scrolled.contentRange
    let ahead = RectAhead(view: part.transposed, length: length, isForward: velocity > 0, section: section)
    var seen: Units = 0
    while seen <= length {
      let near = ahead.isForward ? ahead.edge + seen : ahead.edge - seen
      if ahead.isForward ? near > content.end && !entry.isUnsettledAcross : near < content.start { break }
      let next = min(seen + max(view.crossEnd - view.crossStart, seen), length)
      collect(ahead, from: seen, to: next == length ? length + 1 : next, into: &buffer)
      if buffer.count >= limit { break }
      seen = next == length ? length + 1 : next
    }
    if buffer.count > limit { buffer.removeLast(buffer.count - limit) }
  }

  /// Returns whether an element can be at `distance` ahead or further.
  private func isAnythingAhead(_ ahead: RectAhead, from distance: Units) -> Bool {
    guard ahead.isForward else { return ahead.edge - distance >= -overflow }
    // The end of the content is known once the feed is settled.
    return !isSettledAlong || ahead.edge + distance <= contentLength + overflow
  }

  /// Returns the next distance, at least `distance`, at which there may be items.
  private mutating func next(_ ahead: RectAhead, from distance: Units) -> Units {
    queryWork.nodesVisited &+= 2 * (sectionTree.height + 1)
    if ahead.isForward {
      let begin = nextItemsBegin(from: ahead.edge + distance - overflow)
      return begin.map { max(distance, $0 - overflow - ahead.edge) } ?? distance
    }
    // An item of height 0 may lie exactly at this position.
    let last = lastItemsEnd(before: ahead.edge - distance + overflow + 1)
    return max(distance, ahead.edge - overflow - last)
  }

  /// Appends the items whose distance is in `low..<high`, nearest first.
  private mutating func collect(
    _ ahead: RectAhead, from low: Units, to high: Units, into buffer: inout [Element]
  ) {
    guard let rect = ahead.rect(from: low, to: high) else { return }
    let map = map
    let first = buffer.count
    scratch.sought = .item
    defer { scratch.sought = nil }
    forEachElement(in: map.rect(ahead.section == nil ? rect : rect.transposed), view: nil) { element in
      guard let frame = ahead.frame(of: element, in: map) else { return }
      let distance = ahead.distance(of: frame)
      if low <= distance, distance < high, !frame.intersects(ahead.view) { buffer.append(element) }
    }
    InPlaceSort.sort(&buffer, from: first) { left, right in
      guard let leftFrame = ahead.frame(of: left, in: map), let rightFrame = ahead.frame(of: right, in: map)
      else { return false }
      let (near, far) = (ahead.distance(of: leftFrame), ahead.distance(of: rightFrame))
      return near != far ? near < far : left.path < right.path
    }
  }
}

/// The rect over which a visible rect moves.
private struct RectAhead {
  /// The visible rect. If a section scrolls by itself, the part that it covers, with the axes exchanged.
  let view: AxisRect
  let length: Units
  let isForward: Bool
  /// The section that scrolls by itself, or `nil` if the feed scrolls.
  var section: Int?

  /// The edge of the visible rect at which the rect starts.
  var edge: Units { isForward ? view.end : view.start }

  /// Returns the frame of an element along the axes of `view`, or `nil` if the element is not in the section.
  @inline(__always)
  func frame(of element: Element, in map: CoordinateMap) -> AxisFrame? {
    guard let frame = AxisFrame(element.frame, in: map) else { return nil }
    guard let section else { return frame }
    return element.path.section == section ? frame.transposed : nil
  }

  /// Returns the distance from the visible rect to the near edge of an element.
  func distance(of frame: AxisFrame) -> Units { isForward ? frame.start - edge : edge - frame.end }

  /// Returns a rect that contains all elements whose distance is in `low..<high`, and perhaps others.
  func rect(from low: Units, to high: Units) -> AxisRect? {
    isForward
      ? AxisRect(view, start: edge + low, end: edge + min(high, length))
      // An element without length that ends at a position also starts there.
      : AxisRect(view, start: edge - min(high, length), end: min(edge, edge - low + 1))
  }
}
