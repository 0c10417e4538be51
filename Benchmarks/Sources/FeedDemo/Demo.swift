import FeedFiles
import FeedFormat
import Millrace
import Terminal

/// A feed on a terminal, which is used by keys: the state of `millrace demo` without the terminal itself.
///
/// Everything is drawn by the operations that a `CollectionView` returns.
package final class Demo {
  /// What a key leads to.
  package enum Outcome: Hashable, Sendable {
    case none, quit, interrupt, suspend, redraw
  }

  private(set) var content: DemoContent
  private(set) var view: CollectionView<Int>
  let toolkit = DemoToolkit()
  /// The width and the height in characters.
  private(set) var columnCount: Int
  private(set) var rowCount: Int
  /// Whether the focus has moved since the last frame.
  private var revealsFocus = false
  /// What went wrong, or was done, for the status line.
  private(set) var message = ""
  /// The first line of help that is shown. `nil` if help is hidden.
  private(set) var helpStart: Int?
  /// Where an item is held, in the visible rect.
  private var finger = LayoutPoint.zero
  /// The result of the last update: numbers of cells, and placeholders.
  private(set) var cellCount = 0
  private(set) var update = CollectionUpdate()
  private var kindName: (ElementKind) -> String = { "\($0)" }

  /// Shows the demo's own items in a layout.
  package init(_ layout: DemoLayout, count: Int, columnCount: Int, rowCount: Int) throws {
    (self.columnCount, self.rowCount) = (columnCount, rowCount)
    let size = Self.size(columnCount, rowCount, hasScrollBar: true)
    content = try DemoContent(layout, items: Array(0..<count), nextID: count, size: size)
    view = Self.newView(content, size: size)
    connect()
  }

  /// Shows the feed of a file.
  package init(_ loaded: LoadedFeed, name: String, columnCount: Int, rowCount: Int) throws {
    (self.columnCount, self.rowCount) = (columnCount, rowCount)
    let size = Self.size(columnCount, rowCount, hasScrollBar: loaded.axis == .vertical)
    content = try DemoContent(loaded, name: name, size: size)
    kindName = { loaded.name(of: $0) }
    view = Self.newView(content, size: size)
    connect()
  }

  private static func newView(_ content: DemoContent, size: LayoutSize) -> CollectionView<Int> {
    let view = CollectionView<Int>(content.feed, size: size)
    (view.margin, view.selectionMode) = (size.height / 2, .multiple)
    return view
  }

  /// Lets the toolkit find what cells show.
  private func connect() {
    toolkit.id = { [unowned self] in content.snapshot.itemID(at: $0) }
    toolkit.title = { [unowned self] in
      $0.path.section < 0 ? kindName($0.kind) : "\(kindName($0.kind)) of section \($0.path.section)"
    }
    toolkit.hasTexts = content.layout == .list
  }

  /// Shows in the footer of each banner which page is in the middle.
  private func drawDots(into picture: inout DemoPicture) {
    view.forEachCell { _, _, element in
      guard element.kind == .footer, let page = view.currentPage(ofSection: element.path.section) else {
        return
      }
      let count = view.feed.itemCount(ofSection: element.path.section)
      picture.drawDots(page, of: count, in: element)
    }
  }

  // MARK: - The screen

  /// The number of lines below the feed: the status, and on a screen that has room for it, the keys.
  private static func lineCount(_ rowCount: Int) -> Int { rowCount < 3 ? 0 : rowCount < 8 ? 1 : 2 }

  private static func size(_ columnCount: Int, _ rowCount: Int, hasScrollBar: Bool) -> LayoutSize {
    LayoutSize(
      width: Double(max(1, columnCount - (hasScrollBar ? 1 : 0))) * DemoScale.column,
      height: Double(max(1, rowCount - lineCount(rowCount))) * DemoScale.row)
  }

  private var hasScrollBar: Bool { view.feed.axis == .vertical }

  /// The part of the screen that shows the feed.
  var area: GridRect {
    GridRect(
      left: 0, top: 0, right: columnCount - (hasScrollBar ? 1 : 0),
      bottom: rowCount - Self.lineCount(rowCount))
  }

  /// Follows the size of the terminal. The first visible item stays in place.
  package func resize(columnCount: Int, rowCount: Int) {
    if (columnCount, rowCount) == (self.columnCount, self.rowCount) { return }
    (self.columnCount, self.rowCount) = (columnCount, rowCount)
    let size = Self.size(columnCount, rowCount, hasScrollBar: hasScrollBar)
    do throws(LayoutError) { try view.resize(to: size) } catch { message = error.description }
    view.margin = size.height / 2
  }

  /// The time at which the screen changes without a key. `nil` if it does not.
  package func nextFrame(after time: Double) -> Double? {
    if toolkit.isAnimating { return time }
    return view.nextChange
  }

  /// Brings the cells up to date, and draws the screen.
  ///
  /// - Parameter clock: Returns the time in nanoseconds, to show how long the frame and its update take.
  package func draw(at time: Double, clock: () -> UInt64) -> CharacterGrid {
    let start = clock()
    update(at: time)
    let updated = clock()
    cellCount = 0
    view.forEachCell { _, _, _ in cellCount += 1 }
    let grid = CharacterGrid(columnCount: columnCount, rowCount: rowCount)
    var picture = DemoPicture(grid, area: area, view: view.visibleRect, time: time)
    view.forEachPlaceholder { picture.drawPlaceholder($0) }
    picture.draw(toolkit.leaving.map { $0.cell } + toolkit.cells)
    drawDots(into: &picture)
    if hasScrollBar {
      picture.drawScrollBar(contentStart: 0, contentLength: view.feed.contentSize.height)
    }
    var result = picture.grid
    drawLines(into: &result, frameTime: clock() - start, updateTime: updated - start)
    if let helpStart { drawHelp(from: helpStart, into: &result) }
    return result
  }

  private func update(at time: Double) {
    update = view.update(at: time, from: toolkit)
    toolkit.perform(update, at: time)
    // Cells that have measured themselves may have moved the focused item out of view.
    for _ in 0..<Self.maximumRevealCount where revealsFocus {
      let rect = view.visibleRect
      if let focused = view.focusedItem { view.scrollToItem(at: focused) }
      if view.visibleRect == rect { break }
      update = view.update(at: time, from: toolkit)
      toolkit.perform(update, at: time)
    }
    revealsFocus = false
  }

  private static let maximumRevealCount = 3

  private func drawLines(into grid: inout CharacterGrid, frameTime: UInt64, updateTime: UInt64) {
    let count = Self.lineCount(rowCount)
    if count == 0 { return }
    let status = DemoStatus(self, frameTime: frameTime, updateTime: updateTime)
    grid.drawLine(status.text(columnCount: columnCount), row: rowCount - count, TextStyle(isInverse: true))
    if count > 1 {
      let keys = view.movedItem == nil ? DemoKeys.summary : DemoKeys.movement
      grid.drawLine(
        DemoStatus.joined(keys, columnCount: columnCount), row: rowCount - 1, TextStyle(isDim: true))
    }
  }

  /// The number of lines of help that fit the screen.
  private var helpLineCount: Int { max(1, min(area.rows.count - 2, DemoKeys.help.count)) }

  private func drawHelp(from start: Int, into grid: inout CharacterGrid) {
    let (width, height) = (min(columnCount, DemoKeys.columnCount + 4), helpLineCount + 2)
    let (left, top) = ((columnCount - width) / 2, max(0, (area.rows.count - height) / 2))
    let screen = GridRect(left: 0, top: 0, right: columnCount, bottom: area.rows.upperBound)
    let rect = GridRect(left: left, top: top, right: left + width, bottom: top + height)
    grid.drawBox(rect, .double, TextStyle(isBold: true), in: screen)
    if start + helpLineCount < DemoKeys.help.count {
      grid.write(" ? more ", atColumn: left + 2, row: top + height - 1, TextStyle(isBold: true), in: screen)
    }
    for (row, line) in zip((top + 1)..<(top + 1 + helpLineCount), DemoKeys.help.dropFirst(start)) {
      grid.write(line, atColumn: left + 2, row: row, .plain, in: screen)
    }
  }
}

