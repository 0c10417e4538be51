import Millrace

/// A feed as somebody would write it who has never seen the engine: an array of naive layouts, of which each
/// begins where the one before ends.
public struct NaiveFeed: Sendable {
  /// A section: a layout, and its items.
  public struct Section: Sendable {
    /// What decides where its items go.
    public enum Layout: Sendable {
      /// A waterfall under the reflow policy, and one under the stable policy, which is its own model.
      case waterfall(Waterfall)
      case stable(Waterfall, NaiveStableWaterfall)
      case dense(DenseWaterfall)
      case rows(RowLayout)
      case grid(Grid)
      case mosaic(Mosaic)
      case custom(SampleLayout)
      /// A sheet, whose items are its cells.
      case sheet(NaiveSpreadsheet)
    }

    /// What decides where its items go.
    public var layout: Layout
    /// What is said of its items.
    public var items: [FeedItem]
    /// What is in front of its items.
    public var headers: [Supplementary] = []
    /// What is behind them.
    public var footers: [Supplementary] = []
    /// What is under and between them.
    public var decorations: [Decoration] = []

    /// A section of the given items.
    public init(layout: Layout, items: [FeedItem]) {
      self.layout = layout
      self.items = items
    }

    /// What a feed is given for it.
    public func feedSection() throws -> FeedSection {
      var section = try bareSection()
      (section.headers, section.footers, section.decorations) = (headers, footers, decorations)
      return section
    }

    private func bareSection() throws -> FeedSection {
      let waterfallItems = items.map(\.naiveWaterfallItem)
      let isPlain = waterfallItems.allSatisfy { $0.span == nil || $0.span == .lanes(1) }
      switch layout {
      case .waterfall(let layout) where isPlain:
        return .waterfall(layout, extents: waterfallItems.map(\.extent))
      case .waterfall(let layout): return .waterfall(layout, items: waterfallItems)
      case .stable(let layout, _): return .waterfall(layout, policy: .stable, items: waterfallItems)
      case .dense(let layout): return .denseWaterfall(layout, items: waterfallItems)
      case .rows(let layout): return .rows(layout, sizes: items.map(\.naiveSize))
      case .grid(let layout): return .grid(layout, count: items.count)
      case .mosaic(let layout): return .mosaic(layout, items: items.map(\.naiveMosaicItem))
      case .custom(let layout): return .custom(layout, items: items.map(\.naiveCustomItem))
      case .sheet(let sheet): return FeedSection(try sheet.section())
      }
    }

    /// Where its items are, and how large its content is.
    func placed(width: Double) -> (frames: [LayoutRect], contentSize: LayoutSize) {
      let extents = items.map(\.naiveWaterfallItem.extent)
      let spans = items.map { $0.naiveWaterfallItem.span ?? .lanes(1) }
      let (sizes, cells) = (items.map(\.naiveSize), items.map(\.naiveMosaicItem))
      switch layout {
      case .waterfall(let layout):
        let naive = NaiveWaterfall(layout, width: width, extents: extents, spans: spans)
        return (naive.frames, naive.contentSize)
      case .stable(_, let model): return (model.waterfall.frames, model.waterfall.contentSize)
      case .dense(let layout):
        let naive = NaiveWaterfall(
          layout.waterfall, width: width, extents: extents, spans: spans, reach: layout.reach)
        return (naive.frames, naive.contentSize)
      case .rows(let layout):
        let naive = NaiveRows(layout, width: width, sizes: sizes)
        return (naive.frames, naive.contentSize)
      case .grid(let layout):
        let naive = NaiveGrid(layout, width: width, count: items.count)
        return (naive.frames, naive.contentSize)
      case .mosaic(let layout):
        let naive = NaiveMosaic(layout, width: width, items: cells)
        return (naive.frames, naive.contentSize)
      case .custom(let layout):
        let naive = NaiveCustom(layout, width: width, items: items.map(\.naiveCustomItem))
        return (naive.frames, naive.contentSize)
      case .sheet(let sheet):
        let naive = NaiveSpreadsheetAnswers(sheet, width: width)
        var size = naive.contentSize.upright(sheet.layout.axis)
        size.width = Double(NaiveWaterfall.units(width)) / 192
        return (naive.frames, size.upright(sheet.layout.axis))
      }
    }

