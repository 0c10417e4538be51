extension IndexMap {
  /// Returns the items after, from the items before and the inserted ones.
  ///
  /// - Complexity: O(n)
  func arranged<Item>(
    _ before: ContiguousArray<Item>, _ inserted: InsertedItems<Item>
  ) -> ContiguousArray<Item> {
    let count = before.count - departures.count + arrivals.count
    if arrivals.count == count { return arrivals.arranged(before, inserted) }
    return arrivals.isNumbered || departures.isNumbered
      ? merged(before, inserted, count: count) : listed(before, inserted, count: count)
  }

  /// Returns the arriving items, in order.
  ///
  /// In a loop of its own, so that the processor reads many items at once.
  ///
  /// - Parameter item: Returns the item of a value before.
  func arriving<Value, Item>(
    _ before: ContiguousArray<Value>, _ inserted: InsertedItems<Item>, _ item: (Value) -> Item
  ) -> ContiguousArray<Item> {
    var items: ContiguousArray<Item> = []
    items.reserveCapacity(arrivals.count)
    for source in arrivals.sources(inserted, before.count).dropLast() {
      let source = Int(source)
      items.append(
        source < before.count ? item(before[source]) : inserted.item(in: source - before.count))
    }
    return items
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
    var items: ContiguousArray<Item> = []
    items.reserveCapacity(count)
    let (staying, arriving) = (departures.others(of: before.count), arrivals.sources(inserted, before.count))
    let arrives = arrivals.flags(of: count)
    var (nextStaying, nextArriving) = (0, 0)
    unsafe before.withUnsafeBufferPointer { before in
      unsafe inserted.withUnsafeBufferPointer { inserted in
        guard let beforeBase = before.baseAddress else { return }
        let insertedBase = unsafe inserted.baseAddress ?? beforeBase
        for place in 0..<count {
          // Both are read, so that the choice is no branch.
          let (stays, comes) = (Int(staying[nextStaying]), Int(arriving[nextArriving]))
          let step = Int(arrives[place])
          let source = step == 0 ? stays : comes
          nextArriving &+= step
          nextStaying &+= 1 &- step
          let item =
            unsafe source < before.count ? beforeBase + source : insertedBase + (source &- before.count)
          unsafe items.append(item.pointee)
        }
      }
    }
    return items
  }
}
