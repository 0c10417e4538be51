import ArgumentParser
import FeedFormat
import Foundation

/// A buffer of bytes for standard output, which avoids a string per row.
package struct OutputBuffer {
  private var bytes: [UInt8] = []
  private let descriptor: Int32

  /// Creates an empty buffer for a file descriptor.
  package init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
    bytes.reserveCapacity(Self.chunk + 1024)
  }

  private static let chunk = 1 << 20

  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  package mutating func append(text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends an integer.
  package mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends the shortest decimal that reads back as `number`, without `.0` for integers.
  ///
  /// Multiples of 1/192 are 0 or at least 0.005, and integers from 2^53 on, so no length has an exponent.
  package mutating func append(_ number: Double) {
    if let whole = Int(exactly: number) {
      append(whole)
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  /// Writes the buffer if it is large enough for a system call.
  package mutating func flushIfFull() throws {
    if bytes.count >= Self.chunk { try flush() }
  }

  /// Writes the buffer.
  ///
  /// A closed pipe (`| head`) is not an error: the program ends with status 0. Usually the signal `SIGPIPE`
  /// ends it first.
  package mutating func flush() throws {
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

/// Writes `line` to standard output immediately.
package func printLine(_ line: String) throws {
  var output = OutputBuffer()
  output.append(text: line + "\n")
  try output.flush()
}

/// Writes `message` to standard error as one line, as a warning.
package func printWarning(_ message: String) {
  var output = OutputBuffer(descriptor: STDERR_FILENO)
  output.append(text: "warning: \(oneLine(message))\n")
  try? output.flush()
}

/// Writes `message` to standard error as one line.
///
/// Write errors are ignored, because there is nowhere to report them.
package func printError(_ message: String) {
  var output = OutputBuffer(descriptor: STDERR_FILENO)
  output.append(text: "error: \(oneLine(message))\n")
  try? output.flush()
}

/// Standard output cannot be written to.
package struct OutputError: Error, CustomStringConvertible {
  package let reason: String
  package var description: String { "standard output: expected a writable stream (\(reason))" }
}
