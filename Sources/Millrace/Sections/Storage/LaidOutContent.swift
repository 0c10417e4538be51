/// Items placed one after another along the main axis: the items of a section, or of a whole feed.
protocol LaidOutContent: Sendable {
  var count: Int { get }
  /// The map from positions along the axes to x and y.
  var map: CoordinateMap { get }
  /// The first item that may not be placed as in a fresh layout, or `nil`.
  var firstUnsettledIndex: Int? { get }
  /// The length of the provisional placement, both insets included.
  var provisionalLength: Units { get }
  /// The start of the content: the inset before it.
  var contentStart: Units { get }
  /// The minimum length of the content, however it is settled.
  var minimumLength: Units { get }
}
