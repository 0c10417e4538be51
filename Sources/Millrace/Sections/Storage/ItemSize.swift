/// The size of an item, in units: `width` across the main axis, `height` along it.
struct ItemSize: BitwiseCopyable, Hashable, Sendable {
  var width: UInt32
  var height: UInt32

  static let zero = ItemSize(width: 0, height: 0)

  /// The size as a leaf's payload.
  var payload: UInt64 { UInt64(width) | UInt64(height) << 32 }

  var points: LayoutSize { LayoutSize(width: Units(width).points, height: Units(height).points) }
}
