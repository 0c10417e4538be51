/// A measurer that remembers the sizes that another one has measured.
///
/// Measuring text takes far longer than laying it out, and a cell that comes into view again would measure it again. The cache
/// keeps the sizes of each content at the two sizes across that were used last, so that turning a screen and back measures
/// nothing.
///
/// ```swift
/// var sizes = SizeCache(TextMeasurer(font: font))
/// let size = sizes.size(of: note.text, fitting: element.frame.width)
/// ```
public struct SizeCache<Measurer: SizeMeasurer>: SizeMeasurer {
  /// The size of a content at a size across, and at the one before it.
  private struct Sizes {
    var latest: (crossSize: Double, size: LayoutSize)
    var earlier: (crossSize: Double, size: LayoutSize)?
  }

  /// What measures the sizes that the cache does not have. After a change of its font, call `removeAll()`.
  public var measurer: Measurer
  /// The maximum number of contents that are kept.
  public let capacity: Int
  /// The contents that were used since `older` was replaced, at most half of the capacity.
  private var recent: [Measurer.Content: Sizes] = [:]
  private var older: [Measurer.Content: Sizes] = [:]

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - measurer: What measures the sizes that the cache does not have.
  ///   - capacity: The maximum number of contents that are kept, at least 2. The half that was used last is always kept.
  public init(_ measurer: Measurer, capacity: Int = 1 << 15) {
    (self.measurer, self.capacity) = (measurer, max(2, capacity))
  }

  /// Returns the size that a content needs, which is measured if it is not in the cache.
  ///
  /// - Complexity: O(1) on average, plus the cost of measuring
  public mutating func size(of content: Measurer.Content, fitting crossSize: Double) -> LayoutSize {
    var known = recent[content]
    if let known, known.latest.crossSize == crossSize { return known.latest.size }
    known = known ?? older[content]
    let sizes: Sizes
    if let known, known.latest.crossSize == crossSize {
      sizes = known
    } else if let known, let earlier = known.earlier, earlier.crossSize == crossSize {
      sizes = Sizes(latest: earlier, earlier: known.latest)
    } else {
      let size = measurer.size(of: content, fitting: crossSize)
      sizes = Sizes(latest: (crossSize, size), earlier: known?.latest)
    }
    if recent.updateValue(sizes, forKey: content) == nil, recent.count > capacity / 2 {
      recent[content] = nil
      (older, recent) = (recent, [content: sizes])
    }
    return sizes.latest.size
  }

  /// Forgets the sizes of a content.
  public mutating func remove(_ content: Measurer.Content) {
    (recent[content], older[content]) = (nil, nil)
  }

  /// Forgets all sizes.
  public mutating func removeAll() { (recent, older) = ([:], [:]) }
}
