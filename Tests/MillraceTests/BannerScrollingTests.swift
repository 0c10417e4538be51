import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

/// A banner against the naive one, which runs the table of events literally.
struct BannerScrollingTests {
  /// Applies one event of a script of the naive banner.
  private func apply(_ event: NaiveBannerEvent, to banner: inout BannerScrolling) throws(LayoutError) {
    switch event.actions.first {
    case .drag(let offset): try banner.drag(to: offset, at: event.time)
    case .release(let proposed, let velocity):
      try banner.release(proposed: proposed, velocity: velocity, at: event.time)
    case .scrollTo(let page): try banner.scrollTo(page: page, at: event.time)
    case .pause: try banner.pause(at: event.time)
    case .resume: try banner.resume(at: event.time)
    case .count(let count): try banner.setPageCount(count, at: event.time)
    case nil: try banner.advance(to: event.time)
    }
  }

  private func randomAction(
    pageCount: inout Int, _ random: inout SplitMix64
  ) -> NaiveBannerEvent.Action? {
    // Quarters of points are whole units, so that ties between two pages occur.
    func offset() -> Double { Double(Int.random(in: -4_000...4_000, using: &random)) / 4 }
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return .drag(to: Bool.random(using: &random) ? offset() : nil)
    case 2, 3:
      let velocity = [0, 200, 201, -200, -201, 1_000].randomElement(using: &random)!
      return .release(proposed: offset(), velocity: Double(velocity))
    case 4, 5: return pageCount > 0 ? .scrollTo(Int.random(in: 0..<pageCount, using: &random)) : nil
    case 6: return .pause
    case 7: return .resume
    case 8:
      pageCount = Int.random(in: 0...6, using: &random)
      return .count(pageCount)
    default: return nil
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func randomScriptsEqualTheNaiveBanner(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var naive = NaiveBanner(count: Int.random(in: 0...6, using: &random), height: 50)
    let length = [100.0, 99.75, 1].randomElement(using: &random)!
    naive.page = Int.random(in: 0..<max(1, naive.count), using: &random)
    naive.duration = [0, 0.3, 0.5, 2].randomElement(using: &random)!
    naive.interval = [0, naive.duration, 2, 2.5].randomElement(using: &random)!
    naive.direction = NaiveBanner.Direction.allCases.randomElement(using: &random)!
    if Bool.random(using: &random) {
      naive.orthogonalOffset = Double(Int.random(in: -1_000...1_000, using: &random)) / 4
    }
    var banner = try BannerScrolling(
      pageCount: naive.count, pageLength: length, page: naive.page, offset: naive.orthogonalOffset,
      interval: naive.interval, duration: naive.duration,
      direction: naive.direction == .forward ? .forward : .backward)

    var (time, count) = (0.0, naive.count)
    var script: [NaiveBannerEvent] = []
    for _ in 0..<60 {
      // Steps of an eighth hit the times of turns and the ends of motions exactly.
      time += Double(Int.random(in: 0...24, using: &random)) / 8
      if Int.random(in: 0..<20, using: &random) == 0 { time += 1_000 }
      var event = NaiveBannerEvent(time)
      event.actions = randomAction(pageCount: &count, &random).map { [$0] } ?? []
      script.append(event)
    }
    let rows = try naive.rows(of: script, in: NaiveRoundSpace(width: length))
    for (event, row) in zip(script, rows) {
      try apply(event, to: &banner)
      #expect(banner.offset == Units(row.offset).points, "after \(event)")
      #expect(banner.page == row.page, "after \(event)")
    }
  }

  @Test func aLongTimeAwayEqualsManyShortOnes() throws {
    var stepped = try BannerScrolling(pageCount: 5, pageLength: 390, direction: .backward, time: 50_000)
    var jumped = stepped
    for turn in 1...100_000 { try stepped.advance(to: 50_000 + 2 * Double(turn) + 0.125) }
    try jumped.advance(to: stepped.time)
    #expect(jumped == stepped)
    // 10^9 pages further, without drift.
    try jumped.advance(to: 2e9 + 50_001)
    #expect(jumped.offset == -390 * 1e9)
    #expect(jumped.page == 0)
  }

  @Test func theExampleOfItsDocumentation() throws {
    var banner = try BannerScrolling(pageCount: 3, pageLength: 390)
    try banner.advance(to: 2.15)
    #expect(banner.offset == 195)
    try banner.drag(to: 300, at: 2.2)
    try banner.release(proposed: 500, velocity: 0, at: 2.4)
    try banner.advance(to: 3)
    #expect(banner.page == 1)
  }

  @Test func livePagesAndTheNextChange() throws {
    func live(_ banner: BannerScrolling) -> [String] {
      var found: [String] = []
      banner.forEachLivePage { found.append("\($0) at \($1)") }
      return found
    }
    var banner = try BannerScrolling(pageCount: 2, pageLength: 100)
    #expect(live(banner) == ["1 at -100.0", "0 at 0.0", "1 at 100.0"])
    #expect(banner.nextChange == 2)
    try banner.advance(to: 2.125)
    #expect(banner.nextChange == 2.125)
    try banner.drag(to: 130, at: 2.25)
    #expect(banner.nextChange == nil)
    #expect(live(banner) == ["0 at -130.0", "1 at -30.0", "0 at 70.0"])
    try banner.setPageCount(1, at: 3)
    #expect(live(banner) == ["0 at 0.0"])
    try banner.setPageCount(0, at: 3)
    #expect(live(banner).isEmpty)
    #expect(banner.page == nil)
  }

  @Test func theGreatestOffsets() throws {
    let end = Units.maximumPosition.points
    for direction in BannerScrolling.Direction.allCases {
      for limit in [end, -end] {
        var banner = try BannerScrolling(
          pageCount: 7, pageLength: 100, offset: limit, duration: 0, direction: direction)
        for turn in 1...4 {
          try banner.advance(to: Double(turn) * 2)
          #expect(abs(banner.offset) <= end)
        }
        for page in 0..<7 {
          try banner.drag(to: limit, at: 10)
          try banner.release(proposed: limit, velocity: limit, at: 10)
          #expect(abs(banner.offset) <= end)
          try banner.scrollTo(page: page, at: 10)
          #expect(banner.page == page)
          #expect(abs(banner.offset) <= end)
        }
      }
    }
    // So many turns that not all can be made.
    var banner = try BannerScrolling(pageCount: 2, pageLength: 1e7, interval: 1e-300, duration: 0)
    try banner.advance(to: 1e300)
    #expect(banner.offset <= end)
    #expect(banner.offset > end - 2e7)
  }

  @Test func invalidArgumentsChangeNothing() throws {
    func error(_ body: (inout BannerScrolling) throws -> Void) throws -> LayoutError? {
      var banner = try BannerScrolling(pageCount: 3, pageLength: 100)
      try banner.advance(to: 5)
      let before = banner
      do { try body(&banner) } catch {
        #expect(banner == before)
        return error as? LayoutError
      }
      return nil
    }
    func creation(_ body: () throws -> BannerScrolling) -> LayoutError? {
      do { _ = try body() } catch { return error as? LayoutError }
      return nil
    }
    #expect(try error { try $0.advance(to: 4) } == .invalidTime(argument: "time", value: 4, minimum: 5))
    #expect(try error { try $0.advance(to: .infinity) } != nil)
    #expect(try error { try $0.drag(to: 1e15, at: 6) } == .invalidOffset(argument: "offset", value: 1e15))
    #expect(try error { try $0.release(proposed: .infinity, velocity: 0, at: 6) } != nil)
    #expect(
      try error { try $0.scrollTo(page: 3, at: 6) }
        == .indexOutOfRange(argument: "page", index: 3, valid: 0..<3))
    #expect(try error { try $0.setPageCount(-1, at: 6) } == .invalidCount(-1))
    #expect(try error { try $0.setPageCount(.max, at: 6) } == .contentTooLong)
    #expect(creation { try BannerScrolling(pageCount: 3, pageLength: 9, time: -5) } == nil)
    #expect(creation { try BannerScrolling(pageCount: 3, pageLength: 9, time: .infinity) } != nil)
    #expect(
      creation { try BannerScrolling(pageCount: 3, pageLength: 0.001) }
        == .zeroLength(argument: "pageLength"))
    #expect(
      creation { try BannerScrolling(pageCount: 3, pageLength: 9, interval: 0.2) }
        == .invalidTime(argument: "interval", value: 0.2, minimum: 0.3))
    #expect(
      creation { try BannerScrolling(pageCount: 3, pageLength: 9, page: 3) }
        == .indexOutOfRange(argument: "page", index: 3, valid: 0..<3))
    #expect(
      creation { try BannerScrolling(pageCount: 3, pageLength: 9, duration: -1) }
        == .invalidTime(argument: "duration", value: -1, minimum: 0))
  }
}
