import Foundation
import Millrace
import MillraceFoundation
import MillraceRandom
import Testing

#if MILLRACE_APPKIT
  import AppKit
  import MillraceAppKit
#else
  import MillraceUIKit
  import UIKit
#endif

@MainActor @Suite struct FeedCollectionViewLayoutTests {
  // MARK: Order

  /// A pass calls the methods that Apple documents, and a scroll to where nothing is pinned asks for attributes only.
  @Test func passesCallTheLayoutInOrder() throws {
    let screen = try SampleScreen(ListDelegate(50))
    let pass = ["prepare", "collectionViewContentSize", "layoutAttributesForElements(in:)"]
    #expect(screen.view.calls == ["invalidateLayout(with:)"] + pass)
    screen.view.calls = []
    screen.view.viewport.origin.y = 10
    try screen.view.layoutIfNeeded()
    #expect(
      screen.view.calls == [
        "shouldInvalidateLayout(forBoundsChange:)", "invalidationContext(forBoundsChange:)",
        "invalidateLayout(with:)",
      ] + pass)
    // The header is the only element that moves on screen.
    #expect(screen.view.invalidatedCount == 1)
  }

  @Test func nothingIsInvalidatedWithoutPinnedElements() throws {
    let screen = try SampleScreen(ListDelegate(50))
    screen.layout.delegate = nil
    try screen.layout.updateFeed { feed throws(LayoutError) in try feed.setHeaders([], ofSection: 0) }
    try screen.view.layoutIfNeeded()
    var bounds = screen.view.viewport
    bounds.origin.y = 1_000
    #expect(!screen.layout.shouldInvalidateLayout(forBoundsChange: bounds))
    bounds.size.width = 300
    #expect(screen.layout.shouldInvalidateLayout(forBoundsChange: bounds))
  }

  // MARK: Attribute objects

  /// An object is handed out again while its values are the same, and is never changed.
  @Test func objectsAreReusedAndNotChanged() throws {
    let screen = try SampleScreen(ListDelegate(50))
    func values(_ attributes: HostLayoutAttributes) -> [Double] {
      [
        attributes.frame.minX, attributes.frame.minY, attributes.frame.width, attributes.frame.height,
        Double(attributes.alpha), Double(attributes.zIndex),
      ].map { Double($0) }
    }
    var seen: [(object: HostLayoutAttributes, values: [Double])] = []
    var reused = 0
    for y in stride(from: 0.0, through: 1_000, by: 20) {
      screen.view.viewport.origin.y = y
      for attributes in screen.layout.layoutAttributesForElements(in: screen.view.viewport)
        as [HostLayoutAttributes]? ?? []
      {
        if seen.contains(where: { $0.object === attributes }) { reused += 1 }
        seen.append((attributes, values(attributes)))
      }
    }
    #expect(seen.allSatisfy { values($0.object) == $0.values })
    // All but the pinned header, and what comes into view.
    #expect(reused > seen.count / 2)
    let attributes = screen.layout.layoutAttributesForItem(at: item(0, 12))
    #expect(attributes === screen.layout.layoutAttributesForItem(at: item(0, 12)))
  }

  /// Kinds and index paths of all elements lead back to them.
  @Test func elementsHaveNames() throws {
    let kinds: [ElementKind] = [.header, .footer, .background, .separator, .badge, .supplementary]
    for kind in kinds + [ElementKind(rawValue: 16), ElementKind(rawValue: 65_535)] {
      #expect(ElementKind(elementKind: kind.elementKind) == kind)
    }
    #expect(ElementKind(elementKind: "kind 3") == nil)
    #expect(ElementKind(elementKind: "kind 65536") == nil)
    #expect(ElementKind(elementKind: "") == nil)
    #expect(ElementKind.header.elementKind == HostCollectionView.elementKindSectionHeader)

    let screen = try SampleScreen(ListDelegate(5))
    try screen.layout.updateFeed { feed throws(LayoutError) in
      try feed.setHeaders([Supplementary(extent: 10), Supplementary(extent: 12)])
      try feed.setDecorations([.separators(), .background(), .background(items: 1..<3)], ofSection: 0)
    }
    try screen.view.layoutIfNeeded()
    screen.view.viewport.origin = .zero
    try screen.view.layoutIfNeeded()
    let names = screen.view.shown.keys.map { "\($0.kind ?? "cell") \(Array($0.indexPath))" }
    let header = HostCollectionView.elementKindSectionHeader
    #expect(
      Set(names) == [
        "\(header) [0]", "\(header) [1]", "\(header) [0, 0]", "background [0, 0]", "background [0, 1]",
        "separator [0, 0]", "separator [0, 1]", "separator [0, 2]", "separator [0, 3]", "cell [0, 0]",
        "cell [0, 1]", "cell [0, 2]", "cell [0, 3]", "cell [0, 4]",
      ])
    let layout = screen.layout
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: header, at: item(1))?.frame.height == 12)
    // There are no such elements.
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: header, at: item(2)) == nil)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: header, at: item(0, 1)) == nil)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: header, at: item(7, 0)) == nil)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: "background", at: item(0, 0)) == nil)
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: "unknown", at: item(0, 0)) == nil)
    #expect(layout.layoutAttributesForDecorationView(ofKind: header, at: item(0, 0)) == nil)
    #expect(layout.layoutAttributesForDecorationView(ofKind: "background", at: item(0, 2)) == nil)
    #expect(layout.layoutAttributesForDecorationView(ofKind: "separator", at: item(0, 4)) == nil)
    for path in [item(0, 5), item(0, -1), item(1, 0), item(0), IndexPath(), item(0, 0, 0)] {
      #expect(layout.layoutAttributesForItem(at: path) == nil)
    }
  }

  // MARK: Updates

  /// Items that are inserted above what is visible do not move it, and a removed cell fades where it was on screen.
  @Test func updatesKeepWhatIsVisible() throws {
    let screen = try SampleScreen(ListDelegate(50))
    screen.view.viewport.origin.y = 1_000
    try screen.view.layoutIfNeeded()
    let old = try #require(screen.frame(12))
    screen.list.lengths.insert(contentsOf: [.extent(70), .extent(70)], at: 0)
    screen.list.lengths.remove(at: 14)
    screen.counts.counts = [51]
    let animation = try screen.view.animate([
      HostUpdateItem(.insert, before: nil, after: item(0, 0)),
      HostUpdateItem(.insert, before: nil, after: item(0, 1)),
      HostUpdateItem(.delete, before: item(0, 12), after: nil),
    ])
    #expect(screen.offset == 1_140)
    let final = try #require(animation.final[.init(kind: nil, indexPath: item(0, 12))])
    #expect(final.frame == old.offsetBy(dx: 0, dy: 140) && final.alpha == 0)
    // What stays begins where it was, and ends where it is.
    let initial = try #require(animation.initial[.init(kind: nil, indexPath: item(0, 12))])
    #expect(Double(initial.frame.minY) == 1_030 && initial.alpha == 1)
    #expect(screen.frame(12) == initial.frame.offsetBy(dx: 0, dy: 140))
    #expect(screen.layout.initialLayoutAttributesForAppearingItem(at: item(0, 12)) == nil)
  }

  /// Without an anchor, the offset does not follow.
  @Test func updatesMayLeaveTheOffset() throws {
    let screen = try SampleScreen(ListDelegate(50))
    screen.layout.anchor = { _ in nil }
    screen.view.viewport.origin.y = 1_000
    screen.list.lengths.insert(.extent(70), at: 0)
    screen.counts.counts = [51]
    _ = try screen.view.animate([HostUpdateItem(.insert, before: nil, after: item(0, 0))])
    #expect(screen.offset == 1_000)
  }

  /// An item that moves into an inserted section begins where it was.
  @Test func itemsMoveIntoInsertedSections() throws {
    let screen = try SampleScreen(ListDelegate(3))
    screen.counts.counts = [3, 2]
    let animation = try screen.view.animate([
      HostUpdateItem(.insert, before: nil, after: item(0, NSNotFound)),
      HostUpdateItem(.move, before: item(0, 2), after: item(0, 1)),
    ])
    #expect(screen.layout.feed?.itemCount == 5)
    let moved = try #require(animation.initial[.init(kind: nil, indexPath: item(0, 1))])
    #expect(moved.frame.minY == 230 && moved.alpha == 1)
  }

  /// Sections that are inserted, removed or reloaded come and go with all their items, whatever else names these.
  @Test func sectionsAreWhole() throws {
    let list = ListDelegate(3)
    list.sectionCount = 3
    let layout = FeedCollectionViewLayout()
    let view = FakeCollectionView(layout, size: CGSize(width: 320, height: 480))
    let counts = SampleCounts([3, 3, 3])
    (layout.delegate, view.dataSource) = (list, counts)
    try view.reloadData()
    _ = try view.animate([
      HostUpdateItem(.insert, before: nil, after: item(0, NSNotFound)),
      HostUpdateItem(.insert, before: nil, after: item(0, 1)),
      HostUpdateItem(.delete, before: item(1, NSNotFound), after: nil),
      HostUpdateItem(.delete, before: item(1, 2), after: nil),
      HostUpdateItem(.reload, before: item(1, 0), after: item(1, 0)),
      HostUpdateItem(.reload, before: item(2, NSNotFound), after: item(2, NSNotFound)),
      HostUpdateItem(.reload, before: item(2, 1), after: item(2, 1)),
      HostUpdateItem(.delete, before: item(2, 2), after: nil),
      HostUpdateItem(.insert, before: nil, after: item(2, 2)),
    ])
    #expect(layout.feed?.itemCount == 9 && !view.shown.isEmpty)
  }

  // MARK: Sizes

  /// A cell above the screen that sizes itself moves the offset, and only its item is invalidated.
  @Test func cellsSizeThemselves() throws {
    let list = ListDelegate(50)
    for item in 0..<50 { list.lengths[item] = .estimated(100) }
    let screen = try SampleScreen(list)
    screen.view.viewport.origin.y = 1_000
    try screen.view.layoutIfNeeded()
    let count = screen.view.invalidatedCount
    let original = try #require(screen.layout.layoutAttributesForItem(at: item(0, 2)))
    func prefers(_ height: Double, _ path: IndexPath) -> Bool {
      screen.view.ask(original, at: path, CGSize(width: 320, height: height))
    }
    #expect(prefers(175, item(0, 2)))
    #expect(screen.view.invalidatedCount == count + 1)
    try screen.view.layoutIfNeeded()
    #expect(screen.offset == 1_075 && screen.frame(2)?.height == 175)
    // It is measured now, unless measured items may change.
    #expect(!prefers(180, item(0, 2)))
    screen.layout.selfSizing = .all
    #expect(prefers(180, item(0, 2)))
    #expect(!prefers(180, item(0, 2)))
    screen.layout.selfSizing = .none
    #expect(!prefers(80, item(0, 3)))
    screen.layout.selfSizing = .estimated
    // The estimate is right.
    #expect(screen.layout.feed?.isEstimated(at: ItemPath(section: 0, item: 3)) == true)
    #expect(!prefers(100, item(0, 3)))
    #expect(screen.layout.feed?.isEstimated(at: ItemPath(section: 0, item: 3)) == false)
  }

  /// Cells at the top edge that size themselves one by one do not move what was measured before.
  @Test func measurementsShareAnAnchor() throws {
    let list = ListDelegate(50)
    for item in 0..<50 { list.lengths[item] = .estimated(100) }
    let screen = try SampleScreen(list)
    screen.view.preferredSize = { attributes in
      guard attributes.representedElementKind == nil, let path = attributes.indexPath as IndexPath?,
        path[1] >= 10
      else { return nil }
      return CGSize(width: 320, height: 140)
    }
    screen.view.viewport.origin.y = 1_500
    try screen.view.layoutIfNeeded()
    // Two unmeasured items come into view above the measured ones.
    let first = try #require(
      screen.view.shown.keys.filter { $0.kind == nil }.map { $0.indexPath[1] }.min())
    let feed = try #require(screen.layout.feed)
    let isMeasured = !feed.isEstimated(at: ItemPath(section: 0, item: first + 2))
    #expect(isMeasured)
    let y = try #require(screen.frame(first + 2)).minY - screen.view.viewport.minY
    screen.view.preferredSize = { attributes in
      attributes.representedElementKind == nil ? CGSize(width: 320, height: 140) : nil
    }
    screen.view.viewport.origin.y -= 250
    try screen.view.layoutIfNeeded()
    let now = try #require(screen.frame(first + 2)).minY - screen.view.viewport.minY
    #expect(now == y + 250)
  }

  @Test func anotherWidthKeepsWhatIsVisible() throws {
    let list = ListDelegate(50)
    let screen = try SampleScreen(list)
    try screen.layout.updateFeed { feed throws(LayoutError) in
      let grid = FeedSection.grid(Grid(columns: .count(2), rowHeight: .aspectRatio(1)), count: 50)
      try feed.replaceSection(at: 0, with: grid)
    }
    try screen.view.layoutIfNeeded()
    screen.view.viewport.origin.y = 1_600
    try screen.view.layoutIfNeeded()
    screen.view.viewport.size = CGSize(width: 480, height: 320)
    try screen.view.layoutIfNeeded()
    #expect(screen.offset == 2_400 && screen.frame(20)?.minY == 2_400)
    #expect(screen.view.contentSize == CGSize(width: 480, height: 6_000))
  }

  /// A reader at the end stays there when a keyboard makes the view shorter, and elsewhere nothing moves.
  @Test func aShorterViewKeepsTheEnd() throws {
    let screen = try SampleScreen(ListDelegate(50))
    for (offset, shortened, restored) in [(4_550.0, 4_750.0, 4_550.0), (1_000, 1_000, 1_000)] {
      screen.view.viewport.origin.y = offset
      try screen.view.layoutIfNeeded()
      screen.view.viewport.size.height = 280
      try screen.view.layoutIfNeeded()
      #expect(screen.offset == shortened)
      screen.view.viewport.size.height = 480
      try screen.view.layoutIfNeeded()
      #expect(screen.offset == restored)
    }
  }
}
