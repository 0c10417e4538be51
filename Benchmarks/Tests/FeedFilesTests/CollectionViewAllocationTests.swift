import Millrace
import Testing

/// A steady tick of a collection view allocates nothing: no cell is created, and its buffers are warm.
@Suite("Allocations of a collection view")
struct CollectionViewAllocationTests {
  private final class Cell {
    var path = ItemPath(section: 0, item: 0)
  }

  private final class Client: CollectionViewClient {
    private(set) var configured = 0
    private(set) var prefetched = 0
    private(set) var canceled = 0
    private(set) var displayed = 0

    func reuseIdentifier(for element: LayoutAttributes) -> ReuseIdentifier {
      ReuseIdentifier(rawValue: UInt32(element.path.item % 3))
    }
    func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> Cell { Cell() }
    func configure(_ cell: Cell, for element: LayoutAttributes, state: CellState) {
      cell.path = element.path
      configured += 1
    }
    func willDisplay(_ cell: Cell, for element: LayoutAttributes) { displayed += 1 }
    func prefetchItems(at paths: [ItemPath]) { prefetched += paths.count }
    func cancelPrefetchingForItems(at paths: [ItemPath]) { canceled += paths.count }
  }

  /// Scrolls down and up again, also by a motion, with items that come, are prefetched, canceled and selected.
  @Test("A steady scroll after the first pass allocates exactly 0", arguments: [false, true])
  func steadyScroll(hasHeaders: Bool) throws {
    var feed = try Feed(width: 390, sectionSpacing: 20)
    for number in 0..<40 {
      let extents = (0..<200).map { Double(($0 * $0 + number) % 97 + 20) }
      var section = FeedSection.waterfall(Waterfall(columns: .count(3), rowSpacing: 8), extents: extents)
      if hasHeaders {
        section.headers = [Supplementary(extent: 44, pinning: .section)]
        section.decorations = [.background()]
      }
      try feed.append(section)
    }
    let view = CollectionView<Cell>(feed, size: LayoutSize(width: 390, height: 844))
    view.margin = 400
    view.prefetching = Prefetching(horizon: 0.5, limit: 40)
    view.selectItem(at: ItemPath(section: 2, item: 7))
    let client = Client()
    var time = 0.0
    var operations = 0
    func tick() {
      time += 1.0 / 120
      operations += view.update(at: time, from: client).operations.count
    }
    func scroll() {
      view.scroll(to: .zero)
      for step in 0..<400 {
        view.scroll(by: step < 250 ? 31 : -53)
        tick()
      }
      view.beginDrag()
      for _ in 0..<20 {
        view.drag(by: 12)
        tick()
      }
      view.endDrag(velocity: 2_400, at: time)
      for _ in 0..<200 { tick() }
    }
    // The cells are created, and every buffer gets the size of the fullest screen.
    for _ in 0..<3 { scroll() }
    let cellCount = view.cellCount
    expectNoAllocations(in: scroll)
    #expect(view.cellCount == cellCount && operations > 5_000 && client.displayed > 1_000)
    #expect(client.configured > 1_000 && client.prefetched > 1_000 && client.canceled > 100)
  }
}
