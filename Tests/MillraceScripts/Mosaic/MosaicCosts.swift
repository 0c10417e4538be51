import Millrace
import MillraceRandom

extension CostLayout {
  static let mosaics = [mosaic("mosaic", .sparse), mosaic("denseMosaic", .dense)]

  private static func mosaic(_ name: String, _ packing: Mosaic.Packing) -> CostLayout {
    var layout = CostLayout(name, .resizes) { count, parameters, random in
      var choices = parameters.choices
      let layout = Mosaic(
        columns: .count(choices.pick([4, 12])), rowHeight: .points(40), packing: packing)
      return .mosaic(layout, items: (0..<count).map { _ in item(packing, using: &random) })
    } item: { _, random in
      .mosaic(item(packing, using: &random))
    }
    layout.settlingReadsItems = packing == .dense
    return layout
  }

  /// A dense mosaic gets as many small items as fit into its holes. Otherwise queries read all items in between, as documented.
  private static func item(_ packing: Mosaic.Packing, using random: inout SplitMix64) -> MosaicItem {
    if packing == .dense, random.oneIn(2) { return MosaicItem() }
    return MosaicItem(columns: random.int(1...4), rows: random.oneIn(50) ? 40 : random.int(1...3))
  }
}
