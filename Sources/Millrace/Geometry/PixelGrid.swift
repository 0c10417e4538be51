/// Rounding down to whole pixels of a screen, where a layout asks for it.
struct PixelGrid: Hashable, Sendable {
  private let scale: Double?

  /// The grid of a screen with `scale` pixels in a point; none if `nil`.
  init(scale: Double?) throws(LayoutError) {
    if let scale, !(scale >= 1 / 64 && scale <= Double(LayoutUnit.perPoint)) { throw .invalidScale(scale) }
    self.scale = scale
  }

  /// Whether there is a grid.
  var isPresent: Bool { scale != nil }

  /// The largest whole number of pixels that is no longer than `length`, to the nearest unit.
  func roundedDown(_ length: Units) -> Units {
    guard let scale else { return length }
    let unitsPerPixel = Double(LayoutUnit.perPoint) / scale
    var pixels = Units(Double(length) / unitsPerPixel)
    // A pixel need not be a whole number of units: a length that was rounded to fewer units than
    // its pixels have still counts as these pixels.
    if Units(roundingNonNegative: Double(pixels + 1) * unitsPerPixel) <= length { pixels += 1 }
    return Units(roundingNonNegative: Double(pixels) * unitsPerPixel)
  }
}
