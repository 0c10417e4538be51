/// A layout of items in rows.
public enum RowLayout: Hashable, Sendable {
  /// Items of any sizes, as many per row as fit.
  case flow(Flow)
  /// Items of given aspect ratios, in rows scaled to fill the width.
  case justifiedRows(JustifiedRows)
  /// The same number of items in each row, which is as tall as its tallest item.
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

  /// Returns the distance between adjacent rows, in units.
  func rowSpacing() throws(LayoutError) -> Units {
    switch self {
    case .flow(let layout): try Units(checked: layout.lineSpacing, "lineSpacing")
    case .justifiedRows(let layout): try Units(checked: layout.lineSpacing, "lineSpacing")
    case .grid(let layout): try Units(checked: layout.rowSpacing, "rowSpacing")
    }
  }

  /// The screen scale to whose pixels lengths are rounded down.
  var scale: Double? {
    switch self {
    case .flow(let layout): layout.scale
    case .justifiedRows(let layout): layout.scale
    case .grid(let layout): layout.scale
    }
  }

  /// The screen scale to whose pixels item sizes are rounded down before they are stored.
  var scaleOfSizes: Double? {
    switch self {
    case .flow(let layout): layout.scale
    case .justifiedRows: nil  // Sizes are aspect ratios; edges are rounded once rows are scaled.
    case .grid(let layout): layout.scale
    }
  }

  /// Whether items must have a positive height.
  var needsHeights: Bool { if case .justifiedRows = self { true } else { false } }
}
