/// A header or a footer with checked values, in units.
struct StoredSupplementary: Hashable, Sendable {
  var kind: ElementKind
  var pinning: Supplementary.PinningScope
  var stretches: Bool
  var zIndex: Int32?
  var extent: Units
  var pinnedExtent: Units?
  var leadingInset: Units
  var trailingInset: Units

  /// - Parameter standard: The kind to use if `supplementary.kind` is `nil`.
  init(
    _ supplementary: Supplementary, as standard: ElementKind, _ argument: @autoclosure () -> String
  ) throws(LayoutError) {
    kind = supplementary.kind ?? standard
    pinning = supplementary.pinning
    stretches = supplementary.stretches
    zIndex = supplementary.zIndex
    extent = try Units(checked: supplementary.extent, argument() + ".extent")
    if let pinned = supplementary.pinnedExtent {
      pinnedExtent = try Units(checked: pinned, argument() + ".pinnedExtent")
    }
    leadingInset = try Units(checked: supplementary.leadingInset, argument() + ".leadingInset")
    trailingInset = try Units(checked: supplementary.trailingInset, argument() + ".trailingInset")
  }

  /// Returns the length that remains visible while the supplementary is pinned.
  ///
  /// - Parameter extent: The length of the supplementary, which may be stored elsewhere.
  @inline(__always)
  func remaining(of extent: Units) -> Units { pinnedExtent.map { min($0, extent) } ?? extent }

  @inline(__always)
  func zIndex(isOfFeed: Bool) -> Int32 {
    if let zIndex { return zIndex }
    switch pinning {
    case .none: return 0
    case _ where isOfFeed: return 1026
    case .section: return 1024
    case .group: return 1025
    }
  }

  /// Returns the public value, rounded to the nearest unit.
  ///
  /// - Parameter extent: The length of the supplementary, which may be stored elsewhere.
  func supplementary(extent: Units) -> Supplementary {
    Supplementary(
      kind, extent: extent.points, pinning: pinning, pinnedExtent: pinnedExtent?.points, stretches: stretches,
      leadingInset: leadingInset.points, trailingInset: trailingInset.points, zIndex: zIndex)
  }
}

/// A decoration with checked values, in units.
struct StoredDecoration: Hashable, Sendable {
  enum Extent: Hashable, Sendable {
    case section
    case items(Range<Int>)
    case rows(thickness: Units)
  }

  var kind: ElementKind
  var extent: Extent
  var zIndex: Int32
  /// The insets along the feed's axes.
  var mainStart: Units
  var mainEnd: Units
  var crossStart: Units
  var crossEnd: Units

  init(
    _ decoration: Decoration, axis: LayoutAxis, _ argument: @autoclosure () -> String
  ) throws(LayoutError) {
    kind = decoration.kind
    zIndex = decoration.zIndex
    switch decoration.extent {
    case .section: extent = .section
    case .items(let range):
      guard range.lowerBound >= 0 else {
        throw .indexOutOfRange(argument: argument() + ".items", index: range.lowerBound, valid: 0..<Int.max)
      }
      extent = .items(range)
    case .rows(let thickness):
      extent = .rows(thickness: try Units(checked: thickness, argument() + ".thickness"))
    }
    let insets = decoration.insets
    let top = try Units(distance: insets.top, argument() + ".insets.top")
    let leading = try Units(distance: insets.leading, argument() + ".insets.leading")
    let bottom = try Units(distance: insets.bottom, argument() + ".insets.bottom")
    let trailing = try Units(distance: insets.trailing, argument() + ".insets.trailing")
    switch axis {
    case .vertical: (mainStart, mainEnd, crossStart, crossEnd) = (top, bottom, leading, trailing)
    case .horizontal: (mainStart, mainEnd, crossStart, crossEnd) = (leading, trailing, top, bottom)
    }
  }

  /// Returns the public value, rounded to the nearest unit.
  func decoration(axis: LayoutAxis) -> Decoration {
    let extent: Decoration.Extent =
      switch self.extent {
      case .section: .section
      case .items(let range): .items(range)
      case .rows(let thickness): .rows(thickness: thickness.points)
      }
    let (along, across) = ((mainStart.points, mainEnd.points), (crossStart.points, crossEnd.points))
    let (vertical, horizontal) = axis == .vertical ? (along, across) : (across, along)
    let insets = LayoutInsets(
      top: vertical.0, leading: horizontal.0, bottom: vertical.1, trailing: horizontal.1)
    return Decoration(kind, extent: extent, insets: insets, zIndex: zIndex)
  }
}

extension Units {
  /// Creates a signed distance from points.
  fileprivate init(distance points: Double, _ argument: @autoclosure () -> String) throws(LayoutError) {
    guard let length = Units(length: points.magnitude) else {
      throw .invalidDistance(argument: argument(), value: points)
    }
    self = points < 0 ? -length : length
  }
}
