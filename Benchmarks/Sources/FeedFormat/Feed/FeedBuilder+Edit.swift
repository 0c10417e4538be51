import Millrace

extension FeedBuilder {
  /// Applies `edit`, which is at `place` in the file.
  mutating func apply(_ edit: FeedFile.Edit, place: String) throws(InputError) {
    switch edit {
    case .insert(let item, let target):
      // A place alone, if the layout determines the sizes of items.
      try checkGap(target, "\(place).insert" + (item == .cell ? "" : "[0]"))
      let item = try self.item(item, in: target.section, place: "\(place).insert[1]")
      try engine(at: place) { (feed) throws(LayoutError) in try feed.insert(item, at: ItemPath(target)) }
    case .remove(let target):
      try checkItem(target, "\(place).remove")
      try engine(at: place) { (feed) throws(LayoutError) in try feed.remove(at: ItemPath(target)) }
    case .resize(let target, let item):
      try checkItem(target, "\(place).resize[0]")
      let item = try self.item(item, in: target.section, place: "\(place).resize[1]")
      try engine(at: place) { (feed) throws(LayoutError) in try feed.resize(at: ItemPath(target), to: item) }
    case .move(let source, let target): try move(source, target, place: place)
    case .track(let edit, let section):
      let sectionPlace = "\(place).\(edit.field)" + (edit.verb == .remove ? "[0]" : "[0][0]")
      try checkSection(section, sectionPlace)
      guard !sections[section].layout.hasItems else {
        throw error(sectionPlace, "a spreadsheet, got a section with items")
      }
      do {
        let result = try feed.withSection(section, as: SpreadsheetSection.self) { sheet in
          Result { () throws(LayoutError) in try sheet.edit(edit) }
        }
        try result.get()
      } catch {
        throw source.error(error, place)
      }
    case .insertSection(let section, let index):
      try checkIndex(index, upTo: sections.count + 1, "\(place).insertSection[0]")
      try insert(section, at: index, place: "\(place).insertSection[1]")
    case .removeSection(let index):
      try checkSection(index, "\(place).removeSection")
      try engine(at: place) { (feed) throws(LayoutError) in try feed.removeSection(at: index) }
      sections.remove(at: index)
    case .moveSection(let origin, let target):
      try checkSection(origin, "\(place).moveSection[0]")
      try checkSection(target, "\(place).moveSection[1]")
      try engine(at: place) { (feed) throws(LayoutError) in try feed.moveSection(from: origin, to: target) }
      sections.insert(sections.remove(at: origin), at: target)
    }
  }

  /// Moves an item. The edit is at `place` in the file.
  private mutating func move(
    _ source: FeedFile.Position, _ target: FeedFile.Position, place: String
  ) throws(InputError) {
    let (from, to) = (ItemPath(source), ItemPath(target))
    try checkItem(source, "\(place).move[0]")
    guard source.section != target.section else {
      // The target is an index after the removal, so it must be below the current count.
      try checkItem(target, "\(place).move[1]")
      return try engine(at: place) { (feed) throws(LayoutError) in try feed.move(from: from, to: to) }
    }
    try checkGap(target, "\(place).move[1]")
    // The item keeps its height in points, even if the file gave an aspect ratio.
    let (item, form) = (feed.item(at: from), sections[source.section].layout.itemForm)
    let layout = sections[target.section].layout
    let axis = context(ofSection: source.section).axis
    let moved = form == layout.itemForm ? item : layout.converted(item, from: form, axis: axis)
    guard let moved else {
      throw error(
        "\(place).move[1]", "a section whose items have the same form as those of the source section")
    }
    try engine(at: place) { (feed) throws(LayoutError) in
      try feed.remove(at: from)
      try feed.insert(moved, at: to)
    }
  }

  /// Returns `item`, which is at `place` in the file, as an item of `section`.
  private func item(
    _ item: FeedFile.Item, in section: Int, place: String
  ) throws(InputError) -> FeedItem {
    do throws(FeedItemError) {
      return try sections[section].layout.feedItem(item, in: context(ofSection: section))
    } catch {
      throw self.error(place, error.expectation)
    }
  }
}

extension ItemPath {
  fileprivate init(_ place: FeedFile.Position) { self.init(section: place.section, item: place.item) }
}

// MARK: - Indices

extension FeedBuilder {
  private func checkItem(_ target: FeedFile.Position, _ place: String) throws(InputError) {
    try checkItems(target, place)
    let count = feed.itemCount(ofSection: target.section)
    guard target.item < count else {
      let range =
        count == 0 ? "a section with items, but this one is empty;" : "an index from 0 to \(count - 1),"
      throw error("\(place)[1]", "\(range) got \(target.item)")
    }
  }

  private func checkGap(_ target: FeedFile.Position, _ place: String) throws(InputError) {
    try checkItems(target, place)
    try checkIndex(target.item, upTo: feed.itemCount(ofSection: target.section) + 1, "\(place)[1]")
  }

  private func checkIndex(_ index: Int, upTo end: Int, _ place: String) throws(InputError) {
    guard index < end else { throw error(place, "an index from 0 to \(end - 1), got \(index)") }
  }

  private func checkItems(_ target: FeedFile.Position, _ place: String) throws(InputError) {
    try checkSection(target.section, "\(place)[0]")
    guard sections[target.section].layout.hasItems else {
      throw error(
        "\(place)[0]", "a section with items, got a spreadsheet (edit it with insertRow and similar edits)")
    }
  }

  private func checkSection(_ section: Int, _ place: String) throws(InputError) {
    guard section < sections.count else {
      let range =
        sections.isEmpty
        ? "a feed with sections, but this one is empty;" : "a section from 0 to \(sections.count - 1),"
      throw error(place, "\(range) got \(section)")
    }
  }
}
