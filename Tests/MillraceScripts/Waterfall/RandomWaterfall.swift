import Millrace
import MillraceOracle
import MillraceRandom

extension SplitMix64 {
  /// Returns a random waterfall, mostly with few lanes, sometimes with the maximum number.
  public mutating func waterfall() -> Waterfall {
    var layout = Waterfall(columns: .count(int(1...9)))
    switch int(0...9) {
    case 0: layout.columns = .count(pick([16, 17, 64, 128, 254, 255]))
    case 1: layout.columns = .minimumWidth(Double(pick([1, 50, 90, 400])))
    case 2: layout.columns = .tracks([.points(100), .fraction(1), .fraction(2)])
    case 3: layout.columns = .tracks([.fraction(0.3), .points(33.3), .points(0), .fraction(0.1)])
    default: break
    }
    layout.columnSpacing = pick([0, 8, 3.3])
    layout.rowSpacing = pick([0, 0, 8, 1, 3.7, LayoutUnit.maximumLength])
    if oneIn(3) { layout.insets = LayoutInsets(top: 16, leading: 24, bottom: 32, trailing: 8.5) }
    layout.order = pick([.shortest, .shortest, .shortest, .leftToRight, .rightToLeft])
    layout.ties = pick([.first, .first, .next])
    if oneIn(4) { layout.tolerance = pick([1.0 / 192, 7, 10, 64.5, 1_000, LayoutUnit.maximumLength]) }
    layout.scale = pick([nil, nil, 1, 2, 3, 2.625])
    (layout.axis, layout.direction) = axisAndDirection()
    return layout
  }

  /// The distribution of extents in a script.
  public enum Extents: CaseIterable, Sendable {
    /// All equal: every item is a tie, and packing converges immediately.
    case equal
    /// A few values including zero: many ties.
    case few
    /// Any values, including fractions of a unit.
    case mixed
    /// The maximum, and zero.
    case huge
  }

  /// Returns a random extent.
  public mutating func extent(_ kind: Extents) -> Double {
    switch kind {
    case .equal: 40
    case .few: pick([0, 10, 20, 20, 30])
    case .huge: pick([0, 1.0 / 192, 1e7, LayoutUnit.maximumLength - 1 / 192, LayoutUnit.maximumLength])
    case .mixed: oneIn(20) ? 0 : oneIn(50) ? 5_000 : .random(in: 0..<200, using: &self)
    }
  }

  /// Returns a random span, of several lanes with a probability of 1 in `share`.
  public mutating func span(_ share: Int?) -> LaneSpan {
    guard let share, oneIn(share) else { return .lanes(1) }
    return pick([.lanes(2), .lanes(2), .lanes(3), .lanes(7), .lanes(254), .lanes(255), .all, .all])
  }

  /// Returns a random rectangle for content of the given size.
  ///
  /// It is mostly a viewport, sometimes outside, empty or everything.
  public mutating func rect(in size: LayoutSize) -> LayoutRect {
    switch int(0...9) {
    case 0: return LayoutRect(x: -10, y: -10, width: size.width + 20, height: size.height + 20)
    case 1: return LayoutRect(x: 0, y: size.height, width: size.width, height: 100)
    case 2:
      return LayoutRect(x: 10, y: .random(in: 0...(size.height + 1), using: &self), width: 0, height: 10)
    case 3:
      // Edges that touch items' edges.
      return LayoutRect(x: 0, y: Double(int(0...20) * 10), width: size.width, height: Double(int(0...4) * 10))
    default:
      return LayoutRect(
        x: .random(in: -50...(size.width + 1), using: &self),
        y: .random(in: -50...(size.height + 1), using: &self),
        width: .random(in: 0...(size.width + 60), using: &self), height: .random(in: 0...400, using: &self))
    }
  }
}
