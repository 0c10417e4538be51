import Millrace

extension WaterfallScript {
  /// An anchor, and what it stands for.
  enum TestAnchor {
    case item(Int)
    case firstVisible(LayoutRect)
    case end
    case reader(LayoutRect)

    var anchor: Anchor {
      switch self {
      case .item(let index): .item(index)
      case .firstVisible(let rect): .firstVisible(in: rect)
      case .end: .end
      case .reader(let rect): .reader(in: rect)
      }
    }
  }

  /// An anchor of any kind, or none.
  mutating func randomAnchor(in rect: LayoutRect) -> TestAnchor? {
    switch random.int(0...4) {
    case 0 where !extents.isEmpty: .item(random.int(0...(extents.count - 1)))
    case 1: .firstVisible(rect)
    case 2: .end
    case 3: .reader(rect)
    default: nil
    }
  }

  /// Makes an edit, and has an anchor kept.
  mutating func keepAnchor() throws {
    let before = try shown()
    let rect = random.rect(in: before.contentSize, layout.axis)
    guard let kind = randomAnchor(in: rect) else { return }
    let anchor = kind.anchor
    let count = extents.count
    let extent = random.extent(self.kind)
    let index = random.int(0...max(0, count - 1))
    var origins: [Int?] = Array(0..<count)
    var moved: Set<Int> = []
    let correction: OffsetCorrection
    switch random.int(0...3) {
    case 0 where count > 0:
      lastEdit = "remove \(index) keeping \(anchor)"
      correction = try section.keeping(anchor) { section throws(LayoutError) in try section.remove(at: index)
      }
      modelRemove(at: index)
      origins.remove(at: index)
    case 1 where count > 0:
      let target = random.int(0...(count - 1))
      lastEdit = "move \(index) to \(target) keeping \(anchor)"
      correction = try section.keeping(anchor) { section throws(LayoutError) in
        try section.move(from: index, to: target)
      }
      if index != target {
        moved = [index]
        modelMove(from: index, to: target)
        origins.insert(origins.remove(at: index), at: target)
      }
    case 2 where count > 0:
      lastEdit = "resize \(index) keeping \(anchor)"
      correction = try section.keeping(anchor) { section throws(LayoutError) in
        try section.resize(at: index, to: extent)
      }
      modelResize(at: index, to: extent)
    default:
      lastEdit = "insert at \(index) keeping \(anchor)"
      correction = try section.keeping(anchor) { section throws(LayoutError) in
        try section.insert(extent, at: index)
      }
      modelInsert(extent, at: index)
      origins.insert(nil, at: index)
    }
    try check(correction, of: kind, from: before, to: try shown(), origins, moved: moved)
    try keepProvisionalAnchor()
  }

  /// Has an anchor kept that counts as where it lies, while things are settled.
  private mutating func keepProvisionalAnchor() throws {
    guard !extents.isEmpty else { return }
    let index = random.int(0...(extents.count - 1))
    let before = section.provisional.frame(at: index).upright(layout.axis)
    let budget = random.pick([0, 1, 10, .max])
    let correction = section.keeping(.item(index), settling: false) { section in
      section.settle(budget: budget)
    }
    let after = section.provisional.frame(at: index).upright(layout.axis)
    try require(
      before.minY + correction.points == after.minY
        || abs(before.minY + correction.points - after.minY) < 1e-3,
      "\(index) from \(before) to \(after): \(correction)")
    try require(
      correction.isEstimate == (index >= section.firstUnsettledIndex ?? .max), "estimate: \(correction)")
  }

  /// Checks by how much an anchor is said to have moved.
  ///
  /// - Parameters:
  ///   - origins: For each item, where it was before; `nil` if it was not there.
  ///   - moved: The items that were moved, by their indices before.
  func check(
    _ correction: OffsetCorrection?, of anchor: TestAnchor, from before: NaiveWaterfall,
    to after: NaiveWaterfall, _ origins: [Int?], moved: Set<Int>
  ) throws {
    guard let correction else { throw failure("no correction") }
    try require(!correction.isEstimate, "an estimate: \(correction)")
    let kept = keptItem(anchor, before, origins, moved: moved)
    let isItem = if case .some = kept { true } else { false }
    try require((correction.index != nil) == isItem, "\(anchor): \(correction), expected \(kept ?? -1)")
    var expected = 0.0
    if let kept {
      let index = origins.firstIndex(of: kept)!
      try require(correction.index == index, "\(anchor): \(correction), expected \(index)")
      expected =
        after.frames[index].upright(layout.axis).minY - before.frames[kept].upright(layout.axis).minY
    } else if keepsEnd(anchor, before) {
      expected =
        after.contentSize.upright(layout.axis).height - before.contentSize.upright(layout.axis).height
    }
    // The difference of two positions of up to 2^50 units, in Double, is off by less than a unit.
    try require(abs(correction.points - expected) < 1 / 300, "\(anchor): \(correction), not \(expected)")
  }

  private func keepsEnd(_ anchor: TestAnchor, _ before: NaiveWaterfall) -> Bool {
    switch anchor {
    case .end: true
    case .reader(let rect):
      rect.upright(layout.axis).maxY + 1 >= before.contentSize.upright(layout.axis).height
    case .item, .firstVisible: false
    }
  }

  /// The item that is to be kept, by its index before.
  private func keptItem(
    _ anchor: TestAnchor, _ before: NaiveWaterfall, _ origins: [Int?], moved: Set<Int>
  ) -> Int? {
    if keepsEnd(anchor, before) { return nil }
    let staying = origins.compactMap { $0 }.filter { !moved.contains($0) }.sorted()
    let first: Int
    switch anchor {
    case .item(let index):
      if origins.contains(index) { return index }
      first = index
    case .firstVisible(let rect), .reader(let rect):
      guard let visible = before.elements(in: rect).first else { return nil }
      first = visible.index
    case .end: return nil
    }
    return staying.first { $0 >= first } ?? staying.last { $0 < first }
  }
}
