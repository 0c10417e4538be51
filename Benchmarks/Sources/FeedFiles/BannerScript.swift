import FeedFormat
import Millrace

/// Events of a banner, with their times: the argument of `frames --script`.
public struct BannerScript: Sendable {
  private enum Action: Sendable {
    case drag(to: Double?)
    case release(proposed: Double, velocity: Double)
    case scrollTo(Int)
    case pause
    case resume
    case count(Int)
  }

  private struct Event: Sendable {
    var time: Double
    var action: Action?
    /// The place of the event in the file, for errors.
    var place: String
  }

  private var events: [Event] = []
  private let path: String

  /// A row of the output of a script: the state after an event.
  public struct Row: Hashable, Sendable {
    /// The time of the event, in seconds.
    public let time: Double
    /// The offset of the banner, in points.
    public let offset: Double
    /// The page of the indicator, or `nil` if the banner has no pages.
    public let page: Int?
  }

  /// Reads the script at `path`: an array of objects.
  public init(path: String) throws(InputError) {
    self.path = path
    let value = try JSONValue(file: path, bytes: try readText(path: path))
    let reader = JSONReader(file: path, value: value)
    var events: [Event] = []
    var last = 0.0
    try reader.readArray(expecting: "an array of events") { (reader, index) throws(InputError) in
      let event = try Self.event(reader, place: "[\(index)]", after: last)
      last = event.time
      events.append(event)
    }
    self.events = events
  }

  private static let actions = ["drag", "release", "scrollTo", "pause", "resume", "count"]

  private static func event(
    _ reader: JSONReader, place: String, after last: Double
  ) throws(InputError) -> Event {
    var time: Double?
    var action: Action?
    try reader.readObject(expecting: "an event object") { (reader, name) throws(InputError) in
      if name == "at" {
        let expectation = "a time in seconds, at least that of the event before, \(last)"
        let at = try reader.readNumber(expecting: expectation)
        guard at >= last else { throw reader.valueError(expectation) }
        time = at
        return
      }
      guard actions.contains(name) else { throw reader.unknownField(["at"] + actions) }
      guard action == nil else { throw reader.error("one action in an event, got two") }
      action = try Self.action(reader, name)
    }
    guard let time else { throw reader.missingField("at", "a time in seconds") }
    return Event(time: time, action: action, place: place)
  }

  private static func action(_ reader: JSONReader, _ name: String) throws(InputError) -> Action {
    switch name {
    case "drag":
      if case .bool(true) = reader.value { return .drag(to: nil) }
      if case .bool = reader.value { throw reader.valueError("true or an offset in points") }
      return .drag(to: try reader.readOffset())
    case "release":
      let expectation = "[proposed offset, velocity]"
      var numbers: [Double] = []
      try reader.readArray(expecting: expectation) { (reader, index) throws(InputError) in
        numbers.append(
          index == 0
            ? try reader.readOffset() : try reader.readNumber(expecting: "a velocity in points per second"))
      }
      guard numbers.count == 2 else { throw reader.error("\(expectation), got \(numbers.count) numbers") }
      return .release(proposed: numbers[0], velocity: numbers[1])
    case "scrollTo":
      return .scrollTo(try reader.readInteger("a page from 0 on", in: 0...JSONReader.maximumItemCount))
    case "count": return .count(try reader.readItemCount())
    default:
      guard case .bool(true) = reader.value else { throw reader.valueError("true") }
      return name == "pause" ? .pause : .resume
    }
  }

  /// Runs the script on a banner, and returns a row after each event.
  public func rows(of scrolling: BannerScrolling) throws(InputError) -> [Row] {
    var scrolling = scrolling
    var rows: [Row] = []
    for event in events {
      do throws(LayoutError) {
        try Self.apply(event, to: &scrolling)
      } catch .indexOutOfRange(_, let page, let valid) {
        let pages =
          valid.isEmpty ? "no page: the banner has none;" : "a page from 0 to \(valid.upperBound - 1),"
        throw InputError(file: path, place: "\(event.place).scrollTo", expectation: "\(pages) got \(page)")
      } catch {
        throw InputError(file: path, place: event.place, problem: "\(error)")
      }
      rows.append(Row(time: event.time, offset: scrolling.offset, page: scrolling.page))
    }
    return rows
  }

  private static func apply(_ event: Event, to scrolling: inout BannerScrolling) throws(LayoutError) {
    switch event.action {
    case nil: try scrolling.advance(to: event.time)
    case .drag(let offset): try scrolling.drag(to: offset, at: event.time)
    case .release(let proposed, let velocity):
      try scrolling.release(proposed: proposed, velocity: velocity, at: event.time)
    case .scrollTo(let page): try scrolling.scrollTo(page: page, at: event.time)
    case .pause: try scrolling.pause(at: event.time)
    case .resume: try scrolling.resume(at: event.time)
    case .count(let count): try scrolling.setPageCount(count, at: event.time)
    }
  }
}
