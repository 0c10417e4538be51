/// Content as a batch of edits sees it: a feed, or a section by itself, which is section 0.
protocol BatchedContent {
  var sectionCount: Int { get }
  func itemCount(ofSection section: Int) -> Int
  /// Returns the description of an item that is moved to another section.
  func item(at path: ItemPath) -> FeedItem
  /// Returns the descriptions of all items of a section. O(n).
  func items(ofSection section: Int) -> ContiguousArray<FeedItem>
  /// The minimum number of edits of a batch whose edits are not sorted, if they name a large share of the items.
  var minimumEditsToNumber: Int { get }
}

/// A section by itself.
///
/// Sections of all types are described by this one type, so that the compiler makes the code of `FeedBatchPlan` once for all
/// of them. (Code for each of the eleven types was a tenth of the engine's machine code.)
struct SectionByItself: BatchedContent {
  let count: Int
  let minimumEditsToNumber: Int

  init(_ section: some EditableSection) {
    count = section.count
    minimumEditsToNumber = 8 * (section.minimumEditsToRebuild ?? 128)
  }

  var sectionCount: Int { 1 }

  func itemCount(ofSection section: Int) -> Int { count }

  func item(at path: ItemPath) -> FeedItem { preconditionFailure("there is no other section") }

  func items(ofSection section: Int) -> ContiguousArray<FeedItem> {
    preconditionFailure("there is no other section")
  }
}
