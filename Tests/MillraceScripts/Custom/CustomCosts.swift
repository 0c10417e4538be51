import Millrace
import MillraceOracle
import MillraceRandom

extension CostLayout {
  static let customs = [
    custom("custom") { choices in choices.pick([.list, .timeline, .lanes]) }, overlapping,
  ]

  /// Sections whose items reach far beyond them.
  public static let overlapping = {
    var layout = custom("overlapping") { _ in .scattered }
    layout.overlaps = true
    return layout
  }()

  private static func custom(
    _ name: String, _ kind: @escaping @Sendable (inout SplitMix64) -> SampleLayout.Kind
  ) -> CostLayout {
    CostLayout(name, .resizes) { count, parameters, random in
      var choices = parameters.choices
      let layout = SampleLayout(kind(&choices), spacing: parameters.spacing)
      let items = parameters.lengths(count, using: &random).map {
        SampleLayout.Item(height: $0, tag: random.int(0...3))
      }
      return .custom(layout, items: items)
    } item: { parameters, random in
      .custom(SampleLayout.Item(height: parameters.length(using: &random), tag: random.int(0...3)))
    }
  }
}
