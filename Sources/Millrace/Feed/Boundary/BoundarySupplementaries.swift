/// The boundary supplementaries of a section or of the whole feed, and the sides between which they lie.
struct BoundarySupplementaries: Hashable, Sendable {
  /// The supplementaries.
  var items: [CollectionLayoutBoundarySupplementaryItem] = []
  /// The insets of the content, in points.
  var contentInsets = LayoutInsets.zero
  /// The edges from which `contentInsets` count across the feed.
  var contentInsetsReference = ContentInsetsReference.automatic
  /// The edges between which the supplementaries lie. `.automatic` means the sides of the content.
  var supplementaryContentInsetsReference = ContentInsetsReference.automatic
}

/// Boundary supplementaries that are not all default values.
///
/// An optional box costs sections that have none 8 bytes and a test for `nil`.
final class BoundaryBox: Hashable, Sendable {
  let value: BoundarySupplementaries

  /// Returns `nil` if there are no supplementaries, and the sides are those of a section that sets none.
  init?(_ value: BoundarySupplementaries) {
    if value == BoundarySupplementaries() { return nil }
    self.value = value
  }

  static func == (left: BoundaryBox, right: BoundaryBox) -> Bool {
    left === right || left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension BoundaryBox? {
  var value: BoundarySupplementaries { self?.value ?? BoundarySupplementaries() }
}

/// The rectangle in which the boundary supplementaries of a section or of a feed are sized and aligned, in units.
struct BoundaryContainer {
  let axis: LayoutAxis
  /// The start of the sides on the cross axis, and the distance between them.
  let crossStart: Units
  let crossLength: Units
  /// The length of the view along the main axis less the insets, or `nil` if the feed has no environment.
  let mainLength: Units?

  /// - Parameters:
  ///   - crossSize: The size of the view across the feed.
  ///   - view: The view of the feed.
  init(
    _ sides: BoundarySupplementaries, axis: LayoutAxis, crossSize: Units, in view: ViewEnvironment
  ) throws(LayoutError) {
    let insets = try AxisInsets(sides.contentInsets, axis: axis, "contentInsets")
    self.axis = axis
    var (start, end): (Units, Units) = (0, 0)
    switch sides.supplementaryContentInsetsReference {
    case .automatic:
      (start, end) = (insets.crossStart, insets.crossEnd)
      if sides.contentInsetsReference.isSafeArea(in: view) {
        (start, end) = (start + view.safeArea.crossStart, end + view.safeArea.crossEnd)
      }
    case .safeArea: (start, end) = (view.safeArea.crossStart, view.safeArea.crossEnd)
    case .none: break
    }
    crossStart = start
    crossLength = max(0, crossSize - start - end)
    mainLength = view.length.map { max(0, $0 - insets.mainStart - insets.mainEnd) }
  }
}

extension CollectionLayoutDimension {
  /// Returns the length in a container, in units.
  ///
  /// - Throws: `LayoutError` if the value or the length is out of range, or if the length is a fraction of an unknown
  ///   length of the view.
  func length(
    in container: BoundaryContainer, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> Units {
    let fraction: Double
    switch self {
    case .absolute(let points), .estimated(let points), .uniformAcrossSiblings(let points):
      return try Units(checked: points, argument())
    case .fractionalWidth(let value), .fractionalHeight(let value): fraction = value
    }
    try Self.check(fraction: fraction, argument())
    let whole = fractionAxis == container.axis ? container.mainLength : container.crossLength
    guard let whole else { throw .environmentIsMissing(argument: argument()) }
    return try Units(checked: Units(roundingNonNegative: fraction * Double(whole)).points, argument())
  }
}
