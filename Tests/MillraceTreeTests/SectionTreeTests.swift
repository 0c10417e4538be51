import MillraceRandom
import Testing

@testable import Millrace

/// Compares the section tree with an array of entries.
@Suite struct SectionTreeTests {
  private func entry(_ random: inout SplitMix64, tag: Int) -> SectionEntry {
    SectionEntry(
      length: random.pick([0, 0, 7, 100, 1 << 40]), count: random.pick([0, 0, 1, 5, 1 << 33]),
      headersLength: UInt32(random.pick([0, 0, 3])), footersLength: UInt32(random.pick([0, 0, 0, 9])),
      supplementariesNumber: UInt32(random.pick([0, 7])), isUnsettled: random.oneIn(4),
      traits: SectionTraits(rawValue: random.pick([0, 0, 0, 1, 2, 3, 4, 4, 5, 7])), tag: UInt64(tag))
  }

  private func hasElements(_ entry: SectionEntry) -> Bool { entry.count > 0 || entry.traits.rawValue >= 4 }

  private func check(_ sectionTree: SectionTree, _ entries: [SectionEntry]) {
    #expect(sectionTree.invariantViolation() == nil)
    #expect(sectionTree.count == entries.count)
    var (start, items) = (sectionTree.origin, 0)
    var firstUnsettled: Int?
    var groups: [[Int]] = [[], []]
    for (index, entry) in entries.enumerated() {
      let place = sectionTree.position(of: index)
      if place.entry != entry || sectionTree.entry(at: index) != entry || place.start != start
        || place.itemsBefore != items
      {
        Issue.record("entry \(index): \(place), expected start \(start), \(items) items before")
      }
      if entry.count > 0 {
        for item in [items, items + entry.count - 1] {
          #expect(sectionTree.position(ofItem: item)?.index == index)
        }
      }
      for (number, side) in [SectionTraits.begins, .ends].enumerated() {
        #expect(sectionTree.groups(before: index, side) == groups[number].count)
        guard entry.traits.contains(side) else { continue }
        #expect(sectionTree.position(ofGroup: groups[number].count, side)?.start == start)
        #expect(sectionTree.position(ofGroup: groups[number].count, side)?.index == index)
        groups[number].append(index)
      }
      let next = entries[index...].firstIndex { hasElements($0) }
      #expect(sectionTree.first(from: index, addingTo: .withElements)?.index == next)
      if firstUnsettled == nil, entry.isUnsettled { firstUnsettled = index }
      start += entry.extent + sectionTree.gap
      items += entry.count
    }
    #expect(sectionTree.position(ofItem: items) == nil && sectionTree.itemCount == items)
    for (number, side) in [SectionTraits.begins, .ends].enumerated() {
      #expect(sectionTree.groups(before: entries.count, side) == groups[number].count)
      #expect(
        sectionTree.position(ofGroup: groups[number].count, side) == nil
          && sectionTree.position(ofGroup: -1, side) == nil)
    }
    #expect(sectionTree.hasGroups == groups.contains { !$0.isEmpty })
    #expect(sectionTree.length == max(0, start - sectionTree.origin - sectionTree.gap))
    #expect(sectionTree.firstUnsettled()?.index == firstUnsettled)
    #expect(sectionTree.firstUnsettled()?.entry == firstUnsettled.map { entries[$0] })
    #expect(sectionTree.unsettledCount == entries.count { $0.isUnsettled })
    checkCursors(sectionTree, entries, end: start)
  }

  private func checkCursors(_ sectionTree: SectionTree, _ entries: [SectionEntry], end: Units) {
    for position in [-5, 0, 1, 6, 7, 8, 100, end / 2, end - 1, end, end + 1] {
      var cursor = SectionCursor(sectionTree, endingAtOrAfter: position)
      var (start, index) = (sectionTree.origin, 0)
      while index < entries.count, start + entries[index].extent + sectionTree.gap < position {
        start += entries[index].extent + sectionTree.gap
        index += 1
      }
      for itemsOnly in [false, true] {
        checkSkipping(sectionTree, entries, from: position, itemsOnly: itemsOnly)
      }
      // The first entry that ends at the position or after it, including its spacing.
      while index < entries.count {
        if cursor.index != index || cursor.start != start || cursor.entry != entries[index] {
          Issue.record("the cursor at \(position) is at \(cursor.index), expected \(index)")
        }
        start += entries[index].extent + sectionTree.gap
        index += 1
        cursor.advance(in: sectionTree)
      }
      #expect(cursor.entry == nil && cursor.index == entries.count)
    }
  }

  /// A cursor that skips empty entries visits all others at their positions, and at most a leaf of empty ones
  /// before each skip.
  private func checkSkipping(
    _ sectionTree: SectionTree, _ entries: [SectionEntry], from position: Units, itemsOnly: Bool
  ) {
    func isEmpty(_ entry: SectionEntry) -> Bool { itemsOnly ? entry.count == 0 : !hasElements(entry) }
    var cursor = SectionCursor(sectionTree, endingAtOrAfter: position)
    var (next, emptySeen, isLeafEmpty) = (cursor.index, 0, false)
    while let entry = cursor.entry {
      let place = sectionTree.position(of: cursor.index)
      if entry != place.entry || cursor.start != place.start {
        Issue.record("the cursor at \(cursor.index) has another entry or start")
      }
      while next < cursor.index {
        if !isEmpty(entries[next]) { Issue.record("the cursor passes entry \(next), which is not empty") }
        next += 1
      }
      if isEmpty(entry) {
        if isLeafEmpty { Issue.record("the cursor visits empty entry \(next) after a leaf of them") }
        emptySeen += 1
      }
      isLeafEmpty = isEmpty(entry) && emptySeen % sectionTree.shape.leafCapacity == 0
      next += 1
      cursor.advance(in: sectionTree, passing: entry, itemsOnly: itemsOnly)
    }
    if !entries[min(next, entries.count)...].allSatisfy(isEmpty) {
      Issue.record("the cursor ends before entry \(next), but not all that follow are empty")
    }
    #expect(
      cursor.index == entries.count
        && cursor.start == sectionTree.origin + sectionTree.length + (entries.isEmpty ? 0 : sectionTree.gap))
  }

  @Test(arguments: 0..<20)
  func randomEdits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = TreeShape(leafCapacity: random.int(2...5), fanOut: random.int(3...5), bulkFill: 1)
    var sectionTree = SectionTree(gap: Units(random.pick([0, 10])), shape: shape)
    sectionTree.origin = random.pick([0, 50])
    var entries: [SectionEntry] = []
    var snapshot = (sectionTree: sectionTree, entries: entries)
    for step in 0..<150 {
      let new = entry(&random, tag: step)
      switch random.int(0...9) {
      case 0...2:
        sectionTree.append(new)
        entries.append(new)
      case 3...5:
        let index = random.int(0...entries.count)
        sectionTree.insert(new, at: index)
        entries.insert(new, at: index)
      case 6...7 where !entries.isEmpty:
        let index = random.int(0...(entries.count - 1))
        #expect(sectionTree.remove(at: index) == entries.remove(at: index))
      case 8 where !entries.isEmpty:
        let index = random.int(0...(entries.count - 1))
        sectionTree.replace(at: index, with: new)
        entries[index] = new
      default:
        check(snapshot.sectionTree, snapshot.entries)
        snapshot = (sectionTree, entries)
      }
      check(sectionTree, entries)
    }
    while !entries.isEmpty {
      let index = random.int(0...(entries.count - 1))
      #expect(sectionTree.remove(at: index) == entries.remove(at: index))
      check(sectionTree, entries)
    }
  }

  @Test func recordsAreOfTheSmallestSizeThatFits() {
    let sizes = [16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512]
    for bytes in 1...512 {
      let sizeClass = Int(SizedRecords.sizeClass(ofBytes: bytes))
      #expect(sizes[sizeClass] >= bytes && (sizeClass == 0 || sizes[sizeClass - 1] < bytes))
    }
    var records = SizedRecords()
    let handles = (1...64).map { records.allocate(bytes: $0 * 8) }
    for (index, handle) in handles.enumerated() {
      let view = records.mutableView(handle)
      for item in 0...index { view.setValue(UInt64(index * 100 + item), item) }
    }
    let copy = records
    for handle in handles { records.mutableView(handle).setValue(UInt64.max, 0) }
    for (index, handle) in handles.enumerated() {
      for item in 0...index {
        #expect(copy.view(handle).value(item, as: UInt64.self) == UInt64(index * 100 + item))
      }
      records.deallocate(handle)
    }
    #expect(records.count == 0 && copy.count == 64)
  }
}
