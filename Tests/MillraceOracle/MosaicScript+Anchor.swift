import Millrace

extension MosaicScript {
  /// An anchor, and what it keeps: an item, the first visible one, or the end.
  struct TestAnchor {
    let anchor: Anchor
    /// The item that is kept first; `nil` if it is the end, or nothing.
    var item: Int?
    var keepsEnd = false
    var followsMoves = false
  }

  /// An anchor of any kind, or none.
  mutating func randomAnchor(_ before: NaiveMosaic) -> TestAnchor? {
    let rect = random.rect(in: before.contentSize, layout.axis)
    let visible = before.elements(in: rect).first?.index
    switch random.int(0...4) {
    case 0 where !items.isEmpty:
      let index = random.int(0...(items.count - 1))
      return TestAnchor(anchor: .item(index), item: index, followsMoves: true)
    case 1: return TestAnchor(anchor: .firstVisible(in: rect), item: visible)
    case 2: return TestAnchor(anchor: .end, keepsEnd: true)
    case 3:
      let end = before.contentSize.upright(layout.axis).height
      let reaches = rect.upright(layout.axis).maxY + 1 >= end
      return TestAnchor(anchor: .reader(in: rect), item: reaches ? nil : visible, keepsEnd: reaches)
    default: return nil
    }
  }

  /// Makes an edit, and has an anchor kept.
  mutating func keepAnchor() throws {
    let before = naive
    guard let anchor = randomAnchor(before) else { return }
    let count = items.count
    let (item, index) = (random.item(kind), random.int(0...max(0, count - 1)))
    let target = random.int(0...max(0, count - 1))
    let edit = count > 0 ? random.int(0...3) : 3
    lastEdit = "edit \(edit) of \(item) at \(index), \(target) keeping \(anchor.anchor)"
    let correction = try section.keeping(anchor.anchor) { (section) throws(LayoutError) in
      switch edit {
      case 0: try section.remove(at: index)
      case 1: try section.move(from: index, to: target)
      case 2: try section.resize(at: index, to: item)
      default: try section.insert(item, at: index)
      }
    }
    var origins: [Int?] = Array(0..<count)
    switch edit {
    case 0:
      items.remove(at: index)
      origins.remove(at: index)
    case 1:
      items.insert(items.remove(at: index), at: target)
      origins.insert(origins.remove(at: index), at: target)
    case 2: items[index] = item
    default:
      items.insert(item, at: index)
      origins.insert(nil, at: index)
    }
    let moved: Set<Int> = edit == 1 && index != target ? [index] : []
    try check(correction, of: anchor, from: before, to: naive, origins, moved: moved)
    try keepProvisionalAnchor()
  }

  /// Has an anchor kept that counts as where it lies, while things are settled.
  private mutating func keepProvisionalAnchor() throws {
    guard let index = items.indices.randomElement(using: &random) else { return }
    let before = section.provisional.frame(at: index).upright(layout.axis).minY
    let budget = random.pick([0, 1, 10, .max])
    let correction = section.keeping(.item(index), settling: false) { section in
      section.settle(budget: budget)
    }
    let after = section.provisional.frame(at: index).upright(layout.axis).minY
    try require(
      abs(before + correction.points - after) < 1 / 300, "from \(before) to \(after): \(correction)")
    try require(correction.isEstimate == (index >= section.firstUnsettledIndex ?? .max), "\(correction)")
  }

  /// Checks by how much an anchor is said to have moved.
  ///
  /// - Parameters:
  ///   - origins: For each item, where it was before; `nil` if it was not there.
  ///   - moved: The items that were moved, by their indices before.
  func check(
    _ correction: OffsetCorrection?, of anchor: TestAnchor, from before: NaiveMosaic, to after: NaiveMosaic,
    _ origins: [Int?], moved: Set<Int>
  ) throws {
    guard let correction else { throw failure("no correction") }
    try require(!correction.isEstimate, "an estimate: \(correction)")
    var expected = 0.0
    var index: Int?
    if let item = anchor.item {
      // Of what goes, the next one that stays is kept.
      let staying = origins.compactMap { $0 }.filter {
        !moved.contains($0) || anchor.followsMoves && $0 == item
      }
      .sorted()
      if let kept = staying.first(where: { $0 >= item }) ?? staying.last {
        index = origins.firstIndex(of: kept)
        expected =
          after.frames[index!].upright(layout.axis).minY - before.frames[kept].upright(layout.axis).minY
      }
    } else if anchor.keepsEnd {
      expected =
        after.contentSize.upright(layout.axis).height - before.contentSize.upright(layout.axis).height
    }
    try require(correction.index == index, "\(correction), not of \(index ?? -1)")
    try require(abs(correction.points - expected) < 1 / 300, "\(correction), not \(expected)")
  }
}
