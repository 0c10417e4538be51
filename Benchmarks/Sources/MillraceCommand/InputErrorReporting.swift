import ArgumentParser
import FeedFiles

extension ExitCode {
  /// A file that the user named cannot be read, or does not hold what it should: `EX_DATAERR`.
  static let badInput = ExitCode(65)
}

/// Runs `body`. An `InputError` that it throws is printed as one line on standard error, and becomes
/// the exit status of bad input.
func reportingInputErrors(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let error as InputError {
    printError("\(error)")
    throw ExitCode.badInput
  }
}
