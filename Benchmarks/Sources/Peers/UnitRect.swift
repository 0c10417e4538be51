import Millrace

/// A rectangle in whole units of 1/192 pt.
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

  /// A rectangle that holds nothing, to be extended.
  static let empty = UnitRect(minX: .max, minY: .max, maxX: .min, maxY: .min)

  /// Extends the rectangle so that it holds another one.
  mutating func formUnion(_ other: UnitRect) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Whether a frame meets a rectangle that is asked for. A frame without a height is found by the one of two
  /// stacked rectangles that begins at it.
  @inline(__always)
  func meets(_ queryRect: UnitRect) -> Bool {
    let isBelowTop = minY == maxY ? minY >= queryRect.minY : maxY > queryRect.minY
    return isBelowTop && minY < queryRect.maxY && minX < queryRect.maxX && maxX > queryRect.minX
  }

  /// Whether what the rectangle holds may meet one that is asked for.
  @inline(__always)
  func mayMeet(_ queryRect: UnitRect) -> Bool {
    maxY >= queryRect.minY && minY < queryRect.maxY && minX < queryRect.maxX && maxX > queryRect.minX
  }
}

/// A length in whole units.
func wholeUnits(_ points: Double) -> Int {
  Int((points * 192).rounded(.toNearestOrEven))
}
