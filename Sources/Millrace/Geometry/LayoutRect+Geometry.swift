// The geometry of `CGRect`. A rect with a NaN coordinate or a negative size is empty.
extension LayoutRect {
  /// The horizontal middle. NaN if the rect reaches from minus infinity to infinity.
  public var midX: Double { minX + width / 2 }
  /// The vertical middle. NaN if the rect reaches from minus infinity to infinity.
  public var midY: Double { minY + height / 2 }

  /// Whether the rect has no area: a side of length 0, a negative size, or a NaN coordinate.
  public var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  /// Returns whether two rects overlap by a positive length on both axes. Touching edges do not count.
  public func intersects(_ other: LayoutRect) -> Bool { intersection(other) != nil }

  /// Returns the common part of two rects, or `nil` if it has no area.
  public func intersection(_ other: LayoutRect) -> LayoutRect? {
    guard !isEmpty, !other.isEmpty else { return nil }
    let common = LayoutRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return common.isEmpty ? nil : common
  }

  /// Returns the smallest rect that contains two rects. If one rect is empty, returns the other. If both are, returns this one.
  public func union(_ other: LayoutRect) -> LayoutRect {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return LayoutRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Returns whether a point is in the rect: at or after its left and top edges, and before its right and bottom edges.
  public func contains(_ point: LayoutPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rect lies in this one. Edges may touch. An empty rect lies in no rect.
  public func contains(_ other: LayoutRect) -> Bool {
    !other.isEmpty && minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// Returns the rect, moved by a distance in points.
  public func offsetBy(dx: Double, dy: Double) -> LayoutRect {
    LayoutRect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// Returns the rect with each vertical edge moved inwards by `dx` and each horizontal edge by `dy`, in points. Negative
  /// distances move them outwards.
  ///
  /// If the width is less than `2 * dx`, it becomes 0, in the middle of the rect. The height likewise.
  public func insetBy(dx: Double, dy: Double) -> LayoutRect {
    func inset(_ start: Double, _ length: Double, _ distance: Double) -> (start: Double, length: Double) {
      length >= 2 * distance
        ? (start + distance, length == .infinity ? length : length - 2 * distance) : (start + length / 2, 0)
    }
    let (x, y) = (inset(minX, width, dx), inset(minY, height, dy))
    return LayoutRect(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  private init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    func length(_ start: Double, _ end: Double) -> Double { end == .infinity ? .infinity : end - start }
    self.init(x: minX, y: minY, width: length(minX, maxX), height: length(minY, maxY))
  }
}
