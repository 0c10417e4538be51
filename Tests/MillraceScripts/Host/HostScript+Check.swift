import Millrace
import MillraceOracle

// What must hold after every update.
extension HostScript {
  typealias Identity = HostModel.Identity

  mutating func check() throws {
    let before = cellsByIdentity()
    let (sizes, offsets) = (toolkit.model.extents, bannerOffsets())
    let elapsed = random.pick([0, 0.01, 0.1, 0.5, 2])
    followFinger()
    try update(after: elapsed)
    followFinger()
    takeOffsets()
    try checkCorrection(after: elapsed)
    var fresh = try settledFeed()
    let laidOut = try laidOutElements(of: &fresh)
    let expected = drawn(laidOut, of: &fresh)
    let places = laidOut.filter { $0.element.kind == .item && $0.element.frame.intersects(view.visibleRect) }
    let movedAgain = try checkBanners(
      shownModel().sections, before: offsets, visible: Set(places.map { $0.identity.id }),
      window: Set(expected.lazy.filter { $0.element.kind == .item }.map { $0.identity.id }))
    try checkCells(expected)
    try checkAnimation(isMeasured: toolkit.model.extents != sizes)
    try checkSectionMotions()
    // A measured cell may push others out of the window, and the next one may make room for them again.
    if toolkit.model.extents == sizes {
      try checkKept(before, expected.filter { !movedAgain.contains($0.identity) })
    }
    if toolkit.model.extents == sizes, movedAgain.isEmpty {
      let isInMargin = toolkit.filled.contains { !toolkit.cells[$0].isDisplayed }
      try require(
        result.visiblePlaceholderCount == 0 || !isInMargin,
        "a cell in the margin was filled before one that is visible")
    }
    try checkSelection()
    toolkit.removePrefetched { item in
      expected.contains { $0.identity == Identity(kind: .item, id: item) } || toolkit.model.paths[item] == nil
    }
    try checkPrefetching()
    if random.oneIn(4) { try checkIdle() }
    // The next update uses the buffer again.
    result = CollectionUpdate()
  }

  private mutating func update(after elapsed: Double) throws {
    toolkit.beginUpdate()
    let update = view.update(at: view.time + elapsed, from: toolkit)
    result = update
    toolkit.perform(update.operations)
    if let violation = toolkit.violations.first { throw failure(violation) }
    let budget = max(1, view.budget.maximumCount)
    try require(toolkit.filled.count <= budget, "\(toolkit.filled.count) cells were filled, of \(budget)")
    try require(update.visibleRect == view.visibleRect, "the update has another visible rect")
    try require(update.unusedSizes.isEmpty && update.oscillatingItems.isEmpty, "sizes do not fit")
  }

  private func cellsByIdentity() -> [Identity: Int] {
    var cells: [Identity: Int] = [:]
    for cell in toolkit.used { if let content = cell.content { cells[content.identity] = cell.number } }
    return cells
  }

  /// Anchors may scroll sections across the feed. The feed's own scripts check these offsets.
  func takeOffsets() {
    for section in toolkit.model.sections.indices where toolkit.model.sections[section].isAcross {
      toolkit.model.sections[section].offset = view.feed.orthogonalScrolling(ofSection: section)!.offset
    }
  }

  /// Returns the data as the feed shows it: an item that is moved is where its gap is.
  func shownModel() throws -> HostModel {
    var model = toolkit.model
    guard let item = held, let source = model.paths[item] else { return model }
    guard let target = view.movementTarget else { throw failure("no item is moved") }
    if target != source { model.move(from: source, to: target) }
    return model
  }

  /// Returns a fresh feed of the data as the feed shows it.
  func settledFeed() throws -> Feed {
    var fresh = try shownModel().freshFeed()
    fresh.settle()
    return fresh
  }

  /// Returns the elements in the window, with the paths of the data, and a moved item in its gap.
  private func laidOutElements(of fresh: inout Feed) throws -> [(identity: Identity, element: Element)] {
    let (model, paths) = (try shownModel(), toolkit.model.paths)
    let clamped = fresh.visibleRect(
      view.visibleRect, correctedBy: .zero, alignsShortContentToEnd: view.alignsShortContentToEnd)
    try require(
      view.isScrolling || clamped == view.visibleRect,
      "the visible rect is outside of the content, at \(clamped)")
    var elements = fresh.elements(in: view.window, view: view.visibleRect).map {
      (identity: model.identity(of: $0.kind, at: $0.path), element: $0)
    }
    for index in elements.indices where elements[index].element.kind == .item {
      elements[index].element.path = paths[elements[index].identity.id]!
    }
    return elements
  }

