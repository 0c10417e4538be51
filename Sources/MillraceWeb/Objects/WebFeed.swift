import Millrace

/// A feed that JavaScript has made.
package final class WebFeed {
  var feed: Feed
  /// The rect whose first visible item edits keep in place, and that moves with it. `nil` if edits keep nothing.
  var keptRect: LayoutRect?
  /// Returns the name of a kind of elements, if the feed was read from a file.
  package var kindName: ((ElementKind) -> String)?

  package init(_ feed: Feed) { self.feed = feed }

  func edit(_ changes: (inout Feed) throws(LayoutError) -> Void) throws(WebError) {
    try engine { () throws(LayoutError) in
      guard let rect = keptRect else { return try changes(&feed) }
      let correction = try feed.withAnchor(.firstVisible(in: rect), changes)
      keptRect = feed.visibleRect(rect, correctedBy: correction)
    }
  }
}

/// A collection view that JavaScript has made.
final class WebView {
  let view: CollectionView<Int>
  let cells = WebCells()
  /// Whether the next update says from where to where cells move.
  var isAnimated = false

  init(_ view: CollectionView<Int>) { self.view = view }
}

/// The cells of a page. They are the numbers of its nodes; JavaScript performs the operations on them.
final class WebCells: CollectionViewClient {
  /// The kinds of the cells, by number.
  private(set) var kinds: [ElementKind] = []
  /// The items that touches have selected and deselected since the last update.
  var selections: [(path: ItemPath, isSelected: Bool)] = []
  /// The items to prefetch, and those that need not be any more, of the last update.
  var prefetched: [ItemPath] = []

  func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> Int {
    kinds.append(kind)
    return kinds.count - 1
  }

  func configure(_ cell: Int, for element: LayoutAttributes, state: CellState) {}
  func prefetchItems(at paths: [ItemPath]) { prefetched += paths }
  func didSelectItem(at path: ItemPath) { selections.append((path, true)) }
  func didDeselectItem(at path: ItemPath) { selections.append((path, false)) }
}

/// The feeds and views that JavaScript has made, by number.
package struct Objects {
  private enum Object {
    case none
    case feed(WebFeed)
    case view(WebView)
  }

  private var objects: [Object] = []
  private var free: [Int] = []

  private mutating func add(_ object: Object) -> Int {
    if let number = free.popLast() {
      objects[number] = object
      return number
    }
    objects.append(object)
    return objects.count - 1
  }

  package mutating func add(_ feed: WebFeed) -> Int { add(.feed(feed)) }
  mutating func add(_ view: WebView) -> Int { add(.view(view)) }

  mutating func remove(_ number: Int32) {
    guard objects.indices.contains(Int(number)) else { return }
    if case .none = objects[Int(number)] { return }
    objects[Int(number)] = .none
    free.append(Int(number))
  }

  func feed(_ number: Int32) throws(WebError) -> WebFeed {
    guard objects.indices.contains(Int(number)), case .feed(let feed) = objects[Int(number)] else {
      throw .noObject("feed", number)
    }
    return feed
  }

  func view(_ number: Int32) throws(WebError) -> WebView {
    guard objects.indices.contains(Int(number)), case .view(let view) = objects[Int(number)] else {
      throw .noObject("view", number)
    }
    return view
  }

  /// Makes changes of a feed, or of the feed of a view.
  func edit(
    _ number: Int32, _ changes: (inout Feed) throws(LayoutError) -> Void
  ) throws(WebError) {
    if objects.indices.contains(Int(number)), case .view(let object) = objects[Int(number)] {
      return try engine { () throws(LayoutError) in
        try object.view.edit(isAnimated: object.isAnimated, changes)
      }
    }
    try feed(number).edit(changes)
  }

  /// Returns a feed, or the feed of a view, to read it.
  func reading(_ number: Int32) throws(WebError) -> Feed {
    if objects.indices.contains(Int(number)), case .view(let object) = objects[Int(number)] {
      return object.view.feed
    }
    return try feed(number).feed
  }
}

nonisolated(unsafe) package var objects = Objects()

extension Feed {
  /// Throws unless there is an item at a path.
  func check(_ path: ItemPath) throws(WebError) {
    try check(section: path.section)
    let count = itemCount(ofSection: path.section)
    guard (0..<count).contains(path.item) else {
      throw .argument("item", "an index below \(count)", Double(path.item))
    }
  }

  func check(section: Int) throws(WebError) {
    guard (0..<sectionCount).contains(section) else {
      throw .argument("section", "an index below \(sectionCount)", Double(section))
    }
  }
}

extension ItemPath {
  init(_ section: Int32, _ item: Int32) { self.init(section: Int(section), item: Int(item)) }
}

extension LayoutRect {
  /// Creates a rect if its numbers are no NaN and its size is not negative.
  init(checked x: Double, _ y: Double, _ width: Double, _ height: Double) throws(WebError) {
    if x.isNaN { throw .argument("x", "a number", x) }
    if y.isNaN { throw .argument("y", "a number", y) }
    guard width >= 0 else { throw .argument("width", "0 or more", width) }
    guard height >= 0 else { throw .argument("height", "0 or more", height) }
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Output {
  mutating func append(_ path: ItemPath) {
    append(path.section)
    append(path.item)
  }

  package mutating func append(_ frame: LayoutRect) {
    append(frame.origin.x)
    append(frame.origin.y)
    append(frame.size.width)
    append(frame.size.height)
  }

  mutating func append(_ row: SIMD4<Double>) { for index in 0..<4 { append(row[index]) } }

  mutating func append(_ transform: LayoutTransform) {
    append(transform.row1)
    append(transform.row2)
    append(transform.row3)
    append(transform.row4)
  }
}
