import Millrace

extension CustomScript {
  /// Makes an edit, and has an anchor kept.
  mutating func keepAnchor() throws {
    let before = naive
    let count = items.count
    let rect = random.rect(in: before.contentSize, section.orientation)
    guard let anchor = random.anchor(in: rect, count: count) else { return }
    let (item, index) = (random.sampleItem(few: isFew), random.int(0...max(0, count - 1)))
    let target = random.int(0...max(0, count - 1))
    let edit = count > 0 ? random.int(0...3) : 3
    lastEdit = "edit \(edit) of \(item) at \(index), \(target) keeping \(anchor)"
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
    try checks(from: before, origins).check(correction, of: anchor, moved: moved)
    try keepProvisionalAnchor()
  }

  /// Has an anchor kept that counts as where it lies, while things are settled.
  private mutating func keepProvisionalAnchor() throws {
    guard let index = items.indices.randomElement(using: &random) else { return }
    let before = section.orientation.upright(section.provisional.frame(at: index)).minY
    let budget = random.pick([0, 1, 10, .max])
    let correction = section.keeping(.item(index), settling: false) { section in
      section.settle(budget: budget)
    }
    let after = section.orientation.upright(section.provisional.frame(at: index)).minY
    try require(
      abs(before + correction.points * section.orientation.sign - after) < 1 / 300,
      "from \(before) to \(after): \(correction)")
    try require(correction.isEstimate == (index >= section.firstUnsettledIndex ?? .max), "\(correction)")
  }

  func checks(from before: Naive, _ origins: [Int?]) -> EditChecks<Naive> {
    EditChecks(orientation: section.orientation, before: before, after: naive, origins: origins) {
      failure($0)
    }
  }
}
