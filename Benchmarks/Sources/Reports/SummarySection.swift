import Drawing
import Measurement

/// The summary: each layout's main figures at its largest size, and the waterfall beside its best peer.
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
        "Each layout at the largest size that it was measured at."
          + (sorted.report.growth.isEmpty
            ? ""
            : " n^ is the exponent by which the cost of the whole operation grows with the number of items, "
              + "with half of its 95 % interval if there are three sizes or more."))
      markup.table(figures)
    }
    if !peers.isEmpty {
      markup.element(
        "p",
        "The waterfall beside the fastest of its peers, and beside the floor, at the largest size that "
          + "both were measured at. Where the medians' intervals overlap, this run shows no difference.")
      markup.table(peers)
    }
  }
}
