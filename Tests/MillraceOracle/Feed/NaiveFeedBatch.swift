import Millrace

/// A section of a naive feed, as batches edit it.
public protocol NaiveBatchSection {
  /// The number of items.
  var itemCount: Int { get }
  /// Whether the items cannot be edited.
  var hasFixedItems: Bool { get }
  /// Returns an item as the section stores it.
  func storedItem(_ index: Int) -> FeedItem
  /// Inserts an item.
  mutating func insert(_ item: FeedItem, at index: Int)
  /// Removes an item and returns it.
  @discardableResult
  mutating func remove(at index: Int) -> FeedItem
  /// Resizes items in ascending order of their indices.
  mutating func resize(_ items: [(index: Int, item: FeedItem)])
}

/// A batch applied to a naive feed edit by edit.
public struct NaiveFeedBatch<Section: NaiveBatchSection> {
  /// The sections after the batch.
  public var sections: [Section]
  /// The path of each item before the batch, or `nil` for new items.
  public private(set) var origins: [[ItemPath?]]
  /// The index before the batch of each section, or `nil` for inserted sections.
  ///
  /// For a replacement, it is the index of the section that it replaces.
  public private(set) var sectionOrigins: [Int?]
  /// The indices before the batch of the replaced sections.
  public private(set) var replaced: Set<Int> = []

  /// Applies a batch to sections.
  ///
  /// - Parameters:
  ///   - inserted: The models of the inserted sections, by their indices after the batch.
  ///   - replacing: The models of the replacements, by the indices of the replaced sections.
  public init(
    _ batch: BatchUpdate, to sections: [Section], inserted: [Int: Section], replacing: [Int: Section]
  ) {
    self.sections = sections
    origins = sections.enumerated().map { section, content in
      (0..<content.itemCount).map { ItemPath(section: section, item: $0) }
    }
    sectionOrigins = Array(sections.indices)
    replaced = Set(batch.sectionReplacements.map(\.index))

    // The items that stay in each section, and those that move elsewhere.
    var sizes: [ItemPath: FeedItem] = [:]
    for resizing in batch.resizes { sizes[resizing.path] = resizing.item }
    var carried: [ItemPath: FeedItem] = [:]
    let sectionTargets = batch.sectionTargets(count: sections.count)
    func isWithin(_ move: BatchUpdate.Move) -> Bool {
      !replaced.contains(move.source.section) && sectionTargets[move.source.section] == move.target.section
    }
    for move in batch.moves where !isWithin(move) {
      var item = sections[move.source.section].storedItem(move.source.item)
      if let size = sizes.removeValue(forKey: move.source) {
        if case .waterfall(var new) = size, case .waterfall(let old) = item {
          new.span = new.span ?? old.span
          item = .waterfall(new)
        } else {
          item = size
        }
      }
      carried[move.source] = item
    }
    for section in sections.indices {
      let resized = sizes.filter { $0.key.section == section }.sorted { $0.key < $1.key }
      self.sections[section].resize(resized.map { ($0.key.item, $0.value) })
    }
    for path in (batch.removals + batch.moves.map(\.source)).sorted(by: >) {
      let item = self.sections[path.section].remove(at: path.item)
      origins[path.section].remove(at: path.item)
      if carried[path] == nil { carried[path] = item }
    }
    takeSections(of: batch, inserted, replacing)
    var arrivals: [ItemPath: (item: FeedItem, origin: ItemPath?)] = [:]
    for insertion in batch.insertions { arrivals[insertion.path] = (insertion.item, nil) }
    for move in batch.moves { arrivals[move.target] = (carried[move.source]!, move.source) }
    for (path, arrival) in arrivals.sorted(by: { $0.key < $1.key }) {
      self.sections[path.section].insert(arrival.item, at: path.item)
      origins[path.section].insert(arrival.origin, at: path.item)
    }
  }

  private mutating func takeSections(
    of batch: BatchUpdate, _ inserted: [Int: Section], _ replacing: [Int: Section]
  ) {
    typealias Whole = (content: Section, origins: [ItemPath?], section: Int?)
    func new(_ section: Section) -> (Section, [ItemPath?]) {
      (section, Array(repeating: nil, count: section.itemCount))
    }
    for (index, section) in replacing { (sections[index], origins[index]) = new(section) }
    var arrivals: [Int: Whole] = [:]
    for move in batch.sectionMoves {
      arrivals[move.target] = (sections[move.source], origins[move.source], move.source)
    }
    for (index, section) in inserted {
      let (content, origins) = new(section)
      arrivals[index] = (content, origins, nil)
    }
    for index in (batch.sectionRemovals + batch.sectionMoves.map(\.source)).sorted(by: >) {
      sections.remove(at: index)
      origins.remove(at: index)
      sectionOrigins.remove(at: index)
    }
    for (index, whole) in arrivals.sorted(by: { $0.key < $1.key }) {
      sections.insert(whole.content, at: index)
      origins.insert(whole.origins, at: index)
      sectionOrigins.insert(whole.section, at: index)
    }
  }
}

extension BatchUpdate {
  /// Returns the index of each section after the batch, or -1 if it is removed.
  public func sectionTargets(count: Int) -> [Int] {
    let arrivals = Set(sectionInsertions.map(\.index) + sectionMoves.map(\.target))
    var places = (0..<(count + arrivals.count)).filter { !arrivals.contains($0) }[...]
    return (0..<count).map { section in
      if sectionRemovals.contains(section) { return -1 }
      if let move = sectionMoves.first(where: { $0.source == section }) { return move.target }
      return places.removeFirst()
    }
  }
}
