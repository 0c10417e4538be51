/// Writes the items that a query of a section finds into a sink, a chunk at a time.
///
/// The chunk is on the stack. Appending each item to the sink's array instead takes 7 to 11 more instructions per item
/// (mosaic, grid), because each append checks whether the array is shared.
///
/// Invariants: `chunk` has memory for `chunkCapacity` elements, of which those before `next` are initialized;
/// `chunk <= next <= end`; `sink` and `chunk` outlive the writer, which exists only in `ElementSink.write`.
@safe struct ElementWriter {
  private let chunk: UnsafeMutablePointer<Element>
  private let sink: UnsafeMutablePointer<ElementSink>
  private var next: UnsafeMutablePointer<Element>
  /// The end of the elements after which the chunk is passed to the sink.
  private var end: UnsafeMutablePointer<Element>
  private let section: Int
  /// The start of the section's items along the main axis (`ElementSink.start`).
  let start: Units

  /// As many as fit into 1,024 bytes, which are on the stack without a branch for the heap.
  fileprivate static let chunkCapacity = 1_024 / MemoryLayout<Element>.stride

  fileprivate init(_ chunk: UnsafeMutablePointer<Element>, _ sink: UnsafeMutablePointer<ElementSink>) {
    unsafe (self.chunk, self.sink, next) = (chunk, sink, chunk)
    unsafe (section, start) = (sink.pointee.section, sink.pointee.start)
    unsafe end = chunk + sink.pointee.room(upTo: Self.chunkCapacity)
  }

  /// Appends an item, and returns whether the query continues.
  @inline(__always)
  mutating func append(_ index: Int, _ frame: LayoutRect) -> Bool {
    append(Element(index: index, frame: frame))
  }

  /// Appends an item, and sets the section in its path.
  @inline(__always)
  mutating func append(_ element: Element) -> Bool {
    var element = element
    element.path.section = section
    unsafe next.initialize(to: element)
    unsafe next += 1
    return unsafe next < end || flush()
  }

  /// Passes the chunk to the sink, and returns whether the query continues.
  @inline(never)
  fileprivate mutating func flush() -> Bool {
    let found = unsafe UnsafeBufferPointer(start: chunk, count: next - chunk)
    unsafe sink.pointee.elements.append(contentsOf: found)
    unsafe (next, end) = (chunk, chunk + sink.pointee.room(upTo: Self.chunkCapacity))
    return unsafe end > chunk
  }
}

extension ElementSink {
  /// Calls `collect` with a writer for this sink.
  @inline(__always)
  mutating func write(_ collect: (inout ElementWriter) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: ElementWriter.chunkCapacity) { chunk in
      unsafe withUnsafeMutablePointer(to: &self) { sink in
        var writer = unsafe ElementWriter(chunk.baseAddress!, sink)
        collect(&writer)
        _ = writer.flush()
      }
    }
  }

  /// Moves the elements from index `first` on by a distance in x and y, and removes those without size.
  ///
  /// In place, without a check for each element whether the array is shared.
  ///
  /// - Parameter keepsEmpty: Whether elements without size are kept.
  mutating func moveElements(from first: Int, x: Units, y: Units, keepsEmpty: Bool) {
    var kept = first
    unsafe elements.withUnsafeMutableBufferPointer { elements in
      for index in first..<elements.count {
        var element = unsafe elements[index]
        guard keepsEmpty || element.frame.width > 0 && element.frame.height > 0 else { continue }
        if x != 0 { element.frame.origin.x.move(by: x) }
        if y != 0 { element.frame.origin.y.move(by: y) }
        unsafe elements[kept] = element
        kept &+= 1
      }
    }
    elements.removeLast(elements.count &- kept)
  }

  /// The number of elements that the sink takes until it reaches its limit, or `maximum`.
  fileprivate func room(upTo maximum: Int) -> Int { max(0, min(maximum, limit - elements.count)) }
}

extension Double {
  /// Adds a distance in units to a coordinate in points that is a whole number of units.
  @inline(__always)
  fileprivate mutating func move(by distance: Units) {
    guard let position = Units(coordinate: self) else { return }
    self = (position &+ distance).points
  }
}
