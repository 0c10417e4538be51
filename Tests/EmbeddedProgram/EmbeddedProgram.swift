import FeedFormat
import Millrace

/// Prints frames of the engine's layouts, before and after edits, and of feed files.
///
/// `scripts/check-embedded` compiles this program twice, natively and as Embedded Swift for WebAssembly,
/// where `Int` has 32 bits, and compares the outputs. Every number is exact: an integer number of 1/192 pt,
/// or the bits of the double.
struct EmbeddedProgram {
  private var random: UInt64 = 42

  mutating func run() throws(LayoutError) {
    try waterfall(policy: .reflow)
    try waterfall(policy: .stable)
    try spans()
    try estimates()
    try flow()
    try sections()
    try longFeed()
    try snapshots()
    try collectionView()
  }

  // MARK: - Sections

  private mutating func waterfall(policy: EditPolicy) throws(LayoutError) {
    let layout = Waterfall(columns: .count(4), columnSpacing: 8, rowSpacing: 6)
    var extents: [Double] = []
    for _ in 0..<3_000 { extents.append(extent()) }
    var section = try WaterfallSection(layout, width: 390, policy: policy, extents: extents)
    let name = policy == .reflow ? "waterfall, reflow" : "waterfall, stable"
    let screen = LayoutRect(x: 0, y: 40_000, width: 390, height: 844)
    print(section.elements(in: screen), of: name)
    for _ in 0..<40 {
      switch number(below: 4) {
      case 0: try section.insert(extent(), at: number(below: section.count))
      case 1: _ = try section.remove(at: number(below: section.count))
      case 2: try section.move(from: number(below: section.count), to: number(below: section.count))
      default: try section.resize(at: number(below: section.count), to: extent())
      }
      print(section.elements(in: screen), of: name)
    }
    // A large batch, whose edits are numbered in 32 bits.
    var batch = BatchUpdate()
    let groups = section.count / 4
    for index in 0..<groups {
      batch.remove(at: 4 * index)
      batch.insert(extent(), at: 4 * (groups - 1 - index))
      batch.move(from: 4 * index + 1, to: 4 * index + 3)
      batch.resize(at: 4 * index + 2, to: extent())
    }
    let report = try section.apply(batch)
    print("inserted", of: name, Double(report.inserted.count))
    print("old index", of: name, Double(report.oldIndex(forNew: 4 * groups - 1) ?? -1))
    print(section.elements(in: screen), of: name)
    section.settle()
    print("length", of: name, section.contentSize.height)
  }

  private mutating func spans() throws(LayoutError) {
    let layout = Waterfall(columns: .count(32), columnSpacing: 0, rowSpacing: 0)
    var items: [WaterfallItem] = []
    for index in 0..<2_000 {
      items.append(WaterfallItem(extent(), span: index % 9 == 0 ? .lanes(1 + number(below: 32)) : .lanes(1)))
    }
    var section = try WaterfallSection(layout, width: 1_280, policy: .stable, items: items)
    for _ in 0..<30 {
      try section.insert(extent(), span: .lanes(1 + number(below: 32)), at: number(below: section.count))
      _ = try section.remove(at: number(below: section.count))
      let top = Double(number(below: 12_000))
      print(section.elements(in: LayoutRect(x: 0, y: top, width: 1_280, height: 200)), of: "spans")
    }
  }

  /// A list of 2,000,000 estimated items: 46 billion units.
  private mutating func estimates() throws(LayoutError) {
    var section = try WaterfallSection(Waterfall.list(spacing: 1), width: 320)
    try section.appendEstimated(count: 2_000_000, extent: 120)
    print("length", of: "estimates", section.contentSize.height)
    for top in [0, 22_369_000, 120_000_000, 241_999_000.5] {
      print(section.elements(in: LayoutRect(x: 0, y: top, width: 320, height: 480)), of: "estimates")
    }
    try section.insert(500, at: 10)
    print(section.elements(in: LayoutRect(x: 0, y: 241_999_000, width: 320, height: 480)), of: "estimates")
  }

  private mutating func flow() throws(LayoutError) {
    var sizes: [LayoutSize] = []
    for _ in 0..<2_000 { sizes.append(size()) }
    var section = try RowSection(Flow(itemSpacing: 4, lineSpacing: 6), width: 390, sizes: sizes)
    let screen = LayoutRect(x: 0, y: 9_000, width: 390, height: 600)
    print(section.elements(in: screen), of: "flow")
    for _ in 0..<30 {
      switch number(below: 3) {
      case 0: try section.insert(size(), at: number(below: section.count))
      case 1: _ = try section.remove(at: number(below: section.count))
      default: try section.move(from: number(below: section.count), to: number(below: section.count))
      }
      print(section.elements(in: screen), of: "flow")
    }
  }

