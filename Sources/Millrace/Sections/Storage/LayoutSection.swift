/// A section that a feed can hold: `WaterfallSection`, `DenseWaterfallSection`, `RowSection`, `GridSection`,
/// `MosaicSection`, `CustomSection` and `SpreadsheetSection`.
///
/// It says what is common to read of them. What else one can do, it does under its own type
/// (`Feed.update(section:as:_:)`).
public protocol LayoutSection: Sendable {
  /// The number of items.
  var count: Int { get }
  /// The width of the section and the height of its content, insets included; the other way round, if it
  /// scrolls horizontally. Of a sheet, the width of all its columns.
  var contentSize: LayoutSize { get }
}
