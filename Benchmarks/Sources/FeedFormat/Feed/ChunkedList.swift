/// A list in chunks, so that an insertion in front of 10⁵ elements moves a chunk, not all of them.
struct ChunkedList<Element>: RandomAccessCollection {
  /// No chunk is empty.
  private var chunks: [[Element]] = []
  private(set) var count = 0

  /// The maximum number of elements in a chunk. A full one is split in halves.
  private static var capacity: Int { 1_024 }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// Accesses an element.
  ///
  /// - Complexity: O(number of chunks)
  subscript(index: Int) -> Element {
    let (chunk, offset) = place(of: index)
    return chunks[chunk][offset]
  }

  /// Inserts an element at an index, which may be the count.
  ///
  /// - Complexity: O(number of chunks + capacity)
  mutating func insert(_ element: Element, at index: Int) {
    count += 1
    if chunks.isEmpty { chunks.append([]) }
    var (chunk, offset) =
      index == count - 1 ? (chunks.count - 1, chunks[chunks.count - 1].count) : place(of: index)
    if chunks[chunk].count == Self.capacity {
      let half = Self.capacity / 2
      chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
      chunks[chunk].removeSubrange(half...)
      if offset > half { (chunk, offset) = (chunk + 1, offset - half) }
    }
    chunks[chunk].insert(element, at: offset)
  }

  /// Removes and returns the element at an index.
  ///
  /// - Complexity: O(number of chunks + capacity)
  @discardableResult
  mutating func remove(at index: Int) -> Element {
    let (chunk, offset) = place(of: index)
    count -= 1
    let element = chunks[chunk].remove(at: offset)
    if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
    return element
  }

  private func place(of index: Int) -> (chunk: Int, offset: Int) {
    var offset = index
    for chunk in chunks.indices {
      if offset < chunks[chunk].count { return (chunk, offset) }
      offset -= chunks[chunk].count
    }
    preconditionFailure("index out of range")
  }
}
