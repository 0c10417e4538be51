import Millrace
import MillraceOracle

/// The registry of layouts: one entry for each, with its random script, its sections of a naive feed, and its
/// sections in the search for costs.
///
/// To add a layout, add a folder with its naive version and a line here.
public struct OracleEntry: Sendable {
  /// The name on the command line.
  public let name: String
  /// The script that checks sections of the layout by themselves.
  public let script: any RandomScript.Type
  /// The maximum number of items in a script.
  public let maximumCount: Int
  /// The sections that `FeedScript` draws, or `nil` if the layout has a script of feeds itself.
  let sections: (any ScriptedSectionLayout.Type)?
  /// The relative frequency of these sections.
  let share: Int
  /// The sections in the search for costs.
  let costs: [CostLayout]

  /// The entries, in the order in which `millrace validate` runs them.
  public static let allCases = [
    OracleEntry(
      "waterfall", WaterfallScript.self, sections: NaiveWaterfallLayout.self, share: 4,
      costs: CostLayout.waterfalls),
    // The script compares all pairs of items for overlaps.
    OracleEntry(
      "dense", DenseScript.self, maximumCount: 200, sections: NaiveDenseLayout.self,
      costs: [.denseWaterfall]),
    OracleEntry("rows", RowScript.self, sections: NaiveRowsLayout.self, costs: CostLayout.rows),
    OracleEntry("mosaic", MosaicScript.self, sections: NaiveMosaicLayout.self, costs: CostLayout.mosaics),
    // The script checks all cells, of which there are many more than rows and columns.
    OracleEntry(
      "spreadsheet", SpreadsheetScript.self, maximumCount: 20, sections: NaiveSheetLayout.self,
      costs: CostLayout.sheets),
    OracleEntry(
      "custom", CustomScript.self, sections: NaiveCustomLayout.self, share: 2, costs: CostLayout.customs),
    OracleEntry(
      "compositional", CompositionalScript.self, maximumCount: 60, costs: CostLayout.compositionals),
    OracleEntry("compositional-feeds", CompositionalFeedScript.self),
    OracleEntry("round", RoundScript.self, maximumCount: 40, costs: CostLayout.round),
    // Up to 24 sections of all layouts. Grids have no separate script.
    OracleEntry(
      "sections", FeedScript.self, maximumCount: 100, sections: NaiveGridLayout.self, costs: [.grid]),
    // A scripted user of a collection view.
    OracleEntry("collection-view", HostScript.self, maximumCount: 60),
  ]

  /// The types that `FeedScript` draws from, each repeated according to its share.
  static let allSections = allCases.flatMap { entry in
    entry.sections.map { Array(repeating: $0, count: entry.share) } ?? []
  }

  private init(
    _ name: String, _ script: any RandomScript.Type, maximumCount: Int = .max,
    sections: (any ScriptedSectionLayout.Type)? = nil, share: Int = 1, costs: [CostLayout] = []
  ) {
    (self.name, self.script) = (name, script)
    (self.maximumCount, self.sections, self.share) = (maximumCount, sections, share)
    self.costs = costs
  }
}

extension OracleEntry: RawRepresentable, CaseIterable {
  /// The name.
  public var rawValue: String { name }

  /// Creates the entry of the given name.
  public init?(rawValue name: String) {
    guard let entry = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = entry
  }
}
