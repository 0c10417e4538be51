import Millrace
import MillraceOracle
import MillraceRandom

/// A scripted user of a collection view: scrolls, edits, snapshots, sizes, selections, keys.
///
/// After every step and update, the cells are those that a naive host would have: found by a linear search in a feed from
/// scratch, with identities instead of paths.
public struct HostScript: RandomScript, EditScript {
  let seed: UInt64
  var random: SplitMix64
  let view: CollectionView<NaiveCell>
  let toolkit: NaiveToolkit
  /// The snapshot that the collection view shows.
  var snapshot = Snapshot<Int, Int>()
  var selected: Set<Int> = []
  var focused: Int?
  /// The item under a touch that goes on.
  var touched: Int?
  /// The sections that are dragged across the feed, and those that may move by themselves.
  var draggedSections: Set<Int> = []
  var movingSections: Set<Int> = []
  /// The data before the first animated change since the last update, without sections if it is not known where items come
  /// from. `nil` if no change was animated.
  var before: HostModel?
  /// The elements that get other cells in the next update.
  var reloaded: Set<HostModel.Identity> = []
  /// The item that is moved by hand, where it is held in the visible rect, and the distance from there to its origin.
  var held: Int?
  /// Before this step: whether an item was held, whether the feed was at rest or held inside the content, and the visible rect.
  var wasHeld = false
  var wasAtRest = false
  var oldRect = LayoutRect.zero
  var finger = LayoutPoint.zero
  var grip = LayoutPoint.zero
  /// Whether a finger that drags the feed may have been beyond an end of the content.
  var isHeldBeyondEnd = false
  /// The banners that were visible in the last update, by the identities of their sections.
  var banners: [Int: NaiveHostBanner] = [:]
  /// The result of the last update.
  var result = CollectionUpdate()
  var step = 0
  var lastEdit = "creation"
  let maximumCount: Int

  var work: WorkCounters { view.feed.work }
  var subject: String {
    "\(toolkit.model.sections.count) sections, \(view.feed.itemCount) items, view \(view.visibleRect)"
  }

  /// Creates a script. See `RandomScript`.
  public init(seed: UInt64, maximumCount: Int, tinyNodes: Bool) throws {
    (self.seed, self.maximumCount) = (seed, maximumCount)
    var random = SplitMix64(seed: seed)
    let (axis, direction) = random.axisAndDirection()
    let size = LayoutSize(width: Double(random.int(60...400)), height: Double(random.int(60...400)))
    let safeArea = random.oneIn(2) ? (before: 47.0, after: random.pick([0, 34.0])) : nil
    var model = HostModel(axis: axis, direction: direction, size: size, safeArea: safeArea)
    let feed = try model.emptyFeed(
      shape: random.treeShape(tinyNodes: tinyNodes), compactLimit: tinyNodes ? random.pick([0, 3, nil]) : nil)
    view = CollectionView(feed, size: size)
    view.margin = random.pick([0, 30, 200])
    view.selectionMode = random.pick(SelectionMode.allCases)
    if random.oneIn(3) { view.prefetching = Prefetching(horizon: 0.5, limit: 8) }
    view.alignsShortContentToEnd = random.oneIn(3)
    view.anchoring = random.pick([.offset, .firstVisible, .reader(tolerance: 20)])
    let sections = (0..<random.int(0...5)).map { _ in model.newSection(&random) }
    toolkit = NaiveToolkit(model: model)
    self.random = random
    try show(sections, isNew: true)
  }

  // MARK: - Steps

  mutating func edit() throws {
    reloaded = []
    before = nil
    followFinger()
    (wasHeld, wasAtRest, oldRect) = (held != nil, isAtRest, view.visibleRect)
    let sections = toolkit.model.sections
    switch random.int(0...27) {
    case 0...3: scroll()
    case 4: try drag()
    case 5: dragAcross()
    case 6, 7, 8: try show(editedSections(sections))
    case 9, 10: try applyBatch()
    case 11: try resize()
    case 12, 13: touch()
    case 14: selectByProgram()
    case 15: try moveFocus()
    case 16: try scrollAcross()
    case 17: try reveal()
    case 18: try refuse()
    case 19, 20, 21: try moveByHand()
    case 22, 23: try useBanner()
    case 24: try changeLayout()
    case 25, 26: try interrupt()
    default: changeSettings()
    }
  }

