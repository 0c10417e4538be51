import Foundation

/// One line on standard error that tells what runs and how long the rest will take. It writes
/// nothing unless standard error is a terminal.
public struct ProgressLine {
  private let isShown: Bool
  private let plannedTotal: Double
  private var plannedSoFar = 0.0
  private let start = MonotonicClock.now()

  /// A line for a run that is planned to take so many seconds.
  public init(plannedSeconds: Double) {
    isShown = isatty(STDERR_FILENO) == 1
    plannedTotal = plannedSeconds
  }

  /// Shows what begins now, planned to take so many seconds.
  public mutating func begin(_ label: String, plannedSeconds: Double) {
    defer { plannedSoFar += plannedSeconds }
    let elapsed = Double(MonotonicClock.now() - start) / 1e9
    let remaining = ProgressLine.remainingSeconds(
      elapsed: elapsed, planned: plannedSoFar, total: plannedTotal)
    let percent = Int(100 * plannedSoFar / max(plannedTotal, 1e-9))
    write("\r\u{1B}[K\(percent) %  \(label)  (\(Int(remaining.rounded(.up))) s left)")
  }

  /// Removes the line.
  public func end() {
    write("\r\u{1B}[K")
  }

  /// What is left of the plan, stretched as the part done so far was.
  static func remainingSeconds(elapsed: Double, planned: Double, total: Double) -> Double {
    // The stretch of the very first cases is mere noise.
    let stretch = planned > 1 ? elapsed / planned : 1
    return (total - planned) * stretch
  }

  private func write(_ text: String) {
    guard isShown else { return }
    FileHandle.standardError.write(Data(text.utf8))
  }
}
