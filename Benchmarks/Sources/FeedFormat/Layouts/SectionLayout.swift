import Millrace

/// A section's layout: a description of any type, as an object.
///
/// Embedded Swift has no existentials of values. The requirements are those of `SectionDescription`, but none has a default
/// implementation, so that `Described` has all of them.
package protocol SectionLayout: AnyObject, Sendable {
  var itemForm: ItemForm { get }
  var insets: LayoutInsets { get }
  var hasItems: Bool { get }
  var dependsOnViewport: Bool { get }
  var isOnlySection: Bool { get }
  var showsAllItems: Bool { get }
  var reach: Double { get }

  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection
  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem
  func converted(_ item: FeedItem, from form: ItemForm, axis: LayoutAxis) -> FeedItem?
  func sizes(
    of items: FeedFile.Items, at place: String, from source: FeedSource
  ) throws(InputError) -> [FeedSize]?
}

/// The layout of a section that `Description` describes.
final class Described<Description: SectionDescription>: SectionLayout {
  let description: Description

  init(_ description: Description) { self.description = description }

  var itemForm: ItemForm { description.itemForm }
  var insets: LayoutInsets { description.insets }
  var hasItems: Bool { description.hasItems }
  var dependsOnViewport: Bool { description.dependsOnViewport }
  var isOnlySection: Bool { description.isOnlySection }
  var showsAllItems: Bool { description.showsAllItems }
  var reach: Double { description.reach }

  func section(
    of items: FeedFile.Items, at place: String, in feed: SectionContext
  ) throws(InputError) -> FeedSection {
    try description.section(of: items, at: place, in: feed)
  }

  func feedItem(_ item: FeedFile.Item, in feed: SectionContext) throws(FeedItemError) -> FeedItem {
    try description.feedItem(item, in: feed)
  }

  func converted(_ item: FeedItem, from form: ItemForm, axis: LayoutAxis) -> FeedItem? {
    description.converted(item, from: form, axis: axis)
  }

  func sizes(
    of items: FeedFile.Items, at place: String, from source: FeedSource
  ) throws(InputError) -> [FeedSize]? {
    try description.sizes(of: items, at: place, from: source)
  }
}
