/// A row or column to be inserted, or one that was removed.
struct TrackItem: Sendable {
  /// The length when collapsed.
  var extent: Units
  /// The length when expanded; `nil` if the track is not expanded.
  var expanded: Units?

  init(extent: Units, expanded: Units? = nil) {
    self.extent = extent
    self.expanded = expanded
  }
}

extension TrackList: EditableSection {
  typealias Item = Double

  typealias CheckedItem = TrackItem

  /// The identity map: the sheet maps coordinates itself.
  var map: CoordinateMap { .upright }

  var firstUnsettledIndex: Int? { nil }

  var unobserved: TrackList {
    var list = self
    list.anchors = []
    return list
  }

  func settleIfNeeded(until limit: SettlingLimit) {}

  func provisionalStart(of index: Int) -> Units { insets.start + tracks.position(of: index).start }

  func provisionalFrame(at index: Int) -> LayoutRect {
    let range = range(of: index..<(index + 1))
    return LayoutRect(
      x: 0, y: range.lowerBound.points, width: 1, height: (range.upperBound - range.lowerBound).points)
  }

  func firstProvisionalItem(in rect: AxisRect) -> Int? {
    var first: Int?
    forEachTrack(in: rect.start..<rect.end) { index in
      first = index
      return false
    }
    return first
  }

  func elements(in rect: LayoutRect) -> [Element] {
    guard let queryRect = AxisRect(rect, in: map) else { return [] }
    var elements: [Element] = []
    forEachTrack(in: queryRect.start..<queryRect.end) { index in
      elements.append(Element(index: index, frame: provisionalFrame(at: index)))
      return true
    }
    return elements
  }

  /// Calls `body` with each track whose position in the content intersects `range`, while it returns true.
  func forEachTrack(in range: Range<Units>, _ body: (Int) -> Bool) {
    let (start, end) = (range.lowerBound - insets.start, range.upperBound - insets.start)
    var cursor = TrackCursor(tracks, endingAtOrAfter: start)
    while cursor.index < count, cursor.start < end {
      if cursor.start + max(cursor.extent, 1) > start, !body(cursor.index) { return }
      cursor.advance(in: tracks)
    }
  }

  var provisionalLength: Units { length }

  var minimumLength: Units { length }

  var contentStart: Units { insets.start }

  func unchangedStart(before index: Int) -> Units {
    insets.start + (index < count ? tracks.position(of: index).start : tracks.occupied)
  }

  func item(of item: FeedItem) throws(LayoutError) -> Double {
    guard case .waterfall(let item) = item, (item.span ?? .lanes(1)) == .lanes(1) else {
      throw item.unexpected("an extent without a span")
    }
    return item.extent
  }

  func checked(_ points: Double, _ argument: @autoclosure () -> String) throws(LayoutError) -> TrackItem {
    TrackItem(extent: try checkedExtent(points, argument()))
  }

  func checked(
    _ points: Double, inPlaceOf index: Int, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> TrackItem {
    let isExpanded = expansion?.index == index
    return TrackItem(
      extent: try checkedExtent(points, argument()), expanded: isExpanded ? tracks.extent(at: index) : nil)
  }

  func description(of item: TrackItem) -> Double { item.extent.points }

  func length(of item: TrackItem) -> Units { max(item.extent, item.expanded ?? 0) + tracks.gap }

  func length(ofItemAt index: Int) -> Units {
    maximumExtent(at: index, collapsed: collapsedExtent(at: index)) + tracks.gap
  }

  func prefetch(_ indices: [Int]) { tracks.prefetch(indices) }

  mutating func insertItem(_ item: TrackItem, at index: Int, movedFrom source: Int?) {
    tracks.insert(item.expanded ?? item.extent, at: index)
    if let expanded = expansion?.index, index <= expanded { expansion?.index = expanded + 1 }
    if item.expanded != nil { expansion = Expansion(index: index, extent: item.extent) }
    if !anchors.isEmpty { anchorsDidInsert(index, movedFrom: source) }
  }

  mutating func removeItem(at index: Int, movedFrom source: Int?) -> TrackItem {
    if !anchors.isEmpty { anchorsWillRemove(index, movedFrom: source) }
    let collapsed = collapsedExtent(at: index)
    let extent = tracks.remove(at: index)
    guard let expanded = expansion?.index, index <= expanded else { return TrackItem(extent: extent) }
    if index == expanded {
      expansion = nil
      return TrackItem(extent: collapsed, expanded: extent)
    }
    expansion?.index = expanded - 1
    return TrackItem(extent: extent)
  }

  mutating func resizeItem(at index: Int, to item: TrackItem) {
    if expansion?.index == index {
      expansion?.extent = item.extent
    } else {
      tracks.resize(at: index, to: item.extent)
    }
  }
}