    /// An item as the layout has it: an extent, in a grid of rows, is a size of no breadth.
    func taken(_ item: FeedItem) -> FeedItem {
      guard case .rows(.grid(let grid)) = layout, case .waterfall(let extent) = item else { return item }
      return .size(LayoutSize(width: 0, height: extent.extent).upright(grid.axis))
    }

    mutating func insert(_ item: FeedItem, at index: Int) {
      let item = taken(item)
      items.insert(item, at: index)
      guard case .stable(let layout, var model) = layout, case .waterfall(let item) = item else { return }
      model.insert(item.extent, span: item.span ?? .lanes(1), at: index)
      self.layout = .stable(layout, model)
    }

    @discardableResult
    mutating func remove(at index: Int) -> FeedItem {
      if case .stable(let layout, var model) = layout {
        model.remove(at: index)
        self.layout = .stable(layout, model)
      }
      return items.remove(at: index)
    }

    mutating func resize(at index: Int, to item: FeedItem) {
      let item = taken(item)
      guard case .waterfall(var new) = item, case .waterfall(let old) = items[index] else {
        items[index] = item
        return
      }
      let span = new.span ?? old.span
      if case .stable(let layout, var model) = layout {
        model.resize(at: index, to: new.extent)
        if let span { model.setSpan(span, at: index) }
        self.layout = .stable(layout, model)
      }
      new.span = span
      items[index] = .waterfall(new)
    }

    /// Takes another width, in a feed that runs so.
    mutating func relayout(width: Double, _ axis: LayoutAxis, _ direction: LayoutDirection) {
      layout = layout.following(axis, direction)
      guard case .stable(let layout, let old) = layout else { return }
      let fresh = NaiveWaterfall(layout, width: width, extents: old.extents, spans: old.spans)
      let count = Self.laneCount(layout, width: width)
      // As many lanes as before: every item stays in its own.
      let lanes = old.laneCount == count ? old.lanes : fresh.lanes
      self.layout = .stable(
        layout,
        NaiveStableWaterfall(
          layout, width: width, laneCount: count, extents: old.extents, lanes: lanes, spans: old.spans))
    }

    static func laneCount(_ layout: Waterfall, width: Double) -> Int {
      let insets = layout.insets
      let upright =
        layout.axis == .vertical
        ? insets
        : LayoutInsets(
          top: insets.leading, leading: insets.top, bottom: insets.trailing, trailing: insets.bottom)
      return naiveTracks(layout, upright, width: NaiveWaterfall.units(width)).count
    }
  }

  /// The sections, from the first one on.
  public var sections: [Section] = []
  /// What is in front of them all.
  public var headers: [Supplementary] = []
  /// What is behind all sections.
  public var footers: [Supplementary] = []
  /// The breadth of all of them.
  public private(set) var width: Double
  /// The direction that the feed scrolls along.
  public let axis: LayoutAxis
  /// Which way it runs.
  public private(set) var direction: LayoutDirection
  /// The distance between neighbouring sections.
  public let sectionSpacing: Double

  /// A feed without sections.
  public init(
    width: Double, axis: LayoutAxis, direction: LayoutDirection = .leftToRight, sectionSpacing: Double
  ) {
    self.width = width
    self.axis = axis
    self.direction = direction
    self.sectionSpacing = sectionSpacing
  }

  /// Takes another width or direction.
  public mutating func relayout(width: Double, direction: LayoutDirection) {
    (self.width, self.direction) = (width, direction)
    for index in sections.indices { sections[index].relayout(width: width, axis, direction) }
  }

