/// An item's size as a section of rows stores it, in units: how far it reaches across, and along the main axis.
struct ItemSize: BitwiseCopyable, Hashable, Sendable {
  var width: UInt32
  var height: UInt32

  @inline(__always)
  init(width: UInt32, height: UInt32) {
    self.width = width
    self.height = height
  }

  /// The size as a leaf's payload.
  var payload: UInt64 { UInt64(width) | UInt64(height) << 32 }

  /// The size in points.
  var points: LayoutSize { LayoutSize(width: Units(width).points, height: Units(height).points) }
}
