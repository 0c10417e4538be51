import Drawing
import Measurement

/// The summary of a report.
///
/// It shows the main figures of each layout at its largest size, and the waterfall beside its fastest peer.
struct SummarySection {
  let sorted: SortedReport

  func draw(into markup: inout Markup) {
    let tables = SummaryTables(sorted: sorted)
    let (figures, peers) = (tables.figures(), tables.peers)
    if figures.isEmpty, peers.isEmpty { return }
    markup.element("h2", "Summary")
    if !figures.isEmpty {
      markup.element(
        "p",
        "Each layout at its largest measured size."
          + (sorted.report.growth.isEmpty
            ? ""
            : " n^ is the growth exponent of the whole operation, "
              + "with half of its 95 % interval if there are at least three sizes."))
      markup.table(figures)
    }
    if !peers.isEmpty {
      markup.element(
        "p",
        "The waterfall beside its fastest peer and beside the floor, at the largest size that both have. "
          + "Where the medians' intervals overlap, this run shows no difference.")
      markup.table(peers)
    }
  }
}
