import Foundation

/// The examples of a document: marked parts of a source file of tests, so that they compile and run.
///
///     // Example: first
///     func showFeed() { … }
///     // End of example: first
struct DocumentExamples {
  /// The texts of the examples, in the order of the file.
  let texts: [Substring]

  init(in file: String = #filePath) throws {
    let source = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
    texts = source.components(separatedBy: "\n// Example: ").dropFirst().map { part in
      let text = part.drop { $0 != "\n" }.dropFirst()
      return text.range(of: "// End of example: ").map { text[..<$0.lowerBound] } ?? text
    }
  }

  /// Returns the text of a file of the package, given by its path from the package's folder.
  static func document(_ path: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    return try String(contentsOf: folder.appendingPathComponent("../../" + path), encoding: .utf8)
  }

  /// Returns the blocks of Swift code of a document.
  static func swiftBlocks(of document: String) -> [Substring] {
    document.components(separatedBy: "\n```swift\n").dropFirst().map { part in
      part.range(of: "```").map { part[..<$0.lowerBound] } ?? part[...]
    }
  }
}
