import Millrace
import MillraceOracle

// Edits of sections through their own types.

/// An error that ends the body of an update after its work.
private struct Enough: Error {}

extension FeedScript {
  /// Returns whether the items of a section cannot be edited.
  ///
  /// If so, checks that `edit` throws and changes nothing.
  mutating func rejectsEdits(
    _ section: Int, _ edit: (inout Feed) throws(LayoutError) -> Void
  ) throws -> Bool {
    guard model.sections[section].hasFixedItems else { return false }
    var error: LayoutError?
    do throws(LayoutError) { try edit(&feed) } catch let thrown { error = thrown }
    try require(
      error == .inSection(section, .cellsAreFixed),
      "an edit of a cell: \(String(describing: error))")
    return true
  }

  /// Inserts an item at the start of a section of the model, and removes the last one if there are several.
  mutating func replaceLastByFirst(_ item: FeedItem, in index: Int) {
    let count = model.sections[index].items.count
    if count > 1 { model.sections[index].remove(at: count - 1) }
    model.sections[index].insert(item, at: 0)
  }

  /// Returns reloads and reconfigurations of some items of a section, in terms of the section, which the model then has.
  mutating func drawCells(ofSection index: Int) -> BatchUpdate {
    var batch = BatchUpdate()
    if random.oneIn(2) { random.addCells(to: &batch, count: model.sections[index].items.count) }
    for path in batch.reconfigures { reconfigured.append(model.sections[index].names[path.item].item) }
    for path in batch.reloads {
      var name = model.sections[index].names[path.item]
      name.cell = NaiveName()
      model.sections[index].setName(name, ofItem: path.item)
    }
    return batch
  }

  /// Gives a section of the model another layout.
  mutating func relayout(_ index: Int, _ layout: some NaiveSectionLayout) {
    recordOverflow(of: layout)
    model.sections[index].layout = NaiveFeed.Section.Layout(
      layout.following(model.sections[index].ownAxis(in: model.axis), model.direction))
  }

  /// Changes a section of the feed by `body`, which sometimes throws at its end. The changes remain.
  mutating func update<Section: LayoutSection>(
    _ index: Int, as type: Section.Type, _ body: (inout Section) throws -> Void
  ) throws {
    guard random.oneIn(4) else { return try feed.withSection(index, as: type, body) }
    lastEdit += ", and throw"
    do {
      try feed.withSection(index, as: type) { section in
        try body(&section)
        throw Enough()
      }
    } catch is Enough { return }
    throw failure("no error was thrown")
  }
}
