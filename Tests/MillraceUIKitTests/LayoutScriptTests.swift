import Foundation
import Millrace
import Testing

/// Random scripts of a collection view. The environment variables `SEED` and `OPERATIONS` repeat a run, and change the number of
/// steps in each orientation.
@MainActor @Suite struct LayoutScriptTests {
  private static func number(_ name: String, or standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
  }

  @Test func layoutEqualsAFreshOne() throws {
    let seed = Self.number("SEED", or: Int.random(in: 0..<1_000_000))
    print("SEED=\(seed) and OPERATIONS repeat this run")
    var animatedCount = 0
    for (number, axis) in [LayoutAxis.vertical, .horizontal].enumerated() {
      for isRightToLeft in [false, true] {
        var script = try LayoutScript(
          seed: seed + 2 * number + (isRightToLeft ? 1 : 0), axis: axis, isRightToLeft: isRightToLeft)
        do { try script.run(steps: Self.number("OPERATIONS", or: 250)) } catch {
          Issue.record("SEED=\(seed), \(axis), right to left: \(isRightToLeft): \(error)")
          return
        }
        animatedCount += script.animatedCount
      }
    }
    #expect(animatedCount > 100)
  }
}
