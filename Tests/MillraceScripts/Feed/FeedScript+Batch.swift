import Millrace
import MillraceOracle
import MillraceRandom

extension FeedScript: FeedBatchScript {
  var sections: [NaiveFeed.Section] {
    get { model.sections }
    set { model.sections = newValue }
  }

  var state: NaivePlacedFeed { NaivePlacedFeed(model) }

  mutating func takeNames(of result: NaiveFeedBatch<NaiveFeed.Section>, _ batch: BatchUpdate) {
    let before = model.sections
    model.sections = result.sections
    for (section, origins) in result.origins.enumerated() {
      for (item, origin) in origins.enumerated() {
        guard let origin else { continue }
        var name = before[origin.section].names[origin.item]
        if batch.reconfigures.contains(origin) { reconfigured.append(name.item) }
        if batch.reloads.contains(origin) { name.cell = NaiveName() }
        model.sections[section].setName(name, ofItem: item)
      }
    }
  }

  func canMove(_ item: FeedItem, to section: NaiveFeed.Section) -> Bool {
    accepts(item, in: section) && !section.hasFixedItems && !isTooThin(item, in: section)
  }

  mutating func randomView() -> LayoutRect {
    random.rect(in: model.placement.contentSize, model.orientation)
  }

  func checkFirstChange(
    _ report: ChangeReport, _ checks: FeedBatchChecks<NaivePlacedFeed, NaiveFeed.Section>, since old: Feed
  ) throws {
    try checks.checkFirstChange(report, firstUnsettled: old.firstUnsettledSection, overflow: overflow)
  }

  func check(_ feed: inout Feed, _ name: String) throws { try check(&feed, model.placement, name) }

  /// Checks that a batch with an additional invalid edit throws and changes nothing.
  mutating func checkInvalid(
    _ batch: BatchUpdate, _ result: NaiveFeedBatch<NaiveFeed.Section>, keeping anchor: TestAnchor?
  ) throws {
    guard random.oneIn(2), let section = result.sections.indices.randomElement(using: &random) else { return }
    var batch = batch
    let path = ItemPath(section: section, item: result.sections[section].items.count)
    let layout = result.sections[section].layout.scripted
    batch.insert(layout.invalidItem, at: path)
    var thrown: LayoutError?
    do throws(LayoutError) { try feed.apply(batch, keeping: anchor?.anchor) } catch { thrown = error }
    guard case .inSection(let named, let error) = thrown else {
      throw failure("with an edit more: \(String(describing: thrown))")
    }
    switch error {
    case .cellsAreFixed where layout.fixedCount != nil, .unexpectedItem:
      try require(named == section, "the section of \(path) is called \(named)")
    case .invalidPlacement(let item, _, _, _):
      try require(item == path.item, "\(path) is called \(item)")
    default: throw failure("with an edit more at \(path): \(error)")
    }
  }

  /// Checks the offset correction of a change that keeps the order of all items, and resizes some.
  func checkKept(
    _ correction: OffsetCorrection?, of anchor: TestAnchor, since before: NaiveFeed, resizing: [ItemPath] = []
  ) throws {
    var batch = BatchUpdate()
    for path in resizing { batch.resize(at: path, to: model.sections[path.section].items[path.item]) }
    let same = NaiveFeedBatch(batch, to: model.sections, inserted: [:], replacing: [:])
    let checks = FeedBatchChecks(before: NaivePlacedFeed(before), after: state, result: same, batch: batch) {
      [script = self] in script.failure($0)
    }
    try checks.check(correction, of: anchor)
  }
}