// What keys do.
extension Demo {
  /// Does what a key is for.
  package func handle(_ key: Key, at time: Double) -> Outcome {
    switch key {
    case .interrupt: return .interrupt
    case .suspend: return .suspend
    case .redraw: return .redraw
    case .character("q"): return .quit
    default: break
    }
    message = ""
    if let start = helpStart {
      let next = start + helpLineCount
      helpStart = key == .character("?") && next < DemoKeys.help.count ? next : nil
      return .none
    }
    let focused = view.focusedItem
    defer { revealsFocus = revealsFocus || view.focusedItem != focused }
    do {
      if view.movedItem == nil { try browse(key, at: time) } else { try move(key) }
    } catch {
      message = "\(error)"
    }
    return .none
  }

  private func browse(_ key: Key, at time: Double) throws {
    switch key {
    case .up: view.moveFocus(.up)
    case .down: view.moveFocus(.down)
    case .left: view.moveFocus(.left)
    case .right: view.moveFocus(.right)
    case .pageUp, .character("b"): moveFocusFar(.pageBackward)
    case .pageDown, .character("f"): moveFocusFar(.pageForward)
    case .home, .character("g"): moveFocusFar(.first)
    case .end, .character("G"): moveFocusFar(.last)
    case .character("j"): flick(600, at: time)
    case .character("k"): flick(-600, at: time)
    case .character("J"): flick(6_000, at: time)
    case .character("K"): flick(-6_000, at: time)
    case .character(" "), .enter: select()
    case .character("a"): view.deselectAllItems()
    case .character("i"): try insert()
    case .character("x"), .delete: try remove()
    case .character("s"): try shuffle()
    case .character("m"): beginMovement()
    case .character("l"): try showNextLayout(1)
    case .character("L"): try showNextLayout(DemoLayout.allCases.count - 1)
    case .character("c"): toggleBudget()
    case .character("?"), .character("h"): helpStart = 0
    default: break
    }
  }

