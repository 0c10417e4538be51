import Foundation

/// Tells on standard error what runs and how long the rest will take: on a terminal in one line that is
/// written over and over, elsewhere, in a log for instance, in a line for each tenth of the run.
public struct ProgressLine {
  /// How often the line on a terminal changes, in nanoseconds: faster than one reads is too fast.
  private static let interval: UInt64 = 100_000_000

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let plannedTotal: Double
  private var plannedSoFar = 0.0
  private var tenths = 0
  private var lastWritten: UInt64 = 0
  private let start = MonotonicClock.now()

  /// A line for a run that is planned to take so many seconds.
  public init(plannedSeconds: Double) {
    plannedTotal = plannedSeconds
  }

  /// Shows what begins now, planned to take so many seconds.
  public mutating func begin(_ label: @autoclosure () -> String, plannedSeconds: Double) {
    defer { plannedSoFar += plannedSeconds }
    let now = MonotonicClock.now()
    let remaining = ProgressLine.remainingSeconds(
      elapsed: Double(now - start) / 1e9, planned: plannedSoFar, total: plannedTotal)
    let share = plannedSoFar / max(plannedTotal, 1e-9)
    let left = "\(Int(remaining.rounded(.up))) s left"
    if isTerminal {
      guard now - lastWritten >= ProgressLine.interval else { return }
      lastWritten = now
      let filled = Int(20 * share)
      let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: max(20 - filled, 0))
      write("\r\u{1B}[K[\(bar)] \(Int(100 * share)) %, \(left)  \(label())")
    } else if share * 10 >= Double(tenths + 1) {
      tenths = Int(share * 10)
      write("\(tenths * 10) % done, \(left)\n")
    }
  }

  /// Removes the line.
  public func end() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  /// What is left of the plan, stretched as the part done so far was.
  static func remainingSeconds(elapsed: Double, planned: Double, total: Double) -> Double {
    // The stretch of the very first cases is mere noise.
    let stretch = planned > 1 ? elapsed / planned : 1
    return (total - planned) * stretch
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
