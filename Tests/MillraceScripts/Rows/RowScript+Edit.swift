import Millrace
import MillraceOracle

extension RowScript {
  /// Makes a random edit of the section and of the model.
  mutating func edit() throws {
    let count = items.count
    if hasEstimates, random.oneIn(4) { return try editEstimates() }
    switch random.int(0...23) {
    case 0...3 where count < maximumCount * 2:
      try insert(newItem(), at: random.int(0...count))
    case 4...6 where count > 0: try removeItem()
    case 7...9 where count > 0: try resizeItem()
    case 10...11 where count > 0: try moveItem()
    case 12: try appendItem()
    case 13 where count < maximumCount * 2:
      let page = (0..<random.int(0...12)).map { _ in newItem() }
      lastEdit = "append \(page.count) items"
      if !hasEstimates, random.oneIn(2) {
        try random.oneIn(2)
          ? section.append(contentsOf: page.map(\.size))
          : section.append(contentsOf: AnySequence(page.map(\.size)))
      } else {
        try section.append(contentsOf: AnySequence(page))
      }
      items += page
    case 14 where count > 0 && random.oneIn(2): try truncate()
    case 15 where count > 0: try relayout()
    case 16...17: try batch()
    case 18: try keepAnchor()
    default: try settle()
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
      turnExtents(to: new)
      (layout, width) = (new, newWidth)
    } catch {
      try require(error == .extentsAreRounded, "\(error)")
      try require(section.contentSize == before.contentSize, "changed by an error")
    }
  }

  /// Turns the items without a size across the axis, which are extents, if a grid turns to the other axis.
  private mutating func turnExtents(to new: RowLayout) {
    guard case .grid(let old) = layout, case .grid(let new) = new, old.axis != new.axis else { return }
    for index in items.indices {
      let size = stored(items[index].size)
      guard (old.axis == .vertical ? size.width : size.height) == 0 else { continue }
      let original = items[index].size
      items[index].size = LayoutSize(width: original.height, height: original.width)
    }
  }
}
