/// The edits of a preview, and the items by which they follow other edits.
struct FollowedBatch {
  private let batch: BatchUpdate
  /// The places for items that arrive, in ascending order of their paths.
  ///
  /// - `edit`: The number of the insertion, or of the move after all insertions.
  /// - `gap`: The path, without the batch, of the staying item after it, or of the end of its section.
  private var arrivals: [(edit: Int, gap: ItemPath)] = []
  /// The items that are edited, in the order of the lists, and for each arrival the items around it and its section.
  private(set) var watched = WatchedElements(names: [])

  /// - Parameters:
  ///   - map: The paths before and after the batch.
  ///   - feed: The feed without the batch.
  init(_ batch: BatchUpdate, _ map: PathMap, in feed: Feed) {
    self.batch = batch
    func watch(_ path: ItemPath?, isOfItem: Bool = true) {
      watched.names.append(path.map { .init(path: $0, kind: .item, isOfItem: isOfItem, ordinal: 0) })
    }
    for path in batch.removals { watch(path) }
    for resizing in batch.resizes { watch(resizing.path) }
    for path in batch.reloads { watch(path) }
    for path in batch.reconfigures { watch(path) }
    for move in batch.moves { watch(move.source) }
    let targets = batch.insertions.map { $0.path } + batch.moves.map { $0.target }
    let order = targets.indices.sorted { targets[$0] < targets[$1] }
    for (number, edit) in order.enumerated() {
      let gap = map.gap(ofArrival: number)
      arrivals.append((edit, gap.next))
      watch(feed.hasItem(at: gap.next) ? gap.next : nil)
      watch(gap.previous.item < 0 ? nil : gap.previous)
      watch(ItemPath(section: targets[edit].section, item: 0), isOfItem: false)
    }
  }

  /// Returns the batch with the paths that the names of `watched` have now, in the feed without the batch.
  func batch(of names: ContiguousArray<WatchedElements.Name?>, in feed: Feed) -> BatchUpdate {
    var names = names.makeIterator()
    func nextPath() -> ItemPath? { names.next()??.path }
    var new = BatchUpdate()
    new.removals = batch.removals.compactMap { _ in nextPath() }
    for resizing in batch.resizes {
      if let path = nextPath() { new.resize(at: path, to: resizing.item) }
    }
    new.reloads = batch.reloads.compactMap { _ in nextPath() }
    new.reconfigures = batch.reconfigures.compactMap { _ in nextPath() }
    let sources = batch.moves.map { _ in nextPath() }
    var departures = new.removals
    var came: [(gap: ItemPath, edit: Int)] = []
    for arrival in arrivals {
      let (next, previous, first) = (nextPath(), nextPath(), nextPath())
      let move = arrival.edit - batch.insertions.count
      guard let section = first?.section, move < 0 || sources[move] != nil else { continue }
      if move >= 0, let source = sources[move] { departures.append(source) }
      var gap = ItemPath(section: section, item: min(arrival.gap.item, feed.itemCount(ofSection: section)))
      if let next, next.section == section {
        gap.item = next.item
      } else if let previous, previous.section == section {
        gap.item = previous.item + 1
      }
      came.append((gap, arrival.edit))
    }
    departures.sort()
    func departed(before path: ItemPath) -> Int {
      departures.indices.partitioningIndex { departures[$0] >= path }
    }
    // Arrivals at one gap keep their order.
    let order = came.indices.sorted { (came[$0].gap, $0) < (came[$1].gap, $1) }
    var section = (index: -1, rank: 0, departures: 0)
    for number in order {
      let (gap, edit) = came[number]
      if gap.section != section.index {
        section = (gap.section, 0, departed(before: ItemPath(section: gap.section, item: 0)))
      }
      let left = departed(before: gap) - section.departures
      let target = ItemPath(section: gap.section, item: gap.item - left + section.rank)
      section.rank += 1
      if edit < batch.insertions.count {
        new.insert(batch.insertions[edit].item, at: target)
      } else if let source = sources[edit - batch.insertions.count] {
        new.move(from: source, to: target)
      }
    }
    return new
  }
}

extension PathMap {
  /// Returns the paths of the neighbors of an arrival: the last item before it and the first item after it that the batch
  /// leaves in the section. The paths are those before the batch, which edits no sections.
  ///
  /// - Returns: `previous` has the item -1, and `next` the number of items of the section, if there is no such item.
  fileprivate func gap(ofArrival number: Int) -> (previous: ItemPath, next: ItemPath) {
    let section = arrivals[number].path.section
    let left = Self.entries(departures, of: section)
    func staying(_ count: Int) -> ItemPath {
      let earlier = left.partitioningIndex { departures[$0].path.item - ($0 - left.lowerBound) > count }
      return ItemPath(section: section, item: count + earlier - left.lowerBound)
    }
    let stayed = arrivals[number].path.item - (number - Self.entries(arrivals, of: section).lowerBound)
    return (staying(stayed - 1), staying(stayed))
  }
}
