import MillraceOracle
import MillraceRandom
import Testing

@testable import Millrace

@Suite struct MosaicTests {
  /// Every sequence of up to three or four items of few spans, every edit of it, and a second edit before the first
  /// one is settled.
  @Test(arguments: [Mosaic.Packing.sparse, .dense], [1, 2, 3])
  func smallWorlds(packing: Mosaic.Packing, columns: Int) throws {
    let kinds = [
      MosaicItem(), MosaicItem(columns: 2), MosaicItem(rows: 2), MosaicItem(columns: 3, rows: 2),
    ]
    let layout = Mosaic(columns: .count(columns), rowHeight: .points(1), packing: packing)
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)
    for count in 0...(columns == 2 ? 4 : 3) {
      for number in 0..<(1 << (2 * count)) {
        let items = (0..<count).map { kinds[number >> (2 * $0) & 3] }
        let section = try MosaicSection(layout, width: 6, items: items, shape: shape)
        for (index, kind) in (0...count).flatMap({ index in kinds.indices.map { (index, $0) } }) {
          var (edited, model) = (section, items)
          switch kind {
          case 0 where index < count:
            try edited.remove(at: index)
            model.remove(at: index)
          case 1 where index < count:
            try edited.resize(at: index, to: kinds[(number + index) & 3])
            model[index] = kinds[(number + index) & 3]
          case 2 where index < count && index > 0:
            try edited.move(from: index, to: 0)
            model.insert(model.remove(at: index), at: 0)
          default:
            try edited.insert(kinds[kind], at: index)
            model.insert(kinds[kind], at: index)
          }
          check(&edited, model, layout)
          try edited.insert(kinds[number & 3], at: model.count / 2)
          model.insert(kinds[number & 3], at: model.count / 2)
          check(&edited, model, layout)
        }
      }
    }
  }

  /// Queried from the top, so that it settles row by row.
  private func check(_ edited: inout MosaicSection, _ items: [MosaicItem], _ layout: Mosaic) {
    let naive = NaiveMosaic(layout, width: 6, items: items)
    var section = edited
    for row in 0..<8 {
      let rect = LayoutRect(x: 0, y: Double(row), width: 6, height: 1)
      if section.elements(in: rect) != naive.elements(in: rect) { Issue.record("\(items), row \(row)") }
    }
    section.settle()
    let frames = items.indices.map { section.provisional.frame(at: $0) }
    if frames != naive.frames || section.contentSize != naive.contentSize { Issue.record("\(items)") }
  }

  /// Edits close to one another without settling in between: the items that later ones were placed around may be
  /// removed.
  @Test(arguments: [Mosaic.Packing.sparse, .dense])
  func burstsOfEdits(packing: Mosaic.Packing) throws {
    for seed in 0..<1_500 {
      var random = SplitMix64(seed: UInt64(seed))
      func item(_ random: inout SplitMix64) -> MosaicItem {
        random.oneIn(3)
          ? MosaicItem(columns: random.int(1...2), rows: random.int(1...6))
          : MosaicItem(columns: random.int(1...2))
      }
      let layout = Mosaic(columns: .count(random.int(2...4)), rowHeight: .points(1), packing: packing)
      var items = (0..<random.int(1...14)).map { _ in item(&random) }
      var section = try MosaicSection(
        layout, width: 12, items: items, shape: TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 3),
        dirtyRangeLimit: random.pick([1, 2, 9]))
      for _ in 0..<random.int(2...6) {
        let (index, new) = (random.int(0...items.count), item(&random))
        switch random.int(0...3) {
        case 0 where index < items.count:
          try section.remove(at: index)
          items.remove(at: index)
        case 1 where index < items.count:
          try section.resize(at: index, to: new)
          items[index] = new
        case 2: section.settle(budget: random.pick([1, 3]))
        default:
          try section.insert(new, at: index)
          items.insert(new, at: index)
        }
      }
      section.settle()
      let frames = items.indices.map { section.provisional.frame(at: $0) }
      if frames != NaiveMosaic(layout, width: 12, items: items).frames { Issue.record("seed \(seed)") }
    }
  }

  /// Rows and columns of zero height, width or spacing.
  @Test(arguments: [Mosaic.Packing.sparse, .dense])
  func everyRectangleOfDegenerateMosaics(packing: Mosaic.Packing) throws {
    let unit = 1.0 / 192
    let items = [
      MosaicItem(), MosaicItem(columns: 2), MosaicItem(rows: 3), MosaicItem(columns: 2, rows: 2),
      MosaicItem(),
    ]
    for (height, spacing) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0), (2, 3)] {
      for gap in [0, 1] {
        let layout = Mosaic(
          columns: .tracks((0..<3).map { .points(Double($0 % 2) * unit) }),
          rowHeight: .points(Double(height) * unit), columnSpacing: Double(gap) * unit,
          rowSpacing: Double(spacing) * unit, insets: LayoutInsets(top: unit), packing: packing)
        var section = try MosaicSection(layout, width: 9 * unit, items: items)
        let naive = NaiveMosaic(layout, width: 9 * unit, items: items)
        for top in -2...24 {
          for length in 0...4 {
            for (left, width) in [(0, 9), (0, 1), (1, 1), (2, 2), (3, 1)] {
              let rect = LayoutRect(
                x: Double(left) * unit, y: Double(top) * unit, width: Double(width) * unit,
                height: Double(length) * unit)
              let found = section.elements(in: rect)
              if found != naive.elements(in: rect) { Issue.record("\(layout), \(rect): \(found)") }
            }
          }
        }
      }
    }
  }

  @Test func hostileInput() throws {
    let layout = Mosaic(columns: .count(3), rowHeight: .points(100))
    func expect(_ error: LayoutError, _ change: (inout Mosaic) -> Void) {
      var layout = layout
      change(&layout)
      #expect(throws: error) { try MosaicSection(layout, width: 300) }
    }
    expect(.invalidColumnCount(0)) { $0.columns = .count(0) }
    expect(.invalidLength(argument: "rowHeight", value: -1)) { $0.rowHeight = .points(-1) }
    expect(.invalidLength(argument: "rowSpacing", value: .infinity)) { $0.rowSpacing = .infinity }
    expect(.invalidLength(argument: "columnSpacing", value: -1)) { $0.columnSpacing = -1 }
    expect(.invalidLength(argument: "insets.leading", value: -1)) { $0.insets.leading = -1 }
    expect(.invalidScale(0)) { $0.scale = 0 }

    let items = [MosaicItem(columns: 2, rows: 2), MosaicItem(), MosaicItem(columns: .max, rows: 255)]
    var section = try MosaicSection(layout, width: 300, items: items)
    let frames = (0..<3).map { section.frame(at: $0) }
    let tooFew = { (argument: String, value: Int) in
      LayoutError.invalidSpan(argument: argument, value: value, valid: 1...Int.max)
    }
    #expect(throws: tooFew("item.columns", 0)) { try section.append(MosaicItem(columns: 0)) }
    #expect(throws: tooFew("item.columns", .min)) { try section.insert(MosaicItem(columns: .min), at: 0) }
    #expect(throws: LayoutError.invalidSpan(argument: "item.rows", value: 256, valid: 1...255)) {
      try section.resize(at: 0, to: MosaicItem(rows: 256))
    }
    #expect(throws: LayoutError.invalidSpan(argument: "items[1].rows", value: 0, valid: 1...255)) {
      try section.append(contentsOf: [MosaicItem(), MosaicItem(rows: 0)])
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "index", index: 4, valid: 0..<4)) {
      try section.insert(MosaicItem(), at: 4)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "index", index: 3, valid: 0..<3)) {
      try section.remove(at: 3)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "index", index: -1, valid: 0..<3)) {
      try section.resize(at: -1, to: MosaicItem())
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "target", index: 3, valid: 0..<3)) {
      try section.move(from: 0, to: 3)
    }
    var batch = BatchUpdate()
    batch.insert(.mosaic(MosaicItem(rows: -1)), at: 0)
    #expect(
      throws: LayoutError.invalidSpan(argument: "insertions[0].item.rows", value: -1, valid: 1...255)
    ) { try section.apply(batch) }
    #expect((0..<3).map { section.frame(at: $0) } == frames && section.count == 3)
    #expect(section.isSettled && section.item(at: 2) == MosaicItem(columns: 255, rows: 255))
    for rect in [
      LayoutRect(x: .nan, y: 0, width: 9, height: 9), LayoutRect(x: 0, y: 0, width: -9, height: 9),
      LayoutRect(x: 0, y: 1e300, width: 9, height: 9),
    ] {
      #expect(section.elements(in: rect).isEmpty)
    }
    let all = LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
    #expect(section.elements(in: all).count == 3)
  }

  /// An edit may leave rows empty until it is settled, within the maximum length.
  @Test(arguments: [Mosaic.Packing.sparse, .dense])
  func unsettledContentIsWithinTheMaximumLength(packing: Mosaic.Packing) throws {
    let layout = Mosaic(
      columns: .count(2), rowHeight: .points(LayoutUnit.maximumLength),
      rowSpacing: LayoutUnit.maximumLength, packing: packing)
    // Wide items below tall ones, also once these are removed.
    let group = [MosaicItem(rows: 255), MosaicItem(), MosaicItem(columns: 2)]
    var section = try MosaicSection(layout, width: 300, items: (0..<100).flatMap { _ in group })
    for index in (0..<100).reversed() { try section.remove(at: 3 * index) }
    let tall = MosaicItem(columns: 2, rows: 255)
    // 2⁵⁰ units in rows of 2³².
    try section.append(contentsOf: repeatElement(tall, count: (1 << 18 - 200) / 255))
    #expect(section.contentSize.height <= 0x1p50 / 192)
    section.settle()
    let items = (0..<section.count).map { section.item(at: $0) }
    let fresh = try MosaicSection(layout, width: 300, items: items)
    #expect(section.contentSize == fresh.contentSize)
  }

  /// A dirty range at the end has no later items. Items appended after it are placed from another skyline than the
  /// removed ones were.
  @Test func appendedItemsReplaceRemovedOnes() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let layout = Mosaic(columns: .count(3), rowHeight: .points(1))
      func item() -> MosaicItem { MosaicItem(columns: random.int(1...2), rows: random.int(1...3)) }
      var items = (0..<8).map { _ in item() }
      var section = try MosaicSection(layout, width: 300, items: items)
      let index = random.int(2...6)
      // Another size temporarily, which is not settled.
      try section.resize(at: index, to: item())
      while items.count > index + 1 {
        items.removeLast()
        try section.remove(at: items.count)
      }
      try section.resize(at: index, to: items[index])
      let page = (0..<6).map { _ in item() }
      items += page
      try section.append(contentsOf: page)
      section.settle()
      var fresh = try MosaicSection(layout, width: 300, items: items)
      #expect(items.indices.allSatisfy { section.frame(at: $0) == fresh.frame(at: $0) }, "seed \(seed)")
    }
  }

  /// Once settled items are beside one that reaches far down, instead of below it, items after the next dirty range
  /// have to stay below it.
  @Test func unsettledItemsAreBelowSettledOnes() throws {
    let layout = Mosaic(columns: .count(3), rowHeight: .points(10))
    for (second, budget) in (4..<20).flatMap({ second in (1..<12).map { (second, $0) } }) {
      var items = Array(repeating: MosaicItem(), count: 24)
      items[1] = MosaicItem(columns: 2, rows: 6)
      var section = try MosaicSection(
        layout, width: 30, items: items, shape: TreeShape(leafCapacity: 3, fanOut: 3, bulkFill: 2))
      try section.resize(at: 2, to: MosaicItem(columns: 3))
      try section.resize(at: second, to: MosaicItem(columns: 2, rows: 2))
      try section.resize(at: 2, to: MosaicItem())
      section.settle(budget: budget)
      let frames = items.indices.map { section.provisional.frame(at: $0) }
      for index in items.indices {
        for other in 0..<index {
          let (one, two) = (frames[index], frames[other])
          let overlap =
            one.minX < two.maxX && two.minX < one.maxX && one.minY < two.maxY && two.minY < one.maxY
          #expect(!overlap, "\(index) and \(other), with an edit at \(second), after \(budget)")
        }
      }
    }
  }

  /// A dense packer does not store the full rows far above the first one that is not full.
  @Test func denseMosaicIsEditedInRowsThatAreNotStored() throws {
    let layout = Mosaic(columns: .count(1), rowHeight: .points(1), packing: .dense)
    var items = repeatElement(MosaicItem(rows: 255), count: 50).map { $0 }
    var section = try MosaicSection(layout, width: 300, items: items)
    for index in [5, 49, 0] {
      try section.insert(MosaicItem(rows: 2), at: index)
      items.insert(MosaicItem(rows: 2), at: index)
      section.settle()
      var fresh = try MosaicSection(layout, width: 300, items: items)
      #expect(items.indices.allSatisfy { section.frame(at: $0) == fresh.frame(at: $0) })
    }
  }

  /// The maximum number of rows of the maximum height; unsettled edits stay within it.
  @Test(arguments: [Mosaic.Packing.sparse, .dense])
  func longestContent(packing: Mosaic.Packing) throws {
    var layout = Mosaic(
      columns: .count(2), rowHeight: .points(LayoutUnit.maximumLength),
      rowSpacing: LayoutUnit.maximumLength, packing: packing)
    // 2⁵⁰ units in rows of 2³².
    let count = 1 << 18 / 255
    let tall = MosaicItem(columns: 2, rows: 255)
    var section = try MosaicSection(layout, width: 300, items: repeatElement(tall, count: count))
    let rest = 1 << 18 - count * 255
    #expect(throws: LayoutError.contentTooLong) { try section.append(tall) }
    try section.append(contentsOf: repeatElement(MosaicItem(), count: rest))
    #expect(throws: LayoutError.contentTooLong) { try section.append(MosaicItem()) }
    #expect(throws: LayoutError.contentTooLong) { try section.resize(at: count, to: MosaicItem(rows: 2)) }
    // Room for the rows that an item gives up, and no more.
    try section.resize(at: 0, to: MosaicItem(columns: 2, rows: 254))
    try section.append(MosaicItem())
    #expect(throws: LayoutError.contentTooLong) { try section.resize(at: 0, to: tall) }
    try section.remove(at: section.count - 1)
    try section.resize(at: 0, to: tall)
    for step in 0..<200 {
      try section.move(from: step * 5, to: section.count - 1 - step)
      #expect(section.contentSize.height <= 0x1p50 / 192)
    }
    let items = (0..<section.count).map { section.item(at: $0) }
    section.settle()
    var fresh = try MosaicSection(layout, width: 300, items: items)
    #expect(section.contentSize == fresh.contentSize)
    #expect((0..<section.count).allSatisfy { section.frame(at: $0) == fresh.frame(at: $0) })
    layout.rowHeight = .points(1)
    try section.relayout(layout, width: 20)
    layout.rowSpacing = 0
    try section.relayout(layout, width: 20)
    try section.append(contentsOf: repeatElement(tall, count: 9))
    layout.rowSpacing = LayoutUnit.maximumLength
    layout.rowHeight = .points(LayoutUnit.maximumLength)
    #expect(throws: LayoutError.contentTooLong) { try section.relayout(layout, width: 20) }
    #expect(section.layout.rowSpacing == 0)
  }

  @Test func bodyMayThrow() throws {
    struct Stop: Error {}
    let layout = Mosaic(columns: .count(3), rowHeight: .points(9))
    var section = try MosaicSection(layout, width: 9, items: repeatElement(MosaicItem(), count: 9))
    var seen = 0
    #expect(throws: Stop.self) {
      try section.forEachElement(in: LayoutRect(x: 0, y: 0, width: 9, height: 99)) { element throws(Stop) in
        seen += 1
        if element.index == 4 { throw Stop() }
      }
    }
    #expect(seen == 5)
  }

  /// An item spans all its columns again once there are as many.
  @Test func spansSurviveNarrowLayouts() throws {
    var layout = Mosaic(columns: .count(6), rowHeight: .points(9))
    let items = [MosaicItem(columns: 4), MosaicItem(columns: 9), MosaicItem(columns: 2, rows: 2)]
    var section = try MosaicSection(layout, width: 60, items: items)
    let frames = (0..<3).map { section.frame(at: $0) }
    layout.columns = .count(2)
    try section.relayout(layout, width: 60)
    #expect((0..<3).map { section.frame(at: $0).width } == [60, 60, 60])
    layout.columns = .count(6)
    try section.relayout(layout, width: 60)
    #expect((0..<3).map { section.frame(at: $0) } == frames)
  }
}
