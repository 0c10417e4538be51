import Drawing
import Measurement

/// The style of a layout in all drawings of a page. Shape, fill and dashes distinguish layouts without color.
struct LineStyle: Hashable {
  /// The index of the layout among those of the report.
  let index: Int
  let kind: LayoutKind
  let isStable: Bool

  private static let colorCount = 8
  private static let shapes = 12

  /// The CSS classes for the color and the dashes.
  var classes: String {
    let color = kind == .floor ? "floor" : "c\(index % LineStyle.colorCount)"
    return isStable ? color + " stable" : color
  }

  /// The line's dashes: none for the engine's layouts, long ones with the stable policy.
  var dashes: String {
    switch (kind, isStable) {
    case (.engine, false): index < LineStyle.shapes ? "none" : "14 2"
    case (.engine, true): index < LineStyle.shapes ? "7 3" : "10 2 2 2"
    case (.peer, _): "2 3"
    case (.floor, _): "8 3 2 3"
    }
  }

  /// Returns the attributes of a mark at a point: filled, or hollow with the stable policy.
  func mark(at x: Double, _ y: Double, radius: Double = 4) -> Markup.Attributes {
    ["class": "mark " + classes, "d": path(x, y, radius)]
  }

  private func path(_ x: Double, _ y: Double, _ radius: Double) -> String {
    let corners: [(Double, Double)] =
      switch index % LineStyle.shapes {
      case 0: []
      case 1: [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]
      case 2: [(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)]
      case 3: [(0, -1.2), (1.15, 0.9), (-1.15, 0.9)]
      case 4: [(0, 1.2), (1.15, -0.9), (-1.15, -0.9)]
      case 5: [(1.2, 0), (-0.9, 1.15), (-0.9, -1.15)]
      case 6: [(-1.2, 0), (0.9, 1.15), (0.9, -1.15)]
      case 7:
        [
          (0, -1.5), (0.45, -0.45), (1.5, 0), (0.45, 0.45), (0, 1.5), (-0.45, 0.45), (-1.5, 0),
          (-0.45, -0.45),
        ]
      case 8: [(-1.1, -1.1), (1.1, -1.1), (-1.1, 1.1), (1.1, 1.1)]
      case 9: [(-1.1, -1.1), (-1.1, 1.1), (1.1, -1.1), (1.1, 1.1)]
      case 10: [(-0.5, -1.3), (0.5, -1.3), (0.5, 1.3), (-0.5, 1.3)]
      default: [(-1.3, -0.5), (1.3, -0.5), (1.3, 0.5), (-1.3, 0.5)]
      }
    func text(_ value: Double) -> String { Markup.coordinate(value) }
    if corners.isEmpty {
      let arc = "a\(text(radius)) \(text(radius)) 0 1 0"
      return "M\(text(x - radius)) \(text(y))\(arc) \(text(radius * 2)) 0\(arc) \(text(-radius * 2)) 0z"
    }
    let points = corners.map { "\(text(x + $0.0 * radius)) \(text(y + $0.1 * radius))" }
    return "M" + points.joined(separator: "L") + "z"
  }
}
