import ArgumentParser
import Foundation

/// A file of results that an option names. It is asked before the work whether the file can be written, and
/// written after it.
struct OutputFile {
  let option: String
  let path: String

  /// Throws unless the file can be written, or made: found out before a minute is spent on its content.
  func checkIsWritable() throws {
    let isWritable =
      FileManager.default.fileExists(atPath: path)
      ? FileHandle(forWritingAtPath: path) != nil : FileManager.default.isWritableFile(atPath: folder)
    guard isWritable, !path.isEmpty else {
      throw ValidationError("\(option): expected a file that can be written, got '\(path)'.")
    }
  }

  /// Throws if what the other option names, to be written or read, is the same file.
  func checkIsAnother(than other: OutputFile) throws {
    guard location != other.location else {
      throw ValidationError("\(option): expected another file than \(other.option), got '\(path)'.")
    }
  }

  /// Writes the file. What is there already is replaced in one step, so that nobody finds half of it; but not
  /// a device such as `/dev/stdout`, nor what stands in a folder that cannot be changed.
  func write(_ data: Data) throws {
    let attributes = try? FileManager.default.attributesOfItem(atPath: location)
    let isReplaceable =
      (attributes == nil || attributes?[.type] as? FileAttributeType == .typeRegular)
      && FileManager.default.isWritableFile(atPath: folder)
    do {
      try data.write(to: URL(fileURLWithPath: location), options: isReplaceable ? .atomic : [])
      // Whoever may read the file that was there may read this one, and nobody else.
      if isReplaceable, let permissions = attributes?[.posixPermissions] {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: location)
      }
    } catch {
      printError("\(option): \(path): expected a file that can be written (\(error.localizedDescription))")
      throw ExitCode.failure
    }
  }

  /// The file itself, where `path` is a link to it.
  private var location: String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  private var folder: String {
    URL(fileURLWithPath: location).deletingLastPathComponent().path
  }
}
