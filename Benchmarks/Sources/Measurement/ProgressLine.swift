import Foundation

/// Progress on standard error: what runs and how much time is left.
///
/// On a terminal, one line is overwritten repeatedly. Elsewhere, in a log for example, a line is printed for
/// each tenth of the run.
public struct ProgressLine {
  /// The minimum time between updates on a terminal, in nanoseconds.
  private static let interval: UInt64 = 100_000_000

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let plannedTotal: Double
  private var plannedSoFar = 0.0
  private var tenths = 0
  private var lastWritten: UInt64 = 0
  /// The start of the first planned part, after the preparation.
  private var start: UInt64?

  /// Creates a progress line for a run of `plannedSeconds`.
  public init(plannedSeconds: Double) {
    plannedTotal = plannedSeconds
  }

  /// Shows a step of the preparation, on a terminal only.
  public func prepare(_ label: @autoclosure () -> String) {
    guard isTerminal else { return }
    write("\r\u{1B}[K" + ProgressLine.fitted(label(), columns: TerminalWidth.standardError))
  }

  /// Shows a part that starts now and is planned to take `plannedSeconds`.
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

  /// Shows a line that stays.
  public func note(_ text: String) {
    write((isTerminal ? "\r\u{1B}[K" : "") + text + "\n")
  }

  /// Removes the line.
  public func end() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  /// Returns the time left in the plan, scaled by the ratio of elapsed to planned time so far.
  package static func remainingSeconds(elapsed: Double, planned: Double, total: Double) -> Double {
    // The ratio of the first cases is mostly noise.
    let scale = planned > 1 ? elapsed / planned : 1
    return (total - planned) * scale
  }

  /// Returns the line for a terminal of `columns`.
  ///
  /// The last column stays free: a wrapped line could not be overwritten.
  package static func bar(share: Double, text: String, columns: Int) -> String {
    let filled = min(max(Int(20 * share), 0), 20)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
    return fitted("[\(bar)] \(Int(100 * share)) %, \(text)", columns: columns)
  }

  private static func fitted(_ text: String, columns: Int) -> String {
    String(text.prefix(max(columns - 1, 0)))
  }

  /// Ignores write errors, such as a full disk, where `FileHandle` would end the process.
  private func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = unsafe Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The width of a terminal.
enum TerminalWidth {
  /// The number of columns of standard error's terminal, or 80 if unknown.
  static var standardError: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
