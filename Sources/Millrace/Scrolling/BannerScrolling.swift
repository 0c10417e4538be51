/// The offset of a banner over time: an endless loop of pages, which turn after an interval, and which a user can drag.
///
/// A value without a clock and without a timer. Each method takes the time of its event, in seconds from any origin:
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
/// The offset is the distance from the start of page 0 to the leading edge of the view. After the last page, page 0
/// follows, and the offset continues to grow, to at most 2⁵⁰ units of 1/192 pt. All offsets are exact.
///
/// The pages turn after each interval unless the banner is dragged or paused. A full interval follows each `release`,
/// `scrollTo`, `resume` and `setPageCount`. A banner with fewer than two pages does not scroll.
///
/// Every method throws a `LayoutError` if its time is NaN, infinite or before `time`. A method that throws changes nothing.
///
/// - Complexity: O(1) for every operation
public struct BannerScrolling: Hashable, Sendable {
  /// Which page follows when a banner turns by itself.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// The next page.
    case forward
    /// The previous page.
    case backward
  }

  private enum Mode: Hashable { case shown, dragged, paused }

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
  /// The velocity above which the end of a drag is a flick, in points per second, 0 or more.
  public let flickVelocity: Double
  /// The time of the last change, in seconds.
  public private(set) var time: Double
  private let places: PlaceOffsets
  private var position: Units
  private var motion: Motion?
  private var mode = Mode.shown
  /// The next turn. `nil` if the banner does not turn now.
  private var turn: Turn?

  private struct Turn: Hashable {
    /// The time from which intervals count.
    var origin: Double
    /// The number of intervals from `origin` to the turn.
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
  /// - Throws: `LayoutError` if a value is out of range, if `pageLength` is 0 to the nearest unit, or if the
  ///   total length of the pages is above 2⁵⁰ units.
  public init(
    pageCount: Int, pageLength: Double, page: Int = 0, offset: Double? = nil, interval: Double = 2,
    duration: Double = 0.3, direction: Direction = .forward, flickVelocity: Double = 200, time: Double = 0
  ) throws(LayoutError) {
    let pitch = try Units(checked: pageLength, "pageLength")
    guard pitch > 0 else { throw .zeroLength(argument: "pageLength") }
    try Self.check(pageCount, pitch)
    try Millrace.check(page, "page", in: 0..<max(1, pageCount))
    try Self.check(time, "time", minimum: -.greatestFiniteMagnitude)
    try Self.check(duration, "duration", minimum: 0)
    if interval != 0 { try Self.check(interval, "interval", minimum: duration) }
    try Double.check(flickVelocity, "flickVelocity", in: 0...(.greatestFiniteMagnitude))
    position = Units(page) * pitch
    if let offset { position = try Units(offset: offset, "offset") }
    if pageCount == 1 { position = 0 }
    places = PlaceOffsets(pitch: pitch)
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
    // At times so great that an interval is less than their precision, the pages do not turn.
    let isTurning = interval > 0 && time + interval > time && pageCount >= 2 && mode == .shown
    turn = isTurning ? Turn(origin: time, number: 1) : nil
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

  /// The time at which the offset changes next: `time` during a motion, and `nil` if there is no next turn.
  public var nextChange: Double? { motion != nil ? time : turn.map { dueTime($0.number, $0) } }

  /// Calls `body` with the page in the middle of the view and its two neighbors.
  ///
  /// If there are two pages, one of them is both neighbors. If there is one page, it has no neighbors.
  ///
  /// - Parameter body: A closure called with the page, and with the distance from the leading edge of the view to the start
  ///   of the page, in points.
  public func forEachLivePage(_ body: (_ page: Int, _ start: Double) -> Void) {
    guard pageCount > 0 else { return }
    let middle = middlePlace
    let reach: Units = pageCount == 1 ? 0 : 1
    for place in (middle - reach)...(middle + reach) {
      body(page(ofPlace: place), (place * places.pitch - position).points)
    }
  }

  /// Whether a user drags the banner.
  var isDragged: Bool { mode == .dragged }

  /// Whether the banner is dragged or in motion.
  var isScrolling: Bool { isDragged || motion != nil }

  private var middlePlace: Units { places.middle(at: position) }

  private func page(ofPlace place: Units) -> Int { places.item(at: place, of: pageCount) }
}

// MARK: - Time

extension BannerScrolling {
  /// Advances to `time`: makes all turns and motions that are due. O(1), also for any number of turns.
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
    var last = max(first, Double(Units(min((time - turn.origin) / interval, 0x1p53))))
    // The quotient is rounded. Beyond 2⁵³ intervals, or at times that cannot tell two of them apart, so is the number.
    for _ in 0..<2 where last > first && dueTime(last, turn) > time { last -= 1 }
    for _ in 0..<2 where dueTime(last + 1, turn) <= time { last += 1 }
    self.turn?.number = last + 1
    var target = middlePlace * places.pitch + step
    // A banner that has reached the maximum offset stays there.
    guard target.magnitude <= Units.maximumPosition.magnitude else { return }
    let room = (Units.maximumPosition - (step > 0 ? target : -target)) / places.pitch
    let others = min(Units(last - first), room)
    if others > 0 {
      target += others * step
      position = target - step
      self.time = dueTime(first + Double(others), turn)
    }
    startMotion(to: target)
  }

  /// Sets the time, and moves the pages if they are in motion.
  private mutating func move(to time: Double) {
    self.time = time
    guard let motion else { return }
    let progress = duration == 0 ? 1 : (time - motion.start) / duration
    let distance = Double(motion.to - motion.from) * Self.eased(progress)
    position = Units.nearest(halves: 2 * motion.from, adding: distance)
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
  /// Begins or continues a drag, and moves to an offset if one is given. Ends a motion.
  ///
  /// The pages do not turn until `release(proposed:velocity:at:)`. Does nothing after `pause(at:)`.
  ///
  /// - Parameters:
  ///   - offset: The offset, in points.
  ///   - time: The time, in seconds.
  /// - Throws: `LayoutError` if `offset` is NaN or its magnitude is above 2⁵⁰ units.
  public mutating func drag(to offset: Double? = nil, at time: Double) throws(LayoutError) {
    let target = offset == nil ? nil : try Units(offset: offset!, "offset")
    try advance(to: time)
    guard pageCount >= 2, mode != .paused else { return }
    jump(to: target ?? position)
    (mode, turn) = (.dragged, nil)
  }

  /// Ends a drag, and starts a motion to the page nearest to `proposed`, at most to the next page on either side. After a
  /// flick, to the next page in its direction.
  ///
  /// Does nothing without a drag.
  ///
  /// - Parameters:
  ///   - proposed: The offset at which the banner would come to rest without snapping, in points (`Deceleration`).
  ///   - velocity: The velocity of the offset, in points per second. NaN counts as 0.
  ///   - time: The time, in seconds.
  /// - Throws: `LayoutError` if `proposed` is NaN or its magnitude is above 2⁵⁰ units.
  public mutating func release(proposed: Double, velocity: Double, at time: Double) throws(LayoutError) {
    let proposed = try Units(offset: proposed, "proposed")
    try advance(to: time)
    guard pageCount >= 2, mode == .dragged else { return }
    mode = .shown
    let target = places.restingOffset(
      from: position, proposed: proposed, velocity: velocity, flickVelocity: flickVelocity)
    startMotion(to: target)
    restart()
  }

  /// Starts a motion to a page, the shorter way; of two equal ways, in `direction`.
  ///
  /// After `pause(at:)`, jumps to the page. During a drag, does nothing.
  ///
  /// - Throws: `LayoutError` if there is no such page.
  public mutating func scrollTo(page: Int, at time: Double) throws(LayoutError) {
    try Millrace.check(page, "page", in: 0..<pageCount)
    try advance(to: time)
    guard pageCount >= 2, mode != .dragged else { return }
    let target = nearestPlace(of: page) * places.pitch
    if mode == .paused { return jump(to: target) }
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
    // At the maximum offset, only the other way is left.
    guard place.magnitude > places.end.magnitude else { return place }
    return middle + Units(isAhead ? -back : ahead)
  }

  /// Pauses the banner while it is not visible. Ends a motion or a drag with the nearest page in the middle of the view.
  public mutating func pause(at time: Double) throws(LayoutError) {
    try advance(to: time)
    guard mode != .paused else { return }
    if let motion { jump(to: motion.to) }
    jump(to: min(max(middlePlace, -places.end), places.end) * places.pitch)
    (mode, turn) = (.paused, nil)
  }

  /// Ends a pause.
  public mutating func resume(at time: Double) throws(LayoutError) {
    try advance(to: time)
    guard mode == .paused else { return }
    mode = .shown
    restart()
  }

  /// Changes the number of pages. Ends a motion or a drag.
  ///
  /// The page in the middle of the view stays there. If there is no such page, the last page is in the middle.
  ///
  /// - Throws: `LayoutError` if `count` is negative, or if the total length of the pages is above 2⁵⁰ units.
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
