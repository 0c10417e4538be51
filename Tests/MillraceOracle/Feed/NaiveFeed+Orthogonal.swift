import Millrace

extension LayoutAxis {
  /// The axis across this one. The engine calls it `other`: with that name here, too, tests of both would not compile.
  package var cross: LayoutAxis { self == .vertical ? .horizontal : .vertical }
}

extension CollectionLayoutEnvironment {
  /// The size of the view across the feed.
  package var crossSize: Double {
    get { axis == .vertical ? containerSize.width : containerSize.height }
    set { if axis == .vertical { containerSize.width = newValue } else { containerSize.height = newValue } }
  }
}

/// Returns the lengths of the safe area before and after the content of a view, in units.
package func naiveSafeArea(of environment: CollectionLayoutEnvironment?) -> (before: Int, after: Int) {
  guard let environment else { return (0, 0) }
  let area = environment.safeAreaInsets
  let (before, after) =
    environment.axis == .vertical ? (area.top, area.bottom) : (area.leading, area.trailing)
  return (NaiveWaterfall.units(before), NaiveWaterfall.units(after))
}

extension NaiveFeed {
  /// The lengths of the safe area before and after an orthogonal section, in units, if its insets count from there.
  package func sides(of section: Section) -> (leading: Int, trailing: Int) {
    guard section.orthogonal != nil, let environment,
      section.contentInsetsReference.naiveIsSafeArea(in: environment)
    else { return (0, 0) }
    let area = environment.safeAreaInsets
    let (leading, trailing) = axis == .vertical ? (area.leading, area.trailing) : (area.top, area.bottom)
    return (NaiveWaterfall.units(leading), NaiveWaterfall.units(trailing))
  }
}

/// Sections that scroll along the cross axis of their feed.
///
/// A section is laid out along the cross axis, by its naive layout. Its frames are then exchanged and moved.
extension NaiveFeed.Section {
  /// The cross size of the section's layout in a feed.
  package func crossSize(in width: Double) -> Double { orthogonal?.extent ?? width }

  /// The axis of the section's layout in a feed.
  package func ownAxis(in axis: LayoutAxis) -> LayoutAxis { orthogonal == nil ? axis : axis.cross }

  /// The start and the end of each group along the section's own axis, in units, and the length of its content.
  ///
  /// Groups are rows, or if the layout has no rows, the first item and all items that have a length across.
  func groups(_ axis: LayoutAxis, _ direction: LayoutDirection) -> (bounds: [(Int, Int)], length: Int) {
    let crossSize = orthogonal?.extent ?? 0
    let orientation = NaiveOrientation(axis.cross, direction, width: crossSize)
    let placed = layout.rule.placed(items, width: crossSize)
    let frames = placed.frames.map { orientation.upright($0) }
    let bounds = frames.map {
      let start = NaiveWaterfall.units($0.minY)
      return (start, start + NaiveWaterfall.units($0.height))
    }
    let rows = layout.rule.rows(of: items, width: crossSize, start: 0) { bounds[$0] }
    let length = NaiveWaterfall.units(placed.contentSize.upright(axis.cross).height)
    let groups = bounds.indices.filter { $0 == 0 || frames[$0].width > 0 }.map { bounds[$0] }
    return (rows?.map { ($0.start, $0.end) } ?? groups, length)
  }

  /// The distance from the leading edge of the feed to the start of the section's own layout at offset 0, in units:
  /// `side`, unless the first group is centered.
  func leading(width: Double, _ axis: LayoutAxis, _ direction: LayoutDirection, side: Int) -> Int {
    guard orthogonal?.behavior == .groupPagingCentered, let first = groups(axis, direction).bounds.first
    else { return side }
    return naiveHalf(NaiveWaterfall.units(width) - (first.1 - first.0)) - first.0
  }

