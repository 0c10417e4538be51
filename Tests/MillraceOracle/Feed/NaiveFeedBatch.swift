import Millrace

/// A batch applied to a naive feed edit by edit.
public struct NaiveFeedBatch {
  /// The sections after the batch.
  public var sections: [NaiveFeed.Section]
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
    _ batch: BatchUpdate, to sections: [NaiveFeed.Section], inserted: [Int: NaiveFeed.Section],
    replacing: [Int: NaiveFeed.Section]
  ) {
    self.sections = sections
    origins = sections.enumerated().map { section, content in
      content.items.indices.map { ItemPath(section: section, item: $0) }
    }
    sectionOrigins = Array(sections.indices)
    replaced = Set(batch.sectionReplacements.map(\.index))

    // The items that stay in each section, and those that move elsewhere.
    var sizes: [ItemPath: FeedItem] = [:]
    for resizing in batch.resizes { sizes[resizing.path] = resizing.item }
    var carried: [ItemPath: FeedItem] = [:]
    let sectionTargets = Self.sectionTargets(of: batch, count: sections.count)
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
    for (path, item) in sizes.sorted(by: { $0.key < $1.key }) {
      self.sections[path.section].resize(at: path.item, to: item)
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

  /// Returns the index of each section after a batch, or -1 if it is removed.
  public static func sectionTargets(of batch: BatchUpdate, count: Int) -> [Int] {
    let arrivals = Set(batch.sectionInsertions.map(\.index) + batch.sectionMoves.map(\.target))
    var places = (0..<(count + arrivals.count)).filter { !arrivals.contains($0) }[...]
    return (0..<count).map { section in
      if batch.sectionRemovals.contains(section) { return -1 }
      if let move = batch.sectionMoves.first(where: { $0.source == section }) { return move.target }
      return places.removeFirst()
    }
  }

  private mutating func takeSections(
    of batch: BatchUpdate, _ inserted: [Int: NaiveFeed.Section], _ replacing: [Int: NaiveFeed.Section]
  ) {
    typealias Whole = (content: NaiveFeed.Section, origins: [ItemPath?], section: Int?)
    func new(_ section: NaiveFeed.Section) -> (NaiveFeed.Section, [ItemPath?]) {
      (section, section.items.map { _ in nil })
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
