import CZlib
import FeedFormat
import Foundation

/// The maximum size of the content of a file, decompressed if it is gzip, in bytes.
///
/// The program holds the whole content, and a file of `/dev/zero` or of gzip data may have any size.
public let maximumFileSize = 512 << 20

/// Returns the UTF-8 text of the file at `path`, decompressed if it is gzip.
///
/// A byte order mark at the start is removed.
public func readText(path: String) throws(InputError) -> [UInt8] {
  var bytes = try readBytes(path: path)
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
  guard let position = firstInvalidUTF8(in: bytes) else { return bytes }
  throw InputError(
    file: path, place: lineAndColumn(of: position, in: bytes),
    expectation: "UTF-8 text, got the byte 0x\(String(bytes[position], radix: 16, uppercase: true))")
}

/// Returns the line and column of the byte at `position`, both counted from 1. Columns count Unicode scalars.
func lineAndColumn(of position: Int, in bytes: [UInt8]) -> String {
  let before = bytes[..<min(position, bytes.count)]
  let line = before.count { $0 == UInt8(ascii: "\n") } + 1
  let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
  return "line \(line), column \(column)"
}

/// Returns the content of the file at `path`, or of standard input if `path` is `nil`, decompressed if it is gzip.
///
/// zlib returns plain files unchanged.
public func readBytes(path: String?) throws(InputError) -> [UInt8] {
  func error(_ reason: String) -> InputError {
    InputError(
      file: path ?? "standard input", place: "the file", expectation: "a readable file (\(reason))")
  }
  errno = 0
  // The path is a C string: a NUL would cut it, and another file would be read.
  guard path?.utf8.contains(0) != true, let file = unsafe open(path) else {
    throw error(unsafe String(cString: strerror(errno == 0 ? EINVAL : errno)))
  }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 20)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe gzread(file, $0.baseAddress, UInt32($0.count)) }
    if count < 0 {
      var code: Int32 = 0
      let message = unsafe String(cString: gzerror(file, &code))
      let reason = code == Z_ERRNO ? unsafe String(cString: strerror(errno)) : message
      unsafe gzclose(file)
      throw error(reason)
    }
    if count == 0 { break }
    guard bytes.count + Int(count) <= maximumFileSize else {
      unsafe gzclose(file)
      throw error("it is larger than \(maximumFileSize >> 20) MiB")
    }
    bytes += chunk[..<Int(count)]
  }
  // zlib reports truncated data only when the file is closed.
  guard unsafe gzclose(file) == Z_OK else { throw error("its gzip data ends too early") }
  return bytes
}

private func open(_ path: String?) -> gzFile? {
  guard let path else { return unsafe gzdopen(dup(STDIN_FILENO), "rb") }
  return unsafe gzopen(path, "rb")
}

/// Returns the position of the first byte that is not UTF-8, or `nil` if there is none.
private func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  // In parts, so that the strings that Foundation makes are short. Each part ends before the first byte of a character.
  let length = 1 << 20
  var start = 0
  while start < bytes.count {
    var end = min(start + length, bytes.count)
    if end < bytes.count { while end > start + length - 4, bytes[end] & 0xC0 == 0x80 { end -= 1 } }
    if String(bytes: bytes[start..<end], encoding: .utf8) == nil {
      return start + firstInvalidUTF8(in: bytes[start..<end])
    }
    start = end
  }
  return nil
}

/// Returns the number of bytes before the first invalid one.
///
/// - Precondition: `bytes` is not valid UTF-8.
private func firstInvalidUTF8(in bytes: ArraySlice<UInt8>) -> Int {
  var parser = Unicode.UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  var position = 0
  while true {
    switch parser.parseScalar(from: &iterator) {
    case .valid(let scalar): position += scalar.count
    case .error, .emptyInput: return min(position, bytes.count - 1)
    }
  }
}
