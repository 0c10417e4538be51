import Millrace
import MillraceRandom

/// Sections of a layout in the search for costs, with parameters that are hard for it.
///
/// The layouts of an entry of the registry are in the folder of its random script.
public struct CostLayout: Sendable {
  /// How items can be edited.
  enum Editing {
    case none
    case insertions
    /// Items also have sizes of their own.
    case resizes
  }

  typealias Section =
    @Sendable (_ count: Int, _ parameters: CostParameters, _ random: inout SplitMix64) throws(LayoutError)
    -> FeedSection
  typealias Item = @Sendable (_ parameters: CostParameters, _ random: inout SplitMix64) -> FeedItem

  /// The layouts of all entries of the registry.
  public static let allCases = OracleEntry.allCases.flatMap(\.costs)

  /// The name in the description of a shape.
  public let name: String
  let editing: Editing
  /// Whether settling after an edit first reads all items before the edit, as documented.
  public var settlingReadsItems = false
  /// Whether a section scrolls across the feed by itself.
  public var scrollsByItself = false
  /// Whether items overlap in any order.
  public var overlaps = false
  /// Whether a row has as many items as fit, any number of no width.
  public var fillsRows = false
  private let makeSection: Section
  private let makeItem: Item

  init(_ name: String, _ editing: Editing, section: @escaping Section, item: @escaping Item) {
    (self.name, self.editing, makeSection, makeItem) = (name, editing, section, item)
  }

  /// Whether items can be inserted and removed.
  public var isEditable: Bool { editing != .none }

  /// Whether items have sizes of their own.
  public var isResizable: Bool { editing == .resizes }

  /// Returns a section of about `count` items.
  public func section(
    of count: Int, _ parameters: CostParameters, using random: inout SplitMix64
  ) throws(LayoutError) -> FeedSection {
    try makeSection(count, parameters, &random)
  }

  /// Returns an item to insert or to resize to, or `nil` if the layout has no such items.
  public func item(_ parameters: CostParameters, using random: inout SplitMix64) -> FeedItem? {
    isEditable ? makeItem(parameters, &random) : nil
  }
}
