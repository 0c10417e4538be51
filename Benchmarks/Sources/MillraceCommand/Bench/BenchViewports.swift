import Foundation
import Millrace
import MillraceOracle

/// Where a reader looks: rectangles of a phone's screen over a feed.
struct BenchViewports {
  static let width = 390.0
  static let height = 844.0

  /// How fast a flick begins, in points a second.
  static let flickVelocities = 1000.0...8000
  /// What is left of a flick's velocity after a frame at 120 Hz. (`UIScrollView.DecelerationRate.normal`
  /// is 0.998 a millisecond.)
  static let slowing = pow(0.998, 1000.0 / 120)
  /// A flick ends when a frame moves less than this.
  static let restDistance = 1.0 / 3

  /// The height of the feed.
  let contentHeight: Double

  /// The viewport at an offset, held inside of the feed.
  func viewport(at offset: Double) -> LayoutRect {
    let y = max(0, min(offset, contentHeight - Self.height))
    return LayoutRect(x: 0, y: y, width: Self.width, height: Self.height)
  }

  /// Viewports at offsets that are uniformly random.
  func random(count: Int, using random: inout SplitMix64) -> [LayoutRect] {
    (0..<count).map { _ in viewport(at: randomOffset(using: &random)) }
  }

  /// The viewports of one flick from somewhere, a frame of a 120 Hz screen each: it begins at 1000
  /// to 8000 pt/s, up or down, slows down as UIKit's scroll views do by default, and ends when it
  /// moves less than a third of a point a frame.
  func flick(using random: inout SplitMix64) -> [LayoutRect] {
    let frameTime = 1.0 / 120
    var offset = randomOffset(using: &random)
    var velocity =
      Double.random(in: Self.flickVelocities, using: &random) * (Bool.random(using: &random) ? 1 : -1)
    var viewports: [LayoutRect] = []
    while abs(velocity) * frameTime > Self.restDistance {
      viewports.append(viewport(at: offset))
      offset += velocity * frameTime
      velocity *= Self.slowing
    }
    return viewports
  }

  /// The viewport with a frame in its middle, to be asked for while the feed's height is an estimate.
  static func viewport(around frame: LayoutRect) -> LayoutRect {
    LayoutRect(
      x: 0, y: max(0, frame.minY + frame.height / 2 - height / 2), width: width, height: height)
  }

  private func randomOffset(using random: inout SplitMix64) -> Double {
    Double.random(in: 0...max(0, contentHeight - Self.height), using: &random)
  }
}
