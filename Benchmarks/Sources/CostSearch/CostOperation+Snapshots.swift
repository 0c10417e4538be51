import Millrace

/// Edits of the identifiers of a feed, and their differences.
extension CostOperation {
  static let snapshots = [
    CostOperation("Snapshot.path(ofItem:), itemID(at:)", .found) { subject, fraction in
      let (snapshot, item) = (subject.snapshot, subject.identifier(at: fraction))
      for _ in 0..<10 {
        guard let item, let path = snapshot.path(ofItem: item), snapshot.itemID(at: path) == item else {
          return nil
        }
      }
      return 10
    },
    CostOperation("Snapshot.insertItems, moveItem, deleteItems", .found) { subject, fraction in
      guard let item = subject.identifier(at: fraction), let other = subject.identifier(at: 1 - fraction)
      else { return nil }
      let new = subject.newIdentifiers(10)
      try subject.snapshot.insertItems(new, before: item)
      for id in new { try subject.snapshot.moveItem(id, after: other) }
      try subject.snapshot.deleteItems(new)
      return 30
    },
    CostOperation("Snapshot.appendItems, reloadItems, reconfigureItems", .found) { subject, fraction in
      guard subject.snapshot.sectionCount > 0 else { return nil }
      let new = subject.newIdentifiers(10)
      try subject.snapshot.appendItems(new)
      try subject.snapshot.reloadItems(new)
      try subject.snapshot.reconfigureItems(new)
      subject.snapshot.removeMarks()
      return 20
    },
    CostOperation("Snapshot: edits of sections", .found) { subject, fraction in
      guard let section = subject.section(at: fraction), section < subject.snapshot.sectionCount else {
        return nil
      }
      let new = subject.newIdentifiers(3)
      try subject.snapshot.appendSections(new)
      try subject.snapshot.reloadSections(new)
      for id in new { try subject.snapshot.moveSection(id, before: subject.snapshot.sectionID(at: section)) }
      try subject.snapshot.deleteSections(new)
      try subject.snapshot.insertSections(new, before: subject.snapshot.sectionID(at: section))
      for id in new { _ = subject.snapshot.itemIDs(in: id) }
      try subject.snapshot.deleteSections(new)
      return 15
    },
    CostOperation("Snapshot: a copy, edits, difference(from:), batch", .items, makesCopy: true) {
      subject, fraction in
      guard let item = subject.identifier(at: fraction), let other = subject.identifier(at: 1 - fraction)
      else { return nil }
      var next = subject.snapshot
      let new = subject.newIdentifiers(10)
      try next.insertItems(new, before: item)
      try next.moveItem(item, after: other)
      let batch = next.difference(from: subject.snapshot).batch(to: next) { _, items in
        .grid(Grid(columns: .count(3), rowHeight: .points(64)), count: items.count)
      } item: { _ in
        .cell
      }
      subject.snapshot = next
      return batch.insertions.count
    },
  ]
}

extension CostSubject {
  /// Returns the identifier of an item at a fraction of all items, or `nil` if there are none.
  fileprivate func identifier(at fraction: Double) -> Int? {
    let count = snapshot.itemCount
    guard count > 0 else { return nil }
    // No operation deletes an item that the snapshot had at first.
    return Int(Double(count - 1) * fraction * 0.9)
  }
}
