/// What edits make of the items of a section of a feed: checked, so that nothing can go wrong any more.
enum ItemsPlan {
  /// So many items of a compact section, and what is kept of them, which of cells is nothing.
  case compact(ContiguousArray<ItemSize>, count: Int, growth: Units)
  case full(any SectionPlan)
  /// A full section in the place of a compact one, before its edits.
  case becomingFull(any SectionStorage, any SectionPlan)

  /// By how much longer the section may get, at most.
  var growth: Units {
    switch self {
    case .compact(_, _, let growth): growth
    case .full(let plan), .becomingFull(_, let plan): plan.growth
    }
  }
}

extension Feed {
  /// Checks edits of a section's items, which are to be made at once.
  ///
  /// - Complexity: O(m log m) for m edits, and what the section takes, or O(64)
  func plan(_ edits: SectionEdits, for entry: SectionEntry) throws(LayoutError) -> ItemsPlan {
    let section = entry.section
    if section.isFull {
      let boxed = boxes[section.box]
      guard boxed.isCompact, entry.count + edits.growth > compactLimit else {
        return .full(try boxed.plan(edits))
      }
      let full = try boxed.full()
      return .becomingFull(full, try full.plan(edits))
    }
    let style = styles[section.style]
    let count = entry.count + edits.growth
    if count <= style.maximumCount(limit: compactLimit), let plan = try compactPlan(edits, for: entry, style)
    {
      return plan
    }
    if case .grid = style.rule { throw .contentTooLong }
    let full = try fullSection(of: entry)
    return .becomingFull(full, try full.plan(edits))
  }

  /// What the edits make of a compact section; `nil` if it becomes a full one by them.
  private func compactPlan(
    _ edits: SectionEdits, for entry: SectionEntry, _ style: SectionStyle
  ) throws(LayoutError) -> ItemsPlan? {
    let count = entry.count + edits.growth
    var growth: Units = 0
    var inserted: ContiguousArray<ItemSize> = []
    for insertion in edits.insertions {
      do throws(LayoutError) {
        guard let value = try style.checked(insertion.item, insertion.name("item")) else { return nil }
        growth += style.maximumLength(of: value, amongst: entry.count)
        inserted.append(value)
      } catch {
        throw insertion.name.naming(error)
      }
    }
    let items = entry.section.handle.map { records.view($0) }
    var before: ContiguousArray<ItemSize> = []
    if style.itemSize > 0, let items {
      before.reserveCapacity(entry.count)
      for index in 0..<entry.count { before.append(style.stored(index, in: items)) }
    }
    for resizing in edits.resizings {
      do throws(LayoutError) {
        guard let value = try style.checked(resizing.item, resizing.name("item")) else { return nil }
        guard style.itemSize > 0 else { continue }
        growth += style.maximumLength(of: value, amongst: entry.count)
        before[resizing.index] = value
      } catch {
        throw resizing.name.naming(error)
      }
    }
    if case .grid(let geometry) = style.rule {
      let length = geometry.contentHeight(of: count) - geometry.contentHeight(of: entry.count)
      return .compact([], count: count, growth: max(0, length))
    }
    return .compact(edits.map.arranged(before, inserted), count: count, growth: growth)
  }

  /// Makes the edits of a plan. What the sections occupy is counted, but the entry's place is up to the caller.
  ///
  /// - Returns: What the stack is to have of the section now.
  mutating func changed(_ before: SectionEntry, by plan: ItemsPlan) -> SectionEntry {
    occupied -= maximumLength(of: before)
    var entry = before
    switch plan {
    case .compact(let items, let count, _): rewrite(&entry, items, count: count)
    case .full(let plan):
      let box = entry.section.box
      boxes[box].apply(plan)
      recordCrossBounds(ofBox: box)
      let section = boxes[box]
      (entry.length, entry.count) = (section.provisionalLength, section.count)
      entry.isMarked = !section.isSettled
    case .becomingFull(var section, let plan):
      section.apply(plan)
      let box = boxes.add(section)
      recordCrossBounds(ofBox: box)
      entry = fullEntry(section, box: box)
      entry.take(before.margins, supplementaries)
      releaseItems(of: before)
    }
    occupied += maximumLength(of: entry)
    return entry
  }

  /// Has a compact section keep other items.
  private mutating func rewrite(
    _ entry: inout SectionEntry, _ items: ContiguousArray<ItemSize>, count: Int
  ) {
    let style = styles[entry.section.style]
    let bytes = items.count * style.itemSize
    var handle = entry.section.handle
    if let old = handle, bytes == 0 || old.sizeClass != SizedRecords.sizeClass(ofBytes: bytes) {
      records.deallocate(old)
      handle = nil
    }
    if bytes > 0 {
      let new = handle ?? records.allocate(bytes: bytes)
      handle = new
      let view = records.mutableView(new)
      for (index, item) in items.enumerated() { style.store(item, at: index, in: view) }
    }
    entry.tag = SectionTag(style: entry.section.style, handle).stored
    entry.count = count
    entry.length = style.length(of: handle.map { records.view($0) }, count: count, &scratch.rows)
  }
}
