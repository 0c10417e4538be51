import FeedFormat
import Millrace

/// A recording of what a reader of a feed did, frame by frame, and of the edits in between.
///
/// `Benchmarks/TraceFormat` contains the format and an example.
public struct Trace: Hashable, Sendable {
  /// An edit of the feed. Indices are those at the time of the edit, heights are in points.
  public enum Edit: Hashable, Sendable {
    /// Inserts an item at an index, which may be the count.
    case insert(index: Int, extent: Double)
    /// A new item at the end.
    case append(extent: Double)
    /// Removes an item.
    case remove(index: Int)
    /// Moves an item. `target` is its index after its removal.
    case move(source: Int, target: Int)
    /// Sets the height of an item.
    case resize(index: Int, extent: Double)

    /// The height of an inserted or resized item.
    public var extent: Double? {
      switch self {
      case .insert(_, let extent), .append(let extent), .resize(_, let extent): extent
      case .remove, .move: nil
      }
    }
  }

  /// An edit and its line in the file.
  public struct Event: Hashable, Sendable {
    /// The edit.
    public var edit: Edit
    /// The line number, from 1 on, or 0 if the edit was not read from a file.
    public var line: Int
  }

  /// The events between two frames: first edits, then scrolling.
  public struct Frame: Hashable, Sendable {
    /// The edits, in order.
    public var events: [Event] = []
    /// The position to jump to, as a fraction of the content's height, before scrolling by `distance`.
    public var jump: Double?
    /// The distance to scroll down, in points.
    public var distance = 0.0

    /// Creates a frame without events.
    public init() {}

    /// Adds an edit.
    public mutating func append(_ edit: Edit, line: Int = 0) {
      events.append(Event(edit: edit, line: line))
    }
  }

  /// The file's path, for errors.
  public var file: String
  /// The size of the viewport, in points.
  public var viewport: LayoutSize
  /// The initial number of items.
  public var count: Int
  /// The frames, in order.
  public var frames: [Frame] = []

  /// The maximum initial number of items.
  public static let maximumCount = 1 << 35
  /// The maximum number of lines with an event or a frame in a file. Each takes up to 100 bytes of memory.
  public static let maximumEventCount = 10_000_000
  /// The maximum scroll distance of a frame, longer than the longest content.
  static let maximumDistance = 1e13

  /// Creates a trace without frames.
  public init(file: String, viewport: LayoutSize, count: Int) {
    self.file = file
    self.viewport = viewport
    self.count = count
  }

  /// The heights of all inserted and resized items, in the order of the events.
  public var extents: [Double] {
    frames.flatMap { frame in frame.events.compactMap(\.edit.extent) }
  }

  /// Throws unless every edit is valid in a feed that starts with `count` items.
  public func check(count: Int) throws(InputError) {
    var count = count
    for frame in frames {
      for event in frame.events { try check(event.edit, line: event.line, count: &count) }
    }
  }

  /// Throws unless `edit` is valid in a feed of `count` items. Updates `count`.
  func check(_ edit: Edit, line: Int, count: inout Int) throws(InputError) {
    func check(_ index: Int, below bound: Int) throws(InputError) {
      guard index >= bound else { return }
      let range =
        bound == 0 ? "a feed with items, but it is empty here;" : "an index from 0 to \(bound - 1),"
      throw error(line: line, "\(range) got \(index)")
    }
    switch edit {
    case .insert(let index, _):
      try check(index, below: count + 1)
      count += 1
    case .append: count += 1
    case .remove(let index):
      try check(index, below: count)
      count -= 1
    case .move(let source, let target):
      try check(source, below: count)
      try check(target, below: count)
    case .resize(let index, _): try check(index, below: count)
    }
  }

  /// Returns an error for a line that does not meet `expectation`.
  public func error(line: Int, _ expectation: String) -> InputError {
    InputError(file: file, place: "line \(line)", expectation: expectation)
  }
}
