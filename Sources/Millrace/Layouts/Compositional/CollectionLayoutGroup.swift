/// A group of a compositional section: a line of items and groups, or frames.
///
/// ```swift
/// let group = CollectionLayoutGroup.horizontal(
///   layoutSize: CollectionLayoutSize(heightDimension: .absolute(44)),
///   subitems: [CollectionLayoutItem(layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(0.2)))])
/// ```
///
/// Groups take the items of the section in order. A group without room for the next item is followed by another one. The
/// first subitem of a group is always placed, even if there is no room for it.
///
/// Groups may be nested to any depth. If m of them, one in the other, have a soft length along a line that takes as many
/// subitems as fit, placing an item takes time proportional to m².
public typealias CollectionLayoutGroup = CollectionLayoutItem

extension CollectionLayoutItem {
  /// Returns a group of subitems from the leading to the trailing edge, again and again, as many as fit.
  ///
  /// Along a soft width, there is nothing to fill: the group has each subitem once.
  ///
  /// - Parameters:
  ///   - layoutSize: The size of the group, insets included.
  ///   - subitems: At least one item or group, checked on use.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup {
    line(.horizontal, layoutSize, subitems, .fitting)
  }

  /// Returns a group of `count` equal subitems from the leading to the trailing edge, whether they fit or not.
  ///
  /// - Parameters:
  ///   - layoutSize: The size of the group, insets included.
  ///   - repeatingSubitem: The item or group.
  ///   - count: The number of subitems, 1 or more, checked on use.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, repeatingSubitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    line(.horizontal, layoutSize, [repeatingSubitem], .repeating(count))
  }

  /// Returns a group of `count` subitems from the leading to the trailing edge that share its width equally.
  ///
  /// The width of the subitem is ignored. If the width of the group is soft, there is nothing to divide: the subitems
  /// have their own width.
  ///
  /// - Parameters:
  ///   - layoutSize: The size of the group, insets included.
  ///   - subitem: The item or group.
  ///   - count: The number of subitems, 1 or more, checked on use.
  public static func horizontal(
    layoutSize: CollectionLayoutSize, subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    line(.horizontal, layoutSize, [subitem], .equalParts(count))
  }

  /// Returns a group of subitems from the top to the bottom, again and again, as many as fit.
  ///
  /// Along a soft height, there is nothing to fill: the group has each subitem once.
  ///
  /// - Parameters:
  ///   - layoutSize: The size of the group, insets included.
  ///   - subitems: At least one item or group, checked on use.
  public static func vertical(
    layoutSize: CollectionLayoutSize, subitems: [CollectionLayoutItem]
  ) -> CollectionLayoutGroup {
    line(.vertical, layoutSize, subitems, .fitting)
  }

  /// Returns a group of `count` equal subitems from the top to the bottom, whether they fit or not.
  ///
  /// - Parameters:
  ///   - layoutSize: The size of the group, insets included.
  ///   - repeatingSubitem: The item or group.
  ///   - count: The number of subitems, 1 or more, checked on use.
  public static func vertical(
    layoutSize: CollectionLayoutSize, repeatingSubitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    line(.vertical, layoutSize, [repeatingSubitem], .repeating(count))
  }

  /// Returns a group of `count` subitems from the top to the bottom that share its height equally.
  ///
  /// The height of the subitem is ignored. If the height of the group is soft, there is nothing to divide: the subitems
  /// have their own height.
  ///
  /// - Parameters:
  ///   - layoutSize: The size of the group, insets included.
  ///   - subitem: The item or group.
  ///   - count: The number of subitems, 1 or more, checked on use.
  public static func vertical(
    layoutSize: CollectionLayoutSize, subitem: CollectionLayoutItem, count: Int
  ) -> CollectionLayoutGroup {
    line(.vertical, layoutSize, [subitem], .equalParts(count))
  }

  /// Returns a group of items at the given frames, which do not depend on the group's size.
  ///
  /// - Parameters:
  ///   - layoutSize: The size of the group, insets included.
  ///   - frames: The frames, in points, from the group's inner origin. At least one, checked on use.
  public static func custom(
    layoutSize: CollectionLayoutSize, frames: [CollectionLayoutGroupCustomItem]
  ) -> CollectionLayoutGroup {
    CollectionLayoutItem(layoutSize: layoutSize, groupContent: .frames(frames))
  }

  /// Returns a group of items at the frames that `itemProvider` returns.
  ///
  /// Two groups are equal only if they are copies of the result of one call of this function. A section calls
  /// `itemProvider` when it is created and when it is laid out again, however many groups it has.
  ///
  /// - Parameters:
  ///   - layoutSize: The size of the group, insets included.
  ///   - itemProvider: Returns the frames of a group of the given inner size, in points. It must always return the same
  ///     frames for the same size, at least one.
  public static func custom(
    layoutSize: CollectionLayoutSize,
    itemProvider: @escaping @Sendable (LayoutSize) -> [CollectionLayoutGroupCustomItem]
  ) -> CollectionLayoutGroup {
    CollectionLayoutItem(
      layoutSize: layoutSize, groupContent: .itemProvider(CollectionLayoutGroupItemProvider(itemProvider)))
  }

  private static func line(
    _ axis: LayoutAxis, _ layoutSize: CollectionLayoutSize, _ subitems: [CollectionLayoutItem],
    _ filling: CollectionLayoutGroupContent.Filling
  ) -> CollectionLayoutGroup {
    CollectionLayoutItem(layoutSize: layoutSize, groupContent: .line(axis, subitems: subitems, filling))
  }
}
