import Drawing
import Measurement

/// A plot of an operation's percentiles on a logarithmic axis of time.
///
/// It has a row for each layout at its largest size.
struct LatencyPlot {
  let operation: Operation

  private static let (width, left, right) = (760.0, 232.0, 735.0)
  private static let (top, rowHeight) = (46.0, 18.0)

  /// The percentiles, with their names in the key. Their marks differ in shape.
  private static let percentiles: [(name: String, value: @Sendable (BenchmarkResult) -> Double)] = [
    ("p50", { $0.median }), ("p90", { $0.p90 }), ("p99", { $0.p99 }), ("p99.9", { $0.p999 }),
    ("max", { $0.max }),
  ]

  func draw(into markup: inout Markup) {
    let values = operation.series.flatMap { series in
      LatencyPlot.percentiles.map { $0.value(series.largest) }
    }
    guard let scale = LogScale(values, from: LatencyPlot.left + 8, to: LatencyPlot.right) else { return }
    let bottom = LatencyPlot.top + Double(operation.series.count) * LatencyPlot.rowHeight
    markup.drawing(
      width: LatencyPlot.width, height: bottom + 22,
      title: "\(operation.title): percentiles of the samples at the largest size"
    ) { markup in
      for (index, percentile) in LatencyPlot.percentiles.enumerated() {
        let x = LatencyPlot.left + 8 + Double(index) * 70
        markup.empty("path", ["class": LatencyPlot.classes(index), "d": LatencyPlot.mark(index, x, 12)])
        markup.label(percentile.name, x + 10, 16, "start")
      }
      for decade in scale.marks {
        let x = scale.position(decade: decade)
        markup.line("grid", x, LatencyPlot.top - 12, x, bottom)
        markup.label(NumberText.duration(decade: decade), x, bottom + 14, "middle")
      }
      for (index, series) in operation.series.enumerated() {
        draw(series, scale, LatencyPlot.top + Double(index) * LatencyPlot.rowHeight, into: &markup)
      }
    }
  }

  private func draw(_ series: OperationSeries, _ scale: LogScale, _ y: Double, into markup: inout Markup) {
    let row = series.largest
    markup.sample(series.style, 4, y)
    markup.label(shortened(series.label), 40, y + 4, "start")
    markup.label("n = " + HumanUnits.size(row.count), LatencyPlot.left - 6, y + 4, "end")
    let points = LatencyPlot.percentiles.enumerated().compactMap { index, percentile in
      let value = percentile.value(row)
      return value > 0 ? (index: index, name: percentile.name, value: value, x: scale.position(value)) : nil
    }
    if let first = points.first, let last = points.last {
      markup.line("whisker " + series.style.classes, first.x, y, last.x, y)
    }
    for point in points {
      markup.element("g") { markup in
        markup.element(
          "title", "\(series.label), \(point.name): \(HumanUnits.duration(nanoseconds: point.value))")
        markup.empty(
          "path",
          [
            "class": "\(LatencyPlot.classes(point.index)) \(series.style.classes)",
            "d": LatencyPlot.mark(point.index, point.x, y),
          ])
      }
    }
  }

  private static func classes(_ index: Int) -> String {
    index == 0 ? "percentile p50" : "percentile"
  }

  /// Returns a percentile's mark: a disc, a bar, a longer bar, a caret, a cross.
  private static func mark(_ index: Int, _ x: Double, _ y: Double) -> String {
    let place = "M\(Markup.coordinate(x)) \(Markup.coordinate(y))"
    return switch index {
    case 0: place + "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z"
    case 1: place + "m0 -3v6"
    case 2: place + "m0 -6v12"
    case 3: place + "m-4 -4l4 4l-4 4"
    default: place + "m-4 -4l8 8m0 -8l-8 8"
    }
  }
}
