import Foundation
import Millrace

/// An update item of a collection view. The item of a path is `NSNotFound` if the update is one of a section.
struct HostUpdate {
  enum Action { case insert, delete, reload, move, none }

  var action: Action
  var before: IndexPath?
  var after: IndexPath?
}

/// The updates of a collection view as one batch.
///
/// The sections that are inserted or reloaded come with all their items, as the data source has them. Updates of single items
/// in them are therefore left out, and an item that moves into one of them is removed where it was.
struct HostUpdates {
  /// The sections and items by their paths, before or after the updates.
  private var removals: Set<ItemPath> = [], insertions: Set<ItemPath> = []
  private var reloads: [(before: ItemPath, after: ItemPath)] = []
  private var moves: [(before: ItemPath, after: ItemPath)] = []
  private var removedSections: Set<Int> = [], insertedSections: Set<Int> = []
  private var reloadedSections: [(before: Int, after: Int)] = []
  private var movedSections: [(before: Int, after: Int)] = []
  /// The items that move into sections that come with all their items: from the path after the updates to that before.
  private(set) var oldPaths: [ItemPath: ItemPath] = [:]
  private(set) var newPaths: [ItemPath: ItemPath] = [:]

  init(_ updates: [HostUpdate]) {
    for update in updates {
      let (before, after) = (
        update.before.flatMap { ItemPath($0) }, update.after.flatMap { ItemPath($0) }
      )
      let isOfSection = (before ?? after)?.item == NSNotFound
      switch (update.action, before, after) {
      case (.insert, _, let after?):
        if isOfSection { insertedSections.insert(after.section) } else { insertions.insert(after) }
      case (.delete, let before?, _):
        if isOfSection { removedSections.insert(before.section) } else { removals.insert(before) }
      case (.reload, let before?, let after):
        let after = after ?? before
        if isOfSection {
          reloadedSections.append((before.section, after.section))
        } else {
          reloads.append((before, after))
        }
      case (.move, let before?, let after?):
        if isOfSection {
          movedSections.append((before.section, after.section))
        } else {
          moves.append((before, after))
        }
      default: break
      }
    }
    let replaced = Set(reloadedSections.map(\.before))
    let whole = insertedSections.union(reloadedSections.map(\.after))
    insertions = insertions.filter { !whole.contains($0.section) }
    removals = removals.filter { !removedSections.contains($0.section) && !replaced.contains($0.section) }
    reloads.removeAll {
      replaced.contains($0.before.section) || removedSections.contains($0.before.section)
        || whole.contains($0.after.section)
    }
    moves.removeAll { before, after in
      let (leaves, arrives) = (replaced.contains(before.section), whole.contains(after.section))
      guard leaves || arrives else { return false }
      if !leaves, !removedSections.contains(before.section) { removals.insert(before) }
      if !arrives { insertions.insert(after) }
      (oldPaths[after], newPaths[before]) = (before, after)
      return true
    }
  }

  /// Returns the batch, with the values from a delegate. `nil` if something is inserted or reloaded and there is no delegate.
  @MainActor func batch(from delegate: (any FeedLayoutDelegate)?) throws(FeedLayoutError) -> BatchUpdate {
    var batch = BatchUpdate()
    batch.removals = Array(removals)
    batch.moves = moves.map { .init(source: $0.before, target: $0.after) }
    batch.sectionRemovals = Array(removedSections)
    batch.sectionMoves = movedSections.map { .init(source: $0.before, target: $0.after) }
    if insertions.isEmpty, reloads.isEmpty, insertedSections.isEmpty, reloadedSections.isEmpty {
      return batch
    }
    guard let delegate else { throw .delegateIsMissing }
    do throws(LayoutError) {
      for (before, after) in reloads { batch.reload(at: before, as: try delegate.makeItem(at: after)) }
      for (before, after) in reloadedSections {
        batch.replaceSection(at: before, with: try delegate.makeSection(at: after))
      }
      for index in insertedSections.sorted() {
        batch.insertSection(try delegate.makeSection(at: index), at: index)
      }
      for path in insertions.sorted() { batch.insert(try delegate.makeItem(at: path), at: path) }
    } catch {
      throw .layout(error)
    }
    return batch
  }

  /// The sections after the updates whose numbers of items change, given the sections that the updates do not move by their
  /// indices before.
  func changedSections(_ report: ChangeReport) -> Set<Int> {
    let before = Set((Array(removals) + moves.map(\.before)).map(\.section))
    let after = (Array(insertions) + moves.map(\.after)).map(\.section)
    return Set(after + before.compactMap { report.newSection(forOld: $0) })
      .union(insertedSections).union(reloadedSections.map(\.after))
  }
}
