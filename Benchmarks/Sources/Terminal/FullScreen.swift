import CProcess
import Foundation

/// The terminal of the process, as a full-screen program uses it.
package struct FullScreen {
  /// Why a terminal cannot be used.
  package enum Failure: Error, Hashable, Sendable {
    /// Standard input or standard output is no terminal.
    case noTerminal(stream: String)
    /// The terminal cannot place the cursor.
    case isDumb(String)
    /// The system refuses to change the mode of the terminal.
    case isRefused
  }

  /// What the terminal shows.
  private var shown: CharacterGrid?
  private var decoder = KeyDecoder()
  /// Whether colors are drawn.
  private let hasColors: Bool

  /// Throws unless standard input and output are a terminal that a full-screen program can use.
  ///
  /// - Parameter environment: The environment of the process: `TERM` counts.
  package static func check(environment: [String: String]) throws(Failure) {
    for (stream, descriptor) in [("standard input", STDIN_FILENO), ("standard output", STDOUT_FILENO)]
    where isatty(descriptor) == 0 {
      throw .noTerminal(stream: stream)
    }
    let name = environment["TERM"] ?? ""
    if ["", "dumb"].contains(name) { throw .isDumb(name) }
  }

  /// Takes over the terminal. `close()` gives it back, and a crash does, too.
  ///
  /// - Parameter environment: The environment of the process: `TERM` and `NO_COLOR` count.
  package init(environment: [String: String]) throws(Failure) {
    try Self.check(environment: environment)
    hasColors = environment["NO_COLOR", default: ""].isEmpty
    if millrace_enter_terminal() != 0 { throw .isRefused }
  }

  /// Restores the terminal.
  package func close() { millrace_leave_terminal() }

  /// The width and the height in characters. 80 × 24 if the terminal does not say.
  package var size: (columnCount: Int, rowCount: Int) {
    let (columns, rows) = (Int(millrace_terminal_columns()), Int(millrace_terminal_rows()))
    return columns > 0 && rows > 0 ? (columns, rows) : (80, 24)
  }

  /// The signal that is to end the program. `nil` if there is none.
  package var endingSignal: Int32? {
    let signal = millrace_ending_signal()
    return signal == 0 ? nil : signal
  }

  /// Shows a grid. Returns the number of bytes that were written, or `nil` if the terminal is gone.
  package mutating func show(_ grid: CharacterGrid) -> Int? {
    let grid = hasColors ? grid : grid.withoutColors
    let bytes = grid.update(from: shown)
    shown = grid
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(STDOUT_FILENO, $0.baseAddress! + start, $0.count - start)
      }
      if count < 0 {
        // A terminal that does not read yet.
        if errno == EAGAIN { usleep(1_000) }
        if errno != EINTR, errno != EAGAIN { return nil }
      } else {
        start += count
      }
    }
    return bytes.count
  }

  /// Draws everything again with the next grid.
  package mutating func invalidate() { shown = nil }

  /// Stops the program as Ctrl-Z does, until it is continued.
  package mutating func suspend() {
    millrace_suspend_terminal()
    invalidate()
  }

  /// Returns the keys that were pressed. Waits for one for a number of seconds, or without a limit.
  ///
  /// Ends early if the terminal changes its size, or if the program is to end. Returns `nil` if the terminal is gone.
  package mutating func keys(within seconds: Double?) -> [Key]? {
    let escapeTime = 0.03
    let hasInput =
      millrace_wait_for_input(decoder.isIncomplete ? min(seconds ?? escapeTime, escapeTime) : seconds ?? -1)
      != 0
    guard hasInput else { return decoder.isIncomplete ? decoder.finish().map { [$0] } ?? [] : [] }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress!, $0.count) }
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    // The terminal is ready to be read, but has nothing: it was closed.
    return count == 0 ? nil : decoder.decode(bytes.prefix(count))
  }
}

extension CharacterGrid {
  /// The grid in a terminal that shows no colors.
  package var withoutColors: CharacterGrid {
    var grid = self
    for row in 0..<rowCount {
      for column in 0..<columnCount { grid[column, row].style = self[column, row].style.withoutColors }
    }
    return grid
  }
}

extension FullScreen.Failure: CustomStringConvertible {
  /// One sentence that says what is expected.
  package var description: String {
    switch self {
    case .noTerminal(let stream): "\(stream): expected a terminal."
    case .isDumb(let name): "TERM: expected a terminal that can place the cursor, got '\(name)'."
    case .isRefused: "The terminal does not allow to read single keys."
    }
  }
}
