import CostSearch
import Measurement
import ProgramTesting
import Testing

/// The search for operations that cost more than documented.
@Suite("validate --costs")
struct CostSearchTests {
  private func sample(_ work: Double, bytes: Double = 0, time: Double = 0, found: Double = 1) -> CostSample {
    CostSample(
      figures: CostFigures(work: work, allocatedBytes: bytes, nanoseconds: time), size: found)
  }

  private func exceeding(_ small: CostSample, _ large: CostSample, isShared: Bool = false) -> [String] {
    CostGrowth.exceeding([small, sample(0)], [sample(0), large], isShared: isShared).map(\.figure)
  }

  /// Returns what a check finds of one operation whose time depends on the number of items and on the number of feeds of that
  /// size that were measured before.
  private func slowdowns(_ time: @escaping (_ count: Int, _ feed: Int) -> Double) throws -> [String] {
    var feeds: [Int: Int] = [:]
    let check = GrowthCheck(count: 1_000) { count in
      defer { feeds[count, default: 0] += 1 }
      return [[sample(0, time: time(count, feeds[count, default: 0]))]]
    }
    return try check.growths { _ in false }.map(\.growth.figure)
  }

  @Test("A counter that grows with the number of items is found")
  func linear() {
    #expect(exceeding(sample(1_000), sample(8_000)) == ["work"])
    #expect(exceeding(sample(0, bytes: 80_000), sample(0, bytes: 640_000)) == ["allocated bytes"])
  }

  @Test("Time fails an operation only if it grows in each of several measurements, and twice")
  func times() throws {
    #expect(try slowdowns { count, _ in Double(100 * count) } == ["nanoseconds"])
    // A logarithm, and a constant.
    #expect(try slowdowns { count, _ in count == 1_000 ? 100_000 : 125_000 }.isEmpty)
    #expect(try slowdowns { _, _ in 1_000_000 }.isEmpty)
    // Slow in the first feed only, or in all but one.
    #expect(try slowdowns { count, feed in feed == 0 ? Double(100 * count) : 100_000 }.isEmpty)
    #expect(try slowdowns { count, feed in feed == 2 ? 100_000 : Double(100 * count) }.isEmpty)
    // A step that does not go on.
    #expect(try slowdowns { count, _ in count == 1_000 ? 100_000 : 2_000_000 }.isEmpty)
  }

  @Test("A counter fails an operation only if it grows twice")
  func rareWork() throws {
    func growths(_ work: @escaping (Int) -> Double) throws -> [String] {
      try GrowthCheck(count: 1_000) { [[sample(work($0)), sample(0)]] }.growths { _ in false }.map(
        \.growth.figure)
    }
    #expect(try growths { Double($0) } == ["work"])
    // Work that no run in the smallest feed has.
    #expect(try growths { $0 == 1_000 ? 10 : 5_000 }.isEmpty)
    #expect(try growths { $0 == 64_000 ? 500_000 : 10 }.isEmpty)
  }

  @Test("A cost that grows with a logarithm, or with what is found, is allowed")
  func allowed() {
    #expect(exceeding(sample(400), sample(500)).isEmpty)
    #expect(exceeding(sample(1_000, found: 100), sample(8_000, found: 800)).isEmpty)
  }

  @Test("The first change after a copy may copy pages, but not all items")
  func pages() {
    #expect(exceeding(sample(0), sample(0, bytes: 400_000), isShared: true).isEmpty)
    #expect(exceeding(sample(0), sample(0, bytes: 400_000)) == ["allocated bytes"])
    #expect(exceeding(sample(0), sample(0, bytes: 640_000), isShared: true) == ["allocated bytes"])
  }

  @Test("The program checks a number of shapes from a seed", .enabled(if: !isDebugBuild))
  func program() throws {
    let bench = try Workbench()
    let run = try bench.millrace(["validate", "--costs", "--seed", "2", "--shapes", "1"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "seed 2\ncosts: 1 shapes, 0 with operations that cost more than documented\n")
    for arguments in [
      ["--shapes", "1"], ["--seconds", "1"], ["--costs", "--shapes", "0"], ["--costs", "--seconds", "0"],
      ["--costs", "--layout", "rows"], ["--costs", "--scripts", "1"], ["--costs", "--edits", "1"],
      ["--costs", "--items", "1"],
    ] {
      #expect(try bench.millrace(["validate"] + arguments).status == 64, "\(arguments)")
    }
  }
}
