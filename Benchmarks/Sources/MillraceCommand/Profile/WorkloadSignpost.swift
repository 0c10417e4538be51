#if canImport(os)
  import os

  private let signposter = OSSignposter(subsystem: "millrace", category: OSLog.Category.pointsOfInterest)
#endif

/// Marks what `body` takes as an interval called `workload`, which Instruments shows among the points of
/// interest. Does nothing where there is no such thing.
func withWorkloadSignpost<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
  #if canImport(os)
    let state = signposter.beginInterval("workload", "\(name, privacy: .public)")
    defer { signposter.endInterval("workload", state) }
  #endif
  return try body()
}
