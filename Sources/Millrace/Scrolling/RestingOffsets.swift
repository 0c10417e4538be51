/// An ordered set of offsets at which scrolling may come to rest.
///
/// The set is searched and not listed, because it may have 10⁶ offsets. The methods count the nodes that they visit and the
/// items that they look at.
protocol RestingOffsets {
  /// Returns the greatest offset that is at most `offset`, or `nil` if there is none.
  func last(atMost offset: Units, counting work: inout WorkCounters) -> Units?
  /// Returns the least offset above `offset`, or `nil` if there is none.
  func first(above offset: Units, counting work: inout WorkCounters) -> Units?
}

extension RestingOffsets {
  /// Returns the offset nearest to `proposed`, or `nil` if the set is empty.
  ///
  /// - Parameter prefersNext: Whether, of two equally near offsets, the greater one is returned.
  func nearest(
    to proposed: Units, prefersNext: Bool = false, counting work: inout WorkCounters
  ) -> Units? {
    guard let before = last(atMost: proposed, counting: &work) else {
      return first(above: proposed, counting: &work)
    }
    guard let next = first(above: proposed, counting: &work) else { return before }
    let (back, ahead) = (proposed - before, next - proposed)
    return ahead < back || ahead == back && prefersNext ? next : before
  }

  /// Returns the offset at which scrolling by pages comes to rest, or `nil` if the set is empty.
  ///
  /// A flick moves to the next offset in its direction, however far it would go. Without a flick, the result is the
  /// offset nearest to `proposed`, and of two such offsets the smaller one.
  ///
  /// - Parameters:
  ///   - offset: The offset when the drag ends.
  ///   - velocity: The velocity of the offset, in points per second.
  func page(
    from offset: Units, proposed: Units, velocity: Double, counting work: inout WorkCounters
  ) -> Units? {
    if velocity > flickVelocity {
      return first(above: offset, counting: &work) ?? last(atMost: .farEnd, counting: &work)
    }
    if velocity < -flickVelocity {
      return last(atMost: offset - 1, counting: &work) ?? first(above: -.farEnd, counting: &work)
    }
    return nearest(to: proposed, counting: &work)
  }
}

/// The velocity above which the end of a drag is a flick, in points per second.
///
/// Source: IBPCollectionViewCompositionalLayout.
private let flickVelocity: Double = 200

extension Units {
  /// A position beyond all content, at either end. Sums of it with positions do not overflow.
  static let farEnd: Units = 1 << 60
}

/// The multiples of the length of a page below the last offset, 0 and the last offset.
struct PageOffsets: RestingOffsets {
  /// The length of the visible rect.
  let page: Units
  /// The maximum offset, 0 or more.
  let last: Units

  func last(atMost offset: Units, counting work: inout WorkCounters) -> Units? {
    if offset >= last { return last }
    if offset < 0 { return nil }
    return page > 0 ? offset / page * page : 0
  }

  func first(above offset: Units, counting work: inout WorkCounters) -> Units? {
    if offset >= last { return nil }
    if offset < 0 { return 0 }
    return page > 0 ? Swift.min((offset / page + 1) * page, last) : last
  }
}

/// The offsets at which a group begins where the first one begins at offset 0, none after the last offset, and 0 and the
/// last offset.
struct LeadingOffsets<Starts: RestingOffsets>: RestingOffsets {
  /// The starts of the groups.
  let starts: Starts
  /// The start of the first group.
  let origin: Units
  /// The maximum offset, 0 or more.
  let last: Units

  func last(atMost offset: Units, counting work: inout WorkCounters) -> Units? {
    if offset >= last { return last }
    let start = starts.last(atMost: offset + origin, counting: &work).map { $0 - origin }
    return offset >= 0 ? Swift.max(start ?? 0, 0) : start
  }

  func first(above offset: Units, counting work: inout WorkCounters) -> Units? {
    if offset >= last { return nil }
    let start =
      starts.first(above: offset + origin, counting: &work).map { Swift.min($0 - origin, last) } ?? last
    return offset < 0 ? Swift.min(start, 0) : start
  }
}