  // MARK: - Feeds

  private mutating func sections() throws(LayoutError) {
    var feed = try Feed(width: 390, sectionSpacing: 12)
    for index in 0..<80 {
      var section = self.section(index % 6, count: index % 5 == 0 ? 300 : 20)
      section.headers = [Supplementary(extent: 44, pinning: .section)]
      try feed.append(section)
    }
    for _ in 0..<60 {
      let source = path(in: feed)
      let target = path(in: feed)
      switch number(below: 3) {
      case 0 where feed.itemCount(ofSection: source.section) > 1: try feed.remove(at: source)
      case 1 where source.section == target.section: try feed.move(from: source, to: target)
      default: try feed.insert(feed.item(at: target), at: target)
      }
      let screen = LayoutRect(x: 0, y: Double(number(below: 40_000)), width: 390, height: 844)
      print(feed.elements(in: screen), of: "sections")
    }
    try feed.moveSection(from: 3, to: 70)
    try feed.removeSection(at: 0)
    feed.settle()
    print("length", of: "sections", feed.contentSize.height)
    try feed.relayout(width: 700)
    print(feed.elements(in: LayoutRect(x: 0, y: 5_000, width: 700, height: 844)), of: "sections, 700 pt wide")
  }

  /// A feed of more than 2^32 units, which are 22.4 million points.
  private mutating func longFeed() throws(LayoutError) {
    var feed = try Feed(width: 390, sectionSpacing: 24)
    let grid = Grid(columns: .count(3), rowHeight: .points(130), columnSpacing: 1, rowSpacing: 1)
    for index in 0..<30 {
      try feed.append(section(index % 6, count: 40))
      try feed.append(.grid(grid, count: 30_000))
    }
    try feed.append(.grid(grid, count: 1_000_000_000 - feed.itemCount))
    print("length", of: "long feed", feed.contentSize.height)
    for top in [22_369_600, 22_369_621, 22_369_622, 30_000_000, 43_000_000_000.0] {
      let screen = LayoutRect(x: 0, y: top, width: 390, height: 400)
      print(feed.elements(in: screen), of: "long feed")
      try feed.insert(feed.item(at: ItemPath(section: 0, item: 0)), at: ItemPath(section: 0, item: 0))
      print(feed.elements(in: screen), of: "long feed")
    }
    print("index", of: "long feed", Double(feed.index(of: ItemPath(section: 60, item: 900_000_000))))
  }

  /// A list that follows snapshots: items and sections are inserted, moved and deleted by identity.
  private mutating func snapshots() throws(LayoutError) {
    var feed = try Feed(width: 320)
    var snapshot = Snapshot<Int, Int>()
    for round in 0..<20 {
      var next = snapshot
      do throws(Snapshot<Int, Int>.IdentifierError) {
        if let first = next.sectionIDs.first, round % 2 == 0 {
          try next.insertSections([round], before: first)
        } else {
          try next.appendSections([round])
        }
        try next.appendItems((round * 300)..<(round * 300 + 300), to: round)
        for _ in 0..<20 {
          let path = ItemPath(section: number(below: next.sectionCount), item: number(below: 100))
          let target = ItemPath(section: number(below: next.sectionCount), item: number(below: 100))
          try next.moveItem(next.itemID(at: path), after: next.itemID(at: target))
        }
        try next.deleteItems([next.itemID(at: ItemPath(section: 0, item: number(below: 100)))])
        if round > 10 { try next.deleteSections([next.sectionID(at: number(below: 8))]) }
      } catch {
        Swift.print("snapshots: an identifier is wrong")
      }
      let difference = next.difference(from: snapshot)
      let batch = difference.batch(to: next) { _, items in
        .waterfall(.list(), extents: items.map { Double(20 + $0 % 50) })
      } item: { id in
        .extent(Double(20 + id % 50))
      }
      try feed.apply(batch)
      snapshot = next
      print("moves", of: "snapshots", Double(difference.moves.count + 1_000 * difference.sectionMoves.count))
      let screen = LayoutRect(x: 0, y: Double(number(below: 10_000)), width: 320, height: 480)
      print(feed.elements(in: screen), of: "snapshots")
    }
  }

