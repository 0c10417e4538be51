import Millrace
import MillraceOracle

// Keyboard navigation and scrolling to items, by linear searches.

extension FeedScript {
  /// Checks the next item in each direction.
  mutating func checkNavigation(_ expected: NaiveFeed.Placement) throws {
    let items = placed(expected, nil).filter { $0.kind == .item }.map {
      UprightElement($0, model.orientation)
    }
    guard let path = expected.items.randomElement(using: &random)?.path else { return }
    let upright = UprightElement(expected.items.first { $0.path == path }!, model.orientation)
    let view = random.view(in: expected.contentSize, model.orientation)
    let limit = random.pick([0.0, 10, 48, 300, 4_096, .infinity])
    let step = random.pick(NavigationStep.allCases)
    let found = ask { $0.nextItem(step, from: path, in: view, within: limit) }
    let edges = model.orientation.uprightEdges(of: view).down
    let (front, back) = model.covered(expected, path.section, in: edges)
    let isValid = view.width >= 0 && view.height >= 0 && !view.minX.isNaN && !view.minY.isNaN
    let navigation = NaiveNavigation(
      items: items, axis: model.axis, direction: model.direction,
      width: NaiveWaterfall.units(feed.width),
      page: isValid ? max(0, edges.1 - back - edges.0 - front) : 0,
      limit: NaiveWaterfall.units(min(limit, LayoutUnit.maximumLength)))
    let right =
      switch step {
      case .first: expected.items.first?.path
      case .last: expected.items.last?.path
      default: navigation.next(step, from: upright)
      }
    try require(
      found == right, "\(step) of \(path) within \(limit) is \(found as Any), not \(right as Any)")
    guard isValid else { return }
    let uncovered = model.orientation.uprightEdges(of: feed.uncoveredRect(of: view, inSection: path.section))
      .down
    let start = min(edges.0 + front, edges.1)
    let rest = (start, max(start, edges.1 - back))
    try require(
      uncovered == rest,
      "pinned elements leave \(uncovered) of \(edges) to section \(path.section), not \(rest)")
  }
}

extension FeedScript {
  /// Checks the offsets at which an item is visible.
  mutating func checkReveal(_ expected: NaiveFeed.Placement) throws {
    guard let item = placed(expected, nil).filter({ $0.kind == .item }).randomElement(using: &random) else {
      return
    }
    let (path, position) = (item.path, random.pick(RevealPosition.allCases))
    let crossPosition = random.oneIn(2) ? random.pick(RevealPosition.allCases) : nil
    let view = random.view(in: expected.contentSize, model.orientation)
    var copy = feed
    // The last offset depends on the length of the feed.
    copy.settle()
    let isValid = view.width >= 0 && view.height >= 0 && !view.minX.isNaN && !view.minY.isNaN
    guard isValid else {
      return try require(copy.offset(toReveal: path, at: position, in: view) == nil, "an offset in \(view)")
    }
    guard let found = copy.offset(toReveal: path, at: position, across: crossPosition, in: view) else {
      throw failure("\(path) has no offset in \(view)")
    }
    let (content, frame) = (model.sections[path.section], UprightElement(item, model.orientation))
    let edges = model.orientation.uprightEdges(of: view)
    // The size in whole units.
    let size = LayoutSize(
      width: Double(edges.across.1 - edges.across.0) / 192, height: Double(edges.down.1 - edges.down.0) / 192)
    let new = model.orientation.uprightEdges(
      of: LayoutRect(origin: found.origin, size: size.upright(model.axis)))
    let length = NaiveWaterfall.units(model.orientation.upright(expected.contentSize).height)
    var covered = model.covered(expected, path.section, in: edges.down)
    let area = model.environment?.safeAreaInsets ?? .zero
    let sides = model.axis == .vertical ? (area.leading, area.trailing) : (area.top, area.bottom)
    var coveredAcross = (NaiveWaterfall.units(sides.0), NaiveWaterfall.units(sides.1))
    var isPinned = (along: false, across: false)
    if let cells = expected.sheets[path.section]?.answers {
      let (row, column) = path.item.quotientAndRemainder(dividingBy: cells.trackBounds[1].count)
      let span = cells.span(row, column)
      isPinned = (cells.pinning(span[0], 0) != .none, cells.pinning(span[1], 1) != .none)
      let (rows, columns) = (cells.pinnedLengths(0), cells.pinnedLengths(1))
      covered = (covered.0 + rows.0, covered.1 + rows.1)
      coveredAcross = (max(coveredAcross.0, columns.0), max(coveredAcross.1, columns.1))
    }
    func reveal(
      _ position: RevealPosition, _ item: (Int, Int), _ view: (Int, Int), _ covered: (Int, Int),
      _ limits: ClosedRange<Int>
    ) -> Int {
      let covered = covered.0 + covered.1 < view.1 - view.0 ? covered : (0, 0)
      let (atStart, atEnd) = (item.0 - covered.0, item.1 + covered.1 - (view.1 - view.0))
      let offset =
        switch position {
        case .start: atStart
        case .end: atEnd
        case .center: Int((Double(atStart + atEnd) / 2).rounded(.down))
        case .nearest:
          (min(atStart, atEnd)...max(atStart, atEnd)).contains(view.0)
            ? view.0 : abs(view.0 - atStart) < abs(view.0 - atEnd) ? atStart : atEnd
        }
      return min(max(offset, limits.lowerBound), limits.upperBound)
    }
    if !isPinned.along {
      let safeArea = naiveSafeArea(of: model.environment)
      let first = -safeArea.before
      let last = max(first, length + safeArea.after - (edges.down.1 - edges.down.0))
      let start = reveal(position, (frame.top, frame.bottom), edges.down, covered, first...last)
      try require(
        new.down.0 == start, "\(path) at \(position) in \(view) begins at \(new.down.0), not \(start)")
    }
    let width = NaiveWaterfall.units(model.width)
    guard let orthogonal = content.orthogonal else {
      if isPinned.across { return }
      let contentWidth = NaiveWaterfall.units(model.orientation.upright(expected.contentSize).width)
      let limits =
        min(
          0, edges.across.0)...max(
          0, edges.across.0, contentWidth - (edges.across.1 - edges.across.0))
      let start = reveal(
        crossPosition ?? position, (frame.left, frame.right), edges.across, coveredAcross, limits)
      try require(new.across.0 == start, "\(path) in \(view) is at \(new.across.0) across, not \(start)")
      return try require(found.orthogonalOffset == nil, "\(path) has an orthogonal offset")
    }
    try require(new.across.0 == edges.across.0, "an item of an orthogonal section moves the view")
    let offset = NaiveWaterfall.units(orthogonal.offset)
    let isCentered = orthogonal.behavior == .groupPagingCentered
    let last = content.lastOffset(
      width: model.width, model.axis, model.direction, sides: model.sides(of: content))
    let right = reveal(
      isCentered ? .center : crossPosition ?? position, (frame.left + offset, frame.right + offset),
      (offset, offset + width),
      isCentered ? (0, 0) : coveredAcross, isCentered ? (-1 << 50)...(1 << 50) : 0...last)
    try require(
      found.orthogonalOffset == Double(right) / 192,
      "\(path) at the offset \(found.orthogonalOffset as Any), not \(Double(right) / 192)")
  }
}