  /// How the feed lies on the screen.
  public var orientation: NaiveOrientation { NaiveOrientation(axis, direction, width: width) }

  /// Where everything is.
  public struct Placement: Sendable {
    /// All elements, in the order of a query, as if none was pinned.
    public var elements: [FeedElement] = []
    /// The items among them.
    public var items: [FeedElement] { elements.filter { $0.kind == .item } }
    /// The size of the content.
    public var contentSize = LayoutSize.zero
    /// The sections' frames.
    public var sections: [LayoutRect] = []
    /// The sheets, by their sections, and where they begin.
    var sheets: [Int: (start: Int, answers: NaiveSpreadsheetAnswers)] = [:]
    let orientation: NaiveOrientation

    /// The elements that meet a rectangle, by looking at every one.
    public func elements(in rect: LayoutRect) -> [FeedElement] {
      elements.filter { !isCovered($0) && orientation.meets($0.frame, rect) }
    }
  }

  /// Lays everything out.
  public var placement: Placement {
    let orientation = orientation
    var result = Placement(orientation: orientation)
    var end = 0
    let bars = { (list: [Supplementary], kind: ElementKind, section: Int) in
      for (index, bar) in list.enumerated() {
        let path = ItemPath(section: section, item: index)
        result.elements.append(element(bar, as: kind, at: path, start: end))
        end += NaiveWaterfall.units(bar.extent)
      }
    }
    bars(headers, .header, -1)
    var start = end
    for (section, content) in sections.enumerated() {
      let placed = content.placed(width: width)
      let first = result.elements.count
      let sectionStart = start
      end = start
      bars(content.headers, .header, section)
      start = end
      for (item, frame) in placed.frames.enumerated() {
        var upright = orientation.upright(frame)
        upright.origin.y = Double(start + NaiveWaterfall.units(upright.minY)) / 192
        let path = ItemPath(section: section, item: item)
        result.elements.append(FeedElement(path: path, frame: orientation.placed(upright)))
      }
      if case .sheet(let sheet) = content.layout {
        result.sheets[section] = (start, NaiveSpreadsheetAnswers(sheet, width: width))
      }
      let size = placed.contentSize.upright(axis)
      end = start + NaiveWaterfall.units(size.height)
      bars(content.footers, .footer, section)
      let frame = LayoutRect(
        x: 0, y: Double(sectionStart) / 192, width: size.width, height: Double(end - sectionStart) / 192)
      result.sections.append(orientation.placed(frame))
      let itemFrames = result.elements[first...].filter { $0.kind == .item }.map(\.frame)
      let itemsStart = sectionStart + content.headers.reduce(0) { $0 + NaiveWaterfall.units($1.extent) }
      let owner = DecoratedSection(
        section: content, index: section, start: sectionStart, end: end, frames: itemFrames,
        rows: content.rows(width: width, frames: itemFrames, orientation, start: itemsStart))
      let last = result.elements.count - content.footers.count
      result.elements.insert(contentsOf: separators(of: owner), at: last)
      result.elements.insert(contentsOf: backgrounds(of: owner), at: first)
      start = end + NaiveWaterfall.units(sectionSpacing)
    }
    bars(footers, .footer, sections.count)
    result.contentSize =
      LayoutSize(
        width: Double(NaiveWaterfall.units(width)) / 192, height: Double(end) / 192
      ).upright(axis)
    return result
  }
}

extension FeedItem {
  /// What it says of an item of a waterfall; one of nothing, if it is something else.
  var naiveWaterfallItem: WaterfallItem {
    if case .waterfall(let item) = self { return item }
    return WaterfallItem(0)
  }

  /// What it says of an item of rows.
  var naiveSize: LayoutSize {
    if case .size(let size) = self { return size }
    return .zero
  }

  /// What it says of an item of a mosaic.
  var naiveMosaicItem: MosaicItem {
    if case .mosaic(let item) = self { return item }
    return MosaicItem()
  }
}
