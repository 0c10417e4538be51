import ArgumentParser

extension ParsableCommand {
  /// Runs the command with the arguments of the process.
  ///
  /// As `main()`, but if standard output cannot be written to, prints one line and ends with the status of a failure. This
  /// includes help, for which `main()` ignores such errors.
  package static func runProgram() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      end(with: error)
    }
  }

  private static func end(with error: any Error) -> Never {
    if error is OutputError {
      printError("\(error)")
      exit(withError: ExitCode.failure)
    }
    guard exitCode(for: error) == .success else { exit(withError: error) }
    do {
      // Help or a completion script, or nothing.
      let text = fullMessage(for: error)
      if !text.isEmpty { try printLine(text) }
    } catch {
      end(with: error)
    }
    exit()
  }
}