  private mutating func scroll() {
    let distance = Double(random.int(-600...600)) / Double(random.pick([1, 1, 10, 64]))
    lastEdit = "a scroll by \(distance)"
    view.scroll(by: distance)
  }

  mutating func resize() throws {
    let size =
      random.oneIn(3)
      ? LayoutSize(width: view.visibleRect.height, height: view.visibleRect.width)
      : LayoutSize(width: Double(random.int(60...400)), height: Double(random.int(60...400)))
    lastEdit = "another size, \(size)"
    let isAnimated = random.oneIn(3)
    if isAnimated { beginTransition(from: toolkit.model) }
    toolkit.model.size = size
    var feed = view.feed
    let correction = try feed.withAnchor(resizingAnchor) { feed in
      if let environment = toolkit.model.environment {
        try feed.relayout(environment: environment)
      } else {
        try feed.relayout(width: toolkit.model.width)
      }
    }
    let expected = feed.visibleRect(
      view.visibleRect, correctedBy: correction, size: size,
      alignsShortContentToEnd: view.alignsShortContentToEnd, isClamped: !view.isScrolling)
    try view.resize(to: size, isAnimated: isAnimated)
    try require(view.visibleRect.size == size, "the size is \(view.visibleRect.size)")
    if wasHeld || held != nil { return }
    // Across the feed, the rect follows the leading edge.
    try require(
      feed.axis == .vertical
        ? view.visibleRect.minY == expected.minY : view.visibleRect.minX == expected.minX,
      "resized at \(view.visibleRect), not at \(expected)")
  }

  /// What another size keeps in place: also without an anchor for edits, the first visible item.
  private var resizingAnchor: Anchor {
    if case .reader(let tolerance) = view.anchoring {
      return .reader(in: view.visibleRect, tolerance: tolerance)
    }
    return .firstVisible(in: view.visibleRect)
  }

  /// Ends a touch that goes on, or begins one and ends it, now or in one of the next steps.
  private mutating func touch() {
    if touched == nil {
      let point = randomPoint()
      lastEdit = "a touch at \(point)"
      let element = view.touchDown(at: point, delegate: toolkit)
      if let element, element.kind == .item { touched = toolkit.model.item(at: element.path) }
      if random.oneIn(3) { return }
    } else {
      lastEdit = "the end of a touch"
    }
    defer { touched = nil }
    if random.oneIn(5) { return view.cancelTouch(delegate: toolkit) }
    view.touchUp(delegate: toolkit)
    guard let touched else { return }
    switch view.selectionMode {
    case .none: break
    case .single: selected = [touched]
    case .multiple: if selected.remove(touched) == nil { selected.insert(touched) }
    }
  }

  private mutating func selectByProgram() {
    guard let id = randomItem() else { return }
    lastEdit = "a selection of item \(id)"
    let path = toolkit.model.paths[id]!
    if selected.contains(id) {
      selected.remove(id)
      view.deselectItem(at: path)
    } else {
      selected = view.selectionMode == .multiple ? selected.union([id]) : [id]
      view.selectItem(at: path)
    }
  }

  /// Moves the focus to the next item of a fresh feed, which has a moved item in its gap.
  private mutating func moveFocus() throws {
    let step = random.pick(NavigationStep.allCases)
    lastEdit = "the key \(step)"
    let (shown, old) = (try shownModel(), focused)
    var fresh = try settledFeed()
    let next = old.flatMap { shown.paths[$0] }.flatMap {
      fresh.nextItem(step, from: $0, in: view.visibleRect)
    }
    focused = view.moveFocus(step).map { toolkit.model.item(at: $0) }
    if let old {
      let expected = next.map { shown.item(at: $0) } ?? old
      try require(focused == expected, "the focus moved to \(focused as Any), not to \(expected)")
    }
    if let focused { endTurn(ofBannerWith: focused) }
  }

  private mutating func scrollAcross() throws {
    let across = toolkit.model.sections.indices.filter { toolkit.model.sections[$0].isAcross }
    guard let section = across.randomElement(using: &random) else { return }
    let offset = Double(random.int(-50...600))
    lastEdit = "section \(section) scrolls to \(offset)"
    try view.edit(keeping: nil) { feed in try feed.setOrthogonalOffset(offset, ofSection: section) }
  }