  /// Returns a section with one of six layouts.
  private mutating func section(_ kind: Int, count: Int) -> FeedSection {
    var extents: [Double] = []
    var sizes: [LayoutSize] = []
    for _ in 0..<count {
      extents.append(extent())
      sizes.append(size())
    }
    switch kind {
    case 0:
      return .waterfall(Waterfall(columns: .count(3), columnSpacing: 4, rowSpacing: 4), extents: extents)
    case 1: return .flow(Flow(itemSpacing: 5, lineSpacing: 5, maximumItemsPerRow: 7), sizes: sizes)
    case 2:
      return .justifiedRows(JustifiedRows(targetHeight: 120, itemSpacing: 2, lineSpacing: 3), sizes: sizes)
    case 3: return .grid(Grid(columns: .count(4), rowHeight: .aspectRatio(1)), count: count)
    case 4: return .rowGrid(RowGrid(columns: .count(2)), extents: extents)
    default:
      var items: [MosaicItem] = []
      for _ in 0..<count {
        items.append(MosaicItem(columns: 1 + number(below: 3), rows: 1 + number(below: 2)))
      }
      return .mosaic(Mosaic(columns: .count(4), rowHeight: .points(80)), items: items)
    }
  }

  // MARK: - Input

  /// Returns the next number from 0 to `limit` - 1 (a linear congruential generator).
  private mutating func number(below limit: Int) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((random >> 33) % UInt64(limit))
  }

  private mutating func extent() -> Double { Double(20 * 192 + number(below: 200 * 192)) / 192 }

  private mutating func size() -> LayoutSize {
    LayoutSize(width: Double(20 + number(below: 120)), height: Double(16 + number(below: 60)) + 1 / 3)
  }

  private mutating func path(in feed: Feed) -> ItemPath {
    let section = number(below: feed.sectionCount)
    return ItemPath(section: section, item: number(below: feed.itemCount(ofSection: section)))
  }

  // MARK: - A collection view

  /// Flicks through a list, edits it, and taps items.
  private mutating func collectionView() throws(LayoutError) {
    var feed = try Feed(width: 390)
    var extents: [Double] = []
    for _ in 0..<500 { extents.append(extent()) }
    try feed.append(.waterfall(.list(spacing: 4), extents: extents))
    let view = CollectionView<Int>(feed, size: LayoutSize(width: 390, height: 844))
    let client = NumberedCells()
    view.margin = 200
    for frame in 0..<60 {
      let time = Double(frame) / 60
      switch frame % 20 {
      case 0: view.beginDrag()
      case 1: view.drag(by: 50)
      case 2: view.endDrag(velocity: 4_000, at: time)
      case 10:
        try view.edit { (feed) throws(LayoutError) in
          try feed.insert(.extent(70), at: ItemPath(section: 0, item: 3))
        }
      case 12:
        view.touchDown(at: LayoutPoint(x: 9, y: view.visibleRect.midY), delegate: client)
        view.touchUp(delegate: client)
      default: break
      }
      let update = view.update(at: time, from: client)
      print("operations \(update.operations.count)", of: "collection view", update.visibleRect)
      view.forEachCell { _, number, element in
        let state = view.isSelected(at: element.path) ? "selected" : ""
        print("cell \(number) \(element.path.item) \(state)", of: "collection view", element.frame)
      }
    }
  }

  // MARK: - Output

  func print(_ elements: [Element], of name: String) {
    for element in elements {
      let path = "\(element.kind.rawValue) \(element.path.section) \(element.path.item)"
      print(path, of: name, element.frame)
    }
  }

  func print(_ item: String, of name: String, _ frame: LayoutRect) {
    let origin = "\(exact(frame.origin.x)) \(exact(frame.origin.y))"
    Swift.print("\(name): \(item): \(origin) \(exact(frame.size.width)) \(exact(frame.size.height))")
  }

  private func print(_ item: String, of name: String, _ value: Double) {
    Swift.print("\(name): \(item): \(exact(value))")
  }

  /// Returns a value in points as an integer number of 1/192 pt, or as the double's bits if it is not one.
  private func exact(_ points: Double) -> String {
    // Below 2^51, this rounds to an integer without a function of the math library.
    let units = (points * 192 + 0x1.8p52) - 0x1.8p52
    return units / 192 == points ? "\(Int64(units))" : "bits \(points.bitPattern)"
  }
}

/// A client whose cells are numbers.
final class NumberedCells: CollectionViewClient {
  func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> Int { 0 }
  func configure(_ cell: Int, for element: LayoutAttributes, state: CellState) {}
}

#if arch(wasm32)
  /// The main function that `crt1-command.o` of wasi-libc calls.
  @_cdecl("__main_void")
  public func runProgram() -> Int32 {
    var program = EmbeddedProgram()
    do throws(LayoutError) { try program.run() } catch { return 1 }
    do throws(InputError) { try program.feedFile() } catch { return 1 }
    return 0
  }
#else
  @main
  extension EmbeddedProgram {
    static func main() throws {
      var program = EmbeddedProgram()
      try program.run()
      try program.feedFile()
    }
  }
#endif
