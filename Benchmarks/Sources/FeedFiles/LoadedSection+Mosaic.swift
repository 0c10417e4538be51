import Millrace

extension MosaicSection: UnpinnedLoadedSection {
  mutating func settleAll() { settle() }

  func size(of item: FeedFile.Item) throws(FeedItemError) -> FeedItem {
    guard case .size(let span) = item, let item = MosaicItem(span: span) else {
      throw FeedItemError(expectation: spanExpectation)
    }
    return .span(item)
  }

  func takes(_ item: FeedItem) -> Bool { if case .span = item { true } else { false } }

  mutating func insert(item: FeedItem, at index: Int) throws(LayoutError) {
    guard case .span(let item) = item else { preconditionFailure("not an item of a mosaic") }
    try insert(item, at: index)
  }

  mutating func removeItem(at index: Int) throws(LayoutError) -> FeedItem { .span(try remove(at: index)) }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    guard case .span(let item) = item else { preconditionFailure("not an item of a mosaic") }
    try resize(at: index, to: item)
  }
}
