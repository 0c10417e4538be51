import ArgumentParser
import Measurement

/// A group of measurements, in the order in which they run.
///
/// Scrolling runs last because it changes the layout.
package enum BenchSuite: String, CaseIterable {
  case build, query, edit, settle, host, memory, scroll

  /// The suites that run under this name. Settling follows the edits that require it.
  var included: [BenchSuite] { self == .edit ? [.edit, .settle] : [self] }
}

/// Parses names of an enumeration's cases, separated by commas: `build,query`.
package func parseNames<Name>(_ text: String) throws -> [Name]
where Name: RawRepresentable & CaseIterable, Name.RawValue == String {
  try text.split(separator: ",", omittingEmptySubsequences: false).map { try parseName(String($0)) }
}

/// Parses the name of an enumeration's case.
package func parseName<Name>(_ text: String) throws -> Name
where Name: RawRepresentable & CaseIterable, Name.RawValue == String {
  guard let name = Name(rawValue: text) else {
    let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("Expected one of \(names), got '\(text)'.")
  }
  return name
}

/// Parses numbers of items, separated by commas: `1e4,1_000_000`. Returns them sorted and without duplicates.
func parseCounts(_ text: String) throws -> [Int] {
  let counts = try text.split(separator: ",", omittingEmptySubsequences: false).map {
    try parseCount(String($0))
  }
  return Set(counts).sorted()
}

/// Parses a number of items, at least 2.
package func parseCount(_ text: String) throws -> Int { try parseCount(text, atLeast: 2) }

/// Parses a number of items from `minimum` to 2^35.
///
/// At 2^35 items of about 25,000 units each, the synthetic feed approaches the maximum content length, 2^50 units.
package func parseCount(_ text: String, atLeast minimum: Int) throws -> Int {
  guard let value = Double(text.filter { $0 != "_" }), let count = Int(exactly: value),
    (minimum...(1 << 35)).contains(count)
  else {
    throw ValidationError("Expected an integer from \(minimum) to 2^35, such as 10000 or 1e6, got '\(text)'.")
  }
  return count
}

/// Throws unless each of the layouts can have `columns` lanes.
package func checkColumns(_ columns: Int, layouts: [BenchmarkedLayout]) throws {
  guard (1...255).contains(columns) else {
    throw ValidationError("--columns: expected 1 to 255, got \(columns).")
  }
  if let layout = layouts.first(where: { columns > $0.maximumColumns }) {
    throw ValidationError(
      "--columns: expected 1 to \(layout.maximumColumns) for the layout \(layout.name), got \(columns).")
  }
}

extension BenchPlan {
  /// Throws if the largest size needs more than the available memory.
  ///
  /// A process that swaps or is killed measures nothing.
  package func checkMemory() throws {
    guard let largest = cases.map(\.count).max() else { return }
    let (needed, available) = (bytes, ResidentMemory.available)
    guard needed <= available else {
      func gibibytes(_ bytes: Int) -> String { HumanUnits.fixed(Double(bytes) / 0x1p30, digits: 1) }
      throw ValidationError(
        "\(HumanUnits.size(largest)) items need about \(gibibytes(needed)) GiB of memory; "
          + "\(gibibytes(available)) GiB are available.")
    }
  }
}
