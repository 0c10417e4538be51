/// Measures what cells show, such as texts.
///
/// ```swift
/// struct TextMeasurer: SizeMeasurer {
///   let font: Font
///   func size(of text: String, fitting width: Double) -> LayoutSize { font.size(of: text, width: width) }
/// }
/// ```
public protocol SizeMeasurer<Content> {
  /// What is measured: the content itself, or an identifier that changes with the content.
  associatedtype Content: Hashable

  /// Returns the size that a content needs.
  ///
  /// The result depends on nothing but `content` and `crossSize`, so that a `SizeCache` can keep it.
  ///
  /// - Parameters:
  ///   - content: The content to measure.
  ///   - crossSize: The size across the feed that the content has to fit, in points: the width if the feed scrolls
  ///     vertically.
  mutating func size(of content: Content, fitting crossSize: Double) -> LayoutSize
}
