import Millrace

/// A waterfall in a naive feed.
package struct NaiveWaterfallLayout: NaiveSectionLayout {
  package var layout: Waterfall
  /// Whether the policy is stable. If so, `lanes` contains the lanes of the items.
  package var isStable = false
  private var stable: NaiveStableWaterfall?

  package init(_ layout: Waterfall, isStable: Bool = false) {
    (self.layout, self.isStable) = (layout, isStable)
  }

  package var keepsPlacement: Bool { isStable }

  package func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
    var copy = self
    copy.layout = layout.following(axis, direction)
    return copy
  }

  package func feedSection(_ items: [FeedItem]) throws -> FeedSection {
    let items = items.map(\.naiveWaterfallItem)
    if isStable { return .waterfall(layout, policy: .stable, items: items) }
    return items.contains { $0.hasSeveralLanes || $0.isEstimated }
      ? .waterfall(layout, items: items) : .waterfall(layout, extents: items.map(\.extent))
  }

  package func placed(_ items: [FeedItem], width: Double) -> (
    frames: [LayoutRect], contentSize: LayoutSize
  ) {
    let naive = stable?.waterfall ?? NaiveWaterfall(layout, width: width, items: items)
    return (naive.frames, naive.contentSize)
  }

  package func rows(
    of items: [FeedItem], width: Double, start: Int, bounds: (Int) -> (start: Int, end: Int)
  ) -> [NaiveRowBounds]? {
    layout.naiveLaneCount(width: width) == 1 ? rows(of: 1, items, bounds: bounds) : nil
  }

  package func laneCount(width: Double) -> Int { layout.naiveLaneCount(width: width) }

  package func stored(_ item: FeedItem) -> FeedItem { layout.stored(item) }

  package func measured(_ item: FeedItem, size: LayoutSize) -> FeedItem? {
    .extent(size.upright(layout.axis).height)
  }

  package func accepts(_ item: FeedItem, width: Double) -> Bool {
    guard case .waterfall(let item) = item else { return false }
    return !item.hasSeveralLanes || layout.naiveLaneCount(width: width) <= naiveMaximumSpanLanes
  }

  package func canLayOut(_ items: [FeedItem], width: Double) -> Bool {
    items.allSatisfy { accepts($0, width: width) }
  }

  package mutating func fill(with items: [FeedItem], width: Double) {
    guard isStable else { return }
    let items = items.map(\.naiveWaterfallItem)
    fill(
      width: width, extents: items.map(\.extent), spans: items.map { $0.span ?? .lanes(1) },
      lanes: nil)
  }

  package mutating func didInsert(_ item: FeedItem, at index: Int) {
    let item = item.naiveWaterfallItem
    stable?.insert(item.extent, span: item.span ?? .lanes(1), at: index)
  }

  package mutating func didRemove(at index: Int) { stable?.remove(at: index) }

  package mutating func didResize(_ items: [(index: Int, item: FeedItem)]) {
    stable?.resize(
      items.map { index, item in
        let item = item.naiveWaterfallItem
        return (index, item.extent, item.span)
      })
  }

  package mutating func relayout(width: Double) {
    guard let old = stable else { return }
    // With an equal number of lanes, every item stays in its lane.
    let lanes = old.laneCount == layout.naiveLaneCount(width: width) ? old.lanes : nil
    fill(width: width, extents: old.extents, spans: old.spans, lanes: lanes)
  }

  private mutating func fill(width: Double, extents: [Double], spans: [LaneSpan], lanes: [Int]?) {
    stable = NaiveStableWaterfall(
      layout, width: width, laneCount: layout.naiveLaneCount(width: width), extents: extents,
      lanes: lanes ?? NaiveWaterfall(layout, width: width, extents: extents, spans: spans).lanes,
      spans: spans)
  }
}

extension NaiveFeed.Section.Layout {
  /// Returns a waterfall with the reflow policy.
  public static func waterfall(_ layout: Waterfall) -> Self { Self(NaiveWaterfallLayout(layout)) }
}

/// The maximum number of lanes in a section with items that span lanes.
package let naiveMaximumSpanLanes = 32

extension Waterfall {
  /// Returns the waterfall in a feed of the given orientation.
  func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Waterfall {
    var layout = self
    (layout.axis, layout.direction) = (axis, direction)
    return layout
  }

  /// Returns the number of lanes in a width.
  package func naiveLaneCount(width: Double) -> Int {
    let upright =
      axis == .vertical
      ? insets
      : LayoutInsets(
        top: insets.leading, leading: insets.top, bottom: insets.trailing, trailing: insets.bottom)
    return naiveTracks(self, upright, width: NaiveWaterfall.units(width)).count
  }

  /// Returns `item` as a section stores it.
  func stored(_ item: FeedItem) -> FeedItem {
    guard case .waterfall(let item) = item else { return item }
    return .waterfall(
      WaterfallItem(
        storedLength(item.extent, scale), span: item.span ?? .lanes(1), isEstimated: item.isEstimated))
  }
}

extension NaiveWaterfall {
  /// Lays out the given items.
  init(_ layout: Waterfall, width: Double, items: [FeedItem], reach: Int? = nil) {
    let items = items.map(\.naiveWaterfallItem)
    let (extents, spans) = (items.map(\.extent), items.map { $0.span ?? .lanes(1) })
    if let reach {
      self.init(layout, width: width, extents: extents, spans: spans, reach: reach)
    } else {
      self.init(layout, width: width, extents: extents, spans: spans)
    }
  }
}

extension FeedItem {
  /// The item of a waterfall, or one of zero extent if this is another kind of item.
  package var naiveWaterfallItem: WaterfallItem {
    if case .waterfall(let item) = self { item } else { WaterfallItem(0) }
  }
}

extension WaterfallItem {
  /// Whether the item requests several lanes.
  fileprivate var hasSeveralLanes: Bool { span != nil && span != .lanes(1) }
}

extension WaterfallSection {
  /// The orientation of the section.
  public var orientation: NaiveOrientation {
    NaiveOrientation(layout.axis, layout.direction, width: width)
  }
}
extension NaiveWaterfall: NaiveLayout {}
