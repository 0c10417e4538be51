import Millrace

extension SectionLayout {
  static func waterfall(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let spacing = try fields.spacing()
    let layout = Waterfall(
      columns: try fields.columns(), columnSpacing: spacing.across, rowSpacing: spacing.along,
      insets: try fields.insets(),
      order: try fields.choice(
        "order", default: .shortest,
        ["shortest": .shortest, "leftToRight": .leftToRight, "rightToLeft": .rightToLeft]),
      ties: try fields.choice("ties", default: .first, ["first": .first, "next": .next]),
      tolerance: try fields.number("tolerance", default: 0))
    let policy = try fields.choice(
      "policy", default: EditPolicy.reflow, ["reflow": .reflow, "stable": .stable])
    if try fields.flag("isDense") {
      let reach = try fields.optionalInteger("reach") ?? DenseWaterfall(layout).reach
      return .denseWaterfall(
        DenseWaterfall(layout, reach: reach), policy: policy, items: try fields.waterfallItems())
    }
    if let extents = try fields.numbers("extents") {
      guard let spans = try fields.numbers("spans") else {
        return .waterfall(layout, policy: policy, extents: extents)
      }
      return .waterfall(layout, policy: policy, items: try WaterfallItem.list(extents, spans: spans))
    }
    if let extent = try fields.optional("extent") {
      let extents = repeatElement(extent, count: try fields.storedItemCount())
      return .waterfall(layout, policy: policy, extents: extents)
    }
    let count = try fields.itemCount()
    // An empty section needs no estimate.
    let estimate = try fields.number("estimatedExtent", default: count == 0 ? 0 : nil)
    return .waterfall(layout, policy: policy, count: count, estimatedExtent: estimate)
  }
}

extension Fields {
  fileprivate mutating func waterfallItems() throws(WebError) -> [WaterfallItem] {
    guard let extents = try numbers("extents") else { return [] }
    guard let spans = try numbers("spans") else { return extents.map { WaterfallItem($0) } }
    return try WaterfallItem.list(extents, spans: spans)
  }
}

extension WaterfallItem {
  fileprivate static func list(
    _ extents: UnsafeMutableBufferPointer<Double>, spans: UnsafeMutableBufferPointer<Double>
  ) throws(WebError) -> [WaterfallItem] {
    guard extents.count == spans.count else {
      throw .unexpected("spans", "\(extents.count) numbers, as extents has", "\(spans.count)")
    }
    var items: [WaterfallItem] = []
    items.reserveCapacity(extents.count)
    for index in extents.indices {
      items.append(WaterfallItem(extents[index], span: try .described(by: spans[index])))
    }
    return items
  }
}
