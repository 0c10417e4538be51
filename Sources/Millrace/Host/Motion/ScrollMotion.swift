/// How an offset changes while a user drags it, after a drag, or while it is animated.
///
/// A pure function of time: the offset at a time does not depend on how often it was computed before. Offsets are distances along
/// the axis from the start of the content, in points, and times are in seconds from any origin.
///
/// ```
///   dragged ──release──▶ decelerating ──beyond an end──▶ bouncing ──▶ at rest
/// ```
struct ScrollMotion: Hashable {
  enum Phase: Hashable {
    /// A user holds the content. `raw` is the offset that it would have if the ends did not resist.
    case dragged(raw: Double)
    /// The offset approaches `rest`, as `Deceleration` does.
    case decelerating(from: Double, rest: Double, since: Double, Deceleration)
    /// The offset returns to an end of the content, from a distance and with a velocity, without swinging over it.
    case bouncing(end: Double, distance: Double, velocity: Double, since: Double)
    /// The offset changes from one value to another, slowly at first and in the end.
    case animated(from: Double, to: Double, since: Double, duration: Double)
    /// The offset does not change any more.
    case resting(at: Double)
  }

  private(set) var phase: Phase
  /// Whether the content can be dragged beyond its ends, and bounces there.
  let bounces: Bool

  init(_ phase: Phase, bounces: Bool) { (self.phase, self.bounces) = (phase, bounces) }

  /// The distance from the resting offset below which a motion ends, in points. Less than a pixel of any screen.
  static let tolerance = 0.1
  /// The share of its distance that a bounce keeps for each millisecond: it takes about half a second.
  private static var spring: Deceleration { .fast }
  /// -1,000 times the logarithm of `spring.rate`.
  private static let springStiffness = 10.050_335_853_501_4

  var isDone: Bool { if case .resting = phase { true } else { false } }
  /// Whether a user holds the content.
  var isDragged: Bool { if case .dragged = phase { true } else { false } }

  /// Moves the motion with the content.
  mutating func shift(by distance: Double) {
    switch phase {
    case .dragged(let raw): phase = .dragged(raw: raw + distance)
    case .decelerating(let from, let rest, let start, let deceleration):
      phase = .decelerating(from: from + distance, rest: rest + distance, since: start, deceleration)
    // The ends of the content are found again.
    case .bouncing(let end, let away, let velocity, let start):
      phase = .bouncing(end: end + distance, distance: away, velocity: velocity, since: start)
    case .animated(let from, let to, let start, let duration):
      phase = .animated(from: from + distance, to: to + distance, since: start, duration: duration)
    case .resting(let offset): phase = .resting(at: offset + distance)
    }
  }

  /// Drags the content further, to where offsets are still exact.
  mutating func drag(by distance: Double) {
    if case .dragged(let raw) = phase {
      phase = .dragged(raw: (raw + distance).clamped(to: -0x1p42...0x1p42))
    }
  }

  /// Returns the offset at a time. A motion that has reached its end is then at rest.
  ///
  /// - Parameters:
  ///   - limits: The offsets at the ends of the content.
  ///   - length: The length of the view, which determines how far the content can be dragged beyond its ends.
  mutating func offset(at time: Double, in limits: ClosedRange<Double>, length: Double) -> Double {
    switch phase {
    case .dragged(let raw): return bounces ? Self.resisted(raw, limits, length) : raw.clamped(to: limits)
    case .resting(let offset): return offset
    case .animated(let from, let to, let start, let duration):
      let share = duration > 0 ? ((time - start) / duration).clamped(to: 0...1) : 1
      if share == 1 { phase = .resting(at: to) }
      return from + (to - from) * share * share * (3 - 2 * share)
    case .bouncing(let end, let distance, let velocity, let start):
      let elapsed = max(0, time - start)
      let left =
        (distance + (velocity + Self.springStiffness * distance) * elapsed)
        * Self.spring.velocity(1, after: elapsed)
      // The content may have got other ends meanwhile.
      let now = end.clamped(to: limits)
      if elapsed > 0.1, left.magnitude < Self.tolerance { phase = .resting(at: now) }
      return isDone ? now : now + left
    case .decelerating(let from, let rest, let start, let deceleration):
      let offset = Self.decelerated(from, rest, deceleration, max(0, time - start))
      let end = offset.clamped(to: limits)
      // Beyond an end, and not on the way back.
      if (offset - end) * (rest - from) > 0 {
        leave(at: end, time)
        return self.offset(at: time, in: limits, length: length)
      }
      if (rest - offset).magnitude < Self.tolerance {
        phase = .resting(at: rest)
        return rest
      }
      return offset
    }
  }

  /// Ends a deceleration where it crosses an end of the content, and lets it bounce from there.
  private mutating func leave(at end: Double, _ time: Double) {
    guard case .decelerating(let from, let rest, let start, let deceleration) = phase else { return }
    guard bounces else {
      phase = .resting(at: end)
      return
    }
    // The time of the crossing, to the precision of a Double. The content may have become so short that the motion began beyond.
    var (before, after) = (0.0, max(0, time - start))
    for _ in 0..<60 {
      let middle = (before + after) / 2
      let offset = Self.decelerated(from, rest, deceleration, middle)
      if (offset - end).sign == (rest - end).sign, offset != end { after = middle } else { before = middle }
    }
    // The velocity from which a view comes to rest at `rest` by itself.
    let first = (rest - from) / deceleration.proposedOffset(from: 0, velocity: 1)
    let speed = deceleration.velocity(first, after: after)
    let distance = Self.decelerated(from, rest, deceleration, after) - end
    phase = .bouncing(end: end, distance: distance, velocity: speed, since: start + after)
  }

  /// The offset some seconds after a deceleration has begun.
  private static func decelerated(
    _ from: Double, _ rest: Double, _ deceleration: Deceleration, _ elapsed: Double
  ) -> Double {
    // The share of the distance that is left is that of the velocity.
    rest - (rest - from) * deceleration.velocity(1, after: elapsed)
  }

  /// The offset of content that is dragged beyond its ends: the further, the more it resists, as in UIKit.
  private static func resisted(_ raw: Double, _ limits: ClosedRange<Double>, _ length: Double) -> Double {
    let end = raw.clamped(to: limits)
    let distance = (raw - end).magnitude
    guard distance > 0, length > 0 else { return end }
    let resisted = (1 - 1 / (distance * 0.55 / length + 1)) * length
    return raw < end ? end - resisted : end + resisted
  }

  /// Returns the motion after a drag that ends with a velocity at an offset.
  ///
  /// - Parameter rest: Where the content comes to rest, which may be beyond its ends: then it bounces.
  static func released(
    at offset: Double, velocity: Double, rest: Double, in limits: ClosedRange<Double>, time: Double,
    deceleration: Deceleration, bounces: Bool
  ) -> ScrollMotion {
    let end = offset.clamped(to: limits)
    // A fast flick from beyond an end back into the content: a bounce would swing over the end.
    let swing = velocity + springStiffness * (offset - end)
    let isDecelerating = end == offset || (swing < 0) != (offset < end)
    return ScrollMotion(
      isDecelerating
        ? .decelerating(from: offset, rest: rest, since: time, deceleration)
        : .bouncing(end: end, distance: offset - end, velocity: velocity, since: time),
      bounces: bounces)
  }
}
