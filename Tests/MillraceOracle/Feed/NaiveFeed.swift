import Millrace

/// What a section, an item or a cell is known by.
public final class NaiveName: Sendable {
  package init() {}
}

/// What an item of a naive feed is known by.
public struct NaiveItemName: Sendable {
  package let item = NaiveName()
  /// The cell of the item. A reloaded item gets another one.
  package var cell = NaiveName()

  package init() {}
}

/// A naive feed, written without knowledge of the engine.
///
/// It is an array of naive layouts, each of which starts where the previous one ends.
public struct NaiveFeed: Sendable {
  /// A section: a layout and its items.
  public struct Section: NaiveBatchSection, Sendable {
    /// A layout of any type.
    public struct Layout: Sendable {
      package var rule: any NaiveSectionLayout

      package init(_ rule: some NaiveSectionLayout) { self.rule = rule }

      /// Returns the layout in a feed of the given orientation.
      public func following(_ axis: LayoutAxis, _ direction: LayoutDirection) -> Self {
        func following(_ rule: some NaiveSectionLayout) -> Self {
          Self(rule.following(axis, direction))
        }
        return following(rule)
      }
    }

    /// The layout.
    public var layout: Layout
    /// The items.
    public private(set) var items: [FeedItem]
    /// What the items are known by, whatever their paths are.
    package private(set) var names: [NaiveItemName]
    /// What the section is known by, whatever its index is.
    package let name = NaiveName()
    /// The headers.
    public var headers: [Supplementary] = []
    /// The footers.
    public var footers: [Supplementary] = []
    /// The backgrounds and separators.
    public var decorations: [Decoration] = []
    /// The scrolling along the cross axis of the feed, or `nil` if the section does not scroll by itself.
    public var orthogonal: OrthogonalScrolling?
    /// Whether the section begins after the safe area if it scrolls by itself.
    public var contentInsetsReference = ContentInsetsReference.automatic

    /// Creates a section of the given items.
    public init(layout: Layout, items: [FeedItem]) {
      self.layout = layout
      self.items = items
      names = items.map { _ in NaiveItemName() }
    }

    /// Returns the section for a feed of the engine.
    public func feedSection() throws -> FeedSection {
      var section = try layout.rule.feedSection(items)
      (section.headers, section.footers, section.decorations) = (headers, footers, decorations)
      section.orthogonalScrolling = orthogonal
      section.contentInsetsReference = contentInsetsReference
      return section
    }

    /// The number of items.
    public var itemCount: Int { items.count }

    /// Whether the items cannot be edited.
    public var hasFixedItems: Bool { layout.rule.fixedCount != nil }

    /// Returns an item as the section stores it.
    ///
    /// Sizes are rounded to units or down to pixels. Items of a waterfall have a number of lanes.
    public func storedItem(_ index: Int) -> FeedItem {
      layout.rule.stored(items[index])
    }

    /// Inserts an item.
    public mutating func insert(_ item: FeedItem, at index: Int) {
      let item = layout.rule.taken(item)
      items.insert(item, at: index)
      names.insert(NaiveItemName(), at: index)
      layout.rule.didInsert(item, at: index)
    }

    /// Moves an item, which keeps its name.
    package mutating func move(from source: Int, to target: Int) {
      let name = names[source]
      insert(remove(at: source), at: target)
      names[target] = name
    }

    /// Replaces all items, without telling the layout.
    ///
    /// - Parameter source: Returns the index before of the item that is now at an index, or `nil` for a new item.
    package mutating func setItems(_ items: [FeedItem], from source: (Int) -> Int?) {
      self.items = items
      let old = names
      names = items.indices.map { source($0).map { old[$0] } ?? NaiveItemName() }
    }

    /// Gives an item the name that it had elsewhere.
    package mutating func setName(_ name: NaiveItemName, ofItem index: Int) { names[index] = name }

    /// Removes an item and returns it.
    @discardableResult
    public mutating func remove(at index: Int) -> FeedItem {
      layout.rule.didRemove(at: index)
      names.remove(at: index)
      return items.remove(at: index)
    }

    /// Replaces an item.
    public mutating func resize(at index: Int, to item: FeedItem) { resize([(index, item)]) }

    /// Replaces items, in ascending order of their indices.
    public mutating func resize(_ resized: [(index: Int, item: FeedItem)]) {
      for (index, item) in resized {
        var item = layout.rule.taken(item)
        // Without a span, an item keeps its current one.
        if case .waterfall(var new) = item, case .waterfall(let old) = items[index] {
          new.span = new.span ?? old.span
          item = .waterfall(new)
        }
        items[index] = item
      }
      layout.rule.didResize(resized.map { ($0.index, items[$0.index]) })
    }

