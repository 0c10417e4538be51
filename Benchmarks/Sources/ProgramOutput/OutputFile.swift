import ArgumentParser
import Foundation

/// A results file that an option names. It is checked before the work and written after it.
package struct OutputFile {
  package let option: String
  package let path: String

  package init(option: String, path: String) { (self.option, self.path) = (option, path) }

  /// Throws unless the file can be written or created, before a minute is spent on its content.
  package func checkIsWritable() throws {
    let isWritable =
      FileManager.default.fileExists(atPath: path)
      ? FileHandle(forWritingAtPath: path) != nil : FileManager.default.isWritableFile(atPath: folder)
    guard isWritable, !path.isEmpty else {
      throw ValidationError("\(option): expected a writable file, got '\(path)'.")
    }
  }

  /// Throws if `other` is the same file.
  package func checkIsAnother(than other: OutputFile) throws {
    guard location != other.location else {
      throw ValidationError("\(option): expected another file than \(other.option), got '\(path)'.")
    }
  }

  /// Writes the file.
  ///
  /// An existing file is replaced atomically, so that readers never see half of it. A device such as
  /// `/dev/stdout`, or a file in a directory without write permission, is written in place.
  package func write(_ data: Data) throws {
    let attributes = try? FileManager.default.attributesOfItem(atPath: location)
    let isReplaceable =
      (attributes == nil || attributes?[.type] as? FileAttributeType == .typeRegular)
      && FileManager.default.isWritableFile(atPath: folder)
    do {
      try data.write(to: URL(fileURLWithPath: location), options: isReplaceable ? .atomic : [])
      // The new file has the same permissions as the old one.
      if isReplaceable, let permissions = attributes?[.posixPermissions] {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: location)
      }
    } catch {
      printError("\(option): \(path): expected a writable file (\(error.localizedDescription))")
      throw ExitCode.failure
    }
  }

  /// The path of the file after resolving links.
  private var location: String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  private var folder: String {
    URL(fileURLWithPath: location).deletingLastPathComponent().path
  }
}
