import Millrace

// Descriptions of sections and items, as `millrace.js` writes them. Each is a list of numbers in the order in which it is read
// here; NaN stands for a missing value.
extension Words {
  /// Reads a section: its layout, what surrounds the items, the fields of the layout, and the items.
  mutating func section() throws(WebError) -> FeedSection {
    let layout = try choice("layout", LayoutName.allCases)
    let insets = LayoutInsets(
      top: try number("insets.top"), leading: try number("insets.leading"),
      bottom: try number("insets.bottom"), trailing: try number("insets.trailing"))
    let headers = try supplementaries("headers")
    let footers = try supplementaries("footers")
    let decorations = try decorations()
    let scrolling = try orthogonalScrolling()
    var section = try section(layout, insets)
    (section.headers, section.footers, section.decorations) = (headers, footers, decorations)
    if let scrolling { section.orthogonalScrolling = scrolling }
    return section
  }

  private enum LayoutName: CaseIterable {
    case waterfall, flow, justified, grid, rowGrid, mosaic, carousel, banner, circle, custom
  }

  private mutating func supplementaries(_ name: StaticString) throws(WebError) -> [Supplementary] {
    var list: [Supplementary] = []
    for _ in 0..<(try integer(name, in: 0...64)) {
      list.append(
        Supplementary(
          try integer("kind", in: -1...65_535).elementKind, extent: try number("extent"),
          pinning: try choice("pinning", [.none, .section, .group]),
          pinnedExtent: try optional("pinnedExtent"),
          stretches: try flag("stretches")))
    }
    return list
  }

  private mutating func decorations() throws(WebError) -> [Decoration] {
    var list: [Decoration] = []
    if try flag("background") { list.append(.background()) }
    if let thickness = try optional("separators") { list.append(.separators(thickness: thickness)) }
    return list
  }

  private mutating func orthogonalScrolling() throws(WebError) -> OrthogonalScrolling? {
    let behaviors: [OrthogonalScrollingBehavior] = [
      .none, .continuous, .continuousGroupLeadingBoundary, .paging, .groupPaging, .groupPagingCentered,
    ]
    let behavior = try choice("scrolling", behaviors)
    let extent = try number("scrolling.extent")
    return behavior == .none ? nil : OrthogonalScrolling(behavior, extent: extent)
  }

  private mutating func columns() throws(WebError) -> LayoutColumns {
    if let width = try optional("minimumWidth") { return .minimumWidth(width) }
    return .count(try integer("columns"))
  }

  private mutating func section(
    _ layout: LayoutName, _ insets: LayoutInsets
  ) throws(WebError) -> FeedSection {
    switch layout {
    case .waterfall: return try waterfall(insets)
    case .flow:
      let flow = Flow(
        itemSpacing: try number("itemSpacing"), lineSpacing: try number("lineSpacing"),
        alignment: try choice("alignment", [.start, .center, .end, .spaceBetween, .justified]),
        itemAlignment: try choice("itemAlignment", [.start, .center, .end]), insets: insets)
      return try rows(.flow(flow))
    case .justified:
      return try rows(
        .justifiedRows(
          JustifiedRows(
            targetHeight: try number("targetHeight"), tolerance: try number("tolerance"),
            itemSpacing: try number("itemSpacing"), lineSpacing: try number("lineSpacing"), insets: insets)))
    case .rowGrid:
      return try rows(
        .grid(
          RowGrid(
            columns: try columns(), columnSpacing: try number("columnSpacing"),
            rowSpacing: try number("rowSpacing"), insets: insets)))
    case .grid:
      let grid = Grid(
        columns: try columns(),
        rowHeight: try flag("isRatio") ? .aspectRatio(number("rowHeight")) : .points(number("rowHeight")),
        columnSpacing: try number("columnSpacing"), rowSpacing: try number("rowSpacing"), insets: insets)
      return .grid(grid, count: try integer("count"))
    case .mosaic:
      let mosaic = Mosaic(
        columns: try columns(),
        rowHeight: try flag("isRatio") ? .aspectRatio(number("rowHeight")) : .points(number("rowHeight")),
        columnSpacing: try number("columnSpacing"), rowSpacing: try number("rowSpacing"), insets: insets,
        packing: try choice("packing", [.sparse, .dense]))
      var items: [MosaicItem] = []
      for _ in 0..<(try integer("count")) {
        items.append(MosaicItem(columns: try integer("item.columns"), rows: try integer("item.rows")))
      }
      return .mosaic(mosaic, items: items)
    case .carousel: return try carousel(insets)
    case .banner:
      let banner = Banner(
        length: try number("length"), insets: insets, interval: try number("interval"),
        duration: try number("duration"))
      return .banner(banner, count: try integer("count"))
    case .circle:
      let circle = Circle(
        itemSize: try size("itemSize"), length: try optional("length"), insets: insets,
        radius: try optional("radius"), startAngle: try number("startAngle"), sweep: try number("sweep"),
        spiral: try number("spiral"), rotation: try choice("rotation", [.upright, .outward]))
      return .circle(circle, count: try integer("count"))
    case .custom:
      let function = try integer("function", in: 1...Int(Int32.max))
      let layout = FunctionLayout(
        function: function, overflow: try number("overflow"), insets: insets)
      var items: [LayoutSize] = []
      for _ in 0..<(try integer("count")) { items.append(try size("item")) }
      return .custom(layout, items: items)
    }
  }

