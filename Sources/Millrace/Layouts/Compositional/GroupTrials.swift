/// The groups that an evaluation has tried to fit in a line, by node and first item.
///
/// A group that does not fit is evaluated again in the next line. If such groups lie one in the other, that would double
/// the time with each level. With their evaluations kept, each group is evaluated once for each first item.
struct GroupTrials: Sendable {
  private struct Key: Hashable {
    let node: Int
    let firstItem: Int
  }

  private struct Trial {
    /// The entries of the group, in `entries`, whose `end` counts from the first of them.
    let entries: Range<Int>
    /// The first item after the group.
    let nextItem: Int
  }

  private var trials: [Key: Trial] = [:]
  private var entries: ContiguousArray<GroupEntry> = []

  /// Keeps the entries from `first` on: a group, before it is evened out with its siblings.
  mutating func keep(_ evaluated: ContiguousArray<GroupEntry>, from first: Int, nextItem: Int) {
    let start = entries.count
    entries.append(contentsOf: evaluated[first...])
    for index in start..<entries.count { entries[index].end &-= first }
    let key = Key(node: evaluated[first].node, firstItem: evaluated[first].firstItem)
    trials[key] = Trial(entries: start..<entries.count, nextItem: nextItem)
  }

  /// Appends the entries of a group that was evaluated before. Returns the first item after it, or `nil` if there is none.
  func restore(_ node: Int, firstItem: Int, to evaluated: inout ContiguousArray<GroupEntry>) -> Int? {
    guard let trial = trials[Key(node: node, firstItem: firstItem)] else { return nil }
    let first = evaluated.count
    evaluated.append(contentsOf: entries[trial.entries])
    for index in first..<evaluated.count { evaluated[index].end &+= first }
    return trial.nextItem
  }

  mutating func removeAll() {
    trials.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }
}
