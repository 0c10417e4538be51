import Millrace

/// What a reader of a feed did, frame by frame, and what changed meanwhile: a recording that can be replayed.
///
/// `Benchmarks/TraceFormat` has the format and an example.
public struct Trace: Hashable, Sendable {
  /// A change of the feed. Indices are those at its time, heights are points.
  public enum Edit: Hashable, Sendable {
    /// A new item before the one at an index, or at the end.
    case insert(index: Int, extent: Double)
    /// A new item at the end.
    case append(extent: Double)
    /// An item is gone.
    case remove(index: Int)
    /// An item is taken out and inserted where it is at `target` then.
    case move(source: Int, target: Int)
    /// An item has another height.
    case resize(index: Int, extent: Double)

    /// The height of what is new, or new about it.
    public var extent: Double? {
      switch self {
      case .insert(_, let extent), .append(let extent), .resize(_, let extent): extent
      case .remove, .move: nil
      }
    }
  }

  /// An edit, and the line that it stands in.
  public struct Event: Hashable, Sendable {
    /// The edit.
    public var edit: Edit
    /// The line, from 1 on; 0 if it was not read from a file.
    public var line: Int
  }

  /// What happens from one frame to the next: edits, then scrolling.
  public struct Frame: Hashable, Sendable {
    /// The edits, in their order.
    public var events: [Event] = []
    /// Where the reader goes, as a share of the content's height, before it is scrolled by `distance`.
    public var jump: Double?
    /// How far the reader scrolls downwards, in points.
    public var distance = 0.0

    /// A frame in which nothing happens.
    public init() {}

    /// Adds an edit.
    public mutating func append(_ edit: Edit, line: Int = 0) {
      events.append(Event(edit: edit, line: line))
    }
  }

  /// The file's path, for errors.
  public var file: String
  /// The size of what the reader sees of the feed, in points.
  public var viewport: LayoutSize
  /// The number of items that the feed begins with.
  public var count: Int
  /// The frames, one after the other.
  public var frames: [Frame] = []

  /// The most items that a feed may begin with.
  public static let maximumCount = 1 << 35
  /// The furthest that is scrolled at a time: longer than the longest content.
  static let maximumDistance = 1e13

  /// A trace without frames.
  public init(file: String, viewport: LayoutSize, count: Int) {
    self.file = file
    self.viewport = viewport
    self.count = count
  }

  /// The heights of all that is new, in the order of the events.
  public var extents: [Double] {
    frames.flatMap { frame in frame.events.compactMap(\.edit.extent) }
  }

  /// Throws unless every edit is of an item that there is by then, in a feed that begins with so many items.
  public func check(count: Int) throws(InputError) {
    var count = count
    for frame in frames {
      for event in frame.events { try check(event.edit, line: event.line, count: &count) }
    }
  }

  /// Throws unless an edit can be made of a feed of so many items, and makes it the number after it.
  func check(_ edit: Edit, line: Int, count: inout Int) throws(InputError) {
    func check(_ index: Int, below bound: Int) throws(InputError) {
      guard index >= bound else { return }
      let range = bound == 0 ? "an item, of which there is none by then" : "an index from 0 to \(bound - 1)"
      throw error(line: line, "\(range), got \(index)")
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

  /// The error that `expectation` was not met in a line.
  public func error(line: Int, _ expectation: String) -> InputError {
    InputError(file: file, place: "line \(line)", expectation: expectation)
  }
}
