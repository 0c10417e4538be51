import Foundation
import MillraceOracle
import Testing

@testable import Millrace

/// Sheets between headers and footers of all kinds, at every offset, against a naive feed and a browser.
@Suite struct PinnedSheetWorldTests {
  private static let headers: [[Supplementary]] = [
    [],
    [Supplementary(extent: 4, pinning: .section, pinnedExtent: 2), Supplementary(extent: 2)],
    [Supplementary(extent: 3, pinning: .group)],
    [
      Supplementary(extent: 2, pinning: .group, pinnedExtent: 1), Supplementary(extent: 1, pinning: .section),
      Supplementary(extent: 2, pinning: .section),
    ],
  ]

  private func footers(_ headers: [Supplementary]) -> [Supplementary] {
    headers.reversed().map {
      var footer = $0
      footer.kind = .footer
      return footer
    }
  }

  private func sheet(_ kind: Int, _ model: NaiveFeed) -> NaiveFeed.Section {
    var layout = Spreadsheet(
      rowSpacing: 1, insets: LayoutInsets(top: 1, leading: 1, bottom: 2, trailing: 2),
      pinnedRows: [0, 1, 2][kind], pinnedColumns: kind % 2, trailingPinnedRows: [1, 0, 2][kind])
    (layout.axis, layout.direction) = (model.axis, model.direction)
    var sheet = NaiveSpreadsheet(layout)
    for (side, extents) in [[2.0, 3, 1, 2, 2], [4.0, 3]].enumerated() {
      for (index, extent) in extents.enumerated() { sheet.insert(sheet.newTrack(extent), at: index, side) }
    }
    if kind == 2 { _ = sheet.merge(1..<3, 0..<2) }
    return NaiveFeed.Section(layout: .sheet(sheet), items: Array(repeating: .cell, count: 10))
  }

  /// In views of 14 and of 3, in which pinned elements do not fit.
  @Test(arguments: [0, 1, 2], [false, true])
  func everyOffset(footerKind: Int, ofFeed: Bool) throws {
    // A fifth of the 64 kinds, a different one per combination of footers.
    for kinds in stride(from: footerKind, to: 64, by: 5) {
      let axis: LayoutAxis = kinds % 3 == 1 ? .horizontal : .vertical
      let direction: LayoutDirection = kinds % 4 > 1 ? .rightToLeft : .leftToRight
      var model = NaiveFeed(width: 10, axis: axis, direction: direction, sectionSpacing: 2)
      if ofFeed {
        model.headers = [
          Supplementary(extent: 3, pinning: .section, pinnedExtent: 1, stretches: true),
          Supplementary(extent: 1),
        ]
        model.footers = footers(model.headers)
      }
      for place in 0..<3 {
        let kind = [kinds / 16, kinds / 4 % 4, kinds % 4][place]
        var section = sheet((kinds + place) % 3, model)
        section.headers = Self.headers[kind]
        section.footers = footers(Self.headers[[0, (kind + place) % 4, 3 - kind][footerKind]])
        model.sections.append(section)
      }
      var feed = try Feed(
        width: 10, axis: axis, direction: direction, sectionSpacing: 2,
        shape: TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 1))
      try feed.setHeaders(model.headers)
      try feed.setFooters(model.footers)
      for section in model.sections { try feed.append(section.feedSection()) }
      try check(&feed, model, "\(kinds)")
    }
  }

  private func check(_ feed: inout Feed, _ model: NaiveFeed, _ name: String) throws {
    let (placement, orientation) = (model.placement, model.orientation)
    let everything = orientation.queryRect(LayoutRect(x: -50, y: -100, width: 100, height: 500))
    for y in stride(from: -8.0, to: orientation.length(of: placement.contentSize) + 4, by: 1) {
      let view = orientation.queryRect(LayoutRect(x: 2, y: y, width: 6, height: Int(y) % 3 == 0 ? 3 : 14))
      let standing = model.elements(of: placement, in: everything, view: view)
      for rect in [view, everything] {
        let found = feed.elements(in: rect, view: view)
        if found != standing.filter({ orientation.intersects($0.frame, rect) }) {
          Issue.record("\(name), view \(view), \(rect): \(found)")
          return
        }
      }
      for element in standing {
        let frame = feed.element(of: element.kind, at: element.path, in: view)?.frame
        if frame != element.frame { Issue.record("\(name), \(element) in \(view): \(frame as Any)") }
      }
    }
  }

  struct Case: Decodable {
    struct Section: Decodable {
      let month: [Double]?
      let header: Double?
      let footer: Double?
      let rows: [Double]
      let sticky_rows: Int
      let sticky_rows_end: Int
      let row_gap: Double
      let insets: [Double]
    }
    let viewport: [Double]
    let gap_y: Double
    let title: [Double]
    let end: [Double]
    let sections: [Section]
    let scroll: Double
  }

  static let names =
    [0, 57, 190, 301, 333, 420, 640, 811].map { "months-at-\($0)" } + ["months-low-view-at-140"]

  /// Compares with a browser's tables whose rows are `position: sticky` below sticky headers, each offset by the
  /// height of those outside it.
  @Test(arguments: names)
  func browser(name: String) throws {
    let given: Case = try BrowserTests.decode("sticky-sheets/\(name).json")
    let expected = try GridBrowserTests.frames("sticky-sheets/\(name)")
    var feed = try Feed(width: given.viewport[0], sectionSpacing: given.gap_y)
    func bar(_ kind: ElementKind, _ extents: [Double], _ pinning: Supplementary.PinningScope) -> Supplementary
    {
      Supplementary(kind, extent: extents[0], pinning: pinning, pinnedExtent: extents.last)
    }
    try feed.setHeaders([bar(.header, given.title, .section)])
    try feed.setFooters([bar(.footer, given.end, .section)])
    for section in given.sections {
      let layout = Spreadsheet(
        rowSpacing: section.row_gap, insets: LayoutInsets(top: section.insets[0], bottom: section.insets[2]),
        pinnedRows: section.sticky_rows, trailingPinnedRows: section.sticky_rows_end)
      var new = FeedSection(
        try SpreadsheetSection(layout, rowHeights: section.rows, columnWidths: [given.viewport[0]]))
      new.headers =
        (section.month.map { [bar(.header, $0, .group)] } ?? [])
        + (section.header.map { [bar(.header, [$0], .section)] } ?? [])
      new.footers = section.footer.map { [bar(.footer, [$0], .section)] } ?? []
      try feed.append(new)
    }
    let view = LayoutRect(
      x: 0, y: given.scroll, width: given.viewport[0], height: given.viewport[1])
    let everything = LayoutRect(x: 0, y: -1_000, width: given.viewport[0], height: 5_000)
    // The browser's positions are relative to the view.
    let found = feed.elements(in: everything, view: view).map { element in
      var frame = element.frame
      frame.origin.y -= given.scroll
      return frame
    }
    #expect(found.count == expected.count)
    for (index, pair) in zip(found, expected).enumerated() { #expect(pair.0 == pair.1, "\(index)") }
  }
}
