import Millrace

extension FeedBuilder {
  /// Applies `edit`, which is at `place` in the file.
  mutating func apply(_ edit: FeedFile.Edit, place: String) throws(InputError) {
    do {
      switch edit {
      case .insert(let item, let target):
        // A place alone, if the layout determines the sizes of items.
        try checkGap(target, "\(place).insert" + (item == .cell ? "" : "[0]"))
        try feed.insert(
          try self.item(item, in: target.section, place: "\(place).insert[1]"), at: ItemPath(target))
      case .remove(let target):
        try checkItem(target, "\(place).remove")
        try feed.remove(at: ItemPath(target))
      case .resize(let target, let item):
        try checkItem(target, "\(place).resize[0]")
        try feed.resize(
          at: ItemPath(target), to: try self.item(item, in: target.section, place: "\(place).resize[1]"))
      case .move(let source, let target): try move(source, target, place: "\(place).move")
      case .track(let edit, let section):
        let sectionPlace = "\(place).\(edit.field)" + (edit.verb == .remove ? "[0]" : "[0][0]")
        try checkSection(section, sectionPlace)
        guard !sections[section].layout.hasItems else {
          throw error(sectionPlace, "a spreadsheet, got a section with items")
        }
        try feed.withSection(section, as: SpreadsheetSection.self) { try $0.edit(edit) }
      case .insertSection(let section, let index):
        try checkIndex(index, upTo: sections.count + 1, "\(place).insertSection[0]")
        try insert(section, at: index, place: "\(place).insertSection[1]")
      case .removeSection(let index):
        try checkSection(index, "\(place).removeSection")
        try feed.removeSection(at: index)
        sections.remove(at: index)
      case .moveSection(let source, let target):
        try checkSection(source, "\(place).moveSection[0]")
        try checkSection(target, "\(place).moveSection[1]")
        try feed.moveSection(from: source, to: target)
        sections.insert(sections.remove(at: source), at: target)
      }
    } catch {
      throw inputError(error, place)
    }
  }

  private mutating func move(
    _ source: FeedFile.Position, _ target: FeedFile.Position, place: String
  ) throws {
    try checkItem(source, "\(place)[0]")
    guard source.section != target.section else {
      // The target is an index after the removal, so it must be below the current count.
      try checkItem(target, "\(place)[1]")
      return try feed.move(from: ItemPath(source), to: ItemPath(target))
    }
    try checkGap(target, "\(place)[1]")
    // The item keeps its height in points, even if the file gave an aspect ratio.
    let (item, form) = (feed.item(at: ItemPath(source)), sections[source.section].layout.itemForm)
    let layout = sections[target.section].layout
    let axis = context(ofSection: source.section).axis
    let moved = form == layout.itemForm ? item : layout.converted(item, from: form, axis: axis)
    guard let moved else {
      throw error("\(place)[1]", "a section whose items have the same form as those of the source section")
    }
    try feed.remove(at: ItemPath(source))
    try feed.insert(moved, at: ItemPath(target))
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
