import Foundation

/// Where, when and on what a run's figures were taken.
public struct RunContext: Codable, Hashable, Sendable {
  /// The processor's name.
  public var machine: String
  /// The number of cores that the process may use.
  public var cores: Int
  /// The machine's memory, in bytes.
  public var memory: UInt64
  /// The operating system.
  public var os: String
  /// The commit that the program was built from, with `-dirty` if files have changed since;
  /// `unknown` outside of a checkout.
  public var commit: String
  /// How the program was built.
  public var build: String
  /// The compiler's version.
  public var swift: String
  /// The start of the run, in UTC.
  public var date: String
  /// What timing nothing takes, in nanoseconds; it is subtracted from every sample.
  public var samplingCost: Double
  /// The root mean square of the error that the clock's step leaves in a sample, in nanoseconds.
  public var samplingError: Double
  /// What else the machine did just before the run.
  public var noise: MachineNoise?
  /// What else it did during the run: the same loop, repeated for a moment in each round.
  public var noiseDuringRun: MachineNoise?
  /// The processor that the process was pinned to.
  public var pinnedTo: Int?
  /// What was laid out: the name of a file, or `synthetic`.
  public var feed: String
  /// The seed of everything that is random.
  public var seed: UInt64

  /// The context of a run that starts now in this process.
  public static func current(
    feed: String, seed: UInt64, overhead: SamplingOverhead, noise: MachineNoise? = nil, pinnedTo: Int? = nil
  ) -> RunContext {
    let process = ProcessInfo.processInfo
    return RunContext(
      machine: machineName, cores: process.activeProcessorCount, memory: process.physicalMemory,
      os: process.operatingSystemVersionString, commit: commit, build: isDebugBuild ? "debug" : "release",
      swift: compilerVersion, date: ISO8601DateFormatter().string(from: Date()),
      samplingCost: overhead.cost.thousandths, samplingError: overhead.error.thousandths,
      noise: noise, pinnedTo: pinnedTo, feed: feed, seed: seed)
  }

  /// The version of the compiler that the program was built with: `6.3`.
  public static var compilerVersion: String {
    // The language offers comparisons with the compiler's version, but not the version.
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

  /// The processor's name in the text of `/proc/cpuinfo`. ARM kernels give none.
  static func machineName(cpuInfo: String) -> String {
    for line in cpuInfo.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == "model name" {
        return parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return "unknown"
  }

  /// The commit of the checkout that the program's file lies in, wherever it is called from.
  private static var commit: String {
    let folder = Bundle.main.bundlePath
    guard let hash = output(of: "/usr/bin/env", ["git", "-C", folder, "rev-parse", "--short=12", "HEAD"])
    else { return "unknown" }
    // Only what is built, new files too: results that are saved in the checkout change nothing.
    let built = ["swift", "c", "h"].map { ":(top)*.\($0)" }
    let changes =
      output(of: "/usr/bin/env", ["git", "-C", folder, "status", "--porcelain", "--"] + built) ?? ""
    return changes.isEmpty ? hash : hash + "-dirty"
  }

  /// What a program writes to standard output, or `nil` if it fails.
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
