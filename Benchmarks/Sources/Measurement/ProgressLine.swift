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
  /// When the first part began: what comes before is not in the plan.
  private var start: UInt64?

  /// A line for a run that is planned to take so many seconds.
  public init(plannedSeconds: Double) {
    plannedTotal = plannedSeconds
  }

  /// Shows what is done before the plan begins: on a terminal, where nobody should wonder for ten seconds.
  public func prepare(_ label: @autoclosure () -> String) {
    guard isTerminal else { return }
    write("\r\u{1B}[K" + ProgressLine.fitted(label(), columns: TerminalWidth.standardError))
  }

  /// Shows what begins now, planned to take so many seconds.
  public mutating func begin(_ label: @autoclosure () -> String, plannedSeconds: Double) {
    defer { plannedSoFar += plannedSeconds }
    let now = MonotonicClock.now()
    let start = start ?? now
    self.start = start
    let remaining = ProgressLine.remainingSeconds(
      elapsed: Double(now - start) / 1e9, planned: plannedSoFar, total: plannedTotal)
    let share = plannedSoFar / max(plannedTotal, 1e-9)
    let left = "\(Int(remaining.rounded(.up))) s left"
    if isTerminal {
      guard now - lastWritten >= ProgressLine.interval else { return }
      lastWritten = now
      let line = ProgressLine.bar(
        share: share, text: "\(left)  \(label())", columns: TerminalWidth.standardError)
      write("\r\u{1B}[K" + line)
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
  package static func remainingSeconds(elapsed: Double, planned: Double, total: Double) -> Double {
    // The stretch of the very first cases is mere noise.
    let stretch = planned > 1 ? elapsed / planned : 1
    return (total - planned) * stretch
  }

  /// The line on a terminal of so many columns, of which it leaves the last one free: what is wrapped cannot be
  /// written over.
  package static func bar(share: Double, text: String, columns: Int) -> String {
    let filled = min(max(Int(20 * share), 0), 20)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
    return fitted("[\(bar)] \(Int(100 * share)) %, \(text)", columns: columns)
  }

  private static func fitted(_ text: String, columns: Int) -> String {
    String(text.prefix(max(columns - 1, 0)))
  }

  /// Where nothing can be written, on a full disk for instance, the run goes on without: `FileHandle` would end it.
  private func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = unsafe Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// How wide a terminal is.
enum TerminalWidth {
  /// The columns of the terminal that standard error is written to; as many as most have where it does not tell.
  static var standardError: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
