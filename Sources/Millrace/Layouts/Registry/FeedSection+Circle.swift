/// Circles, arcs and spirals.
extension FeedSection {
  /// Returns `count` items on a circle, an arc or a spiral.
  ///
  /// - Parameters:
  ///   - layout: The size of the items, and the circle.
  ///   - count: The number of items, 0 or more, checked when the section is added.
  public static func circle(_ layout: Circle, count: Int) -> FeedSection {
    made(count: count) { space throws(LayoutError) in
      try CircleSection(layout, in: space, count: count).boxed()
    }
  }
}
