import Foundation

/// A folder of files for one test, in which the program `millrace` runs.
package final class Workbench {
  package let folder: URL

  /// Creates a folder that contains `files`.
  package init(_ files: KeyValuePairs<String, String> = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("millrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try write(Data(text.utf8), to: name) }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Returns the path of a file in the folder.
  package func path(_ name: String) -> String {
    folder.appendingPathComponent(name).path
  }

  /// Returns the text of a file in the folder.
  package func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  /// The names of the files in the folder.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Writes a file. Unlike `Data.write`, does not wait for the disk.
  package func write(_ data: Data, to name: String) throws {
    let descriptor = unsafe open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: data)
  }

  /// The output and exit status of a program.
  package struct Outcome: Equatable {
    package var status: Int32
    package var output: String
    package var errors: String

    /// The outcome of a run without errors.
    package static func success(_ output: String) -> Outcome {
      Outcome(status: 0, output: output, errors: "")
    }

    /// The outcome of a run with invalid input.
    package static func badInput(_ error: String) -> Outcome {
      Outcome(status: 65, output: "", errors: "error: \(error)\n")
    }
  }

  /// Runs a shell script in the folder, in which `$0` is the built `millrace`.
  package func shell(_ script: String) throws -> Outcome {
    try run(URL(fileURLWithPath: "/bin/sh"), ["-c", script, Workbench.program.path])
  }

  /// Runs the built `millrace` in the folder.
  package func millrace(_ arguments: [String]) throws -> Outcome {
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
    // Unlike `waitUntilExit`, which looks 20 times a second, this wakes when the process ends.
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    // Errors are short, so the pipe can hold them until the output has been read.
    let outputText = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    end.wait()
    // On Linux, Foundation keeps the pipes of a process that has ended.
    try output.fileHandleForReading.close()
    try errors.fileHandleForReading.close()
    return Outcome(status: process.terminationStatus, output: outputText, errors: errorText)
  }

  /// The program is next to the test bundle, which on Linux is the executable that runs the tests.
  package static var program: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("millrace")
  }
}

private let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The folder of the repository.
package let repositoryFolder = packageFolder.deletingLastPathComponent()

/// The folder with the description and the examples of feed files.
package let feedFormatFolder = packageFolder.appendingPathComponent("FeedFormat")

/// The folder with the description and the examples of traces.
package let traceFormatFolder = packageFolder.appendingPathComponent("TraceFormat")
