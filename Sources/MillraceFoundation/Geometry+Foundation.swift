// Conversions between the engine's geometry and that of Core Graphics, which Foundation has on every system. A module of its
// own, because the engine imports nothing.
import Foundation
import Millrace

extension LayoutPoint {
  /// Converts `point`.
  public init(_ point: CGPoint) {
    self.init(x: Double(point.x), y: Double(point.y))
  }
}

extension LayoutSize {
  /// Converts `size`.
  public init(_ size: CGSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }
}

extension LayoutRect {
  /// Converts `rect` and standardizes it: its size is not negative.
  public init(_ rect: CGRect) {
    self.init(
      x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
  }
}

extension CGPoint {
  /// Converts `point`.
  public init(_ point: LayoutPoint) {
    self.init(x: point.x, y: point.y)
  }
}

extension CGSize {
  /// Converts `size`.
  public init(_ size: LayoutSize) {
    self.init(width: size.width, height: size.height)
  }
}

extension CGRect {
  /// Converts `rect`.
  public init(_ rect: LayoutRect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}
