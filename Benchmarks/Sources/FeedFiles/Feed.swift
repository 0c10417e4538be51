import Millrace

/// A feed that was read from a file, laid out, edited and settled: waterfall sections from top to
/// bottom, each beginning where the one before it ends.
public struct Feed: Sendable {
  /// The sections, all settled. Their elements are in the section's own coordinates.
  public private(set) var sections: [WaterfallSection]
  /// The y coordinate of each section's top, a multiple of 1/192 pt.
  public private(set) var tops: [Double] = []
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
    contentSize = LayoutSize(width: LayoutUnit.nearest(file.width), height: 0)
    for index in sections.indices {
      sections[index].settle()
      tops.append(contentSize.height)
      // A sum of two Doubles, each the nearest to a multiple of 1/192, need not be the nearest to its
      // own: rounded, it is, and errors do not add up over the sections.
      contentSize.height = LayoutUnit.nearest(contentSize.height + sections[index].contentSize.height)
      contentSize.width = max(contentSize.width, sections[index].contentSize.width)
    }
  }

  /// Calls `body` with each item that meets `rect`, in ascending order of sections and of items, and
  /// with its frame, both in the feed's coordinates.
  public mutating func forEachItem<Failure: Error>(
    in rect: LayoutRect, _ body: (_ section: Int, _ item: Int, _ frame: LayoutRect) throws(Failure) -> Void
  ) throws(Failure) {
    // The edges are rounded before they are moved, not after, so that every section sees the same.
    let minY = LayoutUnit.nearest(rect.minY)
    let height = LayoutUnit.nearest(rect.maxY) - minY
    for section in sections.indices {
      let top = tops[section]
      let moved = LayoutRect(x: rect.minX, y: minY - top, width: rect.width, height: height)
      try sections[section].forEachElement(in: moved) { (element) throws(Failure) in
        try body(section, element.index, inFeed(element.frame, top: top))
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
        try body(section, item, inFeed(sections[section].frame(at: item), top: tops[section]))
      }
    }
  }
}

private func inFeed(_ frame: LayoutRect, top: Double) -> LayoutRect {
  LayoutRect(
    x: frame.minX, y: LayoutUnit.nearest(frame.minY + top), width: frame.width, height: frame.height)
}
