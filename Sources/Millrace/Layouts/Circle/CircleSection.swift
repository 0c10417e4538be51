/// Any number of items on a circle, an arc or a spiral, which stores nothing per item.
///
/// | operation | cost |
/// | --- | --- |
/// | creation, any edit, `relayout`, a copy, `frame(at:)` | O(1) |
/// | `apply`, of m edits | O(m log m) |
/// | `forEachElement(in:)`, `elements(in:)` | O(log n + k), on a spiral, and with a sweep above 3600°, for each turn that meets the rect. O(n) if neighbors are a turn or more apart, or at angles of 2⁴⁰° or more |
public struct CircleSection: Sendable {
  /// The layout.
  public internal(set) var layout: Circle
  /// The number of items.
  public internal(set) var count: Int
  /// The cross size of the section, in points, insets included.
  public internal(set) var width: Double
  private let viewLength: Units?
  var placement: CirclePlacement
  var anchors: ContiguousArray<AnchorTracker> = []

  /// Creates a circle of `count` items.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - width: The width of the section, in points, insets included. The height, if the section scrolls horizontally.
  ///   - viewLength: The length of the view along the section, in points. `nil` if it is not known.
  ///   - count: The number of items.
  /// - Throws: `LayoutError` if a value is out of range, or `count` is negative or above 2⁵⁰.
  /// - Complexity: O(1)
  public init(
    _ layout: Circle, width: Double, viewLength: Double? = nil, count: Int = 0
  ) throws(LayoutError) {
    var space = SectionSpace(
      map: try CoordinateMap(layout.axis, layout.direction, crossSize: width),
      width: LayoutUnit.nearest(width), environment: nil)
    if let viewLength { space.viewLength = try Units(checked: viewLength, "viewLength") }
    try self.init(layout, in: space, count: count)
  }

  init(_ layout: Circle, in space: SectionSpace, count: Int) throws(LayoutError) {
    self.layout = layout.following(space.map)
    placement = try CirclePlacement(self.layout, in: space)
    guard count >= 0 else { throw .invalidCount(count) }
    (self.count, width, viewLength) = (count, space.width, space.viewLength)
    guard count <= maximumCount else { throw .contentTooLong }
  }

  /// Changes the layout or the size of the section, in points.
  ///
  /// - Throws: `LayoutError` if a value is out of range.
  /// - Complexity: O(1)
  public mutating func relayout(
    _ layout: Circle, width: Double, viewLength: Double? = nil
  ) throws(LayoutError) {
    replace(by: try CircleSection(layout, width: width, viewLength: viewLength, count: count))
  }
}

extension CircleSection: UniformStorage {
  var map: CoordinateMap { placement.map }

  var maximumCount: Int { Units.maximumItemCount }

  func length(ofItems count: Int) -> Units { placement.length }

  var contentStart: Units { placement.insets.mainStart }

  private var overflows: (main: Units, cross: Units) {
    placement.overflow(count: count, crossSize: Units(coordinate: width) ?? 0)
  }

  var overflow: Units { overflows.main }

  func crossOverflow() -> Units { overflows.cross }

  static var dependsOnEnvironment: Bool { true }

  func fits(_ space: SectionSpace) -> Bool { layout.length != nil || space.viewLength == viewLength }

  mutating func relayout(in space: SectionSpace) throws(LayoutError) {
    replace(by: try CircleSection(layout, in: space, count: count))
  }

  /// Returns where the content may begin: an edit moves all items.
  func unchangedStart(before index: Int) -> Units { -overflow }

  func provisionalStart(of index: Int) -> Units { placement.frame(at: index, count: count).start }

  func provisionalFrame(at index: Int, from origin: Units) -> LayoutRect {
    map.rect(placement.frame(at: index, count: count).from(-origin))
  }

  func collect(_ queryRect: AxisRect, counting work: inout WorkCounters, into sink: inout ElementSink) {
    // Copies of values without references: the closure would otherwise copy the section for each item.
    let (placement, count, map, rect) = (placement, count, map, map.rect(queryRect))
    let isUpright = layout.rotation == .upright
    placement.forEachCandidate(
      in: queryRect, from: sink.firstItem, count: count, counting: &work
    ) { index in
      let frame = placement.frame(at: index, count: count)
      let appearance = isUpright ? ElementAppearance() : placement.appearance(at: index, count: count)
      let isFound =
        switch sink.search {
        case .visibleImages where isUpright: frame.isOverlapping(queryRect)
        case .visibleImages: appearance.transform.isOverlapping(frame, queryRect, rect, in: map)
        case .frames: frame.intersects(queryRect)
        case .all: true
        }
      guard isFound else { return true }
      sink.append(index, map.rect(frame.from(-sink.start)), zIndex: 0, appearance)
      return sink.elements.count < sink.limit
    }
  }
}
