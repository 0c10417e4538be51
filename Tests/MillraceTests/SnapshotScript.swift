import Foundation
import MillraceRandom
import Testing

@testable import Millrace

/// Random edits of a snapshot and of a naive one.
struct SnapshotScript {
  var random: SplitMix64
  var state: (snapshot: Snapshot<Int, Int>, naive: NaiveSnapshot)
  private var nextID = 100

  init(seed: UInt64, nodeCapacity: Int) {
    random = SplitMix64(seed: seed)
    state = (Snapshot(nodeCapacity: nodeCapacity), NaiveSnapshot())
  }

  /// Returns a number from the environment.
  static func number(_ name: String, or value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
  }

  /// Returns identifiers that are not in the snapshot: new ones, and ones that were there before.
  private mutating func newItems() -> [Int] {
    let known = Set(state.naive.itemIDs)
    let count = random.oneIn(10) ? random.int(0...40) : random.int(0...3)
    var items: [Int] = []
    for _ in 0..<count {
      let old = random.int(100...(nextID + 1))
      if random.oneIn(3), old < nextID, !known.contains(old), !items.contains(old) {
        items.append(old)
      } else {
        items.append(nextID)
        nextID += 1
      }
    }
    return items
  }

  mutating func edit() {
    do {
      try makeEdit()
    } catch {
      Issue.record("\(error)")
    }
  }

  private mutating func makeEdit() throws {
    let items = state.naive.itemIDs
    let sections = state.naive.sections.map { $0.id }
    let side: Side = random.oneIn(2) ? .before : .after
    guard !sections.isEmpty, !random.oneIn(12) else {
      let id = (0..<1000).first { !sections.contains($0) }!
      let section = NaiveSnapshot.Section(id: id, items: [])
      if let other = sections.randomElement(using: &random), !random.oneIn(3) {
        try state.snapshot.insertSections([id], side, other)
        state.naive.sections.insert(section, at: state.naive.index(of: other)! + (side == .after ? 1 : 0))
      } else {
        try state.snapshot.appendSections([id])
        state.naive.sections.append(section)
      }
      return
    }
    let section = random.pick(sections)
    switch random.int(0...11) {
    case 0:
      let new = newItems()
      try state.snapshot.appendItems(new, to: section)
      state.naive.sections[state.naive.index(of: section)!].items += new
    case 1...4:
      guard let item = items.randomElement(using: &random) else { return }
      let new = newItems()
      if side == .before {
        try state.snapshot.insertItems(new, before: item)
      } else {
        try state.snapshot.insertItems(new, after: item)
      }
      state.naive.insert(new, side, item)
    case 5, 6:
      let gone = items.isEmpty ? [] : (0..<random.int(0...4)).map { _ in random.pick(items) }
      try state.snapshot.deleteItems(gone)
      for item in gone { state.naive.remove(item) }
    case 7, 8:
      guard let item = items.randomElement(using: &random) else { return }
      let other = random.pick(items)
      if side == .before {
        try state.snapshot.moveItem(item, before: other)
      } else {
        try state.snapshot.moveItem(item, after: other)
      }
      guard item != other else { return }
      state.naive.remove(item)
      state.naive.insert([item], side, other)
    case 9:
      guard let item = items.randomElement(using: &random) else { return }
      try state.snapshot.moveItem(item, toEndOf: section)
      state.naive.remove(item)
      state.naive.sections[state.naive.index(of: section)!].items.append(item)
    case 10:
      let other = random.pick(sections)
      if side == .before {
        try state.snapshot.moveSection(section, before: other)
      } else {
        try state.snapshot.moveSection(section, after: other)
      }
      guard section != other else { return }
      let moved = state.naive.sections.remove(at: state.naive.index(of: section)!)
      state.naive.sections.insert(moved, at: state.naive.index(of: other)! + (side == .after ? 1 : 0))
    default:
      guard random.oneIn(3) else { return }
      try state.snapshot.deleteSections([section])
      state.naive.sections.removeAll { $0.id == section }
    }
  }

  /// Checks the snapshot against the naive one.
  func check(_ comment: String) throws {
    let (snapshot, naive) = state
    for forest in [snapshot.items, snapshot.sections] {
      if let violation = forest.invariantViolation() { Issue.record("\(comment): \(violation)") }
    }
    guard snapshot.sectionIDs == naive.sections.map({ $0.id }), snapshot.itemIDs == naive.itemIDs,
      snapshot.itemCount == naive.itemIDs.count, snapshot.sectionCount == naive.sections.count
    else {
      Issue.record("\(comment): expected \(naive), got \(snapshot.sectionIDs) \(snapshot.itemIDs)")
      return
    }
    for (index, section) in naive.sections.enumerated() {
      if snapshot.itemIDs(in: section.id) != section.items || snapshot.index(ofSection: section.id) != index
        || snapshot.sectionID(at: index) != section.id
        || snapshot.itemCount(in: section.id) != section.items.count
      {
        Issue.record("\(comment): section \(section)")
      }
      for (item, id) in section.items.enumerated() {
        let path = ItemPath(section: index, item: item)
        if snapshot.path(ofItem: id) != path || snapshot.itemID(at: path) != id
          || snapshot.sectionID(containing: id) != section.id
        {
          Issue.record(
            "\(comment): item \(id) at \(path), got \(String(describing: snapshot.path(ofItem: id)))")
        }
      }
    }
  }
}
