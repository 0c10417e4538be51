import Millrace

extension RowScript {
  /// Makes a random edit of the section and of the model.
  mutating func edit() throws {
    let count = items.count
    let size = random.size(kind, hasHeight: hasHeights)
    switch random.int(0...23) {
    case 0...3 where count < maximumCount * 2:
      let index = random.int(0...count)
      lastEdit = "insert \(size) at \(index)"
      try section.insert(size, at: index)
      items.insert(size, at: index)
    case 4...6 where count > 0:
      let index = random.int(0...(count - 1))
      lastEdit = "remove at \(index)"
      let before = section.item(at: index)
      try require(section.remove(at: index) == before, "removed another size")
      items.remove(at: index)
    case 7...9 where count > 0:
      let index = random.int(0...(count - 1))
      lastEdit = "resize \(index) to \(size)"
      try section.resize(at: index, to: size)
      items[index] = size
    case 10...11 where count > 0:
      let source = random.int(0...(count - 1))
      let target =
        random.oneIn(3) ? random.int(0...(count - 1)) : min(count - 1, max(0, source + random.int(-3...3)))
      lastEdit = "move \(source) to \(target)"
      try section.move(from: source, to: target)
      items.insert(items.remove(at: source), at: target)
    case 12:
      lastEdit = "append \(size)"
      try section.append(size)
      items.append(size)
    case 13 where count < maximumCount * 2:
      let page = (0..<random.int(0...12)).map { _ in random.size(kind, hasHeight: hasHeights) }
      lastEdit = "append \(page.count) items"
      if random.oneIn(2) {
        try section.append(contentsOf: page)
      } else {
        try section.append(contentsOf: AnySequence(page))
      }
      items += page
    case 14 where count > 0 && random.oneIn(2):
      let rest = random.int(0...count)
      lastEdit = "truncate to \(rest) items"
      while section.count > rest { try section.remove(at: section.count - 1) }
      items.removeSubrange(rest...)
    case 15 where count > 0: try relayout()
    case 16...17: try batch()
    case 18: try keepAnchor()
    default:
      let budget = random.pick([0, 1, 10, 100, .max])
      lastEdit = "settle \(budget)"
      section.settle(budget: budget)
      try require(budget < .max || section.isSettled, "not settled")
    }
  }

  private mutating func relayout() throws {
    var new = random.rowLayout(hasHeights: hasHeights)
    if random.oneIn(2) {
      // The same rows with another alignment.
      new = layout
      if case .flow(var flow) = new {
        flow.alignment = random.pick([.start, .center, .end, .spaceBetween, .justified])
        new = .flow(flow)
      }
    }
    let newWidth = random.pick([width, 390, 200])
    lastEdit = "relayout to \(new), width \(newWidth)"
    let before = section
    do throws(LayoutError) {
      try section.relayout(new, width: newWidth)
      (layout, width) = (new, newWidth)
    } catch {
      try require(error == .extentsAreRounded, "\(error)")
      try require(section.contentSize == before.contentSize, "changed by an error")
    }
  }
}
