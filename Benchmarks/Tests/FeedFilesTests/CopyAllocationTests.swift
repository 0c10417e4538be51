import Measurement
import Millrace
import Testing

/// What the first edit after a copy allocates, and what one append does: no more in a feed eight times as large.
@Suite("Allocations after copies")
struct CopyAllocationTests {
  private func section(_ number: Int) -> FeedSection {
    var section = FeedSection.waterfall(Waterfall(columns: .count(3)), extents: [40, 50, 60])
    section.headers = [Supplementary(extent: 20, zIndex: Int32(number))]
    return section
  }

  /// Sections with a header each, all different, and sections of as many layouts.
  @Test func sectionsThatDiffer() throws {
    var maxima: [(append: Int, edit: Int)] = []
    for count in [10_000, 80_000] {
      var feed = try Feed(width: 390)
      var maximum = (append: 0, edit: 0)
      for number in 0..<count {
        let section = section(number)
        let bytes = try AllocationCounter.bytesOnThread { try feed.append(section) } ?? 0
        maximum.append = max(maximum.append, bytes)
      }
      let edits: [(inout Feed) throws -> Void] = [
        { try $0.append(self.section(count)) },
        { try $0.setHeaders([Supplementary(extent: 9, zIndex: Int32(count + 1))], ofSection: count / 3) },
        { try $0.resizeSupplementary(.header, at: ItemPath(section: count / 2, item: 0), to: 30) },
        { try $0.removeSection(at: count / 4) },
        { feed in
          var batch = BatchUpdate()
          batch.insert(.extent(20), at: ItemPath(section: 5, item: 0))
          batch.remove(at: ItemPath(section: count / 2, item: 0))
          let view = LayoutRect(x: 0, y: 0, width: 390, height: 844)
          try feed.apply(batch, watching: view)
        },
      ]
      for edit in edits {
        let copy = feed
        let bytes = try AllocationCounter.bytesOnThread { try edit(&feed) } ?? 0
        maximum.edit = max(maximum.edit, bytes)
        #expect(copy.sectionCount >= count)
      }
      maxima.append(maximum)
    }
    // The lists of groups grow, 16 bytes for 128 pages. In small feeds, an edit may find two places in one page.
    #expect(maxima[1].append <= maxima[0].append + 65_536, "\(maxima)")
    #expect(maxima[1].edit <= maxima[0].edit + 2 * 65_536 && maxima[1].edit <= 1 << 19, "\(maxima)")
  }

  /// Layouts of small sections that are all different.
  @Test func layoutsThatDiffer() throws {
    var maxima: [Int] = []
    for count in [5_000, 40_000] {
      var feed = try Feed(width: 390)
      func layout(_ number: Int) -> FeedSection {
        .waterfall(Waterfall(columns: .count(3), rowSpacing: Double(number) / 64), extents: [40, 50, 60])
      }
      var maximum = 0
      for number in 0...count {
        let section = layout(number)
        let copy = number == count ? feed : nil
        let bytes = try AllocationCounter.bytesOnThread { try feed.append(section) } ?? 0
        maximum = max(maximum, bytes)
        #expect(copy == nil || copy!.sectionCount == count)
      }
      maxima.append(maximum)
    }
    #expect(maxima[1] <= maxima[0] + 65_536, "\(maxima)")
  }

  /// A query needs memory for the columns that it finds, not for those that have no width or are pinned elsewhere.
  @Test func columnsThatAreNotVisible() throws {
    var section = try SpreadsheetSection(
      Spreadsheet(pinnedColumns: 65_536), rows: 100, rowHeight: 40, columns: 100_000, columnWidth: 50)
    try section.insertColumns(count: 1_000_000, width: 0, at: 0)
    var elements: [Element] = []
    let view = LayoutRect(x: 0, y: 400, width: 390, height: 844)
    section.elements(in: view, into: &elements)
    #expect(!elements.isEmpty)
    let bytes = AllocationCounter.bytesOnThread { section.elements(in: view, into: &elements) }
    #expect(bytes == 0)
  }
}
