#if canImport(os)
  import os

  private let signposter = OSSignposter(subsystem: "millrace", category: OSLog.Category.pointsOfInterest)
#endif

/// Marks `body` as an interval called `workload` among the points of interest in Instruments.
///
/// Other platforms only run `body`.
package func withWorkloadSignpost<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
  #if canImport(os)
    let state = signposter.beginInterval("workload", "\(name, privacy: .public)")
    defer { signposter.endInterval("workload", state) }
  #endif
  return try body()
}
