extension IndexMap {
  /// Returns the items after, from the items before and the inserted ones.
  ///
  /// - Complexity: O(n)
  func arranged<Item>(
    _ before: ContiguousArray<Item>, _ inserted: InsertedItems<Item>
  ) -> ContiguousArray<Item> {
    let count = before.count - departures.count + arrivals.count
    if arrivals.count == count { return arrivals.arriving(before, inserted) { $0 } }
    return arrivals.isNumbered || departures.isNumbered
      ? merged(before, inserted, count: count) : listed(before, inserted, count: count)
  }

  /// Returns the items after a small batch.
  private func listed<Item>(
    _ before: ContiguousArray<Item>, _ inserted: InsertedItems<Item>, count: Int
  ) -> ContiguousArray<Item> {
    var items: ContiguousArray<Item> = []
    items.reserveCapacity(count)
    var (next, departure, nextInserted) = (0, 0, 0)
    func append(upTo count: Int) {
      while items.count < count {
        if departure < departures.count, departures.index(at: departure) == next {
          departure += 1
        } else {
          items.append(before[next])
        }
        next += 1
      }
    }
    for arrival in arrivals {
      append(upTo: arrival.index)
      if let source = arrival.counterpart {
        items.append(before[source])
      } else {
        items.append(inserted[nextInserted])
        nextInserted += 1
      }
    }
    append(upTo: count)
    return items
  }

  /// Returns the items after a large batch, without a branch for each item, which would be as hard to predict as the batch.
  private func merged<Item>(
    _ before: ContiguousArray<Item>, _ inserted: InsertedItems<Item>, count: Int
  ) -> ContiguousArray<Item> {
    // The initializer with capacity 0 writes to the empty array that all threads share.
    if count == 0 { return [] }
    var items = departures.others(of: before, room: arrivals.count)
    let staying = items.count
    items += arrivals.arriving(before, inserted) { $0 }
    let arrives = arrivals.flags(of: count)
    return unsafe ContiguousArray(unsafeUninitializedCapacity: count) { result, size in
      var (nextStaying, nextArriving) = (0, staying)
      for place in 0..<count {
        let step = Int(arrives[place])
        let source = nextStaying &+ step &* (nextArriving &- nextStaying)
        unsafe result.initializeElement(at: place, to: items[source])
        nextArriving &+= step
        nextStaying &+= 1 &- step
      }
      size = count
    }
  }
}
