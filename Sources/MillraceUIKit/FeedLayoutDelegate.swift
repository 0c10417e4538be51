import Millrace

/// The source of the sections and items that a `FeedCollectionViewLayout` lays out.
///
/// The layout asks for everything when the collection view loads its data, and afterwards only for what updates insert or
/// reload. When a method is called, the data source of the collection view already has the new data. There are as many
/// sections and items as it says. If there are more or fewer, the layout fails with a `FeedLayoutError`.
///
/// The methods must not use the layout, which is being changed.
@MainActor public protocol FeedLayoutDelegate: AnyObject {
  /// Returns a feed of all sections, created with `Feed(environment:sectionSpacing:)`.
  ///
  /// Called when the collection view loads or reloads its data.
  ///
  /// - Parameter environment: The size of the view, its insets, its direction, and the axis of the layout.
  /// - Throws: `LayoutError`, with which the layout fails.
  func makeFeed(in environment: CollectionLayoutEnvironment) throws(LayoutError) -> Feed

  /// Returns a section that the collection view inserts or reloads, with all its items.
  ///
  /// - Parameter index: The index of the section after the updates.
  func makeSection(at index: Int) throws(LayoutError) -> FeedSection

  /// Returns an item that the collection view inserts or reloads.
  ///
  /// - Parameter path: The path of the item after the updates.
  func makeItem(at path: ItemPath) throws(LayoutError) -> FeedItem

  /// Sets other sizes of items after `feed` was laid out for another view, for example heights that depend on the width of a
  /// lane.
  ///
  /// If the bounds of the view changed, the layout's anchor keeps its position on screen. The number of items must not change.
  ///
  /// Optional. By default, items keep their sizes.
  ///
  /// - Parameter environment: The new environment of `feed`.
  func updateSizes(in feed: inout Feed, for environment: CollectionLayoutEnvironment) throws(LayoutError)
}

extension FeedLayoutDelegate {
  /// Does nothing: items keep their sizes.
  public func updateSizes(
    in feed: inout Feed, for environment: CollectionLayoutEnvironment
  ) throws(LayoutError) {}
}

/// The elements whose views choose their own sizes.
public enum FeedSelfSizing: Hashable, Sendable, CaseIterable {
  /// None: the preferred sizes of views are ignored.
  case none
  /// The items whose sizes are estimates (`Feed.isEstimated(at:)`), until they are measured, and boundary supplementaries with
  /// estimated dimensions.
  case estimated
  /// All items that have a size of their own, also again after they were measured, and all headers and footers.
  case all
}
