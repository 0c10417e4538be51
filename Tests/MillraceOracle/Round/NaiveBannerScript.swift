/// An event of a banner's script.
public struct NaiveBannerEvent: Hashable, Sendable {
  /// What happens. Offsets are in points.
  public enum Action: Hashable, Sendable {
    /// A finger is on the banner, and moves it to an offset if one is given.
    case drag(to: Double?)
    /// The finger leaves the banner. The velocity is in points per second.
    case release(proposed: Double, velocity: Double)
    /// The banner moves to a page.
    case scrollTo(Int)
    /// The banner is away.
    case pause
    /// The banner is shown again.
    case resume
    /// The banner has another number of pages.
    case count(Int)
  }

  /// The time, in seconds.
  public var time: Double
  /// The actions. Two are an error.
  public var actions: [Action]

  /// Creates an event.
  public init(_ time: Double, _ actions: Action...) { (self.time, self.actions) = (time, actions) }
}

/// A row that `--script` prints.
public struct NaiveBannerRow: Hashable, Sendable {
  /// The time of the event, in seconds.
  public let time: Double
  /// The offset, in units.
  public let offset: Int
  /// The page of the indicator, or `nil` without pages.
  public let page: Int?

  /// Creates a row.
  public init(_ time: Double, _ offset: Int, _ page: Int?) {
    (self.time, self.offset, self.page) = (time, offset, page)
  }
}

extension NaiveBanner {
  /// Returns a row after each event.
  public func rows(
    of script: [NaiveBannerEvent], in space: NaiveRoundSpace
  ) throws(NaiveRoundError) -> [NaiveBannerRow] {
    try check(in: space)
    var player = NaiveBannerPlayer(self, space)
    var rows: [NaiveBannerRow] = []
    var time = 0.0
    for event in script {
      // "`at` decreases"; "two actions".
      guard event.time >= time, event.time.isFinite else { throw .decreasingTime }
      guard event.actions.count <= 1 else { throw .twoActions }
      time = event.time
      player.advance(to: time)
      if let action = event.actions.first { try player.apply(action) }
      rows.append(NaiveBannerRow(time, player.geometry.offset, player.geometry.indicatorPage))
    }
    return rows
  }
}

/// The state of a banner while a script runs.
package struct NaiveBannerPlayer {
  enum Mode { case shown, dragged, away }
  struct Motion {
    var from: Int
    var to: Int
    var start: Double
  }

  let banner: NaiveBanner
  /// The offset, at the time `now`, and the number of pages.
  package private(set) var geometry: NaiveBannerGeometry
  private var motion: Motion?
  private var mode = Mode.shown
  private var now: Double
  /// The time of the last `restart` and the number of the next due time after it, or `nil` without due times.
  private var due: (restart: Double, index: Int)?

  package init(_ banner: NaiveBanner, _ space: NaiveRoundSpace, time: Double = 0) {
    (self.banner, now) = (banner, time)
    geometry = NaiveBannerGeometry(banner, space)
    // "Time 0: shown, restart."
    restart()
  }

  /// "Sets due times s + j·interval, j = 1, 2, …; none if interval = 0, n < 2 or mode ≠ shown."
  private mutating func restart() {
    due = banner.interval == 0 || geometry.n < 2 || mode != .shown ? nil : (now, 1)
  }

  /// "Before each event, process all due times ≤ `at`, each at its own time."
  package mutating func advance(to time: Double) {
    while let (restart, index) = due, restart + Double(index) * banner.interval <= time {
      move(to: restart + Double(index) * banner.interval)
      due = (restart, index + 1)
      // "Motion from the current offset to (middle place ± 1)·P, + if forward".
      let step = banner.direction == .forward ? 1 : -1
      startMotion(toPlace: geometry.middlePlace + step)
    }
    move(to: time)
  }

  /// Sets the time, and the offset from the motion.
  private mutating func move(to time: Double) {
    now = time
    guard let motion else { return }
    // "With τ = (now-start)/duration, a motion is at from + (to-from)·f(τ), rounded to u".
    let share = Self.f(banner.duration == 0 ? 1 : (now - motion.start) / banner.duration)
    geometry.offset =
      NaiveRoundNumber(halves: 2 * motion.from, sinePart: Double(motion.to - motion.from) * share).rounded
  }

  /// "f = 4τ³ if τ < ½, 1 - 4(1-τ)³ if τ < 1, else 1".
  static func f(_ tau: Double) -> Double {
    if tau < 0.5 { return 4 * tau * tau * tau }
    if tau < 1 { return 1 - 4 * (1 - tau) * (1 - tau) * (1 - tau) }
    return 1
  }

  private mutating func startMotion(to offset: Int) {
    motion = Motion(from: geometry.offset, to: offset, start: now)
    // Without duration, the motion ends when it starts.
    move(to: now)
  }

  private mutating func startMotion(toPlace place: Int) { startMotion(to: place * geometry.pitch) }

  private mutating func jump(to offset: Int) {
    motion = nil
    geometry.offset = offset
  }
}

