extension LayoutAttributes {
  /// Returns the attributes between these and others of the same element, for a toolkit that animates by itself.
  ///
  /// The frame, the alpha and the transform are interpolated. The rest is that of `other`.
  ///
  /// ```swift
  /// case .place(let cell, let end, let start?): draw(cell, start.interpolated(to: end, fraction: 0.3))
  /// ```
  ///
  /// - Parameters:
  ///   - other: The attributes at the end (`CollectionOperation.place`).
  ///   - fraction: 0 for these attributes, 1 for `other`. A curve that overshoots may lie outside. If NaN, it counts as 1.
  /// - Complexity: O(1)
  public func interpolated(to other: LayoutAttributes, fraction: Double) -> LayoutAttributes {
    if fraction == 1 || fraction.isNaN { return other }
    func between(_ start: Double, _ end: Double) -> Double { start + (end - start) * fraction }
    func between(_ start: SIMD4<Double>, _ end: SIMD4<Double>) -> SIMD4<Double> {
      start + (end - start) * fraction
    }
    var result = other
    result.frame = LayoutRect(
      x: between(frame.minX, other.frame.minX), y: between(frame.minY, other.frame.minY),
      width: max(0, between(frame.width, other.frame.width)),
      height: max(0, between(frame.height, other.frame.height)))
    result.alpha = between(alpha, other.alpha).clamped(to: 0...1)
    let (start, end) = (transform, other.transform)
    if start != end {
      result.transform = LayoutTransform(
        between(start.row1, end.row1), between(start.row2, end.row2), between(start.row3, end.row3),
        between(start.row4, end.row4))
    }
    return result
  }
}

extension Double {
  func clamped(to limits: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