  private mutating func reveal() throws {
    guard let id = randomItem() else { return }
    let path = toolkit.model.paths[id]!
    lastEdit = "a scroll to item \(id)"
    let duration = random.pick([0, 0, 0.3])
    try require(
      view.scrollToItem(at: path, at: random.pick(RevealPosition.allCases), duration: duration),
      "no item \(path)")
    endTurn(ofBannerWith: id)
    if view.isScrolling || held != nil { return }
    var feed = view.feed
    let isVisible = feed.elements(in: view.visibleRect, view: view.visibleRect).contains {
      $0.kind == .item && $0.path == path
    }
    try require(isVisible, "the item is outside of \(view.visibleRect)")
    let uncovered = mainRange(feed.uncoveredRect(of: view.visibleRect, inSection: path.section))
    let item = mainRange(feed.frame(at: path))
    try require(
      item.1 - item.0 > uncovered.1 - uncovered.0
        || item.0 >= uncovered.0 - 0.01 && item.1 <= uncovered.1 + 0.01,
      "the item at \(item) is not in \(uncovered), what is pinned and the safe area leave of \(view.visibleRect)"
    )
  }

  private func mainRange(_ rect: LayoutRect) -> (Double, Double) {
    view.feed.axis == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
  }

  /// An update that contradicts the data is refused, and nothing changes.
  private mutating func refuse() throws {
    guard
      let section = toolkit.model.sections.indices.first(where: { !toolkit.model.sections[$0].items.isEmpty })
    else { return }
    lastEdit = "a wrong batch"
    var batch = BatchUpdate()
    batch.remove(at: ItemPath(section: section, item: 0))
    let rect = view.visibleRect
    let count = toolkit.model.sections[section].items.count
    do {
      try view.performBatchUpdates(batch, checking: toolkit)
      throw failure("a wrong batch was applied")
    } catch let error as CollectionViewError {
      let expected = CollectionViewError.wrongItemCount(section: section, count, expected: count - 1)
      try require(error == expected, "the error is \(error)")
    }
    try require(view.visibleRect == rect, "a wrong batch scrolled")
  }

  private mutating func changeSettings() {
    lastEdit = "other settings"
    view.margin = random.pick([0, 30, 200])
    view.bounces = random.oneIn(2)
    view.snapping = random.pick(FeedSnapping.allCases)
    view.deceleration = random.pick([.normal, .fast])
    view.budget = random.oneIn(2) ? .unlimited : CellBudget(maximumCount: random.int(0...6))
  }

  /// Begins to move an item, moves it, drops it or takes it back.
  private mutating func moveByHand() throws {
    lastEdit = "a movement by hand"
    if held == nil {
      let point = randomPoint()
      guard let element = view.element(at: point), element.kind == .item else { return }
      try require(
        view.beginInteractiveMovement(ofItemAt: element.path, at: point), "\(element.path) is not there")
      held = toolkit.model.item(at: element.path)
      grip = LayoutPoint(x: element.frame.minX - point.x, y: element.frame.minY - point.y)
    }
    let point = randomPoint()
    view.updateInteractiveMovement(to: point)
    finger = LayoutPoint(x: point.x - view.visibleRect.minX, y: point.y - view.visibleRect.minY)
    guard let item = held, let source = toolkit.model.paths[item], random.oneIn(4) else { return }
    held = nil
    if random.oneIn(2) { return view.cancelInteractiveMovement() }
    let target = view.movementTarget
    let move = view.endInteractiveMovement()
    guard target != source, let target else {
      return try require(move == nil, "the item was moved from \(source) to itself, \(move as Any)")
    }
    try require(
      move == BatchUpdate.Move(source: source, target: target), "moved \(move as Any), not to \(target)")
    toolkit.model.move(from: source, to: target)
    snapshot = try Snapshot(toolkit.model.sections.map { (id: $0.id, items: $0.items) })
  }

  /// Returns a point of the visible rect.
  private mutating func randomPoint() -> LayoutPoint {
    let rect = view.visibleRect
    return LayoutPoint(
      x: rect.minX + Double(random.int(0...Int(rect.width))),
      y: rect.minY + Double(random.int(0...Int(rect.height))))
  }

  mutating func randomItem() -> Int? {
    toolkit.model.sections.flatMap { $0.items }.randomElement(using: &random)
  }
}
