/// What a feed knows of its view beside the cross size: the public `CollectionLayoutEnvironment`, in units along the axes
/// of the feed.
struct ViewEnvironment: Hashable, Sendable {
  /// The length of the view along the main axis, or `nil` if the feed has no environment.
  var length: Units?
  /// The distances of the safe area from the edges of the view.
  var safeArea = AxisInsets.zero
  /// The edges from which the insets of sections count if their own reference is `.automatic`.
  var contentInsetsReference = ContentInsetsReference.safeArea
  /// The number of pixels per point.
  var displayScale = 1.0

  /// Creates the environment of a feed that only knows its cross size.
  init() {}

  /// - Throws: `LayoutError` if a value is out of range.
  init(_ environment: CollectionLayoutEnvironment) throws(LayoutError) {
    let size = environment.containerSize
    let width = try Units(checked: size.width, "environment.containerSize.width")
    let height = try Units(checked: size.height, "environment.containerSize.height")
    length = environment.axis == .vertical ? height : width
    safeArea = try AxisInsets(
      environment.safeAreaInsets, axis: environment.axis, "environment.safeAreaInsets")
    contentInsetsReference = environment.contentInsetsReference
    displayScale = environment.displayScale
    _ = try PixelGrid(scale: displayScale)
  }
}

extension ContentInsetsReference {
  /// Returns whether insets across the feed count from the safe area.
  func isSafeArea(in view: ViewEnvironment) -> Bool {
    switch self {
    case .automatic: view.contentInsetsReference != .none
    case .safeArea: true
    case .none: false
    }
  }
}
