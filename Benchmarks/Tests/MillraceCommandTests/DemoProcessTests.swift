import Foundation
import ProgramTesting
import Testing

/// `millrace demo` on a pseudo terminal.
@Suite struct DemoProcessTests {
  @Test func scrollsSelectsAndEdits() throws {
    let session = try TerminalSession(
      ["demo", "--count", "2000", "--layout", "list"], columnCount: 150, rowCount: 24)
    try session.wait { $0.text.contains("2,000 items") && $0.text.contains("#0 ") }
    #expect(session.terminal.modes.isSuperset(of: [1049]) && !session.terminal.modes.contains(25))
    session.type("\u{1B}[F")
    try session.wait { $0.text.contains("#1999 ") && $0.text.contains("at 1,999") }
    session.type("\u{1B}[H")
    try session.wait { $0.text.contains("#0 ") && $0.text.contains("at 0") }
    session.type(" \u{1B}[B ")
    try session.wait { $0.text.contains("2 selected") && $0.text.contains("* #1 ") }
    session.type("x")
    try session.wait { $0.text.contains("1,998 items") && !$0.text.contains("#0 ") }
    session.type("i")
    try session.wait { $0.text.contains("inserted #2000") && $0.text.contains("1,999 items") }
    session.type("l")
    try session.wait { $0.text.contains(" grid ") }
    session.type("?")
    try session.wait { $0.text.contains("select or deselect") }
    session.type("?q")
    #expect(try session.end() == 0)
  }

  /// An item that is picked up is dropped where it was moved, or put back.
  @Test func movesAnItemByHand() throws {
    let session = try TerminalSession(
      ["demo", "--count", "50", "--layout", "grid"], columnCount: 80, rowCount: 24)
    try session.wait { $0.text.contains("#0 ") }
    session.type("\u{1B}[Bm")
    try session.wait { $0.text.contains("enter drop") }
    session.type("\u{1B}[C\u{1B}[C\u{1B}[C")
    try session.wait { $0.lines[1].hasPrefix("│ #1 ") }
    session.type("\r")
    try session.wait {
      $0.text.contains("quit") && $0.lines[1].contains("║ #0 ") && !$0.lines[1].hasPrefix("║")
    }
    session.type("m\u{1B}[B\u{1B}[B\u{1B}[B")
    try session.wait { !$0.lines[1].contains("#0 ") }
    session.type("\u{1B}")
    try session.wait { $0.lines[1].contains("║ #0 ") }
    session.type("q")
    #expect(try session.end() == 0)
  }

  /// The first visible item stays on screen when the terminal gets another size.
  @Test func followsTheSizeOfTheTerminal() throws {
    let session = try TerminalSession(["demo", "--count", "100000"], columnCount: 80, rowCount: 24)
    try session.wait { $0.text.contains("100,000 items") }
    session.type("\u{1B}[F")
    try session.wait { $0.text.contains("at 99,999") }
    for (columnCount, rowCount) in [(40, 12), (200, 60), (1, 1), (20, 5), (80, 24)] {
      session.resize(columnCount: columnCount, rowCount: rowCount)
      try session.wait { terminal in
        columnCount < 40
          ? !terminal.text.allSatisfy { $0 == " " || $0 == "\n" } : terminal.text.contains("100,000")
      }
      if columnCount >= 40 { try session.wait { $0.text.contains("#999") } }
    }
    session.type("q")
    #expect(try session.end() == 0)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func aSignalEndsItAndRestoresTheTerminal(signal: Int32) throws {
    let session = try TerminalSession(["demo", "--count", "10"], columnCount: 80, rowCount: 24)
    try session.wait { $0.text.contains("10 items") }
    session.send(signal)
    #expect(try session.end() == 128 + signal)
  }

  @Test func ctrlCInterrupts() throws {
    let session = try TerminalSession(["demo", "--count", "10"], columnCount: 80, rowCount: 24)
    try session.wait { $0.text.contains("10 items") }
    session.type("\u{03}")
    #expect(try session.end() == 130)
  }

  /// A crash, here one that is simulated from outside, leaves a usable terminal, too.
  @Test func aCrashRestoresTheTerminal() throws {
    let session = try TerminalSession(["demo", "--count", "10"], columnCount: 80, rowCount: 24)
    try session.wait { $0.text.contains("10 items") }
    session.send(SIGABRT)
    #expect(try session.end() != 0)
  }

