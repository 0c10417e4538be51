import ArgumentParser
import Measurement

/// What is measured together, in the order in which it is: scrolling leaves a layout changed.
enum BenchSuite: String, CaseIterable {
  case build, query, edit, settle, memory, scroll

  /// The suites that a name stands for: settling belongs to the edits that make it necessary.
  var included: [BenchSuite] { self == .edit ? [.edit, .settle] : [self] }
}

/// What is measured: the engine's layouts, and what they are compared with.
enum BenchLayoutName: String, CaseIterable {
  case waterfall
  case spans, dense
  case list, flow, justified
  case rowGrid = "row-grid"
  case grid, mosaic, spreadsheet
  case textbook, chunked, sorted, rtree, floor

  /// Whether there are items in several lanes.
  var hasSpans: Bool { self == .spans || self == .dense }

  /// Whether it is one of the engine's, and not what they are compared with.
  var isEngine: Bool { !isPeer && self != .floor }

  /// Whether it is a waterfall that the engine's is compared with.
  var isPeer: Bool { LayoutKind(layout: rawValue) == .peer }
}

/// A list of an enumeration's names, separated by commas: `build,query`.
func parseNames<Name>(_ text: String) throws -> [Name]
where Name: RawRepresentable & CaseIterable, Name.RawValue == String {
  try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    guard let name = Name(rawValue: String(part)) else {
      let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(part)' is none of: \(names).")
    }
    return name
  }
}

/// Numbers of items, separated by commas, ascending and without repetitions: `1e4,1_000_000`.
func parseCounts(_ text: String) throws -> [Int] {
  let counts = try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    // From 2 on, so that an item can be removed or moved; to 2^35, where the synthetic feed comes near
    // the longest content there can be, 2^50 units (at some 25,000 an item).
    guard let value = Double(part.filter { $0 != "_" }), let count = Int(exactly: value),
      (2...(1 << 35)).contains(count)
    else { throw ValidationError("'\(part)' is no whole number from 2 to 2^35, such as 10000 or 1e6.") }
    return count
  }
  return Set(counts).sorted()
}
