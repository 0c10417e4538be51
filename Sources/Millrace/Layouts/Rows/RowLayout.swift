/// How a section lays its items out in rows.
public enum RowLayout: Hashable, Sendable {
  /// Items of any sizes, as many in a row as fit.
  case flow(Flow)
  /// Items of given proportions, in rows that are scaled to fill the width.
  case justifiedRows(JustifiedRows)
  /// The same number of items in each row, which is as high as its tallest.
  case grid(RowGrid)
}

extension RowLayout {
  var axis: LayoutAxis {
    switch self {
    case .flow(let layout): layout.axis
    case .justifiedRows(let layout): layout.axis
    case .grid(let layout): layout.axis
    }
  }

  var direction: LayoutDirection {
    switch self {
    case .flow(let layout): layout.direction
    case .justifiedRows(let layout): layout.direction
    case .grid(let layout): layout.direction
    }
  }

  var insets: LayoutInsets {
    switch self {
    case .flow(let layout): layout.insets
    case .justifiedRows(let layout): layout.insets
    case .grid(let layout): layout.insets
    }
  }

  /// The distance between a row and the next, in units.
  func rowSpacing() throws(LayoutError) -> Units {
    switch self {
    case .flow(let layout): try Units(checked: layout.lineSpacing, "lineSpacing")
    case .justifiedRows(let layout): try Units(checked: layout.lineSpacing, "lineSpacing")
    case .grid(let layout): try Units(checked: layout.rowSpacing, "rowSpacing")
    }
  }

  /// The scale whose pixels lengths are rounded down to.
  var scale: Double? {
    switch self {
    case .flow(let layout): layout.scale
    case .justifiedRows(let layout): layout.scale
    case .grid(let layout): layout.scale
    }
  }

  /// The scale whose pixels the sizes of items are rounded down to before they are stored.
  var scaleOfSizes: Double? {
    switch self {
    case .flow(let layout): layout.scale
    case .justifiedRows: nil  // Sizes are proportions, and rounded once rows are scaled.
    case .grid(let layout): layout.scale
    }
  }

  /// Whether items must not be of no height.
  var needsHeights: Bool { if case .justifiedRows = self { true } else { false } }
}