  private mutating func waterfall(_ insets: LayoutInsets) throws(WebError) -> FeedSection {
    let layout = Waterfall(
      columns: try columns(), columnSpacing: try number("columnSpacing"),
      rowSpacing: try number("rowSpacing"),
      insets: insets, order: try choice("order", [.shortest, .leftToRight, .rightToLeft]))
    let policy = try choice("policy", [EditPolicy.reflow, .stable])
    let count = try integer("count")
    switch try choice("items", ItemForm.allCases) {
    case .estimated:
      return .waterfall(layout, policy: policy, count: count, estimatedExtent: try number("extent"))
    case .equal:
      return .waterfall(layout, policy: policy, extents: repeatElement(try number("extent"), count: count))
    case .each:
      return .waterfall(layout, policy: policy, extents: try numbers(count, "extents"))
    case .spanning:
      var items: [WaterfallItem] = []
      for _ in 0..<count {
        let extent = try number("item.extent")
        items.append(WaterfallItem(extent, span: try integer("item.span", in: -1...255).laneSpan))
      }
      return .waterfall(layout, policy: policy, items: items)
    }
  }

  /// How the items of a section are described.
  private enum ItemForm: CaseIterable {
    /// One size for all of them, which is an estimate.
    case estimated
    /// One size for all of them.
    case equal
    /// A size for each of them.
    case each
    /// A size and a number of lanes for each of them.
    case spanning
  }

  private mutating func rows(_ layout: RowLayout) throws(WebError) -> FeedSection {
    let count = try integer("count")
    switch try choice("items", [ItemForm.estimated, .equal, .each]) {
    case .estimated: return .rows(layout, count: count, estimatedSize: try size("size"))
    case .equal: return .rows(layout, sizes: repeatElement(try size("size"), count: count))
    default:
      let numbers = try numbers(2 * count, "sizes")
      let sizes = (0..<count).lazy.map {
        LayoutSize(width: numbers[2 * $0], height: numbers[2 * $0 + 1])
      }
      return .rows(layout, sizes: sizes)
    }
  }

  private mutating func carousel(_ insets: LayoutInsets) throws(WebError) -> FeedSection {
    let style = StandardCarouselStyle(
      try choice("shape", Array(StandardCarouselStyle.Shape.allCases)),
      perspective: try optional("perspective"))
    let carousel = Carousel(
      style, itemSize: try size("itemSize"), spacing: try number("spacing"), insets: insets,
      visibleCount: try optional("visibleCount").map { Int(clamping: Int64($0.clamped(to: 0...1e9))) },
      wraps: try optional("wraps").map { $0 != 0 }, isPaging: try flag("isPaging"),
      scrollsWithFeed: try flag("scrollsWithFeed"))
    return .carousel(carousel, count: try integer("count"))
  }

  /// Reads the description of an item.
  mutating func item() throws(WebError) -> FeedItem {
    try FeedItem(form: integer("item.form"), number("item.first"), number("item.second"))
  }
}

extension FeedItem {
  /// Creates the item of a form with two numbers: a size, an extent and a number of lanes, or columns and rows.
  init(form: Int, _ first: Double, _ second: Double) throws(WebError) {
    func count(_ name: StaticString, _ value: Double, in valid: ClosedRange<Int>) throws(WebError) -> Int {
      guard value >= Double(valid.lowerBound), value <= Double(valid.upperBound) else {
        throw .argument(name, "an integer from \(valid.lowerBound) to \(valid.upperBound)", value)
      }
      return Int(value)
    }
    let size = LayoutSize(width: first, height: second)
    switch form {
    case 0: self = .extent(first, span: try count("item.span", second, in: -1...255).laneSpan)
    case 1: self = .estimated(first, span: try count("item.span", second, in: -1...255).laneSpan)
    case 2: self = .size(size)
    case 3: self = .size(size, isEstimated: true)
    case 4: self = .cell
    case 5:
      let columns = try count("item.columns", first, in: 1...255)
      self = .mosaic(MosaicItem(columns: columns, rows: try count("item.rows", second, in: 1...65_535)))
    case 6: self = .custom(size)
    default: throw .argument("item.form", "an integer from 0 to 6", Double(form))
    }
  }
}

extension Int {
  /// The lanes of an item: -1 for all, 0 for what the item has.
  fileprivate var laneSpan: LaneSpan? { self == 0 ? nil : self < 0 ? .all : .lanes(self) }
  /// The kind of an element. -1 stands for the usual one.
  fileprivate var elementKind: ElementKind? { self < 0 ? nil : ElementKind(rawValue: UInt16(self)) }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double { min(max(self, range.lowerBound), range.upperBound) }
}
