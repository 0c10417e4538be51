import Millrace
import Testing

/// The queries that a host makes at every tick of a scroll allocate nothing once their buffers are warm.
@Suite("Allocations of point queries and of scrolling")
struct FeedPointAllocationTests {
  /// Compact and full sections, with and without headers.
  @Test(arguments: [10, 1_000], [false, true])
  func nothingIsAllocated(count: Int, hasHeaders: Bool) throws {
    var feed = try Feed(width: 390, sectionSpacing: 20)
    for number in 0..<60 {
      let extents = (0..<count).map { Double(($0 + number) % 97 + 20) }
      var section = FeedSection.waterfall(Waterfall(columns: .count(3), rowSpacing: 8), extents: extents)
      if number % 2 == 1 {
        let sizes = extents.map { LayoutSize(width: $0, height: 30) }
        section = .flow(Flow(itemSpacing: 8, lineSpacing: 8), sizes: sizes)
      }
      if hasHeaders {
        section.headers = [Supplementary(extent: 44, pinning: .section)]
        section.decorations = [.background()]
      }
      try feed.append(section)
    }
    let height = feed.contentSize.height
    var (elements, attributes, changes) = ([Element](), [LayoutAttributes](), ElementChanges())
    var found = 0
    func scroll() {
      var old = LayoutRect(x: 0, y: height / 3, width: 390, height: 844)
      for step in 0..<40 {
        var new = old
        new.origin.y += Double(step * 7 - 60)
        if step % 10 == 9 { new.origin.x += 20 }
        feed.changes(from: old, to: new, into: &changes)
        found += changes.appeared.count + changes.disappeared.count
        feed.itemsToPrefetch(
          of: new, velocity: Double(step - 20) * 200, horizon: 0.5, limit: 40, into: &elements)
        found += elements.count
        let point = LayoutPoint(x: 40 + Double(step) * 10, y: new.minY)
        feed.elements(at: point, view: new, into: &elements)
        found += elements.count + (feed.element(at: point, view: new)?.path.item ?? 0)
        found += feed.nearestElement(to: point)?.path.item ?? 0
        found += feed.nearestElement(to: point, of: nil, view: new)?.path.item ?? 0
        found += feed.nearestElement(to: LayoutPoint(x: -900, y: new.minY))?.path.item ?? 0
        feed.attributes(in: new, reach: 30, into: &attributes) { $0.transform = .scale(0.9) }
        found += attributes.count
        old = new
      }
    }
    expectNoAllocations(in: scroll)
    #expect(found > 1_000)
  }

  /// Spreadsheets with rows pinned below the pinned headers of the feed, a group and the section.
  @Test func nothingIsAllocatedForSheets() throws {
    var feed = try Feed(width: 390, sectionSpacing: 20)
    try feed.setHeaders([Supplementary(extent: 96, pinning: .section, pinnedExtent: 44)])
    let sheet = Spreadsheet(
      columnSpacing: 1, rowSpacing: 1, pinnedRows: 1, pinnedColumns: 1, trailingPinnedRows: 1)
    for number in 0..<60 {
      var section = FeedSection(
        try SpreadsheetSection(sheet, rows: 40, rowHeight: 44, columns: 8, columnWidth: 100))
      if number % 3 > 0 {
        section.headers = [Supplementary(extent: 32, pinning: number % 3 == 1 ? .group : .section)]
      }
      if number % 2 > 0 { section.footers = [Supplementary(.footer, extent: 20, pinning: .group)] }
      try feed.append(section)
    }
    let height = feed.contentSize.height
    var (elements, changes) = ([Element](), ElementChanges())
    var found = 0
    func scroll() {
      var old = LayoutRect(x: 0, y: height / 3, width: 390, height: 844)
      for step in 0..<40 {
        var new = old
        new.origin.y += Double(step * 37 - 60)
        feed.elements(in: new, into: &elements)
        feed.changes(from: old, to: new, into: &changes)
        found += elements.count + changes.appeared.count + changes.disappeared.count + changes.moved.count
        found += feed.element(at: LayoutPoint(x: 40, y: new.minY + 100), view: new)?.path.item ?? 0
        // By indices: without optimization, iterating over an array allocates.
        for index in 0..<min(20, elements.count) {
          let element = elements[index]
          found += feed.element(of: element.kind, at: element.path, in: new)?.frame == element.frame ? 1 : 0
        }
        old = new
      }
    }
    expectNoAllocations(in: scroll)
    #expect(found > 1_000)
  }
}
