import Millrace

extension WaterfallScript {
  private var state: State {
    State(layout: layout, width: width, policy: section.policy, model: model)
  }

  /// Begins a preview, or commits it or rolls it back.
  mutating func preview() throws {
    guard let before = previewed else {
      lastEdit = "begin a preview"
      section.beginPreview()
      previewed = state
      return
    }
    previewed = nil
    if random.oneIn(3) {
      lastEdit = "commit the preview"
      section.commitPreview()
    } else {
      let begins = random.oneIn(3)
      lastEdit = begins ? "begin another preview" : "roll the preview back"
      begins ? section.beginPreview() : section.rollBackPreview()
      detached = nil  // the detached copy cannot follow a rollback
      (layout, width, model) = (before.layout, before.width, before.model)
      try require(section.policy == before.policy, "wrong policy")
      if begins { previewed = state }
    }
    try require(section.isPreviewing == (previewed != nil), "previewing")
  }

  /// Changes the layout or the width.
  mutating func relayout() throws {
    detached = nil
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

  /// Detaches a copy and edits it, or adopts it.
  mutating func detachOrAdopt() throws {
    guard let (copy, state) = detached else {
      lastEdit = "detach a copy"
      var copy = section.detachedCopy()
      var state = self.state
      switch random.int(0...3) {
      case 0: copy.settle(budget: 10)
      case 1: copy.settle()
      case 2 where copy.policy == .stable:
        let index = random.int(0...extents.count)
        try copy.rebalance(from: index)
        _ = state.model.rebalance(from: index)
      default:
        state.layout.columns = spanningShare == nil ? random.waterfall().columns : .count(random.int(1...32))
        state.width = random.pick([390, 320])
        try copy.relayout(state.layout, width: state.width)
        state.model = NaiveStableWaterfall(
          state.layout, width: state.width, laneCount: copy.laneCount, extents: extents,
          lanes: extents.indices.map { copy.lane(at: $0) }, isEstimated: model.isEstimated, spans: spans)
      }
      detached = (copy, state)
      return
    }
    lastEdit = "adopt a copy"
    let isAdopted = section.adopt(copy)
    try require(isAdopted == !section.isPreviewing, "adopted: \(isAdopted)")
    detached = nil
    if isAdopted { (layout, width, model) = (state.layout, state.width, state.model) }
    try require(!section.adopt(copy), "adopted twice")
  }
}