    /// Changes the width and the direction.
    mutating func relayout(width: Double, _ axis: LayoutAxis, _ direction: LayoutDirection) {
      layout = layout.following(ownAxis(in: axis), direction)
      layout.rule.relayout(width: crossSize(in: width))
    }
  }

  /// The sections, in order.
  public var sections: [Section] = []
  /// The headers of the feed.
  public var headers: [Supplementary] = []
  /// The footers of the feed.
  public var footers: [Supplementary] = []
  /// The size of all sections along the cross axis.
  public private(set) var width: Double
  /// The scroll axis.
  public let axis: LayoutAxis
  /// The layout direction.
  public private(set) var direction: LayoutDirection
  /// The distance between adjacent sections.
  public let sectionSpacing: Double
  /// The view, or `nil` if the feed only knows its width.
  public private(set) var environment: CollectionLayoutEnvironment?

  /// Creates a feed without sections.
  public init(
    width: Double, axis: LayoutAxis, direction: LayoutDirection = .leftToRight, sectionSpacing: Double
  ) {
    self.width = width
    self.axis = axis
    self.direction = direction
    self.sectionSpacing = sectionSpacing
  }

  /// Creates a feed without sections that knows its view.
  public init(_ environment: CollectionLayoutEnvironment, sectionSpacing: Double) {
    self.init(
      width: environment.crossSize, axis: environment.axis, direction: environment.direction,
      sectionSpacing: sectionSpacing)
    self.environment = environment
  }

  /// Changes the view.
  public mutating func relayout(_ environment: CollectionLayoutEnvironment) {
    self.environment = environment
    relayout(width: environment.crossSize, direction: environment.direction)
  }

  /// Changes the width and the direction.
  public mutating func relayout(width: Double, direction: LayoutDirection) {
    (self.width, self.direction) = (width, direction)
    environment?.crossSize = width
    environment?.direction = direction
    for index in sections.indices { sections[index].relayout(width: width, axis, direction) }
  }

  /// The orientation of the feed.
  public var orientation: NaiveOrientation { NaiveOrientation(axis, direction, width: width) }

  /// The frames of all elements.
  public struct Placement: Sendable {
    /// All elements in query order, without pinning.
    public var elements: [Element] = []
    /// The items among them.
    public var items: [Element] { elements.filter { $0.kind == .item } }
    /// The size of the content.
    public var contentSize = LayoutSize.zero
    /// The frames of the sections.
    public var sections: [LayoutRect] = []
    /// The starts of the items of orthogonal sections along the feed, in units, by section.
    var orthogonalStarts: [Int: Int] = [:]
    /// The spreadsheets by section, and their starts.
    package var sheets: [Int: (start: Int, answers: NaiveSpreadsheetAnswers)] = [:]
    let orientation: NaiveOrientation

    /// Returns the elements that intersect a rectangle, by a linear filter.
    public func elements(in rect: LayoutRect) -> [Element] {
      elements.filter { !isCovered($0) && orientation.intersects($0.frame, rect) }
    }
  }

  /// The placement of all elements.
  public var placement: Placement {
    let orientation = orientation
    var result = Placement(orientation: orientation)
    var (end, crossSize) = (0, Double(NaiveWaterfall.units(width)) / 192)
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
      let placed = content.placed(width: width, axis, direction, sides: sides(of: content))
      crossSize = max(crossSize, placed.size.width)
      let first = result.elements.count
      let sectionStart = start
      end = start
      bars(content.headers, .header, section)
      start = end
      if content.orthogonal != nil { result.orthogonalStarts[section] = start }
      for (item, frame) in placed.frames.enumerated() {
        var upright = frame
        upright.origin.y = Double(start + NaiveWaterfall.units(upright.minY)) / 192
        let path = ItemPath(section: section, item: item)
        result.elements.append(Element(path: path, frame: orientation.placed(upright)))
      }
      if let layout = content.layout.rule as? NaiveSheetLayout {
        result.sheets[section] = (start, NaiveSpreadsheetAnswers(layout.sheet, width: width))
      }
      end = start + NaiveWaterfall.units(placed.size.height)
      bars(content.footers, .footer, section)
      let frame = LayoutRect(
        x: 0, y: Double(sectionStart) / 192, width: placed.size.width,
        height: Double(end - sectionStart) / 192)
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
        width: crossSize, height: Double(end) / 192
      ).upright(axis)
    return result
  }
}
