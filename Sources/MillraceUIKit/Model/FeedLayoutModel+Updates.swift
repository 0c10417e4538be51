import Foundation
import Millrace

/// Updates of the data while the collection view animates them.
struct AnimatedUpdates {
  /// The feed before the updates. A copy is O(1).
  var before: Feed
  /// The visible rect before the updates, in the coordinates of `before`, and its x in the collection view less that.
  let oldView: LayoutRect
  let oldShift: Double
  /// The visible rect after the updates, in the coordinates of the collection view.
  let newView: LayoutRect
  /// The distance that the updates move the content offset.
  let distance: LayoutPoint
  let report: ChangeReport
  /// The reloaded items, by path after the updates.
  let reloaded: Set<ItemPath>
  let updates: HostUpdates
}

extension FeedLayoutModel {
  /// Applies the updates of a collection view as one batch, and lays the feed out if the view has changed, too. Queries are
  /// answered for the new data from then on.
  mutating func beginUpdates(
    _ items: [HostUpdate], in view: HostView, delegate: (any FeedLayoutDelegate)?, counts: DataCounts
  ) {
    isAwaitingUpdates = false
    guard failure == nil, let before = feed else { return }
    let (oldView, oldShift) = (inFeed(view.bounds), shift)
    measuring = nil
    do throws(FeedLayoutError) {
      let updates = HostUpdates(items)
      let batch = try updates.batch(from: delegate)
      let anchor = anchor(oldView)
      let report = try made { () throws(LayoutError) in try feed!.apply(batch, keeping: anchor) }
      guard feed!.sectionCount == counts.sections else {
        throw .sectionCount(dataSource: counts.sections, feed: feed!.sectionCount)
      }
      for section in updates.changedSections(report).sorted() { try Self.check(section, of: feed!, counts) }
      var moved = distance(of: report.offsetCorrection ?? .zero)
      // Only now has the feed the data of which the delegate gives the sizes.
      let relaid = layOut(for: view, delegate: delegate)
      guard failure == nil else { return }
      (moved.x, moved.y) = (moved.x + relaid.x, moved.y + relaid.y)
      let target = settledTarget(movedBy: moved, in: view)
      let distance = LayoutPoint(x: target.x - view.bounds.minX, y: target.y - view.bounds.minY)
      self.updates = AnimatedUpdates(
        before: before, oldView: oldView, oldShift: oldShift,
        newView: LayoutRect(origin: target, size: view.bounds.size), distance: distance, report: report,
        reloaded: Set(report.reloaded), updates: updates)
    } catch {
      failure = error
    }
  }

  mutating func endUpdates() { updates = nil }

  /// Returns the content offset after the updates, given the offset that the collection view proposes.
  func targetOffset(_ proposed: LayoutPoint, in view: HostView) -> LayoutPoint {
    guard let updates, isReady else { return proposed }
    return target(proposed, movedBy: updates.distance, in: view)
  }

  /// Returns an offset, moved by a distance, at which the content fills the view inside of its insets, if it can.
  func target(_ offset: LayoutPoint, movedBy distance: LayoutPoint, in view: HostView) -> LayoutPoint {
    let inner = view.inner
    let (size, length) = (contentSize, axis == .vertical ? inner.height : inner.width)
    var target = LayoutPoint(x: offset.x + distance.x, y: offset.y + distance.y)
    switch axis {
    case .vertical:
      let inset = inner.minY - view.bounds.minY
      target.y = max(-inset, min(target.y, size.height - length - inset))
    case .horizontal:
      let inset = inner.minX - view.bounds.minX
      target.x = max(-inset, min(target.x, size.width - length - inset))
    }
    return target
  }

  /// Returns the offset after updates that move it by a distance. Settles what is visible there, which may change the length
  /// of the content.
  private mutating func settledTarget(movedBy distance: LayoutPoint, in view: HostView) -> LayoutPoint {
    while true {
      let (target, size) = (target(view.bounds.origin, movedBy: distance, in: view), contentSize)
      settle(through: LayoutRect(origin: target, size: view.bounds.size))
      if contentSize == size { return target }
    }
  }

