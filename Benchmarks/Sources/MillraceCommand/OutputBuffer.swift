import ArgumentParser
import FeedFiles
import Foundation

/// Text on its way to standard output, as bytes: a million rows of numbers are no million strings.
struct OutputBuffer {
  private var bytes: [UInt8] = []
  private let descriptor: Int32

  /// An empty buffer before a file descriptor, by default standard output.
  init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
    bytes.reserveCapacity(Self.chunk + 1024)
  }

  private static let chunk = 1 << 20

  /// Appends `text`.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends `text`.
  mutating func append(text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a whole number.
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends the shortest decimal that reads back as `number`; a whole number without `.0`.
  ///
  /// Multiples of 1/192 are 0 or at least 0.005, and whole from 2^53 on, so none has an exponent.
  mutating func append(_ number: Double) {
    if let whole = Int(exactly: number) {
      append(whole)
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  /// Writes out what has gathered, if that is worth a system call.
  mutating func flushIfFull() throws {
    if bytes.count >= Self.chunk { try flush() }
  }

  /// Writes out what has gathered.
  ///
  /// A reader who has seen enough (`| head`) is no failure: the program then ends with status 0. It
  /// mostly does not come to that, because the signal `SIGPIPE` ends it.
  mutating func flush() throws {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress! + start, $0.count - start)
      }
      if count > 0 {
        start += count
      } else if errno == EPIPE {
        throw ExitCode.success
      } else if errno != EINTR {
        throw OutputError(reason: unsafe String(cString: strerror(errno)))
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Writes `line` to standard output, at once.
func printLine(_ line: String) throws {
  var output = OutputBuffer()
  output.append(text: line + "\n")
  try output.flush()
}

/// Writes `message` to standard error as one line that is no failure.
func printWarning(_ message: String) {
  var output = OutputBuffer(descriptor: STDERR_FILENO)
  output.append(text: "warning: \(oneLine(message))\n")
  try? output.flush()
}

/// Writes `message` to standard error as one line. If nobody is there to read it, there is nobody to
/// tell that either.
func printError(_ message: String) {
  var output = OutputBuffer(descriptor: STDERR_FILENO)
  output.append(text: "error: \(oneLine(message))\n")
  try? output.flush()
}

/// Standard output cannot be written to.
struct OutputError: Error, CustomStringConvertible {
  let reason: String
  var description: String { "standard output: expected to be writable (\(reason))" }
}
