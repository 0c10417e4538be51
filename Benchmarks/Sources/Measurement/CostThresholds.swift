import Foundation

/// The costs that workloads are held to, as a file of the repository has them: one for each Swift version, for
/// another compiler makes other instructions, and its standard library other allocations.
public struct CostThresholds: Codable, Hashable, Sendable {
  /// The version of this format.
  public static let currentSchema = 1
  /// The version of this format.
  public var schema = currentSchema
  /// The Swift version that the program was built with.
  public var swift: String
  /// What the instructions are counted of: `x86_64`, `arm64`.
  public var architecture: String
  /// The workloads' costs, by their names.
  public var workloads: [String: WorkloadCosts]

  /// The costs of some workloads here and now.
  public init(
    swift: String = RunContext.compilerVersion, architecture: String = CostThresholds.thisArchitecture,
    workloads: [String: WorkloadCosts]
  ) {
    self.swift = swift
    self.architecture = architecture
    self.workloads = workloads
  }

  /// What this program was built for.
  public static var thisArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another"
    #endif
  }

  /// The name of a Swift version's file.
  public static func fileName(swift: String = RunContext.compilerVersion) -> String {
    "swift-\(swift.replacingOccurrences(of: " ", with: "-")).json"
  }

  /// Takes over the instructions of what was stored, where they were not counted now.
  public mutating func keepInstructions(of stored: CostThresholds) {
    architecture = stored.architecture
    for (name, costs) in stored.workloads { workloads[name]?.instructions = costs.instructions }
  }

  /// The file's text: a line for each workload, so that a difference of two versions tells which ones changed.
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
