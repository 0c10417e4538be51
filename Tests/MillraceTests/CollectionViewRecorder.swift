import Millrace

/// A client of a collection view that writes down what is called, and operations as text.
final class CollectionViewRecorder: CollectionViewClient {
  /// The calls since they were last taken.
  private(set) var calls: [String] = []
  private var cellCount = 0
  /// Returns the number of sections, and of items in each. `nil` if they are not checked.
  var counts: [Int]?
  /// Returns the size that the cell of an element prefers.
  var preferredSize: (LayoutAttributes) -> LayoutSize? = { _ in nil }
  var identifier: (LayoutAttributes) -> ReuseIdentifier = { _ in .standard }
  /// The items for which the methods that ask return `false`.
  var refused: Set<ItemPath> = []
  /// Change where elements begin that appear, and where elements end that disappear.
  var setInitial: (inout LayoutAttributes) -> Void = { _ in }
  var setFinal: (inout LayoutAttributes) -> Void = { _ in }
  /// Called with each callback, for those that change the collection view.
  var onCall: (String) -> Void = { _ in }

  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  private func record(_ call: String) {
    calls.append(call)
    onCall(call)
  }

  func numberOfSections() -> Int? { counts?.count }
  func numberOfItems(inSection section: Int) -> Int? { counts?[section] }
  func reuseIdentifier(for element: LayoutAttributes) -> ReuseIdentifier { identifier(element) }

  func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> Int {
    record("make \(kind) \(identifier.rawValue)")
    defer { cellCount += 1 }
    return cellCount
  }

  func configure(_ cell: Int, for element: LayoutAttributes, state: CellState) {
    record("configure \(cell) \(element.kind) \(element.path)\(state.isSelected ? " selected" : "")")
  }

  func preferredSize(of cell: Int, for element: LayoutAttributes) -> LayoutSize? {
    let size = preferredSize(element)
    if size != nil { record("measure \(cell) \(element.path)") }
    return size
  }

  func prefetchItems(at paths: [ItemPath]) { record("prefetch \(paths)") }
  func cancelPrefetchingForItems(at paths: [ItemPath]) { record("cancel \(paths)") }

  func prepareForReuse(_ cell: Int) { record("prepare \(cell)") }
  func willDisplay(_ cell: Int, for element: LayoutAttributes) { record("display \(cell) \(element.path)") }
  func didEndDisplaying(_ cell: Int, for element: LayoutAttributes) { record("end \(cell) \(element.path)") }
  func setInitialAttributes(_ attributes: inout LayoutAttributes) {
    record("initial \(attributes.path)")
    setInitial(&attributes)
  }
  func setFinalAttributes(_ attributes: inout LayoutAttributes) {
    record("final \(attributes.path)")
    setFinal(&attributes)
  }

  private func ask(_ call: String, _ path: ItemPath) -> Bool {
    record("\(call) \(path)")
    return !refused.contains(path)
  }

  func shouldHighlightItem(at path: ItemPath) -> Bool { ask("shouldHighlight", path) }
  func didHighlightItem(at path: ItemPath) { record("didHighlight \(path)") }
  func didUnhighlightItem(at path: ItemPath) { record("didUnhighlight \(path)") }
  func shouldSelectItem(at path: ItemPath) -> Bool { ask("shouldSelect", path) }
  func shouldDeselectItem(at path: ItemPath) -> Bool { ask("shouldDeselect", path) }
  func didSelectItem(at path: ItemPath) { record("didSelect \(path)") }
  func didDeselectItem(at path: ItemPath) { record("didDeselect \(path)") }
}

extension CollectionOperation {
  /// The operation as text: `place 3 at 120`, with the vertical positions of frames.
  var text: String {
    switch self {
    case .create(let cell): "create \(cell)"
    case .configure(let cell, let kind, let path): "configure \(cell) \(kind) \(path)"
    case .place(let cell, let element, let start):
      "place \(cell) at \(Int(element.frame.minY))"
        + (start.map { " from \(Int($0.frame.minY))\($0.alpha == 0 ? " faded" : "")" } ?? "")
    case .setState(let cell, let state):
      "state \(cell)\(state.isSelected ? " selected" : "")\(state.isHighlighted ? " highlighted" : "")"
        + (state.isFocused ? " focused" : "")
    case .recycle(let cell, let end):
      "recycle \(cell)" + (end.map { " to \(Int($0.frame.minY))\($0.alpha == 0 ? " faded" : "")" } ?? "")
    }
  }
}

/// A collection view of a list of items of 100 pt in a visible rect of 300 pt, and the client that records its calls.
struct RecordedList {
  let view: CollectionView<Int>
  let recorder = CollectionViewRecorder()

  init(count: Int = 20, header: Bool = false) throws {
    var feed = try Feed(width: 100)
    var section = FeedSection.waterfall(.list(spacing: 0), extents: Array(repeating: 100, count: count))
    if header { section.headers = [Supplementary(extent: 50, pinning: .section)] }
    try feed.append(section)
    view = CollectionView(feed, size: LayoutSize(width: 100, height: 300))
  }

  /// Updates the collection view, and returns the operations as text.
  @discardableResult
  func update(after seconds: Double = 0) -> [String] {
    view.update(at: view.time + seconds, from: recorder).operations.map { $0.text }
  }

  func takeCalls() -> [String] { recorder.takeCalls() }

  func batch(keeping anchor: Anchor? = nil, _ edits: (inout BatchUpdate) -> Void) throws {
    var batch = BatchUpdate()
    edits(&batch)
    try view.performBatchUpdates(batch, keeping: anchor, checking: recorder)
  }

  /// Returns the middle of an item of the list.
  func point(_ item: Int) -> LayoutPoint { LayoutPoint(x: 50, y: Double(item) * 100 + 50) }
}

extension ItemPath {
  /// Returns the path of an item of section 0.
  static func item(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }
}
