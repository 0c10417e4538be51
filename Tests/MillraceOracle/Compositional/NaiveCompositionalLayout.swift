import Millrace

/// A naive compositional section by itself, without supplementaries.
package struct NaiveCompositionalLayout: NaiveLayout {
  package let frames: [LayoutRect]
  package let contentSize: LayoutSize
  private let zIndices: [Int32]
  private let groups: [NaiveCompositionalGroup]
  private let orientation: NaiveOrientation

  package init(
    _ layout: CollectionLayoutSection, _ environment: CollectionLayoutEnvironment, items: [LayoutSize?]
  ) throws {
    let feed = NaiveCompositionalFeed(environment, sections: [.init(layout, measuredSizes: items)])
    let rows = try feed.rows.filter { $0.kind == .item }
    let (axis, direction) = (environment.axis, environment.direction)
    let size = environment.containerSize
    orientation = NaiveOrientation(axis, direction, width: axis == .vertical ? size.width : size.height)
    // Rows of a horizontal feed from right to left are mirrored within the view. A section begins at 0.
    let shift = axis == .horizontal && direction == .rightToLeft ? NaiveWaterfall.units(size.width) : 0
    frames = rows.map { row in
      var frame = row.frame
      frame.origin.x = Double(row.x - shift) / 192
      return frame
    }
    zIndices = rows.map(\.zIndex)
    contentSize = try feed.contentSize
    groups = try feed.groups(ofSection: 0)
  }

  /// Groups are rows.
  package func row(ofItem index: Int) -> (items: Range<Int>, end: Int)? {
    groups.first { $0.items.contains(index) }.map { ($0.items, $0.start + $0.length) }
  }

  package func zIndex(ofItem index: Int) -> Int32 { zIndices[index] }

  package func elements(in rect: LayoutRect) -> [Element] {
    frames.indices.filter { orientation.intersects(frames[$0], rect) }
      .map { Element(path: ItemPath(section: 0, item: $0), frame: frames[$0], zIndex: zIndices[$0]) }
  }
}
