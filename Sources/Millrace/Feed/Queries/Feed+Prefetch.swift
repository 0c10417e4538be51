extension Feed {
  /// Fills a buffer with the items that will come into view, nearest first: those that meet the rectangle that the
  /// view passes over within a time at its velocity, and not the view itself.
  ///
  /// What is worth loading while a reader scrolls. How near an item is, is said by its edge that comes into view first;
  /// of those that are equally near, it is the first one by path.
  ///
  /// Cells of a sheet that are pinned count where they lie, not where they stand in the view.
  ///
  /// Looks no further than it has to: with a limit, a little beyond the last item that it answers with. It passes over
  /// sections without items and over what lies between the view and the content. Settles what lies above the lower end
  /// of what it looks at. Allocates nothing, once the buffer is large enough, as `forEachElement(in:view:_:)`.
  ///
  /// - Parameters:
  ///   - view: What the reader sees, in the feed's coordinates.
  ///   - velocity: How fast it moves along the main axis, in points per second: by how much its y grows, or its x, if
  ///     the feed scrolls horizontally. Nothing lies ahead of a view that stands still, or whose velocity is NaN.
  ///   - horizon: How far to look ahead, in seconds. With one that is 0, negative or NaN, there is nothing.
  ///   - limit: The most items. With none or fewer, there are none.
  ///   - buffer: What was in it is removed, its capacity is kept.
  /// - Complexity: As of `forEachElement(in:view:_:)` in the rectangle that is looked at, and O(k log k) for its k items
  public mutating func itemsToPrefetch(
    of view: LayoutRect, velocity: Double, horizon: Double, limit: Int = .max,
    into buffer: inout [FeedElement]
  ) {
    buffer.removeAll(keepingCapacity: true)
    let way = map.isMainMirrored ? -velocity : velocity
    guard let view = AxisRect(view, in: map), horizon > 0, limit > 0, way != 0,
      let length = Units(coordinate: way.magnitude * horizon), length > 0
    else { return }
    let ahead = RectAhead(of: view, length: length, isForward: way > 0)
    // A view's length at first, and then as much as was looked at before.
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

  /// The items that will come into view, nearest first.
  ///
  /// As `itemsToPrefetch(of:velocity:horizon:limit:into:)`, in an array of its own.
  public mutating func itemsToPrefetch(
    of view: LayoutRect, velocity: Double, horizon: Double, limit: Int = .max
  ) -> [FeedElement] {
    var items: [FeedElement] = []
    itemsToPrefetch(of: view, velocity: velocity, horizon: horizon, limit: limit, into: &items)
    return items
  }

  /// Whether there can be something that is so far ahead, or further.
  private func isAnythingAhead(_ ahead: RectAhead, from distance: Units) -> Bool {
    guard ahead.isForward else { return ahead.edge - distance >= -overflow }
    // Where the content ends is known once it is settled.
    return !isSettled || ahead.edge + distance <= contentLength + overflow
  }

  /// How far ahead there may be items again: so far, or further.
  private mutating func next(_ ahead: RectAhead, from distance: Units) -> Units {
    queryWork.nodesVisited += 2 * (sectionTree.height + 1)
    if ahead.isForward {
      let begin = nextItemsBegin(from: ahead.edge + distance - overflow)
      return begin.map { max(distance, $0 - overflow - ahead.edge) } ?? distance
    }
    // One of no height may lie just there.
    let last = lastItemsEnd(before: ahead.edge - distance + overflow + 1)
    return max(distance, ahead.edge - overflow - last)
  }

  /// Appends the items that are so far ahead, nearest first.
  private mutating func collect(
    _ ahead: RectAhead, from low: Units, to high: Units, into buffer: inout [FeedElement]
  ) {
    guard let rect = ahead.rect(from: low, to: high) else { return }
    let map = map
    let first = buffer.count
    scratch.sought = .item
    defer { scratch.sought = nil }
    forEachElement(in: map.rect(rect), view: .nowhere) { element in
      guard let frame = AxisFrame(element.frame, in: map) else { return }
      let distance = ahead.distance(of: frame)
      if low <= distance, distance < high, !frame.meets(ahead.view) { buffer.append(element) }
    }
    InPlaceSort.sort(&buffer, from: first) { left, right in
      guard let leftFrame = AxisFrame(left.frame, in: map), let rightFrame = AxisFrame(right.frame, in: map)
      else { return false }
      let (near, far) = (ahead.distance(of: leftFrame), ahead.distance(of: rightFrame))
      return near != far ? near < far : left.path < right.path
    }
  }
}

/// What a view passes over.
private struct RectAhead {
  let view: AxisRect
  let length: Units
  let isForward: Bool

  init(of view: AxisRect, length: Units, isForward: Bool) {
    (self.view, self.length, self.isForward) = (view, length, isForward)
  }

  /// Where it begins: the view's edge.
  var edge: Units { isForward ? view.end : view.start }

  /// How far away from the view something begins, as seen from there.
  func distance(of frame: AxisFrame) -> Units { isForward ? frame.start - edge : edge - frame.end }

  /// Where all is that is so far away, and some that is not.
  func rect(from low: Units, to high: Units) -> AxisRect? {
    isForward
      ? AxisRect(view, start: edge + low, end: edge + min(high, length))
      // What is of no length and ends at a position also begins there.
      : AxisRect(view, start: edge - min(high, length), end: min(edge, edge - low + 1))
  }
}
