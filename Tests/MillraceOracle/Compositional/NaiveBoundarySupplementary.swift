import Millrace

/// A supplementary around the content of a section or of a feed.
package struct NaiveBoundarySupplementary {
  /// A position on one axis.
  enum Alignment {
    case start
    case middle
    case end
  }

  let description: CollectionLayoutBoundarySupplementaryItem
  /// The index in the array of its host.
  let index: Int
  /// The axis that the feed scrolls along.
  let main: LayoutAxis
  /// The outer rectangle, along the main axis from the start of the host's content, without pinning.
  var outer: NaiveCompositionalRect
  /// Whether the view has moved the supplementary.
  var hasMoved = false

  /// Places a supplementary.
  ///
  /// - Parameters:
  ///   - crossStart: The start of the sides.
  ///   - container: The length of the sides, and along the main axis that of the section's container.
  ///   - content: The length of the content.
  init(
    _ description: CollectionLayoutBoundarySupplementaryItem, index: Int, main: LayoutAxis, crossStart: Int,
    container: NaiveAxisPair<Int>, content: Int, _ path: String
  ) throws {
    (self.description, self.index, self.main) = (description, index, main)
    // "Sized as items are (`measured` along soft axes)."
    let measured = description.measuredSize.map { NaiveAxisPair($0) }
    let size = try NaiveAxisPair { axis in
      let dimension = description.layoutSize.naiveDimension(axis)
      let length = try dimension.naiveLength(in: container, path)
      return dimension.naiveIsSoft ? measured?[axis] ?? length : length
    }
    let cross = main.naiveOther
    var origin = NaiveAxisPair(description.offset)
    // "Cross: at the start, the end, or in the middle of the sides, plus `offset`."
    origin[cross] += crossStart
    switch Self.alignment(description.alignment, cross) {
    case .start: break
    case .middle: origin[cross] += NaiveCompositionalUnits.divide(container[cross] - size[cross], by: 2)
    case .end: origin[cross] += container[cross] - size[cross]
    }
    // "Main: if `extends`, a start-aligned one ends where the content begins, an end-aligned one begins where it ends;
    // otherwise they lie inside, at those edges (in the insets). In the middle of the content otherwise."
    let extends = description.extendsBoundary
    switch Self.alignment(description.alignment, main) {
    case .start: origin[main] += extends ? -size[main] : 0
    case .middle: origin[main] += NaiveCompositionalUnits.divide(content - size[main], by: 2)
    case .end: origin[main] += extends ? content : content - size[main]
    }
    outer = NaiveCompositionalRect(origin: origin, size: size)
  }

  private static func alignment(_ alignment: RectAlignment, _ axis: LayoutAxis) -> Alignment {
    switch (alignment, axis) {
    case (.topLeading, _), (.leading, .horizontal), (.bottomLeading, .horizontal), (.top, .vertical),
      (.topTrailing, .vertical):
      .start
    case (.bottomTrailing, _), (.trailing, .horizontal), (.topTrailing, .horizontal), (.bottom, .vertical),
      (.bottomLeading, .vertical):
      .end
    case (.none, _), (.top, .horizontal), (.bottom, .horizontal), (.leading, .vertical),
      (.trailing, .vertical):
      .middle
    }
  }

  /// The alignment on the main axis.
  var alignment: Alignment { Self.alignment(description.alignment, main) }

  package var isPinned: Bool { description.pinToVisibleBounds }
  var start: Int { outer.origin[main] }
  var end: Int { outer.end(main) }

  /// "Their own insets shrink the frame, but what follows goes by the outer size." As for items, insets do not count
  /// along soft axes.
  var frame: NaiveCompositionalRect {
    let insets = NaiveCompositionalInsets(description.contentInsets)
    func isSoft(_ axis: LayoutAxis) -> Bool { description.layoutSize.naiveDimension(axis).naiveIsSoft }
    return NaiveCompositionalRect(
      origin: NaiveAxisPair { outer.origin[$0] + (isSoft($0) ? 0 : insets.starts[$0]) },
      size: NaiveAxisPair { isSoft($0) ? outer.size[$0] : max(0, outer.size[$0] - insets.sum($0)) })
  }

  /// "`header` if aligned to the main start, `footer` to the main end, else `supplementary`."
  var kind: ElementKind {
    if let kind = description.elementKind { return kind }
    return switch alignment {
    case .start: .header
    case .middle: .supplementary
    case .end: .footer
    }
  }

  /// "`z`: 1; pinned ones 1024, the feed's pinned ones 1026."
  func zIndex(ofFeed: Bool) -> Int32 {
    description.zIndex ?? (isPinned ? ofFeed ? 1_026 : 1_024 : 1)
  }
}

/// The supplementaries of a section or of a feed, and where it begins and ends.
package struct NaiveCompositionalHost {
  /// The supplementaries in the order of their array, without pinning.
  package private(set) var supplementaries: [NaiveBoundarySupplementary]
  /// The start on the main axis.
  private(set) var start: Int
  /// The end on the main axis.
  private(set) var end: Int
  /// The start of the content on the main axis.
  package private(set) var contentStart = 0

  /// "The *section* is the content and all that extends it, on the main axis: it reaches as far as the outermost does."
  init(_ supplementaries: [NaiveBoundarySupplementary], content: Int) {
    self.supplementaries = supplementaries
    let extending = supplementaries.filter(\.description.extendsBoundary)
    start = min(0, extending.map(\.start).min() ?? 0)
    end = max(content, extending.map(\.end).max() ?? 0)
  }

  /// Moves the host along the main axis.
  mutating func move(by distance: Int) {
    (start, end, contentStart) = (start + distance, end + distance, contentStart + distance)
    for index in supplementaries.indices {
      supplementaries[index].outer.origin[supplementaries[index].main] += distance
    }
  }
}
