import CZlib
import Foundation

/// The bytes of the file at `path`, decompressed if they are gzip, which must be UTF-8 text.
///
/// A byte order mark at the start is left out.
public func readText(path: String) throws(InputError) -> [UInt8] {
  var bytes = try readBytes(path: path)
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
  guard String(bytes: bytes, encoding: .utf8) == nil else { return bytes }
  let position = firstInvalidUTF8(in: bytes)
  throw InputError(
    file: path, place: lineAndColumn(of: position, in: bytes),
    expectation: "UTF-8 text, got the byte 0x\(String(bytes[position], radix: 16, uppercase: true))")
}

/// The place of the byte at `position`, both counted from 1; columns are Unicode scalars.
func lineAndColumn(of position: Int, in bytes: [UInt8]) -> String {
  let before = bytes[..<min(position, bytes.count)]
  let line = before.count { $0 == UInt8(ascii: "\n") } + 1
  let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
  return "line \(line), column \(column)"
}

/// The most bytes that are read: a feed of 10^8 items. What is larger, or never ends, is a mistake.
private let largestFile = 2 << 30

/// zlib's reader hands plain files through as they are, so it serves for both.
private func readBytes(path: String) throws(InputError) -> [UInt8] {
  func error(_ reason: String) -> InputError {
    InputError(file: path, place: "the file", expectation: "a file that can be read (\(reason))")
  }
  errno = 0
  // A path with a NUL in it would be cut there, and another file read.
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
  // Only closing tells that the compressed data ended too early.
  guard unsafe gzclose(file) == Z_OK else { throw error("its gzip data ends too early") }
  return bytes
}

/// Precondition: `bytes` are not UTF-8.
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
