import Millrace

/// A feed that was read from a file, laid out, edited and settled.
///
/// A feed from right to left is the same one mirrored within the viewport's width, as a browser has it: what lies at
/// `x` lies at `width - x - its width`. So the first screen is the same in both directions, and what does not fit into
/// it, of a feed that scrolls horizontally or of a spreadsheet, lies at negative x.
public struct LoadedFeed: Sendable {
  /// The feed, settled, in its own coordinates.
  var feed: Feed
  /// What else is known of each section.
  let sections: [LoadedSection]
  /// The names of kinds that the file gives.
  private let kinds: KindNames
  /// What is in view. If the file has no height, all that is behind the offset.
  public private(set) var view: LayoutRect
  /// The direction that the feed scrolls along.
  public var axis: LayoutAxis { feed.axis }
  /// Which way it runs across the screen.
  public var direction: LayoutDirection { feed.direction }
  /// By how much x is more than the feed has it: a feed that scrolls horizontally from right to left has its begin
  /// at 0, and the file at the right edge of the viewport.
  let shift: Double

  /// Reads the feed file at `path`, lays it out and makes its edits, one after the other, in the
  /// laid out feed.
  public init(path: String) throws(InputError) {
    let file = try FeedFile(path: path)
    var builder = try FeedBuilder(file: file, path: path)
    for (index, section) in file.sections.enumerated() {
      try builder.insert(section, at: index, place: "sections[\(index)]")
    }
    for (index, edit) in file.edits.enumerated() { try builder.apply(edit, place: "edits[\(index)]") }
    feed = builder.feed
    feed.settle()
    sections = builder.sections
    kinds = builder.kinds
    view = file.view
    shift =
      file.axis == .horizontal && file.direction == .rightToLeft ? LayoutUnit.nearest(file.width) : 0
  }

  /// Looks at another place of the feed, which moves what is pinned.
  public mutating func scroll(to offset: LayoutPoint) { view.origin = offset }

  /// The size of all sections together.
  public var contentSize: LayoutSize {
    var size = feed.contentSize
    for section in sections.indices where !sections[section].layout.hasItems {
      // A spreadsheet may be wider than the feed.
      guard let sheet = feed.section(section, as: SpreadsheetSection.self) else { continue }
      switch axis {
      case .vertical: size.width = max(size.width, sheet.contentSize.width)
      case .horizontal: size.height = max(size.height, sheet.contentSize.height)
      }
    }
    return size
  }

  /// What a kind of elements is called.
  public func name(of kind: ElementKind) -> String { kinds.name(of: kind) }

  /// The number of sections.
  public var sectionCount: Int { sections.count }

  /// What the layout of a section is called in the file.
  public func layoutName(ofSection section: Int) -> String { sections[section].name }

  /// Where a section is.
  public func frame(ofSection section: Int) -> LayoutRect {
    feed.frame(ofSection: section).shifted(by: shift)
  }
}

extension LayoutRect {
  /// The rectangle that is so much further right, its edges taken to the nearest unit first.
  func shifted(by distance: Double) -> LayoutRect {
    if distance == 0 { return self }
    let left = LayoutUnit.nearest(minX)
    return LayoutRect(
      x: LayoutUnit.nearest(left + distance), y: minY,
      width: width == .infinity ? width : LayoutUnit.nearest(maxX) - left, height: height)
  }
}
