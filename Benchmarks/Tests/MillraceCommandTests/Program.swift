import FeedFiles
import Foundation
import Testing

/// A folder of files for one test, and the program `millrace` run in it.
final class Workbench {
  let folder: URL

  /// A fresh folder with these files in it.
  init(_ files: KeyValuePairs<String, String> = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("millrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try write(Data(text.utf8), to: name) }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String {
    folder.appendingPathComponent(name).path
  }

  func loadFeed(_ name: String) throws(InputError) -> LoadedFeed {
    try LoadedFeed(path: path(name))
  }

  func loadColumn(_ name: String) throws(InputError) -> FeedColumn {
    try loadFeedColumn(path: path(name))
  }

  func loadTrace(_ name: String) throws(InputError) -> Trace {
    try Trace(path: path(name))
  }

  /// The text of a file in the folder.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  /// The names of the files in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: folder.appendingPathComponent(name))
  }

  /// What a program left behind when it ended.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String

    /// The end of a run without errors.
    static func success(_ output: String) -> Outcome {
      Outcome(status: 0, output: output, errors: "")
    }

    /// The end of a run that found fault with a file.
    static func badInput(_ error: String) -> Outcome {
      Outcome(status: 65, output: "", errors: "error: \(error)\n")
    }
  }

  /// Runs a shell script in the folder, in which `$0` is the built `millrace`.
  func shell(_ script: String) throws -> Outcome {
    try run(URL(fileURLWithPath: "/bin/sh"), ["-c", script, Workbench.program.path])
  }

  /// Runs the built `millrace` in the folder.
  func millrace(_ arguments: [String]) throws -> Outcome {
    try run(Workbench.program, arguments)
  }

  private func run(_ program: URL, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Errors are a few lines, which the pipe holds until the output has been read.
    let outputText = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: outputText, errors: errorText)
  }

  /// The program lies beside the bundle of the tests, which on Linux is the program that runs them.
  private static var program: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("millrace")
  }
}

private let testsFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

/// What this package's programs are to write, by name.
let fixtures = testsFolder.appendingPathComponent("Fixtures")

/// This package's folder, and the one that it lies in, which is the repository.
private let packageFolder = testsFolder.deletingLastPathComponent().deletingLastPathComponent()
let repositoryFolder = packageFolder.deletingLastPathComponent()

/// The folder `FeedFormat` of this package.
let feedFormatFolder = packageFolder.appendingPathComponent("FeedFormat")
