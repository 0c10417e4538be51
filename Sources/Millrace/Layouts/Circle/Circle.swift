/// Items on a circle, an arc or a spiral.
///
/// ```swift
/// try feed.append(.circle(Circle(itemSize: LayoutSize(width: 44, height: 44)), count: 12))
/// ```
///
/// Item `i` of `n` is at the angle `startAngle + sweep * i / n`. On an arc, which is less than a turn, and on a spiral, it is
/// at `startAngle + sweep * i / (n - 1)`, so that the last item is at the end. Angles are in degrees, 0 to the right,
/// clockwise on screen. From right to left, the layout is mirrored.
///
/// The items are placed around the center of a box: the cross size of the feed without the insets, by `length`. They may lie
/// outside of it.
public struct Circle: Hashable, Sendable {
  /// How items are turned.
  public enum Rotation: Hashable, Sendable, CaseIterable {
    /// Not at all.
    case upright
    /// Their top edges away from the center.
    case outward
  }

  /// The width and the height of each item, in points.
  public var itemSize: LayoutSize
  /// The length of the box along the feed, in points, without insets. `nil` for that of the view of the feed, or if only the
  /// cross size of the feed is known, for that cross size.
  public var length: Double?
  /// The distances of the box from the section's edges, in points.
  public var insets: LayoutInsets
  /// The center, from the leading top corner of the box, in points. `nil` for the center of the box.
  public var center: LayoutPoint?
  /// The radius at the first item, in points. Where the radius is negative, items are at the center.
  ///
  /// `nil` for the largest one at which the items of a whole circle are in the box; with `.outward`, at which those at
  /// multiples of 90° are.
  public var radius: Double?
  /// The angle of the first item, in degrees, from -10¹⁰⁰ to 10¹⁰⁰.
  public var startAngle: Double
  /// The angle over which the items are spread, in degrees, from -10¹⁰⁰ to 10¹⁰⁰. Negative for counterclockwise. 360 or
  /// more for whole turns.
  public var sweep: Double
  /// The distance by which the radius grows in each turn, in points. It may be negative.
  public var spiral: Double
  /// How items are turned.
  public var rotation: Rotation
  /// The axis of the section. A feed sets it.
  public var axis: LayoutAxis
  /// The direction of the section across the screen. A feed sets it.
  public var direction: LayoutDirection

  /// Creates a circle. The values are checked where the layout is used.
  public init(
    itemSize: LayoutSize, length: Double? = nil, insets: LayoutInsets = .zero, center: LayoutPoint? = nil,
    radius: Double? = nil, startAngle: Double = 0, sweep: Double = 360, spiral: Double = 0,
    rotation: Rotation = .upright, axis: LayoutAxis = .vertical, direction: LayoutDirection = .leftToRight
  ) {
    (self.itemSize, self.length, self.insets, self.center) = (itemSize, length, insets, center)
    (self.radius, self.startAngle, self.sweep) = (radius, startAngle, sweep)
    (self.spiral, self.rotation, self.axis, self.direction) = (spiral, rotation, axis, direction)
  }
}

extension Circle: OrientedLayout {}
