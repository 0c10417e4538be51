import ArgumentParser
import FeedFormat

extension ExitCode {
  /// The exit status for a file that cannot be read or is invalid: `EX_DATAERR`.
  package static let badInput = ExitCode(65)
}

/// Runs `body`.
///
/// Prints an `InputError` that it throws as one line on standard error, and throws `badInput` instead.
package func reportingInputErrors(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let error as InputError {
    printError("\(error)")
    throw ExitCode.badInput
  }
}

/// Prints `message` as one line on standard error, and returns the exit status of wrong usage.
///
/// For arguments that do not fit a valid file. `ValidationError` would add lines about the arguments.
package func refusal(_ message: String) -> ExitCode {
  printError(message)
  return .validationFailure
}
