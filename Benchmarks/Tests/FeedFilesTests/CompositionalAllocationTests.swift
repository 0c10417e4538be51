import Measurement
import Millrace
import Testing

/// Scrolling and measuring compositional sections, and scrolling across a feed, allocate nothing once buffers are warm.
@Suite("Allocations of compositional and of orthogonal sections")
struct CompositionalAllocationTests {
  private static let environment = CollectionLayoutEnvironment(
    containerSize: LayoutSize(width: 390, height: 844))

  /// A photo beside a column of two, each as high as `height` says.
  private static func layout(_ height: CollectionLayoutDimension) -> CollectionLayoutSection {
    let size = CollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: height)
    let item = CollectionLayoutItem(layoutSize: CollectionLayoutSize(heightDimension: height))
    let column = CollectionLayoutGroup.vertical(layoutSize: size, repeatingSubitem: item, count: 2)
    var section = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: CollectionLayoutSize(heightDimension: height),
        subitems: [CollectionLayoutItem(layoutSize: size), column]))
    section.interGroupSpacing = 8
    return section
  }

  /// Sections of fixed dimensions, of estimates, and of estimates with every other stretch of items measured.
  private static func section(_ kind: Int) throws -> CompositionalSection {
    if kind == 0 {
      return try CompositionalSection(layout(.absolute(90)), environment: environment, count: 20_000)
    }
    var sizes = [LayoutSize?](repeating: nil, count: 20_000)
    for index in sizes.indices where kind == 2 && index / 50 % 2 == 1 {
      sizes[index] = LayoutSize(width: 100, height: Double(index % 97 + 30))
    }
    return try CompositionalSection(layout(.estimated(90)), environment: environment, measured: sizes)
  }

  @Test("Queries of a compositional section", arguments: 0..<3)
  func queries(kind: Int) throws {
    var section = try Self.section(kind)
    let height = section.contentSize.height
    var buffer: [Element] = []
    var found = 0
    func scroll() {
      for step in 0..<50 {
        let screen = LayoutRect(x: 0, y: height / 3 + Double(step) * 77, width: 390, height: 844)
        section.elements(in: screen, into: &buffer)
        found += buffer.count
        section.forEachElement(in: screen) { found += $0.index }
        blackHole(Int(section.frame(at: 700 + 33 * step).minY))
      }
    }
    expectNoAllocations(in: scroll)
    #expect(found > 1_000 && !buffer.isEmpty)
    // A copy has memory of its own after its first queries.
    let copy = section
    expectNoAllocations(in: scroll)
    #expect(copy.provisional.frame(at: 700) == section.frame(at: 700))
  }

  @Test("Measurements with the query of the viewport", arguments: 1..<3)
  func measurements(kind: Int) throws {
    var section = try Self.section(kind)
    var buffer: [Element] = []
    var step = 0
    func measure() throws(LayoutError) {
      for _ in 0..<50 {
        step += 1
        let index = 9_000 + step % 40
        try section.resize(at: index, to: LayoutSize(width: 100, height: Double(step % 89 + 20)))
        let frame = section.frame(at: index)
        let screen = LayoutRect(x: 0, y: frame.minY - 400, width: 390, height: 844)
        section.elements(in: screen, into: &buffer)
      }
    }
    try expectNoAllocations(in: measure)
    #expect(buffer.count > 10 && section.isSettled && section.isMeasured(at: 9_000))
  }

  @Test("Measurements in a feed with the query of the viewport")
  func measurementsInFeed() throws {
    var feed = try Feed(environment: Self.environment, sectionSpacing: 20)
    for _ in 0..<20 { try feed.append(.compositional(Self.layout(.estimated(90)), count: 1_000)) }
    let screen = LayoutRect(
      x: 0, y: feed.frame(at: ItemPath(section: 9, item: 500)).minY, width: 390, height: 844)
    var buffer: [Element] = []
    var step = 0
    func measure() throws(LayoutError) {
      for _ in 0..<50 {
        step += 1
        let size = LayoutSize(width: 100, height: Double(step % 89 + 20))
        try feed.resize(at: ItemPath(section: 9, item: 500 + step % 10), to: .size(size))
        feed.elements(in: screen, into: &buffer)
      }
    }
    try expectNoAllocations(in: measure)
    #expect(buffer.count > 10)
  }

  /// Lists and groups of fixed and of estimated lengths, with a header and a background.
  @Test("Offsets of orthogonal sections and queries of the viewport", arguments: 0..<3)
  func orthogonal(kind: Int) throws {
    var feed = try Feed(environment: Self.environment, sectionSpacing: 24)
    var groups = Self.layout(kind == 1 ? .absolute(90) : .estimated(90))
    groups.orthogonalScrollingBehavior = .groupPagingCentered
    for number in 0..<200 {
      var section: FeedSection
      switch kind {
      case 0:
        section = .waterfall(.list(spacing: 8), extents: (0..<100).map { Double(($0 + number) % 60 + 50) })
        section.orthogonalScrolling = OrthogonalScrolling(.continuous, extent: 120)
        section.headers = [Supplementary(extent: 30, pinning: .section)]
        section.decorations = [.background()]
      case 1: section = .compositional(groups, count: 100)
      default:
        var sizes = [LayoutSize?](repeating: nil, count: 100)
        for index in sizes.indices where index % 3 > 0 {
          sizes[index] = LayoutSize(width: 100, height: Double(index % 30 + 70))
        }
        section = .compositional(groups, measured: sizes)
      }
      try feed.append(section)
    }
    let length = feed.contentSize.height / 200
    var (buffer, found, step) = ([Element](), 0, 0)
    func drag() throws(LayoutError) {
      for _ in 0..<50 {
        step += 1
        let section = 20 + step % 30
        try feed.setOrthogonalOffset(Double(step * 37 % 4_000), ofSection: section)
        let screen = LayoutRect(x: 0, y: length * Double(section) - 300, width: 390, height: 844)
        feed.elements(in: screen, into: &buffer)
        found += buffer.count
      }
    }
    try expectNoAllocations(in: drag)
    #expect(found > 500)
  }
}
