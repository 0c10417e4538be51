import Millrace

/// A dense waterfall of a feed file, with the lanes that its items may be measured in.
struct DenseFeedSection: UnpinnedLoadedSection {
  var section: DenseWaterfallSection
  /// A waterfall of the same lanes, without items: it knows how wide they are.
  let lanes: WaterfallSection

  /// A section without items.
  init(_ layout: DenseWaterfall, width: Double, contract: EditContract) throws(LayoutError) {
    section = try DenseWaterfallSection(layout, width: width, contract: contract)
    lanes = try WaterfallSection(layout.waterfall, width: width)
  }

  var count: Int { section.count }
  var contentSize: LayoutSize { section.contentSize }
  mutating func settleAll() { section.settle() }
  mutating func frame(at index: Int) -> LayoutRect { section.frame(at: index) }

  /// In ascending order, which the section itself gives in arrays only.
  mutating func forEachElement<Failure: Error>(
    in rect: LayoutRect, _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    for element in section.elements(in: rect) { try body(element) }
  }

  func size(of item: FeedFile.Item) throws(FeedItemError) -> FeedItem { try lanes.size(of: item) }
  func takes(_ item: FeedItem) -> Bool { lanes.takes(item) }

  mutating func insert(item: FeedItem, at index: Int) throws(LayoutError) {
    try section.insert(WaterfallItem(item), at: index)
  }

  mutating func removeItem(at index: Int) throws(LayoutError) -> FeedItem {
    let item = try section.remove(at: index)
    return .extent(item.extent, item.span ?? .lanes(1))
  }

  mutating func move(from source: Int, to target: Int) throws(LayoutError) {
    try section.move(from: source, to: target)
  }

  mutating func resize(at index: Int, to item: FeedItem) throws(LayoutError) {
    try section.resize(at: index, to: WaterfallItem(item))
  }
}

extension WaterfallItem {
  fileprivate init(_ item: FeedItem) {
    guard case .extent(let extent, let span) = item else {
      preconditionFailure("not an item of a waterfall")
    }
    self.init(extent, span: span)
  }
}
