/// A compositional section of any number of items.
///
/// ```swift
/// let photo = CollectionLayoutItem(layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(0.25)))
/// let row = CollectionLayoutGroup.horizontal(
///   layoutSize: CollectionLayoutSize(heightDimension: .fractionalWidth(0.25)), subitems: [photo])
/// let view = CollectionLayoutEnvironment(containerSize: LayoutSize(width: 390, height: 844))
/// var section = try CompositionalSection(CollectionLayoutSection(group: row), environment: view, count: 1_000_000)
/// section.forEachElement(in: LayoutRect(x: 0, y: 2_000, width: 390, height: 844)) { element in
///   draw(element.index, at: element.frame)
/// }
/// ```
///
/// The items are placed in groups, in order. If no dimension is estimated, all groups are alike: every position is a
/// product, and nothing is stored per item. Otherwise the section stores measured sizes and the groups that have measured
/// items. Neighboring items that are not measured, and groups of only such items, take one record.
///
/// A section that scrolls across its feed (`CollectionLayoutSection.orthogonalScrollingBehavior`) is laid out along that
/// axis. Its cross size is the length of its widest group with its insets.
///
/// | operation | fixed dimensions | with estimates |
/// | --- | --- | --- |
/// | creation of n items | O(group) | O(group) unmeasured, O(n) measured |
/// | `frame(at:)` | O(1) | O(log n + group) |
/// | `forEachElement(in:)`, `elements(in:)` | O(k + group) | O(log n + k + group) |
/// | `insert`, `remove`, `move`, `resize` | O(1) | O(log n + group), and later settling |
///
/// *group* is the number of items of a group. If a group has more than 4,096 items, `frame(at:)` takes O(group), and with
/// estimates a creation takes O(n). It also takes O(n) if the number of items of a nested line depends on their sizes.
///
/// After an insertion or a removal, all later items are placed in groups again: unmeasured ones at once, the others when a
/// query needs them (`settle(budget:)`).
public struct CompositionalSection: Sendable {
  /// The layout.
  public internal(set) var layout: CollectionLayoutSection
  /// The view in which the section is laid out.
  public internal(set) var environment: CollectionLayoutEnvironment
  /// The number of items.
  public internal(set) var count = 0

  /// What returned the layout, and is asked again in another environment.
  var provider: CollectionLayoutSectionProvider?
  var geometry: CompositionalGeometry
  /// The measured sizes; `nil` if no measurement has an effect.
  var sizes: MeasuredItems?
  var groups: GroupList
  /// The frames of a group of only unmeasured items, if it is not too large.
  var template: GroupTemplate?
  /// The items whose groups may not be those of a fresh layout. `nil` if the section is settled.
  ///
  /// Settling places these in groups, and later items until a new group begins where an old one began.
  var dirtyItems: Range<Int>?
  /// Upper bounds of the distance by which an item or a badge lies outside of its group, along and across the section.
  var groupOverflow: Units = 0
  var groupCrossOverflow: Units = 0
  var evaluator = GroupEvaluator()
  /// The group whose placed items `evaluator` has, or `nil`. Any edit ends it.
  var evaluatedGroup: GroupList.Position?
  var anchors: ContiguousArray<AnchorTracker> = []
  var queryWork = WorkCounters()
  var queryBuffer: [Element] = []
  var queryScratch: LayoutScratch?
  var editWork = WorkCounters()
  let shape: TreeShape?

  /// Creates a section of `count` items that are not measured.
  ///
  /// - Throws: If a value of the layout or of the environment is out of range; if `count` is negative; if the content is
  ///   too long.
  /// - Complexity: O(items of a group)
  public init(
    _ layout: CollectionLayoutSection, environment: CollectionLayoutEnvironment, count: Int = 0
  ) throws(LayoutError) {
    try self.init(layout, environment: environment, shape: nil)
    try appendUnmeasured(count: count)
  }

  /// Creates a section of items of the given measured sizes, in points. `nil` stands for an item that is not measured.
  ///
  /// - Throws: If a value of the layout or of the environment is out of range; if a size is NaN, infinite, negative or too
  ///   large; if the content is too long.
  /// - Complexity: O(n)
  public init(
    _ layout: CollectionLayoutSection, environment: CollectionLayoutEnvironment,
    measured: some Sequence<LayoutSize?>
  ) throws(LayoutError) {
    try self.init(layout, environment: environment, measured: measured, shape: nil)
  }

  package init(
    _ layout: CollectionLayoutSection, environment: CollectionLayoutEnvironment,
    measured: some Sequence<LayoutSize?>, shape: TreeShape?
  ) throws(LayoutError) {
    try self.init(layout, environment: environment, shape: shape)
    try append(contentsOf: measured)
  }

