import Millrace

/// A feed that was read from a file, laid out, edited and settled: sections along the axis that it scrolls
/// along, each beginning where the one before it ends.
///
/// A feed from right to left is the same one mirrored within the viewport's width, as a browser has it: what lies at
/// `x` lies at `width - x - its width`. So the first screen is the same in both directions, and what does not fit into
/// it, of a feed that scrolls horizontally or of a spreadsheet, lies at negative x.
public struct LoadedFeed: Sendable {
  /// The sections, all settled. Their elements are in the section's own coordinates.
  private var sections: [any LoadedSection]
  /// Where each section begins, a multiple of 1/192 pt.
  private var origins: [LayoutPoint] = []
  /// What is in view.
  private let view: LayoutRect
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
    view = file.view
    let isVertical = file.axis == .vertical
    var breadth = LayoutUnit.nearest(file.breadth)
    var length = 0.0
    for index in sections.indices {
      sections[index].settleAll()
      origins.append(file.origin(at: length, isUnbounded: sections[index].isUnbounded))
      let size = sections[index].contentSize
      // A sum of two Doubles, each the nearest to a multiple of 1/192, need not be the nearest to its
      // own: rounded, it is, and errors do not add up over the sections.
      length = LayoutUnit.nearest(length + (isVertical ? size.height : size.width))
      // A spreadsheet may be wider than the feed.
      breadth = max(breadth, isVertical ? size.width : size.height)
    }
    contentSize =
      isVertical ? LayoutSize(width: breadth, height: length) : LayoutSize(width: length, height: breadth)
  }

  /// Calls `body` with each item, or with each that meets `rect`, in ascending order of sections and of
  /// items, and with where it is in the feed's coordinates: what is pinned, where it stands in the file's
  /// view.
  public mutating func forEachItem<Failure: Error>(
    in rect: LayoutRect?, _ body: (_ section: Int, _ item: LoadedElement) throws(Failure) -> Void
  ) throws(Failure) {
    for section in sections.indices {
      let origin = origins[section]
      try sections[section].forEachItem(in: rect?.seen(from: origin), view: view.seen(from: origin)) {
        (element) throws(Failure) in
        var element = element
        element.frame = element.frame.moved(to: origin)
        try body(section, element)
      }
    }
  }
}

extension FeedFile {
  /// Where the coordinates of a section are 0 that begins so far behind the first.
  fileprivate func origin(at length: Double, isUnbounded: Bool) -> LayoutPoint {
    let width = LayoutUnit.nearest(width)
    return switch (axis, direction) {
    case (.vertical, .leftToRight): LayoutPoint(x: 0, y: length)
    // A section that has a width has the feed's.
    case (.vertical, .rightToLeft): LayoutPoint(x: isUnbounded ? width : 0, y: length)
    case (.horizontal, .leftToRight): LayoutPoint(x: length, y: 0)
    case (.horizontal, .rightToLeft): LayoutPoint(x: LayoutUnit.nearest(width - length), y: 0)
    }
  }
}

extension LayoutRect {
  /// A rectangle of the feed in a section that begins at `origin`.
  fileprivate func seen(from origin: LayoutPoint) -> LayoutRect {
    // The edges are rounded before they are moved, not after, so that every section sees the same.
    let (left, top) = (LayoutUnit.nearest(minX), LayoutUnit.nearest(minY))
    return LayoutRect(
      x: left - origin.x, y: top - origin.y, width: LayoutUnit.nearest(maxX) - left,
      height: LayoutUnit.nearest(maxY) - top)
  }

  /// The frame of a section's item in the feed, in which the section begins at `origin`.
  fileprivate func moved(to origin: LayoutPoint) -> LayoutRect {
    LayoutRect(
      x: LayoutUnit.nearest(minX + origin.x), y: LayoutUnit.nearest(minY + origin.y), width: width,
      height: height)
  }
}
