/// Bounds of the items of boxed sections across the main axis, for one cross size and direction of the feed.
///
/// Updated by each edit once a query has needed the bounds.
struct BoxBounds: Sendable {
  var bounds: CrossBounds
  private let map: CoordinateMap
  private let width: Double

  init(_ bounds: CrossBounds, of feed: borrowing Feed) {
    (self.bounds, map, width) = (bounds, feed.map, feed.width)
  }

  /// Whether the bounds are those of the feed's cross size and direction.
  func isValid(for feed: borrowing Feed) -> Bool { map == feed.map && width == feed.width }
}

extension Feed {
  /// Returns bounds of all items across the main axis. The bounds may include items that were removed.
  ///
  /// - Complexity: O(1). At the first call and after a change of the width, O(boxed sections), plus O(1) per
  ///   item of custom layouts.
  mutating func itemBounds() -> CrossBounds {
    var bounds = store.smallBounds.extended(by: max(scratch.rows.excess, store.smallExcess))
    guard store.boxCount > 0 else { return bounds }
    if let known = boxBounds, known.isValid(for: self) {
      bounds.include(known.bounds)
      return bounds
    }
    let found = store.boxBounds()
    boxBounds = BoxBounds(found, of: self)
    bounds.include(found)
    return bounds
  }

  /// Returns bounds across the main axis of the headers, footers and decorations of a kind, or of all kinds.
  ///
  /// The bounds may include elements that were removed.
  func supplementaryBounds(of kind: ElementKind?, crossSize: Units) -> CrossBounds {
    guard let insets = supplementaries.minimumInsets(of: kind, with: margins.supplementaries.content) else {
      return .none
    }
    return CrossBounds(start: insets.start, end: crossSize - insets.end)
  }

  /// Extends the bounds by the items of a section, if the bounds are known.
  @inline(__always)
  mutating func recordCrossBounds(of entry: SectionEntry) {
    if boxBounds != nil { includeCrossBounds(of: entry) }
  }

  @inline(never)
  private mutating func includeCrossBounds(of entry: SectionEntry) {
    guard !store.section(entry).isShared else { return }
    guard let known = boxBounds, known.isValid(for: self) else {
      // The bounds would be out of date if the feed got its earlier cross size again.
      boxBounds = nil
      return
    }
    boxBounds?.bounds.include(store.crossBounds(inSlot: entry.section.slot))
  }
}
