/// A batch of edits, checked against a section and sorted.
struct BatchPlan<Section: EditableSection>: Sendable {
  struct Resizing: Sendable {
    let index: Int
    let item: Section.CheckedItem
  }

  /// The resized items. In a large batch, in any order, otherwise in ascending order of their indices before the batch.
  private(set) var resizes: [Resizing] = []
  private(set) var map = IndexMap()
  /// The arrivals that were not moved.
  private(set) var insertedItems = InsertedItems<Section.CheckedItem>()
  /// The maximum by which the length of the section grows.
  private(set) var growth: Units = 0
  /// Whether placing all items again takes less time than the edits one by one.
  private(set) var isLarge = false

  /// Creates the plan of edits whose indices are checked. Throws the error in an item's description, if there is one.
  init(_ edits: SectionEdits, for section: Section) throws(LayoutError) {
    map = edits.map
    isLarge = Self.isLarge(edits, for: section)
    try readInsertions(of: edits, for: section)
    try readResizes(of: edits, for: section)
    try checkRoom(in: section)
    growth = section.growth(ofLength: growth, count: edits.growth)
  }

  /// Creates a part of a large batch that is checked.
  init(
    resizes: [Resizing], map: IndexMap = IndexMap(),
    insertedItems: InsertedItems<Section.CheckedItem> = InsertedItems()
  ) {
    (self.resizes, self.map, self.insertedItems, isLarge) = (resizes, map, insertedItems, true)
  }

  private mutating func readInsertions(
    of edits: SectionEdits, for section: Section
  ) throws(LayoutError) {
    // Names capture the number of the section, because a capture of all edits would copy them for each item.
    let (insertions, number) = (edits.insertions, edits.newSection)
    func checked(_ place: Int) throws(LayoutError) -> Section.CheckedItem {
      let position = insertions.position(in: place)
      func name() -> BatchArgument { position.name(in: "insertions", section: number) }
      do throws(LayoutError) {
        return try section.checked(section.item(of: insertions.item(in: place)), name()("item"))
      } catch {
        throw name().naming(error)
      }
    }
    var items: ContiguousArray<Section.CheckedItem> = []
    items.reserveCapacity(insertions.count)
    for place in insertions.indices {
      do throws(LayoutError) {
        let item = try checked(place)
        // Twice the limit, so that the sum with other lengths neither fits nor overflows.
        growth = min(growth + section.length(of: item), 2 * Units.maximumPosition)
        items.append(item)
      } catch {
        // The error to report is that of the first path.
        for number in insertions.indices { _ = try checked(insertions.place(of: number)) }
        throw error
      }
    }
    insertedItems = InsertedItems(items, order: insertions.order)
  }

  private mutating func readResizes(of edits: SectionEdits, for section: Section) throws(LayoutError) {
    let items = isLarge && !edits.resizes.isEmpty ? section.replacedItems() : []
    let number = edits.section
    func checked(_ edit: Int, of resizes: SectionEdits.Resizes) throws(LayoutError) -> Resizing {
      let (index, position) = (resizes.index(at: edit), resizes.position(at: edit))
      func name() -> BatchArgument { position.name(in: "resizes", section: number) }
      do throws(LayoutError) {
        let item = try section.checked(
          section.item(of: resizes.item(at: edit)), inPlaceOf: index, of: items, name()("item"))
        return Resizing(index: index, item: item)
      } catch {
        throw name().naming(error)
      }
    }
    let given = isLarge ? edits.resizes : edits.resizes.sorted
    resizes.reserveCapacity(given.count)
    for edit in given.indices {
      do throws(LayoutError) {
        let resizing = try checked(edit, of: given)
        growth = min(growth + section.length(of: resizing.item), 2 * Units.maximumPosition)
        resizes.append(resizing)
      } catch {
        let sorted = given.sorted
        for edit in sorted.indices { _ = try checked(edit, of: sorted) }
        throw error
      }
    }
  }

  /// Throws `contentTooLong` if the section has no room for the items of the batch.
  ///
  /// All indices are valid, so the existing items can be read, with one prefetch for all indices.
  private mutating func checkRoom(in section: Section) throws(LayoutError) {
    if !isLarge { section.prefetch(touchedIndices) }
    var length = section.occupied + growth
    // Skip reading the old lengths as long as there is room for both old and new items.
    guard length > Units.maximumPosition else { return }
    for resizing in resizes { length -= section.length(ofItemAt: resizing.index) }
    for removal in map.departures where removal.counterpart == nil {
      length -= section.length(ofItemAt: removal.index)
    }
    guard length <= Units.maximumPosition else { throw .contentTooLong }
  }

