import Millrace

/// A rectangle in integer units of 1/192 pt.
struct UnitRect: Hashable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  init(_ rect: LayoutRect) {
    self.init(
      minX: wholeUnits(rect.minX), minY: wholeUnits(rect.minY), maxX: wholeUnits(rect.maxX),
      maxY: wholeUnits(rect.maxY))
  }

  /// An empty rectangle to extend.
  static let empty = UnitRect(minX: .max, minY: .max, maxX: .min, maxY: .min)

  /// Extends the rectangle to include another one.
  mutating func formUnion(_ other: UnitRect) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Returns whether the frame intersects a query rect.
  ///
  /// A frame of zero height intersects the rect that starts at it, not the one that ends there.
  @inline(__always)
  func intersects(_ queryRect: UnitRect) -> Bool {
    let isBelowTop = minY == maxY ? minY >= queryRect.minY : maxY > queryRect.minY
    return isBelowTop && minY < queryRect.maxY && minX < queryRect.maxX && maxX > queryRect.minX
  }

  /// Returns whether the contents of the box may intersect a query rect.
  @inline(__always)
  func mayIntersect(_ queryRect: UnitRect) -> Bool {
    maxY >= queryRect.minY && minY < queryRect.maxY && minX < queryRect.maxX && maxX > queryRect.minX
  }
}

/// Returns a length in integer units.
func wholeUnits(_ points: Double) -> Int {
  Int((points * 192).rounded(.toNearestOrEven))
}
