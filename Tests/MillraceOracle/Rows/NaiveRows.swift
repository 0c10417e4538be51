import Millrace

/// Naive rows, written without knowledge of the engine: layouts from scratch and linear filters.
///
/// The engine must equal them.
public struct NaiveRows {
  /// The frame of each item.
  public let frames: [LayoutRect]
  /// The items of each row.
  public let rows: [Range<Int>]
  /// The size of the content.
  ///
  /// The width is the section's; height and width are swapped if the section scrolls horizontally.
  public let contentSize: LayoutSize
  /// The bounds of each row along the main axis, in units.
  let rowBounds: [(start: Int, end: Int)]
  package let orientation: NaiveOrientation

  /// Lays out items of the given sizes, which must be valid.
  public init(_ layout: RowLayout, width: Double, sizes: [LayoutSize]) {
    switch layout {
    case .flow(let layout):
      let naive = NaiveFlow(layout, width: width, sizes: sizes)
      self.init(naive.boxes, naive.rows, layout.insets, layout.axis, layout.direction, width)
    case .justifiedRows(let layout):
      let naive = NaiveJustifiedRows(layout, width: width, sizes: sizes)
      self.init(naive.boxes, naive.rows, layout.insets, layout.axis, layout.direction, width)
    case .grid(let layout):
      let naive = NaiveRowGrid(layout, width: width, sizes: sizes)
      self.init(naive.boxes, naive.rows, layout.insets, layout.axis, layout.direction, width)
    }
  }

  init(
    _ boxes: [Box], _ rows: [Range<Int>], _ insets: LayoutInsets, _ axis: LayoutAxis,
    _ direction: LayoutDirection, _ width: Double
  ) {
    let orientation = NaiveOrientation(axis, direction, width: width)
    self.orientation = orientation
    self.rows = rows
    let insets = NaiveInsets(insets, axis)
    let bottom = boxes.map { $0.rowTop + $0.rowHeight }.max() ?? 0
    rowBounds = rows.map { row in
      let box = boxes[row.lowerBound]
      return (insets.top + box.rowTop, insets.top + box.rowTop + box.rowHeight)
    }
    let size = LayoutSize(
      width: Double(NaiveWaterfall.units(width)) / 192,
      height: Double(insets.top + bottom + insets.bottom) / 192)
    contentSize = size.upright(axis)
    frames = boxes.map { box in
      orientation.placed(
        LayoutRect(
          x: Double(insets.left + box.x) / 192, y: Double(insets.top + box.rowTop + box.y) / 192,
          width: Double(box.width) / 192, height: Double(box.height) / 192))
    }
  }

  /// An item in its row, in units.
  struct Box {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var rowTop: Int
    var rowHeight: Int
  }

  /// Returns the items that intersect a rectangle, by a linear filter.
  public func elements(in rect: LayoutRect) -> [Element] {
    frames.indices.filter { orientation.intersects(frames[$0], rect) }
      .map { Element(index: $0, frame: frames[$0]) }
  }
}

/// The insets of the upright section, in units.
struct NaiveInsets {
  let top: Int
  let left: Int
  let bottom: Int
  let right: Int

  init(_ insets: LayoutInsets, _ axis: LayoutAxis) {
    let units = [insets.top, insets.leading, insets.bottom, insets.trailing].map(NaiveWaterfall.units)
    (top, left, bottom, right) =
      axis == .vertical ? (units[0], units[1], units[2], units[3]) : (units[1], units[0], units[3], units[2])
  }
}