  private static func isLarge(_ edits: SectionEdits, for section: Section) -> Bool {
    let count = edits.resizes.count + edits.map.departures.count + edits.map.arrivals.count
    guard let minimum = section.minimumEditsToRebuild, count >= minimum,
      section.count + edits.insertions.count <= Int(Int32.max)
    else { return false }
    return count >= (section.count + edits.growth) / section.itemsPerEdit
  }

  /// Returns the items after the batch, from those before.
  ///
  /// - Complexity: O(n)
  func arranged(
    _ before: consuming ContiguousArray<Section.CheckedItem>
  ) -> ContiguousArray<Section.CheckedItem> {
    if !resizes.isEmpty {
      unsafe before.withUnsafeMutableBufferPointer { items in
        for resizing in resizes { unsafe items[resizing.index] = resizing.item }
      }
    }
    return map.departures.isEmpty && map.arrivals.isEmpty ? before : map.arranged(before, insertedItems)
  }

  /// The indices that the batch edits, before the batch.
  private var touchedIndices: [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(resizes.count + map.departures.count + map.arrivals.count)
    for resizing in resizes { indices.append(resizing.index) }
    for departure in map.departures { indices.append(departure.index) }
    for arrival in map.arrivals.indices { indices.append(map.stayingIndex(at: arrival)) }
    return indices
  }
}

/// Inserted items, in the order of their indices.
struct InsertedItems<Item> {
  private let items: ContiguousArray<Item>
  /// For each item, its place in `items`. Empty if these are in the order of their indices.
  private let order: ContiguousArray<UInt32>

  init(_ items: ContiguousArray<Item> = [], order: ContiguousArray<UInt32> = []) {
    (self.items, self.order) = (items, order)
  }

  @inline(__always)
  subscript(number: Int) -> Item { items[order.isEmpty ? number : Int(order[number])] }

  func contains(where predicate: (Item) -> Bool) -> Bool { items.contains(where: predicate) }
}

extension InsertedItems: Sendable where Item: Sendable {}

extension EditableSection {
  /// Applies a batch that was checked.
  mutating func make(_ plan: BatchPlan<Self>) {
    for number in anchors.indices { anchors[number] = tracker(anchors[number], before: plan.map) }
    if plan.isLarge, rebuild(plan) {
      for number in anchors.indices { anchors[number] = anchors[number].moved(by: plan.map) }
      return
    }
    let resizes = plan.isLarge ? plan.resizes.sorted { $0.index < $1.index } : plan.resizes
    for resizing in resizes where !rejoins(resizing.index, as: resizing.item) {
      resizeItem(at: resizing.index, to: resizing.item)
    }
    rejoin(resizes.filter { rejoins($0.index, as: $0.item) })
    // The removed and moved items, in the order of the departures.
    var taken: ContiguousArray<CheckedItem> = []
    taken.reserveCapacity(plan.map.departures.count)
    for departure in plan.map.departures.reversed() {
      let source = departure.counterpart.map { _ in departure.index }
      taken.append(removeItem(at: departure.index, movedFrom: source))
    }
    taken.reverse()
    var next = 0
    for arrival in plan.map.arrivals {
      if let source = arrival.counterpart {
        insertItem(taken[plan.map.departure(of: source)], at: arrival.index, movedFrom: source)
      } else {
        insertItem(plan.insertedItems[next], at: arrival.index, movedFrom: nil)
        next += 1
      }
    }
  }

  /// Removes items, and inserts others in their places.
  ///
  /// - Parameter resizes: In ascending order.
  private mutating func rejoin(_ resizes: [BatchPlan<Self>.Resizing]) {
    if resizes.isEmpty { return }
    // Tracked items keep their indices.
    let tracked = anchors
    anchors = []
    for resizing in resizes.reversed() { _ = removeItem(at: resizing.index, movedFrom: nil) }
    for resizing in resizes { insertItem(resizing.item, at: resizing.index, movedFrom: nil) }
    anchors = tracked
  }
}

func check(_ index: Int, _ argument: @autoclosure () -> String, in valid: Range<Int>)
  throws(LayoutError)
{
  guard valid.contains(index) else {
    throw .indexOutOfRange(argument: argument(), index: index, valid: valid)
  }
}

func checkDuplicates(_ entries: [IndexMap.Entry], _ argument: String) throws(LayoutError) {
  for (one, next) in zip(entries, entries.dropFirst()) where one.index == next.index {
    throw .duplicateIndex(argument: argument, index: one.index)
  }
}
