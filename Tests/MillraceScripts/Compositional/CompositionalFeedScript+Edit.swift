import Millrace
import MillraceOracle
import MillraceRandom

extension CompositionalFeedScript {
  mutating func edit() throws {
    switch random.int(0...11) {
    case 0: try preview(drawBatch(edits: random.pick([1, 2, 4]), ofSections: false).batch)
    case 1: try adoptCopy()
    default: try editFeed()
    }
  }

  mutating func editFeed() throws {
    let sections = model.sections.indices
    let section = sections.randomElement(using: &random) ?? -1
    switch random.int(0...13) {
    case 0:
      model.boundarySupplementaryItems = random.compositionalSection().boundarySupplementaryItems
      lastEdit = "supplementaries of the feed"
      try feed.setBoundarySupplementaryItems(model.boundarySupplementaryItems)
    case 1 where section >= 0:
      let items = random.compositionalSection().boundarySupplementaryItems
      lastEdit = "supplementaries of \(section)"
      model.sections[section].layout.boundarySupplementaryItems = items
      try feed.setBoundarySupplementaryItems(items, ofSection: section)
    case 2: try measure()
    case 3: try changeEnvironment()
    case 4:
      let index = random.int(0...sections.count)
      lastEdit = "insert section \(index)"
      model.sections.insert(newContent(), at: index)
      try feed.insert(feedSection(index), at: index)
    case 5 where section >= 0 && sections.count > 2:
      lastEdit = "remove section \(section)"
      model.sections.remove(at: section)
      try feed.removeSection(at: section)
    case 6 where section >= 0:
      lastEdit = "replace section \(section)"
      model.sections[section] = newContent()
      try feed.replaceSection(at: section, with: feedSection(section))
    case 7 where section >= 0:
      let target = random.int(0...(sections.count - 1))
      lastEdit = "move section \(section) to \(target)"
      model.sections.insert(model.sections.remove(at: section), at: target)
      try feed.moveSection(from: section, to: target)
    case 8...10 where section >= 0: try batch()
    default: if section >= 0 { try editItems(ofSection: section) }
    }
    try replaceGrids()
  }

  /// Replaces the lists that the edit made grids in the model: the engine's sections do not become grids.
  private mutating func replaceGrids() throws {
    for index in model.sections.indices where isGrid(model.sections[index]) {
      if feed.item(at: ItemPath(section: index, item: 0)) == .cell { continue }
      try feed.replaceSection(at: index, with: feedSection(index))
    }
  }

  private mutating func editItems(ofSection section: Int) throws {
    let count = model.sections[section].measuredSizes.count
    let size = Self.length(&random)
    lastEdit = "edit an item of \(section)"
    if isCompositional { return try editCompositionalItems(ofSection: section) }
    // Items of a grid all have one size.
    if isGrid(model.sections[section]) {
      model.sections[section] = newContent()
      return try feed.replaceSection(at: section, with: feedSection(section))
    }
    let index = random.int(0...count)
    switch random.int(0...3) {
    case 0 where index < count && (count > 1 || !model.sections[section].isOrthogonal):
      model.sections[section].measuredSizes.remove(at: index)
      try feed.remove(at: ItemPath(section: section, item: index))
    case 1 where index < count:
      model.sections[section].measuredSizes[index] = size
      try feed.resize(at: ItemPath(section: section, item: index), to: .extent(size.height))
    default:
      model.sections[section].measuredSizes.insert(size, at: index)
      try feed.insert(.extent(size.height), at: ItemPath(section: section, item: index))
    }
  }

  private mutating func editCompositionalItems(ofSection section: Int) throws {
    let count = model.sections[section].measuredSizes.count
    let size = random.measuredItem(2, of: 3)
    let item: FeedItem = size.map { .size($0) } ?? .cell
    let index = random.int(0...count)
    let path = ItemPath(section: section, item: index)
    switch random.int(0...4) {
    case 0 where index < count:
      lastEdit = "remove \(path)"
      model.sections[section].measuredSizes.remove(at: index)
      try feed.remove(at: path)
    case 1...2 where index < count:
      lastEdit = "measure \(path) as \(item)"
      model.sections[section].measuredSizes[index] = size
      try feed.resize(at: path, to: item)
    case 3 where model.sections[section].isOrthogonal:
      let offset = random.orthogonalOffset()
      lastEdit = "scroll \(section) to \(offset)"
      model.sections[section].orthogonalOffset = offset
      try feed.setOrthogonalOffset(offset, ofSection: section)
    default:
      lastEdit = "insert \(item) at \(path)"
      model.sections[section].measuredSizes.insert(size, at: index)
      try feed.insert(item, at: path)
    }
  }

  /// Measures a supplementary, or removes its measurement.
  private mutating func measure() throws {
    guard let row = try rows().filter({ isBoundary($0.element) }).randomElement(using: &random) else {
      return
    }
    let size = random.oneIn(4) ? nil : LayoutSize(width: random.pick([0, 44, 90.5]), height: 61)
    lastEdit = "measure \(row.element.kind) at \(row.element.path) as \(size.map { "\($0)" } ?? "nothing")"
    let path = row.element.path
    if model.sections.indices.contains(path.section) {
      model.sections[path.section].layout.boundarySupplementaryItems[path.item].measuredSize = size
    } else {
      model.boundarySupplementaryItems[path.item].measuredSize = size
    }
    try feed.setMeasuredSize(size, of: row.element.kind, at: path)
  }

  private mutating func changeEnvironment() throws {
    var new = random.compositionalEnvironment()
    new.axis = environment.axis
    let isSafe = new.safeAreaInsets == environment.safeAreaInsets
    let isOther = !isSafe || new.contentInsetsReference != environment.contentInsetsReference
    lastEdit = "environment \(new)"
    // A provider is not asked again in the same environment.
    if new != environment { changeDescriptions() }
    model.environment = new
    if random.oneIn(3), feed.itemCount > 0 {
      let item = feed.path(ofItem: random.int(0...(feed.itemCount - 1)))
      var copy = feed
      _ = try copy.relayout(environment: new, keeping: .item(item))
    }
    try feed.relayout(environment: new)
    guard isOther, !isCompositional else { return }
    for index in model.sections.indices { try feed.replaceSection(at: index, with: feedSection(index)) }
  }

  /// Changes some of the layouts that a provider returns.
  private mutating func changeDescriptions() {
    guard let descriptions else { return }
    for index in model.sections.indices where random.oneIn(3) {
      let old = model.sections[index]
      model.sections[index].layout = newContent().layout
      let new = model.sections[index]
      if !old.isOrthogonal || !new.isOrthogonal { model.sections[index].orthogonalOffset = 0 }
      // A section without estimates forgets what is measured.
      if !usesMeasuredSizes(old) || !usesMeasuredSizes(new) {
        model.sections[index].measuredSizes = old.measuredSizes.map { _ in nil }
      }
    }
    descriptions.set(model)
  }
}
