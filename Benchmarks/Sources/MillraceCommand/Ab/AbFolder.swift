import FeedFiles
import FeedFormat
import Foundation

/// A temporary folder for copies of the measured programs, which `remove` removes.
///
/// The paths of the copies have the same length. The length of the path decides how the stack is aligned, and that changes
/// times by some percent (T. Mytkowicz et al.: Producing wrong data without doing anything obviously wrong, 2009).
struct AbFolder {
  private let folder: URL

  /// Creates the folder.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("millrace-ab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  /// Removes the folder and everything in it.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Returns a program with copies in the folder.
  ///
  /// - Parameter name: The name of the copies. All names need the same length.
  func program(_ path: String, name: String) throws(InputError) -> AbProgram {
    // A link, such as the build folder's `release`, would be copied as a link.
    let source = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let original = folder.appendingPathComponent("original-\(name)")
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder)
    guard exists, !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: source.path) else {
      throw InputError(file: path, place: "the file", expectation: "a program millrace")
    }
    do {
      try FileManager.default.copyItem(at: source, to: original)
    } catch {
      throw InputError(
        file: path, place: "the file", problem: "cannot be copied: \(error.localizedDescription)")
    }
    return AbProgram(path: path, original: original, copy: folder.appendingPathComponent(name))
  }
}