  /// Returns the upright frames of all items from the start of the section's items, and the upright size.
  func placed(
    width: Double, _ axis: LayoutAxis, _ direction: LayoutDirection, sides: (leading: Int, trailing: Int)
  ) -> (frames: [LayoutRect], size: LayoutSize) {
    let placed = layout.rule.placed(items, width: crossSize(in: width))
    guard let orthogonal else {
      let orientation = NaiveOrientation(axis, direction, width: width)
      return (placed.frames.map { orientation.upright($0) }, placed.contentSize.upright(axis))
    }
    let orientation = NaiveOrientation(axis.cross, direction, width: orthogonal.extent)
    let shift =
      leading(width: width, axis, direction, side: sides.leading) - NaiveWaterfall.units(orthogonal.offset)
    let frames = placed.frames.map { frame in
      let own = orientation.upright(frame)
      return LayoutRect(
        x: Double(NaiveWaterfall.units(own.minY) + shift) / 192, y: own.minX, width: own.height,
        height: own.width)
    }
    let length = Double(NaiveWaterfall.units(orthogonal.extent)) / 192
    return (frames, LayoutSize(width: Double(NaiveWaterfall.units(width)) / 192, height: length))
  }

  /// Returns the offset at which the content ends at the end of the feed, in units.
  package func lastOffset(
    width: Double, _ axis: LayoutAxis, _ direction: LayoutDirection, sides: (leading: Int, trailing: Int)
  ) -> Int {
    let leading = leading(width: width, axis, direction, side: sides.leading)
    return max(0, leading + groups(axis, direction).length + sides.trailing - NaiveWaterfall.units(width))
  }

  /// Returns the resting offset of a drag that ends at the section's offset, in units, from the list of all offsets.
  package func restingOffset(
    proposed: Int, velocity: Double, width: Double, _ axis: LayoutAxis, _ direction: LayoutDirection,
    sides: (leading: Int, trailing: Int)
  ) -> Int {
    guard let orthogonal, !items.isEmpty else { return 0 }
    let groups = groups(axis, direction).bounds
    let leading = leading(width: width, axis, direction, side: sides.leading)
    let view = NaiveWaterfall.units(width)
    let last = lastOffset(width: width, axis, direction, sides: sides)
    let boundaries = groups.map { min($0.0 - groups[0].0, last) } + [0, last]
    let centers = groups.map { $0.0 + leading - naiveHalf(view - ($0.1 - $0.0)) }
    func page(_ offsets: [Int]) -> Int {
      let offsets = offsets.sorted()
      let here = NaiveWaterfall.units(orthogonal.offset)
      if velocity > 200 { return offsets.first { $0 > here } ?? offsets.last! }
      if velocity < -200 { return offsets.last { $0 < here } ?? offsets.first! }
      return offsets.min { abs($0 - proposed) < abs($1 - proposed) }!
    }
    switch orthogonal.behavior {
    case .none: return 0
    case .continuous: return max(0, min(proposed, last))
    case .continuousGroupLeadingBoundary:
      let sorted = boundaries.sorted()
      return (velocity > 0 ? sorted.reversed() : sorted).min { abs($0 - proposed) < abs($1 - proposed) }!
    case .paging:
      let pages = view == 0 ? [] : Array(stride(from: 0, to: last, by: view))
      return page(pages + [0, last])
    case .groupPaging: return page(boundaries)
    case .groupPagingCentered: return page(centers)
    }
  }
}

/// Returns half of a number, rounded down.
private func naiveHalf(_ number: Int) -> Int {
  Int((Double(number) / 2).rounded(.down))
}

extension NaiveFeed.Placement {
  /// Returns the position along the feed, in points, by which an anchor keeps an item: that of its section's items if
  /// the section is orthogonal.
  package func anchorStart(of path: ItemPath) -> Double {
    if let start = orthogonalStarts[path.section] { return Double(start) / 192 }
    return upright(path).minY
  }

  private func upright(_ path: ItemPath) -> LayoutRect {
    orientation.upright(items.first { $0.path == path }!.frame)
  }

  /// Returns the position of an item of an orthogonal section along that section, as scrolled, or `nil`.
  func positionAcross(of path: ItemPath) -> Double? {
    orthogonalStarts[path.section] == nil ? nil : upright(path).minX
  }
}
