import Foundation
import Millrace

extension FeedLayoutModel {
  /// Returns the elements that intersect a rect, as pinned in the visible rect.
  mutating func elements(in rect: LayoutRect, view: LayoutRect) -> [NamedAttributes] {
    guard isReady, feed != nil else { return [] }
    var found: [LayoutAttributes] = []
    let (rect, view, shift) = (inFeed(rect), inFeed(view), shift)
    feed?.attributes(in: rect, view: view, into: &found) { _ in }
    var naming = ElementNaming()
    var loop = EndlessSection()
    var elements: [NamedAttributes] = []
    elements.reserveCapacity(found.count)
    for values in found where loop.shows(values, in: &feed!, view) {
      elements.append(Self.named(values, by: &naming, in: &feed!, shift: shift))
    }
    return elements
  }

  /// Returns the element with a name, wherever it is, as pinned in the visible rect.
  mutating func element(named name: ElementName, view: LayoutRect) -> NamedAttributes? {
    guard isReady, feed != nil else { return nil }
    let (view, shift) = (inFeed(view), shift)
    return Self.element(named: name, view: view, in: &feed!, shift: shift)
  }

  /// Returns the elements in a visible rect whose attributes differ from those that the collection view has.
  ///
  /// - Parameter values: Returns the attributes that an element has now, or `nil` if the collection view does not know them.
  mutating func changedElements(
    in new: LayoutRect, _ values: (ElementName) -> LayoutAttributes?
  ) -> [ElementName] {
    elements(in: new, view: new).compactMap { element in
      values(element.name).flatMap { $0 == element.values ? nil : element.name }
    }
  }

  /// Scrolls a section along the cross axis of the feed.
  ///
  /// - Returns: The elements that move in the visible rect, come into it or leave it.
  mutating func setOrthogonalOffset(
    _ offset: Double, ofSection section: Int, view: LayoutRect
  ) throws(LayoutError) -> Set<ElementName> {
    guard isReady else { return [] }
    let old = elements(in: view, view: view)
    try feed?.setOrthogonalOffset(offset, ofSection: section)
    let changed = Set(elements(in: view, view: view)).symmetricDifference(old)
    return Set(changed.map { $0.name })
  }

  // MARK: Elements of a feed

  /// - Parameter view: The visible rect, in the coordinates of `feed`.
  static func element(
    named name: ElementName, view: LayoutRect, in feed: inout Feed, shift: Double
  ) -> NamedAttributes? {
    guard let (path, number) = feed.place(of: name),
      let element = feed.element(of: name.kind, at: path, number: number, in: view)
    else { return nil }
    var values = LayoutAttributes(element)
    if name.kind == .item {
      if feed.wraps(section: path.section) {
        var loop = EndlessSection()
        loop.read(path.section, of: &feed, view)
        values = loop.places[path] ?? values
      } else {
        // Carousels and circles transform their items.
        feed.forEachAttributes(in: element.frame, view: view, includingHidden: true) { _ in
        } body: { found in
          if found.kind == .item, found.path == path, found.frame == element.frame { values = found }
        }
      }
    }
    var naming = ElementNaming()
    let found = named(values, by: &naming, in: &feed, shift: shift)
    return found.name == name ? found : nil
  }

  private static func named(
    _ values: LayoutAttributes, by naming: inout ElementNaming, in feed: inout Feed, shift: Double
  ) -> NamedAttributes {
    let name = naming.name(of: values.kind, at: values.path, frame: values.frame, in: &feed)
    var values = values
    values.frame = values.frame.offsetBy(dx: shift, dy: 0)
    return NamedAttributes(name: name, values: values)
  }
}

/// The places of the items of an endless carousel or a banner.
///
/// It may show an item several times, but a collection view has one cell for it. That is the place nearest to the middle.
private struct EndlessSection {
  private var section = Int.min
  private var wraps = false
  private(set) var places: [ItemPath: LayoutAttributes] = [:]

  /// Returns whether an element, which a query found, is not one of the other places of its item.
  mutating func shows(_ values: LayoutAttributes, in feed: inout Feed, _ view: LayoutRect) -> Bool {
    guard values.kind == .item else { return true }
    if values.path.section != section {
      section = values.path.section
      wraps = feed.wraps(section: section)
      if wraps { read(section, of: &feed, view) }
    }
    return !wraps || places[values.path]?.frame == values.frame
  }

  mutating func read(_ section: Int, of feed: inout Feed, _ view: LayoutRect) {
    let isAcross = feed.orthogonalScrolling(ofSection: section) != nil
    let rect = isAcross ? feed.frame(ofSection: section) : view
    let middle = (x: rect.minX + rect.maxX, y: rect.minY + rect.maxY)
    func distance(_ frame: LayoutRect) -> Double {
      let (dx, dy) = (frame.minX + frame.maxX - middle.x, frame.minY + frame.maxY - middle.y)
      return dx * dx + dy * dy
    }
    places = [:]
    feed.forEachAttributes(in: rect, view: view, includingHidden: true) { _ in
    } body: { found in
      guard found.kind == .item, found.path.section == section else { return }
      if let other = places[found.path], distance(other.frame) <= distance(found.frame) { return }
      places[found.path] = found
    }
  }
}
