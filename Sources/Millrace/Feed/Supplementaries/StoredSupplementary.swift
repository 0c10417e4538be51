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
  var insets: AxisInsets

  /// Whether the decoration is between rows, and not a background.
  var isSeparator: Bool { if case .rows = extent { true } else { false } }

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
    insets = try AxisInsets(decoration.insets, axis: axis) { (inset, name) throws(LayoutError) in
      try Units(distance: inset, argument() + ".insets.\(name)")
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
    return Decoration(kind, extent: extent, insets: insets.insets(axis: axis), zIndex: zIndex)
  }
}
