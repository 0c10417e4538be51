/// How a banner scrolls: pages in an endless loop that turn by themselves, until a reader drags them.
///
/// A value without a clock and without a timer. Each change takes the time at which it happens, in seconds from any
/// origin, so that a banner can be tested, stopped and replayed:
///
/// ```swift
/// var banner = try BannerScrolling(pageCount: 3, pageLength: 390)
/// try banner.advance(to: 2.15)  // half a turn to page 1
/// try banner.drag(to: 300, at: 2.2)
/// try banner.release(proposed: 500, velocity: 0, at: 2.4)
/// try banner.advance(to: 3)
/// banner.page  // 1
/// ```
///
/// The offset is the distance from the start of page 0 to the leading edge of the view. It grows and shrinks without end:
/// page 0 follows the last page again and again. Offsets are exact, however far they are.
///
/// The pages turn after each interval, while the banner is shown and nobody drags it. A full interval follows each
/// release, each `scrollTo(page:at:)` and each `resume(at:)`. A banner of one page, or of none, does not scroll.
public struct BannerScrolling: Hashable, Sendable {
  /// Which page follows when a banner turns by itself.
  public enum Direction: Hashable, Sendable, CaseIterable {
    case forward
    case backward
  }

  /// Whether a banner turns by itself.
  private enum Mode: Hashable { case shown, dragged, away }

  /// A motion between two offsets. It takes `duration`.
  private struct Motion: Hashable {
    var from: Units
    var to: Units
    var start: Double
  }

  /// The number of pages.
  public private(set) var pageCount: Int
  /// The seconds between two turns; 0 if the banner does not turn by itself.
  public let interval: Double
  /// The seconds that a motion takes.
  public let duration: Double
  /// Which page follows when the banner turns by itself.
  public let direction: Direction
  /// The velocity above which the end of a drag is a flick, in points per second.
  public let flickVelocity: Double
  /// The time of the last change, in seconds.
  public private(set) var time: Double
  private let places: PlaceOffsets
  private var position: Units
  private var motion: Motion?
  private var mode = Mode.shown
  /// The time from which intervals count, and the number of the next one, from 1. `nil` if the banner does not turn by
  /// itself now.
  private var turn: Turn?

  private struct Turn: Hashable {
    var origin: Double
    var number: Double
  }

  /// Creates a banner that is shown from a time on.
  ///
  /// - Parameters:
  ///   - pageCount: The number of pages.
  ///   - pageLength: The length of a page along the banner, in points.
  ///   - page: The page that is shown first.
  ///   - offset: The first offset, in points. `nil` for that of `page`. A banner of one page is at 0.
  ///   - interval: The seconds between two turns, at least `duration`; 0 if the banner does not turn by itself.
  ///   - duration: The seconds that a motion takes, 0 or more.
  ///   - direction: Which page follows when the banner turns by itself.
  ///   - flickVelocity: The velocity above which the end of a drag is a flick, in points per second.
  ///   - time: The time from which the banner is shown, in seconds.
  /// - Throws: `LayoutError` if a value is out of range, if `pageLength` is 0 to the nearest unit, or if all pages are
  ///   longer than 2⁵⁰ units.
  public init(
    pageCount: Int, pageLength: Double, page: Int = 0, offset: Double? = nil, interval: Double = 2,
    duration: Double = 0.3, direction: Direction = .forward, flickVelocity: Double = 200, time: Double = 0
  ) throws(LayoutError) {
    let pitch = try Units(checked: pageLength, "pageLength")
    guard pitch > 0 else { throw .zeroLength(argument: "pageLength") }
    try Self.check(pageCount, pitch)
    guard (0..<max(1, pageCount)).contains(page) else {
      throw .indexOutOfRange(argument: "page", index: page, valid: 0..<max(1, pageCount))
    }
    guard time.isFinite else { throw .invalidTime(argument: "time", value: time, minimum: 0) }
    try Self.check(duration, "duration", minimum: 0)
    if interval != 0 { try Self.check(interval, "interval", minimum: duration) }
    guard flickVelocity >= 0, flickVelocity.isFinite else {
      throw .invalidFactor(
        argument: "flickVelocity", value: flickVelocity, maximum: .greatestFiniteMagnitude)
    }
    position = Units(page) * pitch
    if let offset { position = try Units(offset: offset, "offset") }
    if pageCount == 1 { position = 0 }
    places = PlaceOffsets(pitch: pitch, count: nil)
    (self.pageCount, self.interval, self.duration) = (pageCount, interval, duration)
    (self.direction, self.flickVelocity, self.time) = (direction, flickVelocity, time)
    restart()
  }

  private static func check(_ time: Double, _ argument: String, minimum: Double) throws(LayoutError) {
    guard time >= minimum, time.isFinite else {
      throw .invalidTime(argument: argument, value: time, minimum: minimum)
    }
  }

