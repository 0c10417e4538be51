/// The difference of two forests: the numbers that were removed, inserted, and moved in or between the containers.
///
/// The order of a container is read as *tokens*: runs of numbers that are next to each other in the same order in both
/// forests. Some minimum of moves moves all of a run or none. A leaf that both forests share is one token. A leaf that
/// differs has runs, too, and a token for each number between. So copies that differ in a few numbers have few tokens.
struct ForestDifference {
  /// A container before and after.
  struct Pair {
    /// The container in the old forest and its index, or `nil` if the container is new.
    let old: (container: UInt32, index: Int)?
    /// The container in the new forest and its index, or `nil` if the container was removed.
    let new: (container: UInt32, index: Int)?
  }

  /// The paths before of the numbers removed from containers that remain, ascending.
  private(set) var removals: [ItemPath] = []
  /// The paths after of the new numbers in containers that are not new, ascending.
  private(set) var insertions: [ItemPath] = []
  /// The numbers that moved, by target, ascending.
  private(set) var moves: [BatchUpdate.Move] = []

  /// - Parameters:
  ///   - match: The old numbers of the new numbers.
  ///   - pairs: The containers that may differ.
  init(from old: NumberForest, to new: NumberForest, _ match: NumberMatch, _ pairs: [Pair]) {
    var oldTokens = OldTokens(TokenReader(forest: old, other: new, isOld: true, agreed: match.agreed), pairs)
    let reader = TokenReader(forest: new, other: old, isOld: false, agreed: match.agreed)
    for pair in pairs.sorted(by: { $0.new?.index ?? .max < $1.new?.index ?? .max }) {
      guard let (container, section) = pair.new else { break }
      let own = pair.old.map { oldTokens.section(at: $0.index) } ?? OldTokens.Section()
      var tokens = NewTokens(of: container, reader, match, in: &oldTokens, own.tokens)
      if pair.old != nil { tokens.addInsertions(to: &insertions, section: section) }
      if tokens.dropStaying(own.tokens) { continue }
      tokens.addMoves(to: &moves, section: section, oldTokens, own)
    }
    removals = oldTokens.removals()
  }
}

/// The tokens of a new container.
private struct NewTokens: ~Copyable {
  private var count = 0
  /// The indices of the tokens' first numbers in the container, then the number of its numbers.
  private var positions: FixedArray<UInt32>
  /// For each token the same one before, `NumberForest.none` if it is new or stays.
  private var sources: FixedArray<UInt32>
  private var newCount = 0
  /// The indices of the tokens that are new.
  private var newIndices: FixedArray<UInt32>
  /// The number of tokens that were in the same container, and whether their order is the same.
  private var (ownCount, isAscending) = (0, true)

  /// - Parameter own: The tokens of the same container before.
  init(
    of container: UInt32, _ reader: TokenReader, _ match: NumberMatch, in oldTokens: inout OldTokens,
    _ own: Range<UInt32>
  ) {
    let limit = reader.forest.count(of: container)
    var positions = FixedArray<UInt32>(count: limit + 1)
    var sources = FixedArray<UInt32>(count: limit)
    var (count, position) = (0, UInt32(0))
    // Reads in random order, and nothing else that could wait for them.
    reader.forEachToken(of: container) { number, length in
      positions[count] = position
      sources[count] = oldTokens.map[match[number]]
      position += length
      count += 1
    }
    var (newCount, ownCount, descents, last) = (0, 0, 0, UInt32(0))
    var newIndices = FixedArray<UInt32>(count: count)
    for index in 0..<count {
      let token = sources[index]
      // Whether a token is new is hard to predict: no branch depends on it.
      newIndices[newCount] = UInt32(truncatingIfNeeded: index)
      newCount &+= token == NumberForest.none ? 1 : 0
      oldTokens.take(token)
      let isOwn = own.contains(token)
      descents &+= isOwn && token < last ? 1 : 0
      last = isOwn ? token : last
      ownCount &+= isOwn ? 1 : 0
    }
    positions[count] = position
    self.positions = positions
    self.sources = sources
    self.newIndices = newIndices
    (self.count, self.newCount, self.ownCount, self.isAscending) = (count, newCount, ownCount, descents == 0)
  }

  func addInsertions(to insertions: inout [ItemPath], section: Int) {
    guard newCount > 0 else { return }
    insertions.reserveCapacity(insertions.count + newCount)
    for index in 0..<newCount {
      insertions.append(ItemPath(section: section, item: Int(positions[Int(newIndices[index])])))
    }
  }

  /// Forgets the sources of the tokens that stay in the container: as many numbers as possible.
  ///
  /// Returns whether no token remains that moves.
  mutating func dropStaying(_ own: Range<UInt32>) -> Bool {
    if isAscending {
      if ownCount + newCount == count { return true }
      for token in 0..<count where own.contains(sources[token]) { sources[token] = NumberForest.none }
    } else if positions[count] == UInt32(truncatingIfNeeded: count) {
      // Each token has one number.
      var search = LongestSubsequence(count: count)
      for token in 0..<count where own.contains(sources[token]) {
        search.add(sources[token] - own.lowerBound, at: token)
      }
      search.forEachIndex { sources[$0] = NumberForest.none }
    } else {
      var search = HeaviestSubsequence(count: count, limit: own.count)
      for token in 0..<count where own.contains(sources[token]) {
        search.add(
          sources[token] - own.lowerBound, at: token, weight: positions[token + 1] - positions[token])
      }
      search.forEachIndex { sources[$0] = NumberForest.none }
    }
    return false
  }

