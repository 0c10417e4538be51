import Foundation
import Millrace
import MillraceRandom

/// The visible rects of a reader: a phone's screen over a feed.
struct BenchViewports {
  static let width = 390.0
  static let height = 844.0

  /// The range of a flick's initial velocity, in points per second.
  static let flickVelocities = 1000.0...8000
  /// The factor by which the velocity of a flick decreases per frame at 120 Hz.
  ///
  /// `UIScrollView.DecelerationRate.normal` is 0.998 per millisecond.
  static let slowing = pow(0.998, 1000.0 / 120)
  /// The distance per frame below which a flick ends.
  static let restDistance = 1.0 / 3

  /// The height of the feed.
  let contentHeight: Double

  /// Returns the viewport at an offset, clamped to the feed.
  func viewport(at offset: Double) -> LayoutRect {
    let y = max(0, min(offset, contentHeight - Self.height))
    return LayoutRect(x: 0, y: y, width: Self.width, height: Self.height)
  }

  /// Returns viewports at uniformly random offsets.
  func random(count: Int, using random: inout SplitMix64) -> [LayoutRect] {
    (0..<count).map { _ in viewport(at: randomOffset(using: &random)) }
  }

  /// Returns the viewports of one flick from a random offset, one for each frame of a 120 Hz screen.
  ///
  /// The flick starts at 1,000 to 8,000 pt/s, up or down, decelerates like UIKit's scroll views by default,
  /// and ends when it moves less than a third of a point per frame.
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

  /// The viewport at the start of the feed.
  static var first: LayoutRect { LayoutRect(x: 0, y: 0, width: width, height: height) }

  /// Returns the viewport centered on a frame, for use while the feed's height is an estimate.
  static func viewport(around frame: LayoutRect) -> LayoutRect {
    LayoutRect(
      x: 0, y: max(0, frame.minY + frame.height / 2 - height / 2), width: width, height: height)
  }

  private func randomOffset(using random: inout SplitMix64) -> Double {
    Double.random(in: 0...max(0, contentHeight - Self.height), using: &random)
  }
}
