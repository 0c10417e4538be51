import Foundation

/// The thresholds for workload costs, stored in one file per Swift version.
///
/// Another compiler generates other instructions, and its standard library allocates differently.
public struct CostThresholds: Codable, Hashable, Sendable {
  /// The version of this format.
  public static let currentSchema = 1
  /// The version of this format.
  public var schema = currentSchema
  /// The Swift version that the program was built with.
  public var swift: String
  /// The architecture of the instruction counts: `x86_64`, `arm64`.
  public var architecture: String
  /// The workloads' costs, by name.
  public var workloads: [String: WorkloadCosts]

  /// Creates thresholds from costs measured by this program.
  public init(
    swift: String = RunContext.compilerVersion, architecture: String = CostThresholds.thisArchitecture,
    workloads: [String: WorkloadCosts]
  ) {
    self.swift = swift
    self.architecture = architecture
    self.workloads = workloads
  }

  /// The architecture that this program was built for.
  public static var thisArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another"
    #endif
  }

  /// Returns the name of the file for a Swift version.
  public static func fileName(swift: String = RunContext.compilerVersion) -> String {
    "swift-\(swift.replacingOccurrences(of: " ", with: "-")).json"
  }

  /// Copies the instruction counts from `stored` where this run did not count any.
  public mutating func keepInstructions(of stored: CostThresholds) {
    architecture = stored.architecture
    for (name, costs) in stored.workloads { workloads[name]?.instructions = costs.instructions }
  }

  /// Returns the file's text, with one line per workload so that a diff shows which ones changed.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    let lines = try workloads.sorted { $0.key < $1.key }.map { name, costs in
      "    \(try text(name)): \(try text(costs))"
    }
    return Data(
      """
      {
        "schema": \(schema),
        "swift": \(try text(swift)),
        "architecture": \(try text(architecture)),
        "workloads": {
      \(lines.joined(separator: ",\n"))
        }
      }

      """.utf8)
  }
}
