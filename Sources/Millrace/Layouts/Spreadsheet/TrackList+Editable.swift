/// A row or column to be inserted, or one that was removed.
///
/// In 8 bytes and a bit, because batches copy many of them.
struct TrackItem: Sendable {
  private let storedExtent: UInt32
  private let storedExpanded: UInt32?

  init(extent: Units, expanded: Units? = nil) {
    storedExtent = UInt32(truncatingIfNeeded: extent)
    storedExpanded = expanded.map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The length when collapsed.
  var extent: Units { Units(storedExtent) }
  /// The length when expanded; `nil` if the track is not expanded.
  var expanded: Units? { storedExpanded.map { Units($0) } }
}

extension TrackList: EditableSection {
  typealias Item = Double

  typealias CheckedItem = TrackItem

  /// The identity map: the sheet maps coordinates itself.
  var map: CoordinateMap { .identity }

  var firstUnsettledIndex: Int? { nil }

  func settleIfNeeded(until limit: SettlingLimit) {}

  func provisionalStart(of index: Int) -> Units { insets.start + tracks.position(of: index).start }

  func provisionalEnd(of index: Int) -> Units {
    let position = tracks.position(of: index)
    return insets.start + position.start + position.extent
  }

  func firstItem(after index: Int, beginningIn rect: AxisRect) -> Int? {
    let next = index + 1
    let trailing = StickyTracks(self, in: nil, roundsOutward: false).trailing
    return next < trailing && provisionalStart(of: next) < rect.end ? next : nil
  }

  func isInLane(ofItem index: Int) -> Bool { false }

  /// Never called, like the function below: a sheet finds its anchors itself (`firstUncovered(in:)`), and watches no rect
  /// of tracks.
  func firstItem(in rect: LayoutRect, settles: Bool) -> VisibleItem? { nil }

  func elements(in rect: LayoutRect) -> [Element] { [] }

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
    _ points: Double, inPlaceOf index: Int, of items: ContiguousArray<TrackItem>,
    _ argument: @autoclosure () -> String
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
    let extent = tracks.remove(at: index)
    guard let expansion, index <= expansion.index else { return TrackItem(extent: extent) }
    if index == expansion.index {
      self.expansion = nil
      return TrackItem(extent: expansion.extent, expanded: extent)
    }
    self.expansion?.index -= 1
    return TrackItem(extent: extent)
  }

  mutating func resizeItem(at index: Int, to item: TrackItem) {
    if expansion?.index == index {
      expansion?.extent = item.extent
    } else {
      tracks.resize(at: index, to: item.extent)
    }
  }

  var minimumEditsToRebuild: Int? { tracks.leafCapacity }

  /// An edit takes 200 ns, a row that is placed again 11 ns.
  var itemsPerEdit: Int { 16 }

  mutating func rebuild(_ plan: BatchPlan<TrackList>) -> Bool {
    var items = ContiguousArray(tracks.extents.lazy.map { TrackItem(extent: $0) })
    if let expansion {
      items[expansion.index] = TrackItem(
        extent: expansion.extent, expanded: items[expansion.index].extent)
    }
    items = plan.arranged(items)
    expansion = items.firstIndex { $0.expanded != nil }.map { Expansion(index: $0, extent: items[$0].extent) }
    tracks.replaceAll(by: ContiguousArray(items.lazy.map { $0.expanded ?? $0.extent }))
    return true
  }
}