  /// Moves the focus by a page or to an end, also if no item had it.
  private func moveFocusFar(_ step: NavigationStep) {
    if view.focusedItem == nil { view.moveFocus(step) }
    view.moveFocus(step)
  }

  /// Lets go of the feed with a velocity in points per second, as after a flick of a finger.
  private func flick(_ velocity: Double, at time: Double) {
    view.beginDrag()
    view.endDrag(velocity: velocity, at: time)
  }

  /// Touches the focused item, which selects it or deselects it.
  private func select() {
    guard let focused = focusedItem, let element = element(ofItem: focused) else { return }
    view.touchDown(at: LayoutPoint(x: element.frame.midX, y: element.frame.midY), delegate: toolkit)
    view.touchUp(delegate: toolkit)
  }

  /// The item with the focus, or else the first visible one, which then gets it.
  private var focusedItem: ItemPath? { view.focusedItem ?? view.moveFocus(.down) }

  /// Returns an item of the data where it is shown.
  private func element(ofItem path: ItemPath) -> LayoutAttributes? {
    var found: LayoutAttributes?
    view.forEachCell { _, _, element in
      if element.kind == .item, element.path == path { found = element }
    }
    return found
  }

  private func insert() throws {
    let focused = view.focusedItem ?? ItemPath(section: 0, item: 0)
    if view.feed.itemCount == 0, view.feed.sectionCount == 0 { return }
    let model = content.layout == nil && view.feed.itemCount > 0 ? view.feed.item(at: focused) : nil
    let (next, id) = try content.inserting(at: focused, like: model)
    try show(next, keeping: .firstVisible(in: view.visibleRect))
    if let path = content.snapshot.path(ofItem: id) {
      view.focusItem(at: path)
      view.scrollToItem(at: path)
    }
    message = "inserted #\(id)"
  }

  private func remove() throws {
    let paths = view.selectedItemCount > 0 ? view.selectedItems : focusedItem.map { [$0] } ?? []
    guard let first = paths.first else { return }
    var next = content.snapshot
    try next.deleteItems(paths.map { content.snapshot.itemID(at: $0) })
    let hadFocus = view.focusedItem != nil
    try show(next, keeping: .firstVisible(in: view.visibleRect))
    if hadFocus, view.focusedItem == nil, view.feed.itemCount > 0, first.section < view.feed.sectionCount {
      let count = view.feed.itemCount(ofSection: first.section)
      if count > 0 { view.focusItem(at: ItemPath(section: first.section, item: min(first.item, count - 1))) }
    }
    message = "removed \(paths.count)"
  }

