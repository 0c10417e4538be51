import Millrace
import MillraceOracle

extension WaterfallScript {
  /// Changes the layout or the width.
  mutating func relayout() throws {
    let other = random.waterfall()
    var layout = layout
    lastEdit = "relayout"
    switch random.int(0...7) {
    case 0: layout.insets.top += 5
    case 1: layout = other
    case 2: layout.order = other.order
    case 3: (layout.ties, layout.tolerance) = (other.ties, other.tolerance)
    case 4: layout.rowSpacing = other.rowSpacing
    case 5: layout.scale = other.scale
    default: layout.columns = other.columns
    }
    let width = random.pick([390, 320, 375.5, 1024, 20])
    if try isTooMany(layout, width: width) {
      lastEdit = "relayout with too many lanes"
      let before = section.work
      do {
        try section.relayout(layout, width: width)
        throw failure("a layout with too many lanes was accepted")
      } catch is LayoutError {}
      try require(section.work == before, "changed by a layout with too many lanes")
      return
    }
    if random.oneIn(3) {
      let extents = extents.map { _ in random.extent(kind) }
      try section.relayout(layout, width: width, extents: AnySequence(extents))
      (self.layout, self.width) = (layout, width)
      model = NaiveStableWaterfall(
        layout, width: width, laneCount: section.laneCount, extents: extents,
        lanes: NaiveWaterfall(layout, width: width, extents: extents, spans: spans).lanes, spans: spans)
      return
    }
    guard self.layout.scale == nil || self.layout.scale == layout.scale else { return }
    let keepsLanes =
      try WaterfallSection(layout, width: width).laneCount == section.laneCount
      && layout.rowSpacing == self.layout.rowSpacing && layout.order == self.layout.order
      && layout.ties == self.layout.ties && layout.tolerance == self.layout.tolerance
      && layout.scale == self.layout.scale
    try section.relayout(layout, width: width)
    (self.layout, self.width) = (layout, width)
    let lanes =
      keepsLanes
      ? model.lanes : NaiveWaterfall(layout, width: width, extents: extents, spans: spans).lanes
    model = NaiveStableWaterfall(
      layout, width: width, laneCount: section.laneCount, extents: extents, lanes: lanes,
      isEstimated: model.isEstimated, spans: spans)
  }
}
