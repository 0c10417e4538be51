/// The measured lengths of contents, such as the heights of texts at a width.
///
/// Measuring text takes far longer than laying it out, and a cell that comes into view again would measure it again. The cache
/// keeps the lengths at the two sizes across that were used last, so that turning a screen and back measures nothing.
///
/// ```swift
/// let height = heights.length(of: note.id, across: width) { font.height(of: note.text, width: width) }
/// ```
public struct SizeCache<Content: Hashable> {
  /// The lengths at one size across.
  private struct Entry {
    var crossSize: Double
    var lengths: [Content: Double] = [:]
  }

  /// The size across that was used last, and the one before it.
  private var entries: [Entry] = []
  /// The maximum number of contents that are kept for one size across.
  public let capacity: Int

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: The maximum number of contents that are kept for one size across, at least 1. If there are more, all
  ///   of them are forgotten.
  public init(capacity: Int = 1 << 14) { self.capacity = max(1, capacity) }

  /// Returns the length of a content, which is measured if it is not in the cache.
  ///
  /// - Parameters:
  ///   - content: What is measured: an identifier that changes with the content, or the content itself.
  ///   - crossSize: The size across the length, in points: the width of a text.
  ///   - measure: Returns the length, in points.
  /// - Complexity: O(1) on average, plus `measure`
  public mutating func length(
    of content: Content, across crossSize: Double, measure: () -> Double
  ) -> Double {
    if entries.first?.crossSize != crossSize {
      let old = entries.firstIndex { $0.crossSize == crossSize }
      let entry = old.map { entries.remove(at: $0) } ?? Entry(crossSize: crossSize)
      entries.insert(entry, at: 0)
      if entries.count > 2 { entries.removeLast() }
    }
    if let length = entries[0].lengths[content] { return length }
    let length = measure()
    if entries[0].lengths.count >= capacity { entries[0].lengths.removeAll(keepingCapacity: true) }
    entries[0].lengths[content] = length
    return length
  }

  /// Forgets the lengths of a content.
  public mutating func remove(_ content: Content) {
    for index in entries.indices { entries[index].lengths[content] = nil }
  }

  /// Forgets all lengths, for example after the font changes.
  public mutating func removeAll() { entries.removeAll() }
}
