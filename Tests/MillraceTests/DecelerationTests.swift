import Millrace
import Testing

@Suite struct DecelerationTests {
  private let rates = [Deceleration.normal, .fast]

  /// The motion, millisecond by millisecond.
  @Test func offsetsAreSumsOverMilliseconds() {
    for deceleration in rates {
      for velocity in [1_000.0, -2_500, 3] {
        var (offset, left) = (100.0, velocity)
        for millisecond in 0..<5_000 {
          let seconds = Double(millisecond) / 1_000
          let found = deceleration.offset(from: 100, velocity: velocity, after: seconds)
          #expect(
            abs(found - offset) < 1e-8 && abs(deceleration.velocity(velocity, after: seconds) - left) < 1e-9)
          left *= deceleration.rate
          offset += left / 1_000
        }
        #expect(
          abs(deceleration.proposedOffset(from: 100, velocity: velocity) - offset) < abs(velocity) / 1_000)
        #expect(
          deceleration.offset(from: 100, velocity: velocity, after: 1e9)
            == deceleration.proposedOffset(from: 100, velocity: velocity))
      }
    }
    #expect(abs(Deceleration.normal.proposedOffset(from: 0, velocity: 1_000) - 499) < 1e-9)
    #expect(abs(Deceleration.fast.proposedOffset(from: 0, velocity: 1_000) - 99) < 1e-9)
  }

  /// Between two milliseconds, too, the offset only grows, and the velocity only falls.
  @Test func motionIsMonotonic() {
    for deceleration in rates {
      var last = (offset: -1.0, velocity: Double.infinity)
      for step in 0..<20_000 {
        let seconds = Double(step) / 7_000
        let offset = deceleration.offset(from: 0, velocity: 800, after: seconds)
        let velocity = deceleration.velocity(800, after: seconds)
        #expect(offset > last.offset && velocity < last.velocity)
        last = (offset, velocity)
      }
    }
  }

  @Test func theExampleOfItsDocumentation() throws {
    var shelf = FeedSection.waterfall(Waterfall.list(), extents: Array(repeating: 100.0, count: 50))
    shelf.orthogonalScrolling = OrthogonalScrolling(.continuousGroupLeadingBoundary, extent: 80)
    var feed = try Feed(width: 390)
    for _ in 0..<3 { try feed.append(shelf) }
    let (offset, velocity) = (30.0, 1_000.0)
    let proposed = Deceleration.normal.proposedOffset(from: offset, velocity: velocity)
    let resting = try feed.restingOffset(section: 2, proposed: proposed, velocity: velocity)
    #expect(resting == 500)
  }

  @Test func argumentsOutOfRange() {
    let normal = Deceleration.normal
    #expect(normal.proposedOffset(from: 7, velocity: .nan) == 7 && normal.velocity(.nan, after: 1) == 0)
    for seconds in [-1, 0, Double.nan, -Double.infinity] {
      #expect(normal.offset(from: 7, velocity: 500, after: seconds) == 7)
    }
    #expect(normal.velocity(500, after: .infinity) == 0)
    #expect(normal.offset(from: 7, velocity: .infinity, after: 0) == 7)
    #expect(normal.velocity(.infinity, after: .infinity) == 0)
    for rate in [0, 1, -0.5, 2, Double.nan] {
      #expect(throws: LayoutError.self) { try Deceleration(rate: rate) }
    }
    #expect((try? Deceleration(rate: 0.998)) == normal)
  }
}