/// The table of events.
extension NaiveBannerPlayer {
  package mutating func apply(_ action: NaiveBannerEvent.Action) throws(NaiveRoundError) {
    switch action {
    case .drag(let offset): try drag(to: offset)
    case .release(let proposed, let velocity): try release(proposed, velocity)
    case .scrollTo(let page): try scrollTo(page)
    case .pause: pause()
    case .resume:
      guard mode == .away else { return }
      mode = .shown
      restart()
    case .count(let count): try setCount(count)
    }
  }

  private mutating func drag(to offset: Double?) throws(NaiveRoundError) {
    if let offset { try NaiveRoundChecks.offset(offset) }
    // "Drag, release and scrollTo if n < 2" are ignored.
    guard geometry.n >= 2, mode != .away else { return }
    // "Stop at the current offset, then move to the given one; dragged; no due".
    jump(to: offset.map(naiveRoundUnits) ?? geometry.offset)
    mode = .dragged
    due = nil
  }

  private mutating func release(_ proposed: Double, _ velocity: Double) throws(NaiveRoundError) {
    try NaiveRoundChecks.offset(proposed)
    try NaiveRoundChecks.finite(velocity)
    guard geometry.n >= 2, mode == .dragged else { return }
    // "Shown; motion to the resting offset; restart".
    mode = .shown
    startMotion(to: geometry.restingOffset(proposed: naiveRoundUnits(proposed), velocity: velocity))
    restart()
  }

  private mutating func scrollTo(_ page: Int) throws(NaiveRoundError) {
    guard (0..<geometry.n).contains(page) else { throw .scrollTarget }
    guard geometry.n >= 2 else { return }
    switch mode {
    case .shown:
      // "Stop; motion to the place with that page nearest to the middle place; restart".
      motion = nil
      startMotion(toPlace: nearestPlace(of: page))
      restart()
    case .dragged: break
    case .away: jump(to: nearestPlace(of: page) * geometry.pitch)
    }
  }

  /// "The place with that page nearest to the middle place (tie: in `direction`)".
  private func nearestPlace(of page: Int) -> Int {
    let middle = geometry.middlePlace
    let places = (middle - geometry.n...middle + geometry.n).filter { naiveModulo($0, geometry.n) == page }
    let distance = places.map { abs($0 - middle) }.min()!
    let nearest = places.filter { abs($0 - middle) == distance }
    return banner.direction == .forward ? nearest.last! : nearest.first!
  }

  private mutating func pause() {
    guard mode != .away else { return }
    // "Finish the motion; jump to (middle place)·P; away; no due".
    if let motion { jump(to: motion.to) }
    jump(to: geometry.middlePlace * geometry.pitch)
    mode = .away
    due = nil
  }

  private mutating func setCount(_ count: Int) throws(NaiveRoundError) {
    try NaiveRoundChecks.count(count)
    // "Jump to min(page, n-1)·P, or 0 if n < 2 or there was no page; restart"; "same; shown"; "same; away".
    let page = geometry.indicatorPage
    geometry.n = count
    if count >= 2, let page { jump(to: min(page, count - 1) * geometry.pitch) } else { jump(to: 0) }
    if mode == .dragged { mode = .shown }
    restart()
  }
}
