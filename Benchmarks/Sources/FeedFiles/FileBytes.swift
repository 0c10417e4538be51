import CZlib
import Foundation

/// Returns the UTF-8 text of the file at `path`, decompressed if it is gzip.
///
/// A byte order mark at the start is removed.
public func readText(path: String) throws(InputError) -> [UInt8] {
  var bytes = try readBytes(path: path)
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
  guard String(bytes: bytes, encoding: .utf8) == nil else { return bytes }
  let position = firstInvalidUTF8(in: bytes)
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

/// The maximum size of a file, enough for 10⁸ items. A larger or endless file is an error.
private let largestFile = 2 << 30

/// Reads plain and gzip files: zlib returns plain files unchanged.
private func readBytes(path: String) throws(InputError) -> [UInt8] {
  func error(_ reason: String) -> InputError {
    InputError(file: path, place: "the file", expectation: "a readable file (\(reason))")
  }
  errno = 0
  // The path is a C string: a NUL would cut it, and another file would be read.
  guard !path.utf8.contains(0), let file = unsafe gzopen(path, "rb") else {
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
    guard bytes.count + Int(count) <= largestFile else {
      unsafe gzclose(file)
      throw error("it is larger than \(largestFile >> 30) GiB")
    }
    bytes += chunk[..<Int(count)]
  }
  // zlib reports truncated data only when the file is closed.
  guard unsafe gzclose(file) == Z_OK else { throw error("its gzip data ends too early") }
  return bytes
}

/// Returns the position of the first invalid byte.
///
/// - Precondition: `bytes` is not valid UTF-8.
private func firstInvalidUTF8(in bytes: [UInt8]) -> Int {
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
