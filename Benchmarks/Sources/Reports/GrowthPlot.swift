import Drawing
import Measurement

/// A plot of an operation's median cost against the number of items, with logarithmic axes.
///
/// Each layout has a line, with a label that gives its cost at the largest size and its exponent.
struct GrowthPlot {
  let operation: Operation

  private static let width = 760.0
  /// The distance between the edges of the field and the outermost points.
  private static let inset = 12.0
  private static let (left, right, top) = (58.0, 420.0, 26.0)
  private static let labelHeight = 15.0

  private var bottom: Double {
    GrowthPlot.top + Swift.max(270, Double(operation.series.count) * GrowthPlot.labelHeight + 10)
  }

  func draw(into markup: inout Markup) {
    let rows = operation.series.flatMap(\.rows).filter { $0.count > 0 && $0.median > 0 }
    let bottom = bottom
    guard
      let x = LogScale(
        rows.map { Double($0.count) }, from: GrowthPlot.left + GrowthPlot.inset,
        to: GrowthPlot.right - GrowthPlot.inset),
      let y = LogScale(
        rows.flatMap { [$0.median, $0.medianLow ?? $0.median, $0.medianHigh ?? $0.median] },
        from: bottom - GrowthPlot.inset, to: GrowthPlot.top + GrowthPlot.inset)
    else { return markup.element("p", "No cost is above zero, so there is no plot.") }
    let field = Field(x: x, y: y, bottom: bottom)
    markup.drawing(
      width: GrowthPlot.width, height: bottom + 40,
      title: "\(operation.title): median cost against the number of items"
    ) { markup in
      drawAxes(field, into: &markup)
      for series in operation.series { draw(series, field, into: &markup) }
      drawLabels(field, into: &markup)
    }
  }

  private struct Field {
    let x: LogScale
    let y: LogScale
    let bottom: Double
  }

  private func drawAxes(_ field: Field, into markup: inout Markup) {
    for decade in field.x.marks {
      let x = field.x.position(decade: decade)
      markup.line("grid", x, GrowthPlot.top, x, field.bottom)
      markup.label(NumberText.items(decade: decade), x, field.bottom + 14, "middle")
    }
    for decade in field.y.marks {
      let y = field.y.position(decade: decade)
      markup.line("grid", GrowthPlot.left, y, GrowthPlot.right, y)
      markup.label(NumberText.duration(decade: decade), GrowthPlot.left - 5, y + 4, "end")
    }
    markup.label("items", (GrowthPlot.left + GrowthPlot.right) / 2, field.bottom + 30, "middle")
    markup.label("median", GrowthPlot.left - 5, GrowthPlot.top - 10, "end")
  }

  private func draw(_ series: OperationSeries, _ field: Field, into markup: inout Markup) {
    let rows = series.rows.filter { $0.count > 0 && $0.median > 0 }
    let points = rows.map { (x: field.x.position(Double($0.count)), y: field.y.position($0.median)) }
    if points.count > 1 {
      let path = points.map { "\(Markup.coordinate($0.x)) \(Markup.coordinate($0.y))" }
      markup.empty(
        "path",
        [
          "class": "line " + series.style.classes, "stroke-dasharray": series.style.dashes,
          "d": "M" + path.joined(separator: "L"),
        ])
    }
    for (row, point) in zip(rows, points) {
      var hint =
        "\(series.label), \(HumanUnits.size(row.count)): \(HumanUnits.duration(nanoseconds: row.median))"
      if let low = row.medianLow, let high = row.medianHigh, low > 0, high > 0 {
        hint +=
          " (\(HumanUnits.duration(nanoseconds: low)) to \(HumanUnits.duration(nanoseconds: high)))"
        let (lowY, highY) = (field.y.position(low), field.y.position(high))
        markup.line("whisker " + series.style.classes, point.x, lowY, point.x, highY)
        for y in [lowY, highY] {
          markup.line("whisker " + series.style.classes, point.x - 4, y, point.x + 4, y)
        }
      }
      markup.element("g") { markup in
        markup.element("title", hint)
        markup.empty("path", series.style.mark(at: point.x, point.y))
      }
    }
  }

  /// Draws the labels, each as close to the end of its line as the others allow.
  private func drawLabels(_ field: Field, into markup: inout Markup) {
    let ends = operation.series.map { series in
      let row = series.rows.last { $0.count > 0 && $0.median > 0 }
      return (
        series: series, x: row.map { field.x.position(Double($0.count)) } ?? GrowthPlot.right,
        y: row.map { field.y.position($0.median) } ?? field.bottom
      )
    }
    // A stable order: equal ends keep the order of the report.
    let sorted = ends.enumerated().sorted { ($0.element.y, $0.offset) < ($1.element.y, $1.offset) }
      .map(\.element)
    let places = spread(
      sorted.map(\.y), by: GrowthPlot.labelHeight, within: GrowthPlot.top + 6...field.bottom - 4)
    let edge = GrowthPlot.right
    markup.label("at the largest n", edge + 225, GrowthPlot.top - 10, "end")
    let hasGrowth = operation.series.contains { $0.growth != nil }
    markup.label(hasGrowth ? "grows as n^" : "", edge + 235, GrowthPlot.top - 10, "start")
    for (end, y) in zip(sorted, places) {
      let lead = [(end.x + 6, end.y), (edge, end.y), (edge + 12, y)]
        .map { "\(Markup.coordinate($0.0)) \(Markup.coordinate($0.1))" }.joined(separator: "L")
      markup.empty("path", ["class": "lead", "d": "M" + lead])
      markup.sample(end.series.style, edge + 16, y)
      markup.label(shortened(end.series.label), edge + 50, y + 4, "start")
      markup.label(
        HumanUnits.duration(nanoseconds: end.series.largest.median), edge + 225, y + 4, "end")
      markup.label(end.series.growth.map(NumberText.exponent) ?? "", edge + 235, y + 4, "start")
    }
  }
}

/// Moves ascending positions apart to at least `distance`, by a sweep down and one up.
package func spread(_ places: [Double], by distance: Double, within range: ClosedRange<Double>) -> [Double] {
  var places = places
  var least = range.lowerBound
  for index in places.indices {
    places[index] = Swift.max(places[index], least)
    least = places[index] + distance
  }
  var most = range.upperBound
  for index in places.indices.reversed() {
    places[index] = Swift.min(places[index], most)
    most = places[index] - distance
  }
  return places
}

/// Returns a name truncated to fit beside a drawing.
func shortened(_ name: String) -> String {
  name.count <= 20 ? name : name.prefix(19) + "…"
}