  // MARK: Attributes of appearing and disappearing elements

  /// Returns where an element that is shown after the updates is when their animation begins.
  ///
  /// What was there before begins where it was. Anything else, and a reloaded item, fades in.
  mutating func initialElement(named name: ElementName) -> NamedAttributes? {
    guard isReady, let updates else { return nil }
    if let old = oldName(of: name), var element = oldElement(named: old) {
      element.name = name
      if isReloaded(name) { element.values.alpha = 0 }
      return element
    }
    guard var element = element(named: name, view: updates.newView) else { return nil }
    // At the place on screen that it gets.
    element.values.frame = element.values.frame.offsetBy(dx: -updates.distance.x, dy: -updates.distance.y)
    element.values.alpha = 0
    return element
  }

  /// Returns where an element that was shown before the updates is when their animation ends.
  ///
  /// What is still there ends where it is now. Anything else, and a reloaded item, fades out.
  mutating func finalElement(named name: ElementName) -> NamedAttributes? {
    guard isReady, let updates else { return nil }
    if let new = newName(of: name), var element = element(named: new, view: updates.newView) {
      element.name = name
      if isReloaded(new) { element.values.alpha = 0 }
      return element
    }
    guard var element = oldElement(named: name) else { return nil }
    // At the place on screen that it had.
    element.values.frame = element.values.frame.offsetBy(dx: updates.distance.x, dy: updates.distance.y)
    element.values.alpha = 0
    return element
  }

  private mutating func oldElement(named name: ElementName) -> NamedAttributes? {
    guard var updates else { return nil }
    self.updates = nil  // so that the feed is not copied
    defer { self.updates = updates }
    return Self.element(named: name, view: updates.oldView, in: &updates.before, shift: updates.oldShift)
  }

  private func isReloaded(_ name: ElementName) -> Bool {
    guard name.category == .cell, let updates, let path = ItemPath(name.indexPath) else { return false }
    return updates.reloaded.contains(path)
  }

  private func oldName(of name: ElementName) -> ElementName? {
    guard let updates, let feed else { return nil }
    let report = updates.report
    return name.renamed(in: feed) {
      updates.updates.oldPaths[$0] ?? report.oldPath(forNew: $0)
    } section: {
      report.oldSection(forNew: $0)
    }
  }

  private func newName(of name: ElementName) -> ElementName? {
    guard let updates else { return nil }
    let report = updates.report
    return name.renamed(in: updates.before) {
      updates.updates.newPaths[$0] ?? report.newPath(forOld: $0)
    } section: {
      report.newSection(forOld: $0)
    }
  }
}

extension ElementName {
  /// Returns the name of the element in another feed, or `nil` if it is not there.
  ///
  /// - Parameters:
  ///   - feed: The feed in which the element has this name.
  ///   - path: Returns the path in the other feed of an item.
  ///   - section: Returns the index in the other feed of a section.
  fileprivate func renamed(
    in feed: Feed, path: (ItemPath) -> ItemPath?, section: (Int) -> Int?
  ) -> ElementName? {
    guard indexPath.count > 1 else { return self }
    guard (0..<feed.sectionCount).contains(indexPath[0]) else { return nil }
    var name = self
    let index = SupplementaryIndex(kind, section: indexPath[0], number: indexPath[1])
    if category != .cell, indexPath.count == 2, feed.path(of: index) != nil {
      guard let other = section(indexPath[0]) else { return nil }
      name.indexPath = IndexPath(indexes: [other, indexPath[1]])
      return name
    }
    let item = ItemPath(section: indexPath[0], item: indexPath[1])
    guard (0..<feed.itemCount(ofSection: item.section)).contains(item.item), let other = path(item) else {
      return nil
    }
    name.indexPath = IndexPath(other)
    if indexPath.count == 3 { name.indexPath.append(indexPath[2]) }
    return name
  }
}
