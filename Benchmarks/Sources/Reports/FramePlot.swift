import Drawing
import Measurement

/// A plot of the frame times of the reader's minutes.
///
/// It shows the 99th percentile as a fraction of the time between two frames, on a logarithmic axis with a
/// line at 1, and the number of missed frames.
struct FramePlot {
  /// The rows with `frames`, at the largest size of each layout.
  let rows: [(series: OperationSeries, frames: FrameResult)]

  private static let (width, left, right) = (760.0, 232.0, 590.0)
  private static let (top, rowHeight) = (34.0, 20.0)

  init(_ operation: Operation) {
    rows = operation.series.compactMap { series in
      series.largest.frames.map { (series: series, frames: $0) }
    }
  }

  func draw(into markup: inout Markup) {
    let bottom = FramePlot.top + Double(rows.count) * FramePlot.rowHeight
    // 1 is the time between two frames, which is always on the axis.
    guard let scale = LogScale(rows.map(\.frames.share) + [1], from: FramePlot.left + 8, to: FramePlot.right)
    else { return }
    markup.drawing(
      width: FramePlot.width, height: bottom + 22, title: "Frame times as a share of a frame"
    ) { markup in
      for decade in scale.marks {
        let x = scale.position(decade: decade)
        markup.line("grid", x, FramePlot.top - 12, x, bottom)
        markup.label(NumberText.share(decade: decade), x, bottom + 14, "middle")
      }
      let limit = scale.position(1)
      markup.line("limit", limit, FramePlot.top - 14, limit, bottom)
      markup.label("a whole frame", limit, 14, "middle")
      markup.label("missed frames", FramePlot.width - 4, 14, "end")
      for (index, row) in rows.enumerated() {
        draw(
          row.series, row.frames, scale, FramePlot.top + Double(index) * FramePlot.rowHeight, into: &markup)
      }
    }
  }

  private func draw(
    _ series: OperationSeries, _ frames: FrameResult, _ scale: LogScale, _ y: Double,
    into markup: inout Markup
  ) {
    markup.sample(series.style, 4, y)
    markup.label(shortened(series.label), 40, y + 4, "start")
    markup.label("n = " + HumanUnits.size(series.largest.count), FramePlot.left - 6, y + 4, "end")
    if frames.share > 0 {
      let x = scale.position(frames.share)
      markup.line("whisker " + series.style.classes, FramePlot.left, y, x, y)
      markup.empty("path", series.style.mark(at: x, y))
      markup.label(NumberText.percent(frames.share), x + 9, y + 4, "start")
    }
    markup.label(
      "\(frames.missed) of \(HumanUnits.count(Double(series.largest.samples)))", FramePlot.width - 4, y + 4,
      "end")
  }
}
