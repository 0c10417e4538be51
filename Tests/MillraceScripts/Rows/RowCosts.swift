import Millrace
import MillraceRandom

extension CostLayout {
  static let rows = [
    flow,
    justified("justified") { _ in .greedy },
    justified("justifiedWithLookahead") { choices in .optimal(window: choices.pick([8, 64])) },
    CostLayout("rowGrid", .resizes) { count, parameters, random in
      .rowGrid(
        RowGrid(columns: .count(3), rowSpacing: parameters.spacing),
        extents: parameters.lengths(count, using: &random))
    } item: { parameters, random in
      .extent(parameters.length(using: &random))
    },
  ]

  private static var flow: CostLayout {
    var layout = CostLayout("flow", .resizes) { count, parameters, random in
      .flow(
        Flow(itemSpacing: parameters.spacing, lineSpacing: parameters.spacing),
        sizes: parameters.lengths(count, using: &random).map { parameters.size($0, using: &random) })
    } item: { parameters, random in
      .size(parameters.size(parameters.length(using: &random), using: &random))
    }
    layout.fillsRows = true
    return layout
  }

  private static func justified(
    _ name: String, breaking: @escaping @Sendable (inout SplitMix64) -> JustifiedRows.Breaking
  ) -> CostLayout {
    CostLayout(name, .resizes) { count, parameters, random in
      var choices = parameters.choices
      let layout = JustifiedRows(
        targetHeight: 120, tolerance: choices.pick([0.1, 0.25, 0.9]), breaking: breaking(&choices),
        itemSpacing: parameters.spacing, lineSpacing: parameters.spacing)
      let photos = parameters.lengths(count, using: &random).map {
        photo($0, parameters, using: &random)
      }
      return .justifiedRows(layout, sizes: photos)
    } item: { parameters, random in
      .size(photo(parameters.length(using: &random), parameters, using: &random))
    }
  }

  /// Returns the size of a photo. Photos of no height have no ratio.
  private static func photo(
    _ length: Double, _ parameters: CostParameters, using random: inout SplitMix64
  ) -> LayoutSize {
    parameters.size(max(length, 1), using: &random)
  }
}
