/// The rows of sections, as far as their layouts have any: what separators and backgrounds of items go by.
///
/// Items of one lane are rows each; those of uniform grids and of rows that are broken are in rows. Those of several
/// lanes are not, nor are those of mosaics, sheets and layouts of one's own.
extension Feed {
  /// Appends the rows of a section that end from a position on and begin before another one, and the last row of which
  /// may be too much.
  ///
  /// - Parameter start: Where the section's content begins.
  func collectRows(
    of entry: SectionEntry, at start: Units, from position: Units, before end: Units,
    _ scratch: inout PlacingScratch
  ) {
    scratch.itemRows.removeAll(keepingCapacity: true)
    guard entry.count > 0 else { return }
    let section = entry.section
    if section.isFull {
      var row = boxes[section.box].row(reaching: position &- start)
      while let found = row, start &+ found.start < end {
        scratch.itemRows.append(found.moved(by: start))
        row = found.last + 1 < entry.count ? boxes[section.box].row(of: found.last + 1) : nil
      }
      return
    }
    switch (styles[section.style].rule, section.handle) {
    case (.waterfall(let style), let handle?) where style.geometry.count == 1:
      style.collectRows(records.view(handle), count: entry.count, top: start, into: &scratch.itemRows)
    case (.rows(let style), let handle?):
      style.collectRows(
        records.view(handle), count: entry.count, top: start, &scratch.rows, into: &scratch.itemRows)
    case (.grid(let geometry), _):
      var row = geometry.row(reaching: position &- start, count: entry.count)
      while let found = row, start &+ found.start < end {
        scratch.itemRows.append(found.moved(by: start))
        row = found.last + 1 < entry.count ? geometry.row(of: found.last + 1, count: entry.count) : nil
      }
    default: break
    }
  }

  /// The row of an item; `nil` if its layout has none.
  func row(of item: Int, _ entry: SectionEntry, at start: Units, _ scratch: inout PlacingScratch) -> ItemRow?
  {
    let section = entry.section
    if section.isFull { return boxes[section.box].row(of: item)?.moved(by: start) }
    if case .grid(let geometry) = styles[section.style].rule {
      return geometry.row(of: item, count: entry.count).moved(by: start)
    }
    collectRows(of: entry, at: start, from: start, before: .max, &scratch)
    return scratch.itemRows.first { $0.last >= item }
  }

  /// From where to where items of a section are, with their rows if they are in any; `nil` if there are none of them.
  ///
  /// What that takes is counted in the scratch memory.
  func stretch(
    of items: Range<Int>, _ entry: SectionEntry, at start: Units, _ scratch: inout PlacingScratch
  ) -> MovedStretch? {
    let items = items.clamped(to: 0..<entry.count)
    guard !items.isEmpty else { return nil }
    let section = entry.section
    var stretch: (start: Units, end: Units)
    if section.isFull {
      stretch = boxes[section.box].stretch(of: items, counting: &scratch.work)
      stretch = (start &+ stretch.start, start &+ stretch.end)
    } else {
      switch (styles[section.style].rule, section.handle) {
      case (.waterfall(let style), let handle?):
        stretch = style.stretch(of: items, in: records.view(handle), top: start)
        scratch.work.itemsScanned += items.upperBound
      case (.rows(let style), let handle?):
        stretch = style.stretch(
          of: items, in: records.view(handle), count: entry.count, top: start, &scratch.rows)
        scratch.work.itemsScanned += entry.count
      case (.grid(let geometry), _):
        stretch = geometry.stretch(of: items, count: entry.count)
        stretch = (start &+ stretch.start, start &+ stretch.end)
      default: preconditionFailure("items that nothing is kept of")
      }
    }
    return MovedStretch(start: stretch.start, length: stretch.end &- stretch.start)
  }
}

extension CompactWaterfall {
  /// Appends the rows of items of one lane.
  fileprivate func collectRows(
    _ items: RecordView, count: Int, top: Units, into rows: inout [ItemRow]
  ) {
    var start = top + insets.mainStart
    for item in 0..<count {
      let end = start &+ Units(items.value(item, as: UInt32.self))
      rows.append(ItemRow(last: item, start: start, end: end))
      start = end &+ gap
    }
  }
}
