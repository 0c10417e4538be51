import Millrace

/// A feed that was read from a file, laid out, edited and settled: sections along the axis that it scrolls
/// along, each beginning where the one before it ends.
public struct Feed: Sendable {
  /// The sections, all settled. Their elements are in the section's own coordinates.
  private var sections: [any FeedSection]
  /// Where each section begins, a multiple of 1/192 pt.
  private var origins: [LayoutPoint] = []
  /// The size of all sections together.
  public private(set) var contentSize: LayoutSize

  /// Reads the feed file at `path`, lays it out and makes its edits, one after the other, in the
  /// laid out feed.
  public init(path: String) throws(InputError) {
    let file = try FeedFile(path: path)
    var builder = FeedBuilder(file: file, path: path)
    for section in file.sections { try builder.append(section) }
    for (index, edit) in file.edits.enumerated() { try builder.apply(edit, place: "edits[\(index)]") }
    sections = builder.sections
    let isVertical = file.axis == .vertical
    let breadth = LayoutUnit.nearest(file.breadth)
    var length = 0.0
    for index in sections.indices {
      sections[index].settleAll()
      origins.append(isVertical ? LayoutPoint(x: 0, y: length) : LayoutPoint(x: length, y: 0))
      let size = sections[index].contentSize
      // A sum of two Doubles, each the nearest to a multiple of 1/192, need not be the nearest to its
      // own: rounded, it is, and errors do not add up over the sections.
      length = LayoutUnit.nearest(length + (isVertical ? size.height : size.width))
    }
    contentSize =
      isVertical ? LayoutSize(width: breadth, height: length) : LayoutSize(width: length, height: breadth)
  }

  /// Calls `body` with each item that meets `rect`, in ascending order of sections and of items, and
  /// with its frame, both in the feed's coordinates.
  public mutating func forEachItem<Failure: Error>(
    in rect: LayoutRect, _ body: (_ section: Int, _ item: Int, _ frame: LayoutRect) throws(Failure) -> Void
  ) throws(Failure) {
    // The edges are rounded before they are moved, not after, so that every section sees the same.
    let (minX, minY) = (LayoutUnit.nearest(rect.minX), LayoutUnit.nearest(rect.minY))
    let width = LayoutUnit.nearest(rect.maxX) - minX
    let height = LayoutUnit.nearest(rect.maxY) - minY
    for section in sections.indices {
      let origin = origins[section]
      let moved = LayoutRect(x: minX - origin.x, y: minY - origin.y, width: width, height: height)
      try sections[section].forEachElement(in: moved) { (element) throws(Failure) in
        try body(section, element.index, element.frame.moved(to: origin))
      }
    }
  }

  /// Calls `body` with each item, in ascending order of sections and of items, and with its frame in
  /// the feed's coordinates.
  public mutating func forEachItem<Failure: Error>(
    _ body: (_ section: Int, _ item: Int, _ frame: LayoutRect) throws(Failure) -> Void
  ) throws(Failure) {
    for section in sections.indices {
      for item in 0..<sections[section].count {
        try body(section, item, sections[section].frame(at: item).moved(to: origins[section]))
      }
    }
  }
}

extension LayoutRect {
  /// The frame of a section's item in the feed, in which the section begins at `origin`.
  fileprivate func moved(to origin: LayoutPoint) -> LayoutRect {
    LayoutRect(
      x: LayoutUnit.nearest(minX + origin.x), y: LayoutUnit.nearest(minY + origin.y), width: width,
      height: height)
  }
}
