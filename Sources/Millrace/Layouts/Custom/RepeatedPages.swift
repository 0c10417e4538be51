/// The placements of a page of items from several states, which are copied where the layout returns to one of these.
///
/// Only pages that follow each other are compared: those of equal items, such as estimates. (10⁶ cards of equal estimates in
/// the `Timeline` of `CustomLayout` take 31 ms if each of them is placed.)
struct RepeatedPages<Layout: CustomLayout> {
  struct Placement {
    let before: Layout.State
    let after: Layout.State
    let page: PlacedPage
  }

  private var placements: ContiguousArray<Placement> = []

  /// The maximum number of states that are compared. A layout that returns to none of them places all items.
  private static var maximumCount: Int { 16 }

  /// Returns how the page is placed from a state, if that is known, and how often it can be copied one after the other,
  /// `times` at most.
  func placement(from state: Layout.State, origin: Units, times: Int) -> (Placement, times: Int)? {
    guard let placement = placements.first(where: { $0.before == state }) else { return nil }
    let page = placement.page
    let room = Units.maximumPosition - origin - page.length
    guard room >= 0 else { return nil }
    guard placement.after == placement.before else { return (placement, 1) }
    return (placement, page.advance == 0 ? times : min(times, Int(clamping: room / page.advance + 1)))
  }

  /// Records how the page was placed, unless a placement is invalid.
  mutating func record(
    from before: Layout.State, to after: Layout.State, _ results: ContiguousArray<ItemPlacement>,
    _ geometry: CustomGeometry
  ) {
    guard placements.count < Self.maximumCount, let page = PlacedPage(results, geometry) else { return }
    placements.append(Placement(before: before, after: after, page: page))
  }
}

/// The placements of consecutive items in units, from the origin before them, as the leaves of an `IntervalTree` store them.
struct PlacedPage {
  /// The distance of each start from the start of the item before, the first one's from the origin.
  private(set) var advances: ContiguousArray<Units> = []
  private(set) var extents: ContiguousArray<UInt32> = []
  private(set) var spans: ContiguousArray<CrossSpan> = []
  /// The start of the last item.
  let lastStart: Units
  /// The distance to the next origin.
  let advance: Units
  /// The maximum end of an item and of an origin.
  let length: Units

  /// The start of the first item.
  var firstStart: Units { advances.first ?? 0 }

  init?(_ results: ContiguousArray<ItemPlacement>, _ geometry: CustomGeometry) {
    advances.reserveCapacity(results.count)
    extents.reserveCapacity(results.count)
    spans.reserveCapacity(results.count)
    var (origin, position, length) = (Units(0), Units(0), Units(0))
    for result in results {
      guard let item = geometry.units(result) else { return nil }
      let start = origin + item.start
      advances.append(start - position)
      extents.append(UInt32(item.extent))
      spans.append(item.span)
      position = start
      length = max(length, start + item.extent, origin + item.advance)
      origin += item.advance
    }
    (lastStart, advance, self.length) = (position, origin, length)
  }
}

/// Writes copies of a page, one after the other, from another origin.
struct PageCopier: IntervalFiller {
  typealias Failure = Never
  private let page: PlacedPage
  /// The advances of each copy. The first one begins at another distance from the item before.
  private var advances: ContiguousArray<Units>
  private let firstAdvance: Units
  private let count: Int
  private var written = 0
  private var next = 0

  /// - Parameter position: The start of the item before the copies.
  init(_ page: PlacedPage, times: Int, origin: Units, position: Units) {
    self.page = page
    advances = page.advances
    advances[0] = page.advance + page.firstStart - page.lastStart
    firstAdvance = origin + page.firstStart - position
    count = times * advances.count
  }

  var isAtEnd: Bool { written == count }

  mutating func fill(_ leaf: IntervalLeafView, _ range: Range<Int>) -> Int {
    let filled = range.prefix(count - written)
    var slot = filled.startIndex
    while slot < filled.endIndex {
      let part = next..<min(advances.count, next + filled.endIndex - slot)
      leaf.setItems(
        from: slot, advances: advances[part], extents: page.extents[part], payloads: page.spans[part])
      slot += part.count
      next = part.upperBound == advances.count ? 0 : part.upperBound
    }
    if written == 0, let first = filled.first { leaf.setAdvance(firstAdvance, first) }
    written += filled.count
    return filled.count
  }
}