  /// Throws unless all pages together are at most 2⁵⁰ units long.
  private static func check(_ pageCount: Int, _ pitch: Units) throws(LayoutError) {
    guard pageCount >= 0 else { throw .invalidCount(pageCount) }
    guard pageCount <= Units.maximumPosition / pitch else { throw .contentTooLong }
  }

  /// Counts a full interval from now.
  private mutating func restart() {
    turn = interval == 0 || pageCount < 2 || mode != .shown ? nil : Turn(origin: time, number: 1)
  }
}

// MARK: - Reading

extension BannerScrolling {
  /// The length of a page, in points.
  public var pageLength: Double { places.pitch.points }

  /// The distance from the start of page 0 to the leading edge of the view, in points.
  public var offset: Double { position.points }

  /// The page in the middle of the view, for a page indicator. `nil` without pages.
  public var page: Int? { pageCount == 0 ? nil : page(ofPlace: middlePlace) }

  /// The time at which the offset changes next: `time` while the banner moves, and `nil` if it stays where it is.
  public var nextChange: Double? { motion != nil ? time : turn.map { dueTime($0.number, $0) } }

  /// Calls `body` with each page that is in the view, or may come into it next: the one in the middle and its neighbors.
  ///
  /// - Parameter body: A closure called with the page and the distance from the leading edge of the view to the start of
  ///   the page, in points. Of two pages, one is passed twice.
  public func forEachLivePage(_ body: (_ page: Int, _ start: Double) -> Void) {
    guard pageCount > 0 else { return }
    let middle = pageCount == 1 ? 0 : middlePlace
    let reach: Units = pageCount == 1 ? 0 : 1
    for place in (middle - reach)...(middle + reach) {
      body(page(ofPlace: place), (place * places.pitch - position).points)
    }
  }

  private var middlePlace: Units { places.middle(at: position) }

  private func page(ofPlace place: Units) -> Int {
    let count = Units(pageCount)
    return Int(place - place.flooredQuotient(by: count) * count)
  }
}

// MARK: - Time

extension BannerScrolling {
  /// Moves the pages as far as they get until a time.
  ///
  /// - Throws: `LayoutError` if `time` is NaN, infinite or before the last change. If it throws, nothing changes. The same
  ///   holds for `time` in all other methods.
  /// - Complexity: O(1), however many turns there were
  public mutating func advance(to time: Double) throws(LayoutError) {
    try Self.check(time, "time", minimum: self.time)
    if let turn, dueTime(turn.number, turn) <= time { makeTurns(turn, until: time) }
    move(to: time)
  }

  private func dueTime(_ number: Double, _ turn: Turn) -> Double { turn.origin + number * interval }

  /// Starts the last motion that is due until a time. The motions before it have ended by then.
  private mutating func makeTurns(_ turn: Turn, until time: Double) {
    move(to: dueTime(turn.number, turn))
    let (step, first) = (direction == .forward ? places.pitch : -places.pitch, turn.number)
    var last = max(first, Double(Units(clampingTruncated: (time - turn.origin) / interval)))
    while last > first, dueTime(last, turn) > time { last -= 1 }
    while dueTime(last + 1, turn) <= time, last + 1 > last { last += 1 }
    self.turn?.number = last + 1
    var target = middlePlace * places.pitch + step
    guard target.magnitude <= Units.maximumPosition.magnitude else { return }
    // A banner that has reached the greatest offset stays there.
    let room = (Units.maximumPosition - (step > 0 ? target : -target)) / places.pitch
    let others = min(Units(last - first), room)
    if others > 0 {
      target += others * step
      position = target - step
      self.time = dueTime(last, turn)
    }
    startMotion(to: target)
  }

  /// Sets the time, and moves the pages if they are in motion.
  private mutating func move(to time: Double) {
    self.time = time
    guard let motion else { return }
    let progress = duration == 0 ? 1 : (time - motion.start) / duration
    let distance = Double(motion.to - motion.from) * Self.eased(progress)
    position = motion.from.rounded(adding: distance)
    if progress >= 1 { self.motion = nil }
  }

  /// Returns the share of a motion's distance at a share of its duration: slow at both ends.
  ///
  /// Source: iCarousel.
  private static func eased(_ progress: Double) -> Double {
    if progress < 0.5 { return 4 * progress * progress * progress }
    if progress >= 1 { return 1 }
    let rest = 1 - progress
    return 1 - 4 * rest * rest * rest
  }

  private mutating func startMotion(to target: Units) {
    motion = Motion(from: position, to: target, start: time)
    move(to: time)
  }

  private mutating func jump(to position: Units) { (motion, self.position) = (nil, position) }
}

// MARK: - Events

