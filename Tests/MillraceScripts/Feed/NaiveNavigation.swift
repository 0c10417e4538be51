import Millrace
import MillraceOracle

/// Keyboard navigation by linear searches.
struct NaiveNavigation {
  /// All items that a query finds, in order.
  let items: [UprightElement]
  let axis: LayoutAxis
  let direction: LayoutDirection
  /// The width of the feed, in units.
  let width: Int
  /// The uncovered length of the view, in units.
  let page: Int
  /// The maximum distance of the facing edges, and across, in units.
  let limit: Int

  /// Returns the path of the item that a step to a side or of a page leads to.
  func next(_ step: NavigationStep, from item: UprightElement) -> ItemPath? {
    switch step {
    case .first, .last: preconditionFailure("needs all items")
    case .pageBackward, .pageForward:
      let isForward = step == .pageForward
      return afterPage(from: item, isForward) ?? next(from: item, isAlong: true, isForward)
    case .left, .right, .up, .down:
      return next(from: item, isAlong: isAlong(step), isForward(step))
    }
  }

  /// Returns whether a step to a side is along the feed.
  func isAlong(_ step: NavigationStep) -> Bool {
    (step == .up || step == .down) == (axis == .vertical)
  }

  /// Returns whether a step is forward in the order of the layout.
  func isForward(_ step: NavigationStep) -> Bool {
    switch step {
    case .left, .right: (step == .right) != (direction == .rightToLeft)
    default: step == .down || step == .pageForward
    }
  }

  /// Returns the farthest item beside another one that begins within a page.
  func afterPage(from item: UprightElement, _ isForward: Bool) -> ItemPath? {
    let beside = items.filter {
      let distance = isForward ? $0.top - item.top : item.top - $0.top
      return distance > 0 && distance <= page && isBeside($0, item, isAlong: true)
        && $0.element.path != item.element.path
    }
    let farthest = beside.map { isForward ? $0.top : -$0.top }.max()
    return beside.filter { (isForward ? $0.top : -$0.top) == farthest }.min {
      (middles($0, item, true), $0.element.path) < (middles($1, item, true), $1.element.path)
    }?.element.path
  }

  /// Returns the nearest item along the feed or across it.
  func next(from item: UprightElement, isAlong: Bool, _ isForward: Bool) -> ItemPath? {
    func distance(_ other: UprightElement) -> Int {
      switch (isAlong, isForward) {
      case (true, true): other.top - item.bottom
      case (true, false): item.top - other.bottom
      case (false, true): other.left - item.right
      case (false, false): item.left - other.right
      }
    }
    // Items without length may be at the same position.
    func follows(_ other: UprightElement) -> Bool {
      func key(_ item: UprightElement) -> (Int, Int, ItemPath) {
        isAlong
          ? (item.top, item.bottom, item.element.path) : (item.left, item.right, item.element.path)
      }
      return isForward ? key(other) > key(item) : key(other) < key(item)
    }
    func order(_ other: UprightElement) -> (Int, Int) {
      let path = other.element.path
      return isForward ? (path.section, path.item) : (-path.section, -path.item)
    }
    let ahead = items.filter {
      $0.left < $0.right && (0...limit).contains(distance($0)) && follows($0)
    }
    let beside = ahead.filter { isBeside($0, item, isAlong: isAlong) }
    func measure(_ other: UprightElement) -> (Int, Int, (Int, Int)) {
      (
        distance(other), beside.isEmpty ? gap(other, item) : middles(other, item, isAlong), order(other)
      )
    }
    let (left, right) = (min(max(item.left, 0), width), min(max(item.right, 0), width))
    let near = ahead.filter {
      $0.intersects(down: ($0.top, $0.top + 1), across: (left - limit, right + limit))
    }
    let found = (beside.isEmpty && isAlong ? near : beside).min {
      let (left, right) = (measure($0), measure($1))
      return (left.0, left.1, left.2.0, left.2.1) < (right.0, right.1, right.2.0, right.2.1)
    }
    return found?.element.path
  }

  /// Returns whether two items overlap across a step.
  private func isBeside(_ other: UprightElement, _ item: UprightElement, isAlong: Bool) -> Bool {
    let everywhere = (-1 << 52, 1 << 52)
    return isAlong
      ? other.intersects(down: everywhere, across: (item.left, max(item.right, item.left + 1)))
      : other.intersects(down: (item.top, max(item.bottom, item.top + 1)), across: everywhere)
  }

  /// Returns twice the distance of the middles across a step.
  private func middles(_ other: UprightElement, _ item: UprightElement, _ isAlong: Bool) -> Int {
    isAlong
      ? abs(other.left + other.right - item.left - item.right)
      : abs(other.top + other.bottom - item.top - item.bottom)
  }

  private func gap(_ other: UprightElement, _ item: UprightElement) -> Int {
    max(0, other.left - item.right, item.left - other.right)
  }
}
