import Millrace
import MillraceRandom

extension CostLayout {
  static let waterfalls = [
    CostLayout("list", .resizes) { count, parameters, random in
      .waterfall(
        .list(spacing: parameters.spacing), policy: parameters.policy,
        extents: parameters.lengths(count, using: &random))
    } item: { parameters, random in
      .extent(parameters.length(using: &random))
    },
    lanes("waterfall", count: 4), lanes("manyLanes", count: 64),
    CostLayout("fullSpans", .resizes) { count, parameters, random in
      let items = parameters.lengths(count, using: &random).map { WaterfallItem($0, span: .all) }
      return .waterfall(Waterfall(parameters), policy: parameters.policy, items: items)
    } item: { parameters, random in
      .extent(parameters.length(using: &random), span: .all)
    },
    CostLayout("spans", .resizes) { count, parameters, random in
      .waterfall(
        Waterfall(parameters), policy: parameters.policy, items: spans(count, parameters, using: &random))
    } item: { parameters, random in
      span(parameters, using: &random)
    },
    CostLayout("unmeasured", .resizes) { count, parameters, _ in
      .waterfall(Waterfall(parameters), policy: parameters.policy, count: count, estimatedExtent: 64)
    } item: { parameters, random in
      random.oneIn(2) ? .extent(parameters.length(using: &random)) : .estimated(64)
    },
  ]

  static let denseWaterfall = CostLayout("dense", .resizes) { count, parameters, random in
    .denseWaterfall(
      DenseWaterfall(Waterfall(parameters)), policy: parameters.policy,
      items: spans(count, parameters, using: &random))
  } item: { parameters, random in
    span(parameters, using: &random)
  }

  private static func lanes(_ name: String, count columns: Int) -> CostLayout {
    CostLayout(name, .resizes) { count, parameters, random in
      .waterfall(
        Waterfall(parameters, columns: columns), policy: parameters.policy,
        extents: parameters.lengths(count, using: &random))
    } item: { parameters, random in
      .extent(parameters.length(using: &random))
    }
  }

  private static func spans(
    _ count: Int, _ parameters: CostParameters, using random: inout SplitMix64
  ) -> [WaterfallItem] {
    parameters.lengths(count, using: &random).map { WaterfallItem($0, span: .lanes(random.int(1...4))) }
  }

  private static func span(_ parameters: CostParameters, using random: inout SplitMix64) -> FeedItem {
    .extent(parameters.length(using: &random), span: .lanes(random.int(1...4)))
  }
}

extension Waterfall {
  fileprivate init(_ parameters: CostParameters, columns: Int = 4) {
    self.init(columns: .count(columns), columnSpacing: 0, rowSpacing: parameters.spacing)
  }
}
