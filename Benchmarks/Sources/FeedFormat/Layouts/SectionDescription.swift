import Millrace

/// A section's layout as a feed file describes it, without its items.
protocol SectionDescription: Sendable {
  /// The form of the section's items.
  var itemForm: ItemForm { get }
  /// The insets of the section.
  var insets: LayoutInsets { get }
  /// Whether items can be edited one by one.
  var hasItems: Bool { get }
  /// Whether the section depends on the size of the viewport along the feed.
  var dependsOnViewport: Bool { get }
  /// Whether the section has to be the only one, without headers, footers and backgrounds.
  var isOnlySection: Bool { get }
  /// Whether all items are visible somewhere. In a carousel, items far from the middle are not.
  var showsAllItems: Bool { get }
  /// The length along which items lie that may be outside of the section, in points. 0 if there are none.
  var reach: Double { get }

  /// Returns a section that contains `items`.
  ///
  /// - Parameter place: The section's place in the file, for errors.
  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection
  /// Returns `item` as the engine takes it.
  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem
  /// Returns `item` converted to this section's form, or `nil` if it cannot move here.
  ///
  /// `form` is the form of the items in the section that `item` moves from.
  func converted(_ item: FeedItem, from form: ItemForm, axis: LayoutAxis) -> FeedItem?
  /// Returns the sizes of `items`, or `nil` if they have none.
  ///
  /// - Parameter place: The section's place in the file, for errors.
  func sizes(
    of items: FeedFile.Items, at place: String, from source: FeedSource
  ) throws(InputError) -> [FeedSize]?
}

extension SectionDescription {
  var hasItems: Bool { true }

  var dependsOnViewport: Bool { false }

  var isOnlySection: Bool { false }

  var showsAllItems: Bool { true }

  var reach: Double { 0 }

  func converted(_ item: FeedItem, from form: ItemForm, axis: LayoutAxis) -> FeedItem? { nil }

  func sizes(
    of items: FeedFile.Items, at place: String, from source: FeedSource
  ) throws(InputError) -> [FeedSize]? { nil }
}

/// What a feed file gives for an item. Items can move between sections of the same form.
package struct ItemForm: Hashable, Sendable {
  let name: String

  init(_ name: String) { self.name = name }

  /// A width and a height.
  static let size = ItemForm("size")
  /// A height.
  static let height = ItemForm("height")
}

/// The properties of a feed that a section needs. They are equal for all sections that do not scroll by themselves.
package struct SectionContext: Sendable {
  let source: FeedSource
  /// The size of the section across its own axis.
  let crossSize: Double
  /// The axis that the section is laid out along.
  let axis: LayoutAxis
  let direction: LayoutDirection
  let scale: Double?
}

/// A section of a loaded feed: the name of its layout and its description.
package struct LoadedSection: Sendable {
  package let name: String
  package let layout: any SectionLayout
  /// The length along the feed if the section scrolls by itself.
  package let orthogonalExtent: Double?
}

/// The error that an item of the file does not fit its section.
package struct FeedItemError: Error {
  let expectation: String
}
