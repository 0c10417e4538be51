/// A batch of edits, checked against a section and sorted.
struct BatchPlan<Section: EditableSection>: Sendable {
  struct Resizing: Sendable {
    let index: Int
    let item: Section.CheckedItem
  }

  /// The resized items, in ascending order of their indices before the batch.
  private(set) var resizes: [Resizing] = []
  private(set) var map = IndexMap()
  /// The arrivals that were not moved, in order.
  private(set) var insertedItems: ContiguousArray<Section.CheckedItem> = []
  /// The maximum by which the length of the section grows.
  private(set) var growth: Units = 0
  /// Whether placing all items again takes less time than the edits one by one.
  private(set) var isLarge = false

  /// Creates the plan of edits whose indices are checked. Throws the error in an item's description, if there is one.
  init(_ edits: SectionEdits, for section: Section) throws(LayoutError) {
    map = edits.map
    isLarge = Self.isLarge(edits, for: section)
    insertedItems.reserveCapacity(edits.insertions.count)
    resizes.reserveCapacity(edits.resizes.count)
    for number in edits.insertions.indices {
      let position = edits.insertions.position(at: number)
      do throws(LayoutError) {
        let item = try section.checked(
          section.item(of: edits.insertions.item(at: number)), edits.name(ofInsertionAt: position)("item"))
        // Twice the limit, so that the sum with other lengths neither fits nor overflows.
        growth = min(growth + section.length(of: item), 2 * Units.maximumPosition)
        insertedItems.append(item)
      } catch {
        throw edits.name(ofInsertionAt: position).naming(error)
      }
    }
    let items = isLarge && !edits.resizes.isEmpty ? section.replacedItems() : []
    for number in edits.resizes.indices {
      let (index, position) = (edits.resizes.index(at: number), edits.resizes.position(at: number))
      do throws(LayoutError) {
        let item = try section.checked(
          section.item(of: edits.resizes.item(at: number)), inPlaceOf: index, of: items,
          edits.name(ofResizingAt: position)("item"))
        resizes.append(Resizing(index: index, item: item))
      } catch {
        throw edits.name(ofResizingAt: position).naming(error)
      }
    }
    try checkRoom(in: section)
    growth = section.growth(ofLength: growth, count: edits.growth)
  }

  /// Throws `contentTooLong` if the section has no room for the items of the batch.
  ///
  /// All indices are valid, so the existing items can be read, with one prefetch for all indices.
  private mutating func checkRoom(in section: Section) throws(LayoutError) {
    if !isLarge { section.prefetch(touchedIndices) }
    for resizing in resizes {
      growth = min(growth + section.length(of: resizing.item), 2 * Units.maximumPosition)
    }
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

  /// Returns the arriving items, in order, from those before with their new sizes.
  func arriving(_ before: ContiguousArray<Section.CheckedItem>) -> ContiguousArray<Section.CheckedItem> {
    var (items, nextInserted) = (ContiguousArray<Section.CheckedItem>(), 0)
    items.reserveCapacity(map.arrivals.count)
    for arrival in map.arrivals {
      if let source = arrival.counterpart {
        items.append(before[source])
      } else {
        items.append(insertedItems[nextInserted])
        nextInserted += 1
      }
    }
    return items
  }

  /// Returns whether the batch resizes an item, given its index before the batch.
  func resizes(_ index: Int) -> Bool {
    resizes.indices.contains(key: index) { resizes[$0].index }
  }

  /// The first index before the batch from which on items are edited, or `nil` if the batch has no edits.
  var firstChangedIndex: Int? {
    // Before the first arrival and the first departure, indices are the same before and after the batch.
    [resizes.first?.index, map.departures.first?.index, map.arrivals.first?.index].compactMap { $0 }.min()
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

extension EditableSection {
  /// Applies a batch that was checked.
  mutating func make(_ plan: BatchPlan<Self>) {
    for number in anchors.indices { anchors[number] = tracker(anchors[number], before: plan.map) }
    if plan.isLarge, rebuild(plan) {
      for number in anchors.indices { anchors[number] = anchors[number].moved(by: plan.map) }
      return
    }
    for resizing in plan.resizes { resizeItem(at: resizing.index, to: resizing.item) }
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
