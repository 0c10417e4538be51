/// The pixels of a screen scale, to which a layout may round lengths down.
struct PixelGrid: Hashable, Sendable {
  private let scale: Double?

  /// Creates the grid of a screen with `scale` pixels per point. `nil` is for no rounding.
  init(scale: Double?) throws(LayoutError) {
    if let scale, !(scale >= 1 / 64 && scale <= Double(LayoutUnit.perPoint)) { throw .invalidScale(scale) }
    self.scale = scale
  }

  var isPresent: Bool { scale != nil }

  /// Returns `length` rounded down to whole pixels, to the nearest unit.
  func roundedDown(_ length: Units) -> Units {
    guard let scale else { return length }
    let unitsPerPixel = Double(LayoutUnit.perPoint) / scale
    var pixels = Units(Double(length) / unitsPerPixel)
    // A pixel may not be a whole number of units. A length of whole pixels that was rounded down to units still counts
    // as these pixels.
    if Units(roundingNonNegative: Double(pixels + 1) * unitsPerPixel) <= length { pixels += 1 }
    return Units(roundingNonNegative: Double(pixels) * unitsPerPixel)
  }
}
