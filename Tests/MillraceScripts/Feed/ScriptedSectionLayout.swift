import Millrace
import MillraceOracle
import MillraceRandom

/// A layout of sections in a naive feed that `FeedScript` draws and edits.
protocol ScriptedSectionLayout: NaiveSectionLayout {
  /// Returns a random layout of this type.
  static func draw(using random: inout SplitMix64) -> Self
  /// Returns a similar layout that can lay out any items in `width`.
  func fitting(width: Double) -> Self
  /// Returns a random item for a section with `count` items.
  func newItem(width: Double, count: Int, using random: inout SplitMix64) -> FeedItem
  /// An item that the layout rejects.
  var invalidItem: FeedItem { get }
  /// Returns a section that is built before a feed takes it, and edited if `isEdited`, or `nil`.
  func readySection(_ items: [FeedItem], width: Double, isEdited: Bool) throws -> FeedSection?
  /// Edits a section of the engine and of the model through the section's own type.
  func update(_ section: Int, of script: inout FeedScript) throws
  /// Returns the index, after `update`, of the item that was at `index`, or `nil` if the update removes it.
  ///
  /// - Parameters:
  ///   - count: The number of items before the update.
  ///   - new: The layout after the update.
  func updatedIndex(_ index: Int, count: Int, _ new: any NaiveSectionLayout) -> Int?
}

extension ScriptedSectionLayout {
  func fitting(width: Double) -> Self { self }
  var invalidItem: FeedItem { .cell }
  func updatedIndex(_ index: Int, count: Int, _ new: any NaiveSectionLayout) -> Int? {
    index
  }
}

extension NaiveFeed.Section.Layout {
  /// The layout as `FeedScript` edits it. All naive layouts of sections conform.
  var scripted: any ScriptedSectionLayout { rule as! any ScriptedSectionLayout }
}
