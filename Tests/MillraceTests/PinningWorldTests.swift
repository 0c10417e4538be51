import Foundation
import MillraceOracle
import Testing

@testable import Millrace

/// All feeds of three small sections with headers and footers of all kinds, at every offset, against a naive feed.
@Suite struct PinningWorldTests {
  private static let headers: [[Supplementary]] = [
    [],
    [Supplementary(extent: 4, pinning: .section, pinnedExtent: 2), Supplementary(extent: 2)],
    [Supplementary(extent: 3, pinning: .group)],
    [
      Supplementary(extent: 2, pinning: .group, pinnedExtent: 1), Supplementary(extent: 3, pinning: .section),
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

  /// Footers are symmetric to headers, so the feed's footers are those that it always has. All feeds are upright, and
  /// each in one of the other orientations.
  @Test(arguments: [0, 1, 2], [false, true])
  func everyOffset(footerKind: Int, ofFeed: Bool) throws {
    for kinds in 0..<64 {
      let number = kinds / 16 + kinds / 4 % 4 + kinds % 4 + footerKind + (ofFeed ? 1 : 0)
      for way in [0, 1 + number % 3] {
        try everyOffset(kinds, footerKind: footerKind, ofFeed: ofFeed, NaiveOrientation.allOrientations[way])
      }
    }
  }

  private func everyOffset(
    _ kinds: Int, footerKind: Int, ofFeed: Bool, _ way: (axis: LayoutAxis, direction: LayoutDirection)
  ) throws {
    var model = NaiveFeed(width: 10, axis: way.axis, direction: way.direction, sectionSpacing: 2)
    if ofFeed {
      model.headers = [
        Supplementary(extent: 3, pinning: .section, pinnedExtent: 1, stretches: true),
        Supplementary(extent: 1),
      ]
      model.footers = footers(model.headers)
    }
    for place in 0..<3 {
      let kind = [kinds / 16, kinds / 4 % 4, kinds % 4][place]
      var section = NaiveFeed.Section(
        layout: .waterfall(.list()).following(way.axis, way.direction),
        items: place == 1 ? [] : [.extent(7), .extent(2)])
      section.headers = Self.headers[kind]
      section.footers = footers(Self.headers[[0, (kind + place) % 4, 3 - kind][footerKind]])
      model.sections.append(section)
    }
    var feed = try Feed(
      width: 10, axis: way.axis, direction: way.direction, sectionSpacing: 2,
      shape: TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 1))
    try feed.setHeaders(model.headers)
    try feed.setFooters(model.footers)
    for section in model.sections { try feed.append(section.feedSection()) }
    let placement = model.placement
    let everything = model.orientation.placed(LayoutRect(x: 0, y: -100, width: 10, height: 500))
    let length = way.axis == .vertical ? placement.contentSize.height : placement.contentSize.width
    for y in stride(from: -8.0, to: length + 4, by: 1) {
      let view = model.orientation.placed(LayoutRect(x: 0, y: y, width: 10, height: 11))
      let pinned = model.pinned(placement, in: view)
      for rect in [view, everything] {
        let expected = pinned.filter { model.orientation.intersects($0.frame, rect) }
        let found = feed.elements(in: rect, view: view)
        if found != expected { Issue.record("\(way), \(kinds), view \(y), \(rect): \(found)") }
      }
    }
  }

  struct Case: Decodable {
    struct Section: Decodable {
      let header: Double
      let rows: [Double]
    }
    let viewport: [Double]
    let gap_y: Double
    let sections: [Section]
    let scroll: Double
    let section_insets: [Double]?
  }

  /// Compares with a browser's section headers that are `position: sticky`. A browser's section insets also surround
  /// the header; in a feed they are spacing between sections.
  @Test(arguments: ["days-at-0", "days-at-141", "days-gaps-insets-at-140"])
  func browser(name: String) throws {
    let given: Case = try BrowserTests.decode("sticky-sections/\(name).json")
    let expected = try GridBrowserTests.frames("sticky-sections/\(name)")
    let insets = given.section_insets ?? [0, 0, 0, 0]
    var feed = try Feed(width: given.viewport[0], sectionSpacing: insets[0] + insets[2])
    try feed.setHeaders([Supplementary(extent: insets[0])])
    for section in given.sections {
      let rows = LayoutInsets(
        top: section.rows.isEmpty ? 0 : given.gap_y, leading: insets[1], trailing: insets[3])
      var new = FeedSection.waterfall(.list(spacing: given.gap_y, insets: rows), extents: section.rows)
      new.headers = [
        Supplementary(
          extent: section.header, pinning: .section, leadingInset: insets[1], trailingInset: insets[3])
      ]
      try feed.append(new)
    }
    let view = LayoutRect(x: 0, y: given.scroll, width: given.viewport[0], height: given.viewport[1])
    var index = 0
    for (section, content) in given.sections.enumerated() {
      let header = feed.element(of: .header, at: ItemPath(section: section, item: 0), in: view)?.frame
      let items = content.rows.indices.map { feed.frame(at: ItemPath(section: section, item: $0)) }
      for frame in [header].compactMap({ $0 }) + items {
        // The browser's positions are relative to the view.
        var inView = frame
        inView.origin.y -= given.scroll
        #expect(inView == expected[index], "\(index)")
        index += 1
      }
    }
    #expect(index == expected.count)
  }
}