  /// Creates a section without items.
  init(
    _ layout: CollectionLayoutSection, environment: CollectionLayoutEnvironment, shape: TreeShape?
  ) throws(LayoutError) {
    geometry = try CompositionalGeometry(layout, in: environment)
    (self.layout, self.environment, self.shape) = (layout, environment, shape)
    template = GroupTemplate(geometry, &evaluator)
    (groups, sizes) = geometry.emptyGroups(shape: shape)
    if let template { raiseOverflow(to: template.overflow) }
    raiseOverflow(
      to: AxisPair(geometry.startOverflow(along: .horizontal), geometry.startOverflow(along: .vertical)))
    raiseOverflow(measured: 0)
    guard sizes == nil, template == nil else { return }
    // Groups of this size are not evaluated until a query needs them.
    groupOverflow = geometry.fixedOverflow(along: geometry.map.axis)
    groupCrossOverflow = geometry.fixedOverflow(along: geometry.map.axis.other)
  }

  /// Raises the bounds of the overflow to at least `overflow`.
  mutating func raiseOverflow(to overflow: AxisPair<Units>) {
    groupOverflow = max(groupOverflow, overflow[geometry.map.axis])
    groupCrossOverflow = max(groupCrossOverflow, overflow[geometry.map.axis.other])
  }

  /// Raises the bounds of the overflow for badges of items that may be measured as `measured`.
  mutating func raiseOverflow(measured: Units) {
    let overflow = geometry.badgeOverflow(measured: measured)
    raiseOverflow(to: AxisPair(overflow, overflow))
  }

  /// Whether the section keeps measured sizes: whether a dimension of an item or a group is estimated or uniform across
  /// siblings.
  public var usesMeasuredSizes: Bool { sizes != nil }

  /// Whether every item is placed as in a fresh layout.
  public var isSettled: Bool { dirtyItems == nil }

  /// Returns whether an item is measured. False if the section does not keep measured sizes.
  ///
  /// - Precondition: `index` is in `0..<count`.
  /// - Complexity: O(log n)
  public func isMeasured(at index: Int) -> Bool { item(at: index) != nil }

  /// Returns a description of an inconsistency in the internal structure, or `nil`. For tests. O(n).
  package func invariantViolation() -> String? {
    if groups.itemCount != count { return "groups of \(groups.itemCount) items, not \(count)" }
    if let sizes, sizes.count != count { return "sizes of \(sizes.count) items, not \(count)" }
    return sizes?.invariantViolation() ?? groups.invariantViolation()
  }
}

/// A group of only unmeasured items, followed by as many as decide where it ends.
///
/// A class, so that copies of a section share it.
final class GroupTemplate: Sendable {
  let itemCount: Int
  let size: AxisPair<Units>
  /// The frames of the items, from the origin of the group.
  let frames: ContiguousArray<GroupFrame>
  let badges: ContiguousArray<GroupBadge>
  let overflow: AxisPair<Units>

  /// The maximum number of items of a template. Larger groups are evaluated by each query.
  private static let maximumCount = 1 << 12

  /// Returns `nil` if the groups are too large.
  init?(_ geometry: CompositionalGeometry, _ evaluator: inout GroupEvaluator) {
    var none = NoSizes()
    // If sizes decide how many items fit, as many as fit without measurement, of more than there can be.
    let available = geometry.group.itemsPerGroup ?? Self.maximumCount + 1
    guard available <= Self.maximumCount + 1 else { return nil }
    evaluator.measure(geometry.group, first: 0, count: available, &none)
    let count = evaluator.itemCount
    guard count <= Self.maximumCount else { return nil }
    evaluator.place(geometry.group, size: evaluator.size)
    (itemCount, frames, badges) = (count, evaluator.frames, evaluator.badges)
    (size, overflow) = (evaluator.size, evaluator.overflow)
  }
}

/// The sizes of items none of which is measured.
struct NoSizes: MeasuredSizes {
  func size(of item: Int) -> MeasuredSize? { nil }
}

extension GroupEvaluator {
  /// The maximum distance by which a placed item or badge extends beyond the group, horizontally and vertically.
  var overflow: AxisPair<Units> {
    var overflow = AxisPair<Units>.zero
    func include(_ frame: GroupFrame) {
      overflow.x = max(overflow.x, -frame.x, frame.end(.horizontal) &- size.x)
      overflow.y = max(overflow.y, -frame.y, frame.end(.vertical) &- size.y)
    }
    for index in frames.indices { include(frames[index]) }
    for index in badges.indices { include(badges[index].frame) }
    return overflow
  }
}
