import Testing

@testable import Millrace
@testable import MillraceOracle

/// All feeds of few small sections, with all edits of them, against a naive feed.
@Suite struct FeedWorldTests {
  private static let layouts: [NaiveFeed.Section.Layout] = [
    .waterfall(Waterfall(columns: .count(2), rowSpacing: 1)),
    .rows(.flow(Flow(itemSpacing: 1, lineSpacing: 2, indent: .firstItem))),
    .grid(Grid(columns: .count(2), rowHeight: .points(4), insets: LayoutInsets(top: 3))),
  ]

  private func item(_ layout: NaiveFeed.Section.Layout, _ number: Int) -> FeedItem {
    switch layout.rule {
    case is NaiveWaterfallLayout: .extent([3, 0, 5][number % 3])
    case is NaiveRowsLayout: .size(width: [4, 6, 0][number % 3], height: [2, 3, 0][number % 3])
    default: .cell
    }
  }

  private func section(_ layout: NaiveFeed.Section.Layout, count: Int) -> NaiveFeed.Section {
    NaiveFeed.Section(layout: layout, items: (0..<count).map { item(layout, $0) })
  }

  private func feed(of model: NaiveFeed, compactLimit: Int) throws -> Feed {
    var feed = try Feed(
      width: model.width, axis: model.axis, direction: model.direction, sectionSpacing: model.sectionSpacing,
      shape: TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 1), compactLimit: compactLimit)
    for section in model.sections { try feed.append(section.feedSection()) }
    return feed
  }

  private func expect(_ feed: Feed, _ model: NaiveFeed, _ edit: String) {
    var feed = feed
    let expected = model.placement
    if let violation = feed.invariantViolation() { Issue.record("\(edit): \(violation)") }
    let size = expected.contentSize
    for y in stride(from: -1.0, to: (model.axis == .vertical ? size.height : size.width) + 1, by: 1) {
      let rect = model.orientation.placed(LayoutRect(x: 0, y: y, width: 10, height: 1))
      let found = feed.elements(in: rect)
      if found != expected.elements(in: rect) { Issue.record("\(edit): \(rect) finds \(found)") }
    }
    feed.settle()
    if feed.contentSize != expected.contentSize { Issue.record("\(edit): \(feed.contentSize)") }
    for element in expected.elements where feed.frame(at: element.path) != element.frame {
      Issue.record("\(edit): \(element.path) at \(feed.frame(at: element.path))")
    }
  }

  /// With sections that are all full, that become full by an edit, and that are all compact. All of them upright, and
  /// each in one of the other orientations.
  @Test(arguments: [0, 2, 64])
  func allEditsOfThreeSections(compactLimit: Int) throws {
    for counts in 0..<27 {
      for first in 0..<3 {
        for way in [0, 1 + (counts + counts / 9 + first + compactLimit / 2) % 3] {
          let (axis, direction) = NaiveOrientation.allOrientations[way]
          var model = NaiveFeed(width: 10, axis: axis, direction: direction, sectionSpacing: 2)
          for place in 0..<3 {
            let count = [counts / 9, counts / 3 % 3, counts % 3][place]
            let layout = Self.layouts[(first + place) % 3].following(axis, direction)
            model.sections.append(section(layout, count: count))
          }
          let feed = try feed(of: model, compactLimit: compactLimit)
          expect(feed, model, "\(axis), \(direction), \(counts), \(first)")
          for index in 0..<3 { try editItems(of: index, feed, model) }
          try editSections(feed, model)
        }
      }
    }
  }

  private func editItems(of index: Int, _ feed: Feed, _ model: NaiveFeed) throws {
    let count = model.sections[index].items.count
    for place in 0...count {
      let path = ItemPath(section: index, item: place)
      var (changed, expected) = (feed, model)
      let new = item(model.sections[index].layout, 2)
      try changed.insert(new, at: path)
      expected.sections[index].insert(new, at: place)
      expect(changed, expected, "insert at \(path)")
      guard place < count else { continue }
      (changed, expected) = (feed, model)
      try changed.remove(at: path)
      expected.sections[index].remove(at: place)
      expect(changed, expected, "remove \(path)")
      (changed, expected) = (feed, model)
      try changed.resize(at: path, to: new)
      expected.sections[index].resize(at: place, to: new)
      expect(changed, expected, "resize \(path)")
      for target in 0..<count {
        (changed, expected) = (feed, model)
        try changed.move(from: path, to: ItemPath(section: index, item: target))
        expected.sections[index].insert(expected.sections[index].remove(at: place), at: target)
        expect(changed, expected, "move \(path) to \(target)")
      }
    }
  }

  private func editSections(_ feed: Feed, _ model: NaiveFeed) throws {
    for index in 0..<3 {
      var (changed, expected) = (feed, model)
      try changed.removeSection(at: index)
      expected.sections.remove(at: index)
      expect(changed, expected, "remove section \(index)")
      let new = section(Self.layouts[index].following(model.axis, model.direction), count: 3)
      (changed, expected) = (feed, model)
      try changed.replaceSection(at: index, with: new.feedSection())
      expected.sections[index] = new
      expect(changed, expected, "replace section \(index)")
      (changed, expected) = (feed, model)
      try changed.insert(new.feedSection(), at: index + 1)
      expected.sections.insert(new, at: index + 1)
      expect(changed, expected, "insert a section at \(index + 1)")
      for target in 0..<3 {
        (changed, expected) = (feed, model)
        try changed.moveSection(from: index, to: target)
        expected.sections.insert(expected.sections.remove(at: index), at: target)
        expect(changed, expected, "move section \(index) to \(target)")
      }
    }
  }
}