  /// Moves the visible items to random places on the screen.
  private func shuffle() throws {
    var paths: [ItemPath] = []
    view.forEachCell { _, _, element in
      if element.kind == .item, element.frame.intersects(view.visibleRect) { paths.append(element.path) }
    }
    try show(content.shuffling(paths), keeping: nil)
    message = "shuffled \(paths.count)"
  }

  private func show(_ next: Snapshot<Int, Int>, keeping anchor: Anchor?) throws {
    let content = content
    try view.apply(next, replacing: &self.content.snapshot, keeping: anchor) { id, items in
      content.layout?.section(id, items: items) ?? .waterfall(.list(), extents: [])
    } item: { id in
      content.value(of: id, in: next)
    }
  }

  /// Lays the items out in another layout. The selection and the focus stay.
  private func showNextLayout(_ distance: Int) throws {
    guard let old = content.layout, let index = DemoLayout.allCases.firstIndex(of: old) else {
      message = "a feed file has one layout"
      return
    }
    let layout = DemoLayout.allCases[(index + distance) % DemoLayout.allCases.count]
    let selected = view.selectedItems.map { content.snapshot.itemID(at: $0) }
    let top = view.focusedItem ?? topItem
    let (focused, kept) = (
      view.focusedItem.map { content.snapshot.itemID(at: $0) }, top.map { content.snapshot.itemID(at: $0) }
    )
    let size = view.visibleRect.size
    let next = try DemoContent(layout, items: content.items, nextID: content.unusedID, size: size)
    view.edit(keeping: nil) { $0 = next.feed }
    content = next
    toolkit.hasTexts = layout == .list
    for id in selected { if let path = content.snapshot.path(ofItem: id) { view.selectItem(at: path) } }
    view.focusItem(at: focused.flatMap { content.snapshot.path(ofItem: $0) })
    if let path = kept.flatMap({ content.snapshot.path(ofItem: $0) }) {
      view.scrollToItem(at: path, at: .start)
    }
  }

  private var topItem: ItemPath? {
    var top: ItemPath?
    view.forEachCell { _, _, element in
      if top == nil, element.kind == .item, element.frame.intersects(view.visibleRect) { top = element.path }
    }
    return top
  }

  /// Fills at most one cell per frame, or all of them.
  private func toggleBudget() {
    let isLimited = view.budget.maximumCount == 1
    view.budget = isLimited ? .unlimited : CellBudget(maximumCount: 1)
    message = isLimited ? "all cells in each frame" : "one cell per frame"
  }

  // MARK: - Movement by hand

  private func beginMovement() {
    guard let focused = focusedItem, let element = element(ofItem: focused) else { return }
    let point = LayoutPoint(x: element.frame.midX, y: element.frame.midY)
    if view.beginInteractiveMovement(ofItemAt: focused, at: point) {
      finger = point.moved(by: view.visibleRect.origin, -1)
    }
  }

  private func move(_ key: Key) throws {
    let (columns, rows) = (4 * DemoScale.column, 2 * DemoScale.row)
    switch key {
    case .up: moveFinger(x: 0, y: -rows)
    case .down: moveFinger(x: 0, y: rows)
    case .left: moveFinger(x: -columns, y: 0)
    case .right: moveFinger(x: columns, y: 0)
    case .enter, .character("m"), .character(" "):
      if let move = view.endInteractiveMovement() { try content.move(from: move.source, to: move.target) }
    case .escape: view.cancelInteractiveMovement()
    default: break
    }
  }

  private func moveFinger(x: Double, y: Double) {
    let size = view.visibleRect.size
    finger.x = min(max(finger.x + x, 0), size.width - 1)
    finger.y = min(max(finger.y + y, 0), size.height - 1)
    view.updateInteractiveMovement(to: finger.moved(by: view.visibleRect.origin, 1))
  }
}

extension LayoutPoint {
  fileprivate func moved(by distance: LayoutPoint, _ sign: Double) -> LayoutPoint {
    LayoutPoint(x: x + sign * distance.x, y: y + sign * distance.y)
  }
}
