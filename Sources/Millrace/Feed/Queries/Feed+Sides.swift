/// Between which positions across the items of a feed's full sections lie, in one breadth and direction of the feed:
/// after another one was set, it has to be found anew.
///
/// Kept up from when it was first asked for, so that who never asks for it pays nothing.
struct BoxSides: Sendable {
  var sides: CrossBounds
  private let map: CoordinateMap
  private let width: Double

  init(_ sides: CrossBounds, of feed: borrowing Feed) {
    (self.sides, map, width) = (sides, feed.map, feed.width)
  }

  /// Whether they are found in the feed's breadth and direction.
  func isOf(_ feed: borrowing Feed) -> Bool { map == feed.map && width == feed.width }
}

extension Feed {
  /// Between which positions across all items lie, and perhaps did.
  ///
  /// - Complexity: O(1); at first, and after another width was set, O(full sections), and O(1) an item of layouts of
  ///   one's own
  mutating func itemSides() -> CrossBounds {
    var sides = styles.sides.extended(by: scratch.rows.excess)
    guard boxes.count > 0 else { return sides }
    if let known = boxSides, known.isOf(self) {
      sides.include(known.sides)
      return sides
    }
    var found = CrossBounds.none
    let width = width
    boxes.changeAll { found.include($0.width == width ? $0.findCrossBounds() : .everywhere) }
    boxSides = BoxSides(found, of: self)
    sides.include(found)
    return sides
  }

  /// Between which positions across what is no item lies, and ever did, of a kind or of all.
  func otherSides(of kind: ElementKind?, crossSize: Units) -> CrossBounds {
    guard let insets = supplementaries.minimumInsets(of: kind, with: margins.supplementaries.content) else {
      return .none
    }
    return CrossBounds(start: insets.start, end: crossSize - insets.end)
  }

  /// Takes note of what became of a full section.
  @inline(__always)
  mutating func recordCrossBounds(ofBox box: Int) {
    if boxSides != nil { includeSides(ofBox: box) }
  }

  @inline(never)
  private mutating func includeSides(ofBox box: Int) {
    guard let known = boxSides, known.isOf(self) else {
      // It would not be known any more, were the feed to be as broad again as it was.
      boxSides = nil
      return
    }
    let sides = boxes[box].width == width ? boxes[box].findCrossBounds() : .everywhere
    boxSides?.sides.include(sides)
  }
}
