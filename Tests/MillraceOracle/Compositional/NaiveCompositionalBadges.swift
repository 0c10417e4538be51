import Millrace

extension CollectionLayoutSupplementaryItem {
  /// Returns the frame of the badge.
  ///
  /// "The badge lies so that its point for `itemAnchor`, or for the edges of `anchor` without offset, meets the host's
  /// point for `anchor`."
  func naiveFrame(on host: NaiveCompositionalRect, _ path: String) throws -> NaiveCompositionalRect {
    // "Sizes resolve against the host (soft: the estimate)."
    let size = try NaiveAxisPair { axis in
      try layoutSize.naiveDimension(axis).naiveLength(in: host.size, path)
    }
    let own = itemAnchor ?? CollectionLayoutAnchor(edges: containerAnchor.edges)
    return NaiveCompositionalRect(
      origin: try NaiveAxisPair { axis in
        let hostPoint = try containerAnchor.naivePoint(axis, of: host.size, badge: size, path)
        let ownPoint = try own.naivePoint(axis, of: size, badge: size, path)
        return host.origin[axis] + hostPoint - ownPoint
      }, size: size)
  }
}

extension CollectionLayoutAnchor {
  /// Returns the x or y of the anchor in a rectangle of the given size.
  ///
  /// "A point is at 0, half (rounded down) or all of a length, by the edges, plus the offset; `fractionalOffset` is of
  /// the badge's size, rounded as fractions are."
  func naivePoint(
    _ axis: LayoutAxis, of size: NaiveAxisPair<Int>, badge: NaiveAxisPair<Int>, _ path: String
  ) throws -> Int {
    let (start, end): (DirectionalRectEdge, DirectionalRectEdge) =
      axis == .horizontal ? (.leading, .trailing) : (.top, .bottom)
    let point =
      switch (edges.contains(start), edges.contains(end)) {
      case (true, false): 0
      case (false, true): size[axis]
      case (true, true), (false, false): NaiveCompositionalUnits.divide(size[axis], by: 2)
      }
    let offset = axis == .horizontal ? self.offset.x : self.offset.y
    return point
      + (isFractionalOffset
        ? try NaiveCompositionalUnits.fraction(offset, of: badge[axis], path)
        : NaiveCompositionalUnits.units(offset))
  }
}
