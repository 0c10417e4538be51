import ArgumentParser
import Measurement

/// What is measured together, in the order in which it is: scrolling leaves a layout changed.
enum BenchSuite: String, CaseIterable {
  case build, query, edit, settle, memory, scroll

  /// The suites that a name stands for: settling belongs to the edits that make it necessary.
  var included: [BenchSuite] { self == .edit ? [.edit, .settle] : [self] }
}

/// A list of an enumeration's names, separated by commas: `build,query`.
func parseNames<Name>(_ text: String) throws -> [Name]
where Name: RawRepresentable & CaseIterable, Name.RawValue == String {
  try text.split(separator: ",", omittingEmptySubsequences: false).map { try parseName(String($0)) }
}

/// One of an enumeration's names.
func parseName<Name>(_ text: String) throws -> Name
where Name: RawRepresentable & CaseIterable, Name.RawValue == String {
  guard let name = Name(rawValue: text) else {
    let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError("Expected one of \(names), got '\(text)'.")
  }
  return name
}

/// Numbers of items, separated by commas, ascending and without repetitions: `1e4,1_000_000`.
func parseCounts(_ text: String) throws -> [Int] {
  let counts = try text.split(separator: ",", omittingEmptySubsequences: false).map {
    try parseCount(String($0))
  }
  return Set(counts).sorted()
}

/// A number of items.
func parseCount(_ text: String) throws -> Int { try parseCount(text, atLeast: 2) }

/// A number of items: from 2 on, so that an item can be removed or moved, or from fewer; to 2^35, where the
/// synthetic feed comes near the longest content there can be, 2^50 units (at some 25,000 an item).
func parseCount(_ text: String, atLeast least: Int) throws -> Int {
  guard let value = Double(text.filter { $0 != "_" }), let count = Int(exactly: value),
    (least...(1 << 35)).contains(count)
  else {
    throw ValidationError("Expected an integer from \(least) to 2^35, such as 10000 or 1e6, got '\(text)'.")
  }
  return count
}

/// Throws unless each of the layouts can have `columns` lanes.
func checkColumns(_ columns: Int, layouts: [BenchmarkedLayout]) throws {
  guard (1...255).contains(columns) else {
    throw ValidationError("--columns: expected 1 to 255, got \(columns).")
  }
  if let layout = layouts.first(where: { columns > $0.maximumColumns }) {
    throw ValidationError(
      "--columns: expected 1 to \(layout.maximumColumns) for the layout \(layout.name), got \(columns).")
  }
}

extension BenchPlan {
  /// Throws if the largest size does not fit into the memory that is left: a process that is killed
  /// half way, or a machine that swaps, measures nothing.
  func checkMemory() throws {
    guard let largest = cases.map(\.count).max() else { return }
    let (needed, available) = (bytes, ResidentMemory.available)
    guard needed <= available else {
      func gibibytes(_ bytes: Int) -> String { HumanUnits.fixed(Double(bytes) / 0x1p30, digits: 1) }
      throw ValidationError(
        "\(HumanUnits.size(largest)) items need some \(gibibytes(needed)) GiB of memory; "
          + "\(gibibytes(available)) GiB are available.")
    }
  }
}
