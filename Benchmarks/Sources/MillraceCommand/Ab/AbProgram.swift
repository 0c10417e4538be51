import FeedFiles
import FeedFormat
import Foundation

/// One of the two measured programs.
struct AbProgram {
  /// The path that the user gave, for errors.
  let path: String
  /// A copy of the program as it was at the start.
  let original: URL
  /// The path of the copy that runs.
  let copy: URL

  /// Replaces the copy that runs by a new one.
  ///
  /// A file stays in the same memory as long as it is cached. Where that is decides which lines of the processor's caches the
  /// code competes for: copies of one program differed by up to 2.4 % for a whole run.
  func renewCopy() throws {
    do {
      try? FileManager.default.removeItem(at: copy)
      try FileManager.default.copyItem(at: original, to: copy)
    } catch {
      throw failure("cannot be copied: \(error.localizedDescription)")
    }
  }

  func failure(_ problem: String) -> InputError {
    InputError(file: path, place: "the program", problem: problem)
  }
}

/// A process of a program that measures a round of each benchmark, each when it is asked.
final class AbProcess {
  /// The names of the benchmarks that the program has.
  private(set) var names: [String] = []
  private let program: AbProgram
  private let process = Process()
  /// Signals the end of the process. `waitUntilExit` looks 20 times a second, which takes 50 ms.
  private let exit = DispatchSemaphore(value: 0)
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  /// Output that was read beyond the last line.
  private var rest = Data()

  /// Starts a process, and waits until it is ready.
  ///
  /// - Parameter padding: The number of bytes by which the environment, and so the stack, is moved.
  init(_ program: AbProgram, _ selection: AbSelection, round: Int, padding: Int) throws {
    self.program = program
    process.executableURL = program.copy
    process.arguments = ["ab-round", "--round", String(round)] + selection.arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["MILLRACE_PADDING": String(repeating: "x", count: padding)], uniquingKeysWith: { $1 })
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    let exit = exit
    process.terminationHandler = { _ in exit.signal() }
    do {
      try process.run()
    } catch {
      throw program.failure("cannot be started: \(error.localizedDescription)")
    }
    do {
      names = try read([String].self)
    } catch {
      process.terminate()
      throw error
    }
  }

  /// Measures a benchmark.
  func measure(_ name: String) throws -> AbFigure {
    // The program waits for input, so the pipe is open unless it crashed.
    try? input.fileHandleForWriting.write(contentsOf: Data((name + "\n").utf8))
    return try read(AbFigure.self)
  }

  /// Ends the process, and waits for its end.
  func end() {
    try? input.fileHandleForWriting.close()
    exit.wait()
    exit.signal()
  }

  /// Reads a line. Throws if the process ended or is not a program `millrace`.
  private func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = rest[..<end]
        rest = Data(rest[(end + 1)...])
        guard let value = try? JSONDecoder().decode(type, from: line) else {
          throw program.failure("expected a program millrace, which measures rounds")
        }
        return value
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw endFailure() }
      rest += more
    }
  }

  /// Returns what the process said before it ended.
  private func endFailure() -> InputError {
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    end()
    let error = message.split(separator: "\n").first { $0.lowercased().hasPrefix("error: ") }?.dropFirst(7)
    let status = process.terminationStatus
    return program.failure(
      "ab-round failed: "
        + (error.map(String.init)
          ?? (process.terminationReason == .exit ? "status \(status)" : "signal \(status)")))
  }
}
