import Foundation

/// Where, when and on which machine a run took place.
public struct RunContext: Codable, Hashable, Sendable {
  /// The processor's name.
  public var machine: String
  /// The number of cores that the process may use.
  public var cores: Int
  /// The machine's memory, in bytes.
  public var memory: UInt64
  /// The operating system.
  public var os: String
  /// The commit that the program was built from, with `-dirty` if files have changed since.
  ///
  /// `unknown` outside of a checkout.
  public var commit: String
  /// The build configuration.
  public var build: String
  /// The compiler's version.
  public var swift: String
  /// The start of the run, in UTC.
  public var date: String
  /// The time of an empty sample in nanoseconds, which is subtracted from every sample.
  public var samplingCost: Double
  /// The root mean square of the error that the clock's step adds to a sample, in nanoseconds.
  public var samplingError: Double
  /// The machine's noise just before the run.
  public var noise: MachineNoise?
  /// The machine's noise during the run, from the same loop, repeated briefly in each round.
  public var noiseDuringRun: MachineNoise?
  /// The processor to which the process was pinned.
  public var pinnedTo: Int?
  /// The feed: the name of a file, or `synthetic`.
  public var feed: String
  /// The seed of all random numbers.
  public var seed: UInt64

  /// Returns the context of a run that starts now in this process.
  ///
  /// - Parameter commit: The commit, if it is known. Otherwise `git` is run.
  public static func current(
    feed: String, seed: UInt64, overhead: SamplingOverhead, noise: MachineNoise? = nil, pinnedTo: Int? = nil,
    commit: String? = nil
  ) -> RunContext {
    let process = ProcessInfo.processInfo
    return RunContext(
      machine: machineName, cores: process.activeProcessorCount, memory: process.physicalMemory,
      os: process.operatingSystemVersionString, commit: commit ?? checkoutCommit,
      build: isDebugBuild ? "debug" : "release",
      swift: compilerVersion, date: ISO8601DateFormatter().string(from: Date()),
      samplingCost: overhead.cost.thousandths, samplingError: overhead.error.thousandths,
      noise: noise, pinnedTo: pinnedTo, feed: feed, seed: seed)
  }

  /// The version of the compiler that the program was built with: `6.3`.
  public static var compilerVersion: String {
    // The language can compare the compiler's version but not return it.
    #if compiler(>=6.5)
      "6.5 or newer"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var machineName: String {
    #if canImport(Darwin)
      output(of: "/usr/sbin/sysctl", ["-n", "machdep.cpu.brand_string"]) ?? "unknown"
    #else
      machineName(cpuInfo: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")
    #endif
  }

  /// Returns the processor's name in the text of `/proc/cpuinfo`. ARM kernels give none.
  static func machineName(cpuInfo: String) -> String {
    for line in cpuInfo.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == "model name" {
        return parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return "unknown"
  }

  /// The commit of the checkout that contains the program's file, from any working directory.
  private static var checkoutCommit: String {
    let folder = Bundle.main.bundlePath
    guard let hash = output(of: "/usr/bin/env", ["git", "-C", folder, "rev-parse", "--short=12", "HEAD"])
    else { return "unknown" }
    // Only changes to sources count, including new files; results saved in the checkout do not.
    let built = ["swift", "c", "h"].map { ":(top)*.\($0)" }
    let changes =
      output(of: "/usr/bin/env", ["git", "-C", folder, "status", "--porcelain", "--"] + built) ?? ""
    return changes.isEmpty ? hash : hash + "-dirty"
  }

  /// Returns what a program writes to standard output, or `nil` if it fails.
  private static func output(of program: String, _ arguments: [String]) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