  @Test func colorsCanBeSwitchedOff() throws {
    for (environment, hasColors) in [([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true)] {
      let session = try TerminalSession(
        ["demo", "--count", "10"], environment: environment, columnCount: 80, rowCount: 24)
      try session.wait { $0.text.contains("10 items") }
      #expect(session.terminal.cells.contains { $0.style.contains { $0 >= 30 } } == hasColors)
      session.type("q")
      #expect(try session.end() == 0)
    }
  }

  @Test func showsAFeedFile() throws {
    let feed = feedFormatFolder.appendingPathComponent("examples/headers.json").path
    let session = try TerminalSession(["demo", feed], columnCount: 60, rowCount: 20)
    try session.wait { $0.text.contains("headers.json") && $0.text.contains("#0 ") }
    session.type("i")
    try session.wait { $0.text.contains("inserted") }
    session.type("l")
    try session.wait { $0.text.contains("a feed file has one layout") }
    session.type("q")
    #expect(try session.end() == 0)
  }

  @Test func needsATerminal() throws {
    let outcome = try Workbench().millrace(["demo"])
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("Error: standard input: expected a terminal."))
    let session = try TerminalSession(
      ["demo", "--count", "10"], environment: ["TERM": "dumb"], columnCount: 80, rowCount: 24)
    #expect(try session.end(wasEntered: false) == 64)
  }

  @Test func wrongUsageIsStatus64() throws {
    for arguments in [
      ["--layout", "spiral"], ["--count", "-1"], ["--count", "1e8"], ["feed.json", "--count", "10"],
      ["a", "b"],
    ] {
      #expect(try Workbench().millrace(["demo"] + arguments).status == 64)
    }
  }

  @Test func missingFileIsStatus65() throws {
    let session = try TerminalSession(["demo", "missing.json"], columnCount: 80, rowCount: 24)
    #expect(try session.end(wasEntered: false) == 65)
  }
}

/// The program on a pseudo terminal, which a test reads and types on.
private final class TerminalSession {
  private(set) var terminal: TerminalEmulator
  private let process = Process()
  private let main: Int32
  private let other: Int32
  /// The mode of the terminal before the program starts.
  private let mode: [UInt8]

  init(
    _ arguments: [String], environment: [String: String] = [:], columnCount: Int, rowCount: Int
  ) throws {
    terminal = TerminalEmulator(columnCount: columnCount, rowCount: rowCount)
    var (main, other): (Int32, Int32) = (-1, -1)
    guard unsafe openpty(&main, &other, nil, nil, nil) == 0 else { throw CocoaError(.fileReadUnknown) }
    (self.main, self.other) = (main, other)
    mode = Self.mode(of: other)
    setSize(columnCount, rowCount)
    process.executableURL = Workbench.program
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    (variables["TERM"], variables["NO_COLOR"]) = ("xterm-256color", nil)
    process.environment = variables.merging(environment) { $1 }
    let handle = FileHandle(fileDescriptor: other, closeOnDealloc: false)
    (process.standardInput, process.standardOutput, process.standardError) = (handle, handle, handle)
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(main)
    close(other)
  }

  private func setSize(_ columnCount: Int, _ rowCount: Int) {
    var size = winsize(ws_row: UInt16(rowCount), ws_col: UInt16(columnCount), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  func resize(columnCount: Int, rowCount: Int) {
    // What was written for the old size is read before.
    while read(within: 50) {}
    terminal.resize(columnCount: columnCount, rowCount: rowCount)
    setSize(columnCount, rowCount)
    // The pseudo terminal is not the controlling terminal of the program.
    send(SIGWINCH)
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  func type(_ text: String) {
    var text = text
    text.withUTF8 { _ = unsafe write(main, $0.baseAddress!, $0.count) }
  }

  /// Reads what the program has written. Returns `false` if there was nothing for some milliseconds.
  private func read(within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&input, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Foundation.read(main, $0.baseAddress!, $0.count)
    }
    guard count > 0 else { return false }
    terminal.write(bytes.prefix(count))
    return true
  }

  /// Reads until the terminal shows something.
  func wait(
    for condition: (TerminalEmulator) -> Bool, location: SourceLocation = #_sourceLocation
  ) throws {
    let deadline = Date(timeIntervalSinceNow: 20)
    while !condition(terminal) {
      if Date() > deadline || !process.isRunning {
        while read(within: 50) {}
        if condition(terminal) { return }
        Issue.record("the terminal shows\n\(terminal.text)", sourceLocation: location)
        throw CocoaError(.fileReadUnknown)
      }
      _ = read(within: 20)
    }
  }

  /// Waits until the program ends, and checks that the terminal is as before. Returns the exit status.
  func end(wasEntered: Bool = true) throws -> Int32 {
    try wait { _ in !process.isRunning }
    while read(within: 50) {}
    #expect(terminal.modes == [25, 7])
    #expect(Self.mode(of: other) == mode)
    if wasEntered { #expect(terminal.unknown.isEmpty) }
    return process.terminationStatus
  }

  private static func mode(of terminal: Int32) -> [UInt8] {
    var mode = termios()
    _ = unsafe tcgetattr(terminal, &mode)
    return unsafe withUnsafeBytes(of: &mode) { unsafe Array($0) }
  }
}