extension BannerScrolling {
  /// Holds the pages, and moves them to an offset if one is given. Until `release(proposed:velocity:at:)`, they do not turn
  /// by themselves.
  ///
  /// Ignored after `pause(at:)`, and if there are fewer than two pages.
  ///
  /// - Parameter offset: The offset, in points.
  /// - Throws: `LayoutError` if `offset` is NaN or its magnitude is above 2⁵⁰ units.
  public mutating func drag(to offset: Double? = nil, at time: Double) throws(LayoutError) {
    let target = offset == nil ? nil : try Units(offset: offset!, "offset")
    try advance(to: time)
    guard pageCount >= 2, mode != .away else { return }
    jump(to: target ?? position)
    (mode, turn) = (.dragged, nil)
  }

  /// Ends a drag. The pages move to the page nearest to `proposed`, but not beyond the next page on either side, and with a
  /// flick to the next page in its direction.
  ///
  /// Ignored without a drag.
  ///
  /// - Parameters:
  ///   - proposed: The offset at which the pages would come to rest by themselves, in points (`Deceleration`).
  ///   - velocity: The velocity of the offset, in points per second. NaN counts as 0.
  ///   - time: The time, in seconds.
  /// - Throws: `LayoutError` if `proposed` is NaN or its magnitude is above 2⁵⁰ units.
  public mutating func release(proposed: Double, velocity: Double, at time: Double) throws(LayoutError) {
    let proposed = try Units(offset: proposed, "proposed")
    try advance(to: time)
    guard pageCount >= 2, mode == .dragged else { return }
    mode = .shown
    let target = places.restingOffset(
      from: position, proposed: proposed, velocity: velocity, flickVelocity: flickVelocity, isPaging: true)
    startMotion(to: target)
    restart()
  }

  /// Moves to a page, the shorter way; of two equal ways, in `direction`. Jumps there after `pause(at:)`.
  ///
  /// Ignored during a drag.
  ///
  /// - Throws: `LayoutError` if there is no such page.
  public mutating func scrollTo(page: Int, at time: Double) throws(LayoutError) {
    guard (0..<pageCount).contains(page) else {
      throw .indexOutOfRange(argument: "page", index: page, valid: 0..<pageCount)
    }
    try advance(to: time)
    guard pageCount >= 2, mode != .dragged else { return }
    let target = nearestPlace(of: page) * places.pitch
    if mode == .away { return jump(to: target) }
    startMotion(to: target)
    restart()
  }

  /// Returns the place with a page that is nearest to the middle; of two, the one in `direction`.
  private func nearestPlace(of page: Int) -> Units {
    let middle = middlePlace
    var ahead = page - self.page(ofPlace: middle)
    if ahead < 0 { ahead += pageCount }
    let back = pageCount - ahead
    let isAhead = ahead < back || ahead == back && direction == .forward
    let place = middle + Units(isAhead ? ahead : -back)
    // At the greatest offset, only the other way is left.
    guard place.magnitude > (Units.maximumPosition / places.pitch).magnitude else { return place }
    return middle + Units(isAhead ? -back : ahead)
  }

  /// Stops the banner because nobody sees it. A page is then in the middle, and stays there.
  public mutating func pause(at time: Double) throws(LayoutError) {
    try advance(to: time)
    guard mode != .away else { return }
    if let motion { jump(to: motion.to) }
    jump(to: middlePlace * places.pitch)
    (mode, turn) = (.away, nil)
  }

  /// Lets the banner turn by itself again after `pause(at:)`.
  public mutating func resume(at time: Double) throws(LayoutError) {
    try advance(to: time)
    guard mode == .away else { return }
    mode = .shown
    restart()
  }

  /// Changes the number of pages. The page in the middle stays, or becomes the last one if it is removed. Ends a drag.
  ///
  /// - Throws: `LayoutError` if `count` is negative, or if all pages are longer than 2⁵⁰ units.
  public mutating func setPageCount(_ count: Int, at time: Double) throws(LayoutError) {
    try Self.check(count, places.pitch)
    try advance(to: time)
    let page = page
    pageCount = count
    jump(to: count < 2 ? 0 : Units(min(page ?? 0, count - 1)) * places.pitch)
    if mode == .dragged { mode = .shown }
    restart()
  }
}

extension Units {
  /// Returns the nearest unit to the sum with a distance, ties to even. Only the sum is rounded.
  fileprivate func rounded(adding distance: Double) -> Units {
    let whole = Units(distance)
    let rest = distance - Double(whole)
    let nearer = self + whole
    let farther = rest < 0 ? nearer - 1 : nearer + 1
    if rest.magnitude == 0.5 { return nearer & 1 == 0 ? nearer : farther }
    return rest.magnitude < 0.5 ? nearer : farther
  }

  /// Truncates a number of 0 or more, at most 2⁵³.
  fileprivate init(clampingTruncated value: Double) { self = value < 0x1p53 ? Units(value) : 1 << 53 }
}
