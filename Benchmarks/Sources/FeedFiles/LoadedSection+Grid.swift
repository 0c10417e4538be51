import Millrace

extension GridSection: UnpinnedLoadedSection {
  func settleAll() {}

  func size(of item: FeedFile.Item) throws(FeedItemError) -> FeedItem {
    guard item == .cell else {
      throw FeedItemError(
        expectation: "[section, item], since the cells of a grid have no sizes of their own")
    }
    return .cell
  }

  func takes(_ item: FeedItem) -> Bool { item == .cell }

  mutating func insert(item: FeedItem, at index: Int) throws(LayoutError) { try insert(at: index) }

  mutating func removeItem(at index: Int) throws(LayoutError) -> FeedItem {
    try remove(at: index)
    return .cell
  }

  func resize(at index: Int, to item: FeedItem) {}
}
