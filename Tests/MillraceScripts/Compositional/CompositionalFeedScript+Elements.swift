import Millrace
import MillraceOracle
import MillraceRandom

extension CompositionalFeedScript {
  /// An element with its frame in units along the axes, from the leading edge.
  struct Row {
    let element: Element
    let main: Range<Int>
    let cross: Range<Int>
  }

  /// The view at the offset of the model.
  var view: LayoutRect {
    let size = environment.containerSize
    return isVertical
      ? LayoutRect(x: 0, y: LayoutUnit.nearest(model.offset.y), width: size.width, height: size.height)
      : LayoutRect(
        x: LayoutUnit.nearest(model.offset.x) - (isMirrored ? LayoutUnit.nearest(size.width) : 0), y: 0,
        width: size.width, height: size.height)
  }

  /// Scrolls the model to a random offset.
  mutating func drawOffset() {
    let length = units(isVertical ? feed.contentSize.height : feed.contentSize.width) / 192
    let offset = Double(random.int(-100...(length + 50))) + random.pick([0, 0.5, 0.3])
    model.offset =
      isVertical ? LayoutPoint(x: 0, y: offset) : LayoutPoint(x: isMirrored ? -offset : offset, y: 0)
  }

  /// Scrolls the model to a view.
  mutating func scroll(to view: LayoutRect) {
    let x = view.minX + (isMirrored ? LayoutUnit.nearest(environment.containerSize.width) : 0)
    model.offset = isVertical ? LayoutPoint(x: 0, y: view.minY) : LayoutPoint(x: x, y: 0)
  }

  var orientation: NaiveOrientation {
    let size = environment.containerSize
    return NaiveOrientation(
      environment.axis, environment.direction, width: isVertical ? size.width : size.height)
  }

  /// Whether the content grows to the left.
  private var isMirrored: Bool { environment.direction == .rightToLeft && !isVertical }

  var width: Int { units(environment.containerSize.width) }

  func units(_ points: Double) -> Int { Int((points * 192).rounded(.toNearestOrEven)) }

  /// Returns the rect of a query in units along the axes.
  func rect(main start: Int, _ end: Int, cross: Int, _ crossEnd: Int) -> LayoutRect {
    var (x, y) = ((cross, crossEnd), (start, end))
    if !isVertical { (x, y) = (y, x) }
    if environment.direction == .rightToLeft {
      let edge = isVertical ? width : 0
      x = (edge - x.1, edge - x.0)
    }
    return LayoutRect(
      x: Double(x.0) / 192, y: Double(y.0) / 192, width: Double(x.1 - x.0) / 192,
      height: Double(y.1 - y.0) / 192)
  }

  /// Returns all elements in order.
  func rows() throws -> [Row] {
    guard columns == 1 else {
      var fresh = try freshFeed()
      let everything = LayoutRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
      return fresh.elements(in: everything, view: view).map { row($0) }
    }
    return try model.rows.map { row in
      let shift = isMirrored ? width : 0
      let frame = LayoutRect(
        x: Double(row.x - shift) / 192, y: Double(row.y) / 192, width: Double(row.width) / 192,
        height: Double(row.height) / 192)
      return self.row(
        Element(
          row.kind, path: ItemPath(section: row.section, item: row.item), frame: frame, zIndex: row.zIndex,
          isPinned: row.isPinned))
    }
  }

  func row(_ element: Element) -> Row {
    let frame = element.frame
    var x = units(frame.minX)..<(units(frame.minX) + units(frame.width))
    let y = units(frame.minY)..<(units(frame.minY) + units(frame.height))
    if environment.direction == .rightToLeft {
      let edge = isVertical ? width : 0
      x = (edge - x.upperBound)..<(edge - x.lowerBound)
    }
    return Row(element: element, main: isVertical ? y : x, cross: isVertical ? x : y)
  }

  func isBoundary(_ element: Element) -> Bool {
    element.kind != .item && element.kind != .background && !isBadge(element)
  }

  func isBadge(_ element: Element) -> Bool {
    element.kind == .badge || element.kind.rawValue == 101
  }

  /// Returns whether no query finds an element: whether it scrolls with its section and has no width or height.
  func isLost(_ row: Row) -> Bool {
    let isScrolled = row.element.kind == .item || isBadge(row.element)
    return isScrolled && model.sections[row.element.path.section].isOrthogonal
      && (row.main.isEmpty || row.cross.isEmpty)
  }

  func freshFeed() throws -> Feed {
    var fresh = try Feed(environment: environment, sectionSpacing: model.sectionSpacing, shape: shape)
    try fresh.setBoundarySupplementaryItems(model.boundarySupplementaryItems)
    for index in model.sections.indices { try fresh.append(feedSection(index)) }
    return fresh
  }
}