  /// Returns the elements in the window, with a moved item where it is held.
  private func drawn(
    _ laidOut: [(identity: Identity, element: Element)], of fresh: inout Feed
  ) -> [(identity: Identity, element: Element)] {
    var elements = laidOut
    if let item = held, let target = view.movementTarget, let path = toolkit.model.paths[item] {
      let identity = Identity(kind: .item, id: item)
      elements.removeAll { $0.identity == identity }
      var element = Element(path: path, frame: fresh.frame(at: target), zIndex: .max)
      element.frame.origin = LayoutPoint(
        x: view.visibleRect.minX + finger.x + grip.x, y: view.visibleRect.minY + finger.y + grip.y)
      elements.append((identity, element))
    }
    return elements
  }

  /// Each element in the window has one cell, in its place, with its contents, or is a placeholder.
  private func checkCells(_ expected: [(identity: Identity, element: Element)]) throws {
    var shown: [Identity: NaiveCell] = [:]
    for cell in toolkit.used {
      guard let content = cell.content else { throw failure("cell \(cell.number) has no contents") }
      try require(
        shown.updateValue(cell, forKey: content.identity) == nil, "\(content.identity) has two cells")
    }
    var missing = (visible: 0, others: 0)
    for (identity, element) in expected {
      let isVisible = element.frame.intersects(view.visibleRect)
      guard let cell = shown.removeValue(forKey: identity) else {
        if isVisible { missing.visible += 1 } else { missing.others += 1 }
        continue
      }
      let attributes = LayoutAttributes(element)
      try require(
        cell.placement.map { isSame($0, attributes) } ?? false,
        "\(identity) is at \(cell.placement as Any), not at \(attributes)")
      try require(cell.isDisplayed == isVisible, "\(identity): isDisplayed is \(cell.isDisplayed)")
      let version = identity.kind == .item ? toolkit.model.versions[identity.id]! : 0
      try require(cell.content?.version == version, "\(identity) shows an old version")
      let state = CellState(
        isSelected: identity.kind == .item && selected.contains(identity.id),
        isHighlighted: identity.kind == .item && identity.id == touched,
        isFocused: identity.kind == .item && identity.id == focused)
      try require(cell.state == state, "\(identity) has the state \(cell.state), not \(state)")
    }
    try require(shown.isEmpty, "\(shown.keys) have cells, but are not in the window")
    try require(
      result.visiblePlaceholderCount == missing.visible
        && result.placeholderCount == missing.visible + missing.others,
      "\(missing) have no cells, reported \(result.placeholderCount), \(result.visiblePlaceholderCount) visible"
    )
    if view.budget.maximumCount == .max {
      try require(missing.visible + missing.others == 0, "elements have no cells without a budget")
    }
    var order: [ItemPath] = []
    view.forEachCell { _, _, element in
      if element.kind == .item, held == nil { order.append(element.path) }
    }
    try require(order == order.sorted(), "cells are in the order \(order)")
  }

  /// Returns whether two elements are equal. A moved item is where its finger is, not at whole units.
  private func isSame(_ element: LayoutAttributes, _ other: LayoutAttributes) -> Bool {
    var moved = element
    moved.frame.origin = other.frame.origin
    return element == other
      || element.zIndex == .max && moved == other && element.frame.origin.isClose(to: other.frame.origin)
  }

  /// Elements that stay in the window keep their cells.
  private func checkKept(
    _ before: [Identity: Int], _ expected: [(identity: Identity, element: Element)]
  ) throws {
    let now = cellsByIdentity()
    for (identity, _) in expected {
      guard let old = before[identity], !reloaded.contains(identity) else { continue }
      try require(now[identity] == old, "\(identity) has cell \(now[identity] ?? -1) instead of \(old)")
    }
  }

  private func checkSelection() throws {
    let items = Set(view.selectedItems.map { toolkit.model.item(at: $0) })
    try require(items == selected, "\(items) are selected, not \(selected)")
    let item = view.focusedItem.map { toolkit.model.item(at: $0) }
    try require(item == focused, "\(item as Any) has the focus, not \(focused as Any)")
    let highlighted = view.highlightedItem.map { toolkit.model.item(at: $0) }
    try require(highlighted == touched, "\(highlighted as Any) is highlighted, not \(touched as Any)")
  }

  /// If nothing changes, nothing is to do.
  private mutating func checkIdle() throws {
    let isMoving = toolkit.model.sections.indices.contains { view.isScrolling(ofSection: $0) }
    if result.isPending || view.isScrolling || isMoving || held != nil { return }
    toolkit.beginUpdate()
    let update = view.update(at: view.time, from: toolkit)
    try require(update.operations.isEmpty, "an idle update has \(update.operations.count) operations")
  }
}