  /// Adds the moves of all tokens with a source.
  func addMoves(
    to moves: inout [BatchUpdate.Move], section: Int, _ oldTokens: borrowing OldTokens,
    _ oldSection: OldTokens.Section
  ) {
    var moveCount = 0
    for token in 0..<count where sources[token] != NumberForest.none {
      moveCount += Int(positions[token + 1] - positions[token])
    }
    if moves.isEmpty { moves.reserveCapacity(moveCount) }
    for token in 0..<count where sources[token] != NumberForest.none {
      var move = BatchUpdate.Move(
        source: oldTokens.path(of: sources[token], in: oldSection),
        target: ItemPath(section: section, item: Int(positions[token])))
      for _ in positions[token]..<positions[token + 1] {
        moves.append(move)
        move.source.item += 1
        move.target.item += 1
      }
    }
  }
}

/// The tokens of the old containers.
private struct OldTokens: ~Copyable {
  /// A section whose tokens were read. By default, one without tokens.
  struct Section {
    var index = 0
    var tokens: Range<UInt32> = 0..<0
    /// Whether the section is in the new forest.
    var remains = false
    /// Whether each of its tokens has one number.
    var hasOnlySingles = false
  }

  /// The sections that were read, ascending.
  private var sections: [Section] = []
  /// The indices of the tokens' first numbers in their containers.
  private var positions: FixedArray<UInt32>
  /// The tokens of their first numbers.
  let map: NumberMap
  /// A bit for each token that is in the new forest, and a word that is not read.
  private var isTaken: FixedArray<UInt64>

  init(_ reader: TokenReader, _ pairs: [ForestDifference.Pair]) {
    let forest = reader.forest
    let pairs = pairs.filter { $0.old != nil }.sorted { $0.old!.index < $1.old!.index }
    let limit = pairs.reduce(0) { $0 + forest.count(of: $1.old!.container) }
    var positions = FixedArray<UInt32>(count: limit)
    var numbers = FixedArray<UInt32>(count: limit)
    var count = 0
    for pair in pairs {
      guard let (container, index) = pair.old else { continue }
      let first = UInt32(truncatingIfNeeded: count)
      var position: UInt32 = 0
      reader.forEachToken(of: container) { number, length in
        positions[count] = position
        numbers[count] = number
        position += length
        count += 1
      }
      let tokens = first..<UInt32(truncatingIfNeeded: count)
      sections.append(
        Section(
          index: index, tokens: tokens, remains: pair.new != nil,
          hasOnlySingles: Int(position) == tokens.count))
    }
    var map = NumberMap(count: count, limit: forest.leaves.count)
    for token in 0..<count { map.insert(UInt32(truncatingIfNeeded: token), for: numbers[token]) }
    self.positions = positions
    self.map = map
    isTaken = FixedArray(repeating: 0, count: (count + 63) / 64 + 1)
  }

  /// Records that a token is in the new forest. `NumberForest.none` changes nothing.
  @inline(__always)
  mutating func take(_ token: UInt32) {
    isTaken[min(Int(token >> 6), isTaken.count &- 1)] |= 1 &<< UInt64(token & 63)
  }

  func section(at index: Int) -> Section {
    sections[sections.indices.partitioningIndex { sections[$0].index >= index }]
  }

  /// Returns the path of a token, which is probably in `section`.
  @inline(__always)
  func path(of token: UInt32, in section: Section) -> ItemPath {
    if section.tokens.contains(token) {
      // Saves a read in random order.
      let position = section.hasOnlySingles ? token - section.tokens.lowerBound : positions[Int(token)]
      return ItemPath(section: section.index, item: Int(position))
    }
    let section = sections.indices.partitioningIndex { sections[$0].tokens.upperBound > token }
    return ItemPath(section: sections[section].index, item: Int(positions[Int(token)]))
  }

  /// Returns the paths of the tokens of remaining sections that are not in the new forest.
  func removals() -> [ItemPath] {
    var removals: [ItemPath] = []
    for section in sections where section.remains {
      let tokens = Int(section.tokens.lowerBound)..<Int(section.tokens.upperBound)
      if tokens.isEmpty { continue }
      for word in (tokens.lowerBound >> 6)...((tokens.upperBound - 1) >> 6) {
        var rest = ~isTaken[word]
        // Without the tokens of other sections.
        rest &= .max &<< UInt64(max(0, tokens.lowerBound - word << 6))
        rest &= .max &>> UInt64(max(0, (word + 1) << 6 - tokens.upperBound))
        while rest != 0 {
          let token = word << 6 + rest.trailingZeroBitCount
          removals.append(ItemPath(section: section.index, item: Int(positions[token])))
          rest &= rest - 1
        }
      }
    }
    return removals
  }
}
