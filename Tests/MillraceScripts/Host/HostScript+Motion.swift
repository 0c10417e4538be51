import Millrace
import MillraceOracle
import MillraceRandom

// Drags, prefetching, and where cells come from and go to.
extension HostScript {
  /// Drags the feed, and lets go or holds it. Inside the content, it moves as far as the finger.
  mutating func drag() throws {
    lastEdit = "a drag"
    if !view.isDragging { view.beginDrag() }
    followFinger()
    // The finger holds what it held before the edits since then.
    try drag(by: 0)
    for _ in 0..<random.int(0...3) { try drag(by: Double(random.int(-150...150))) }
    if random.oneIn(4) { return }
    view.endDrag(velocity: Double(random.int(-3_000...3_000)), at: view.time)
    if random.oneIn(8) {
      view.stopScrolling()
      (draggedSections, movingSections) = ([], [])
      try restBanners()
    }
  }

  private mutating func drag(by distance: Double) throws {
    let old = view.visibleRect
    let wasBeyond = isHeldBeyondEnd
    view.drag(by: distance)
    followFinger()
    let expected = offset(old, by: distance)
    try require(
      wasBeyond || !isInside(old) || !isInside(expected)
        || view.visibleRect.origin.isClose(to: expected.origin),
      "dragged from \(old) to \(view.visibleRect), not to \(expected)")
  }

  /// Returns whether a visible rect is inside the content, and not at an end: there, the finger may be beyond it.
  private func isInside(_ rect: LayoutRect) -> Bool {
    [offset(rect, by: -1), offset(rect, by: 1)].allSatisfy { rect in
      let clamped = view.feed.visibleRect(
        rect, correctedBy: .zero, alignsShortContentToEnd: view.alignsShortContentToEnd)
      return clamped.origin.isClose(to: rect.origin)
    }
  }

  /// Finds out whether the finger may be beyond an end of the content. From then on, the content may follow the finger when
  /// the end moves, until the drag ends.
  mutating func followFinger() {
    if !view.isDragging {
      isHeldBeyondEnd = false
    } else if !isInside(view.visibleRect) {
      isHeldBeyondEnd = true
    }
  }

  /// Whether only edits move the visible rect. A finger that holds the content does not.
  var isAtRest: Bool {
    !view.isScrolling || view.isDragging && !isHeldBeyondEnd && isInside(view.visibleRect)
  }

  private func offset(_ rect: LayoutRect, by distance: Double) -> LayoutRect {
    view.feed.axis == .vertical ? rect.offsetBy(dx: 0, dy: distance) : rect.offsetBy(dx: distance, dy: 0)
  }

  /// Drags a section that scrolls across the feed, and lets go or holds it.
  mutating func dragAcross() {
    let across = toolkit.model.sections.indices.filter {
      toolkit.model.sections[$0].isAcross && !toolkit.model.sections[$0].isBanner
    }
    guard let section = across.randomElement(using: &random) else { return }
    lastEdit = "a drag of section \(section)"
    guard view.beginDrag(ofSection: section) else { return }
    let id = toolkit.model.sections[section].id
    draggedSections.insert(id)
    movingSections.insert(id)
    view.drag(ofSection: section, by: Double(random.int(-150...150)))
    if random.oneIn(4) { return }
    view.endDrag(ofSection: section, velocity: Double(random.int(-3_000...3_000)), at: view.time)
    draggedSections.remove(id)
  }

  /// Edits move the visible rect by the correction, and that is no scrolling.
  func checkCorrection(after elapsed: Double) throws {
    let isEdit = ["a snapshot", "a batch", "another layout"].contains(lastEdit)
    if step == 0 || !isEdit || !wasAtRest || !isAtRest || wasHeld || held != nil { return }
    let expected = LayoutPoint(
      x: oldRect.minX + result.offsetCorrection.x, y: oldRect.minY + result.offsetCorrection.y)
    try require(
      view.visibleRect.origin.isClose(to: expected), "moved to \(view.visibleRect), not to \(expected)")
    try require(
      elapsed == 0 || view.velocity == 0 || view.isDragging, "the velocity is \(view.velocity)")
  }

  /// Drags and motions stay with their sections.
  func checkSectionMotions() throws {
    for (index, section) in toolkit.model.sections.enumerated() where !section.isBanner {
      let isMoving = view.isScrolling(ofSection: index)
      try require(isMoving || !draggedSections.contains(section.id), "section \(index) lost its drag")
      try require(!isMoving || movingSections.contains(section.id), "section \(index) moves by itself")
    }
  }

  /// While the feed moves, exactly what comes into view within the horizon is being prefetched.
  func checkPrefetching() throws {
    guard let prefetching = view.prefetching, view.velocity != 0, held == nil else { return }
    var feed = view.feed
    let ahead = feed.itemsToPrefetch(
      of: view.window, velocity: view.velocity, horizon: prefetching.horizon, limit: prefetching.limit)
    let expected = Set(ahead.map { toolkit.model.item(at: $0.path) })
    try require(
      toolkit.prefetched == expected, "\(toolkit.prefetched) are being prefetched, not \(expected)")
  }

  /// After an animated batch, cells come from where they were, and go to where their elements are.
  func checkAnimation(isMeasured: Bool) throws {
    // A movement by hand is animated, too.
    if wasHeld || held != nil || lastEdit == "a movement by hand" { return }
    guard let before else {
      let isAnimated = toolkit.starts.contains { $0.from != nil } || toolkit.ends.contains { $0.to != nil }
      return try require(!isAnimated, "cells are animated without a reason")
    }
    let paths = toolkit.model.paths
    var oldFeed = try before.freshFeed()
    oldFeed.settle()
    let oldPaths = before.paths
    for (number, old, start) in toolkit.starts {
      guard let element = toolkit.cells[number].placement, let content = toolkit.cells[number].content else {
        continue
      }
      let identity = content.identity
      guard let start else { throw failure("\(identity) comes from nowhere") }
      var expected = element
      if let old {
        expected = moved(old)
      } else if identity.kind == .item, let path = oldPaths[identity.id] {
        // What is not settled is where it is drawn, which differs from a fresh layout.
        let isSettled = !before.sections[...path.section].contains { $0.isWaterfall }
        expected.frame = isSettled ? oldFeed.frame(at: path) : start.frame
        if isSettled { expected = moved(expected) }
      } else {
        expected.alpha = 0
      }
      try require(start == expected, "\(identity) comes from \(start), not from \(expected)")
    }
    for (identity, old, end) in toolkit.ends {
      guard let end else { throw failure("\(identity) goes nowhere") }
      var expected = moved(old)
      if identity.kind == .item, let path = paths[identity.id], !reloaded.contains(identity) {
        expected.path = path
        expected.frame = end.frame
      } else {
        expected.alpha = 0
        // What is measured afterwards moves the content once more.
        if isMeasured { expected.frame = end.frame }
      }
      try require(end == expected, "\(identity) goes to \(end), not to \(expected)")
    }
  }

  /// Returns where an element is on screen after the visible rect was moved.
  private func moved(_ element: LayoutAttributes) -> LayoutAttributes {
    var moved = element
    moved.frame = element.frame.offsetBy(dx: result.offsetCorrection.x, dy: result.offsetCorrection.y)
    return moved
  }
}

extension LayoutPoint {
  /// Returns whether the distance to another point is less than any unit.
  func isClose(to other: LayoutPoint) -> Bool { max((x - other.x).magnitude, (y - other.y).magnitude) < 1e-6 }
}
