import Millrace

/// Where a reader looks: a phone's screen over a feed, as in `millrace bench`.
enum MicroViewport {
  static let width = 390.0
  static let height = 844.0

  /// The screen at an offset.
  static func rect(at offset: Double) -> LayoutRect {
    LayoutRect(x: 0, y: max(0, offset), width: width, height: height)
  }

  /// The screen with a frame in its middle.
  static func rect(around frame: LayoutRect) -> LayoutRect {
    rect(at: frame.minY + frame.height / 2 - height / 2)
  }
}
