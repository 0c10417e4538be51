/// The rule that places a badge on its host: an item's frame, or the outer rectangle of a group.
struct GroupBadgeRule: Sendable {
  /// A point on an axis of a rectangle.
  struct Anchor: Sendable {
    /// The distance from the start, in halves of the length.
    var halves: Units
    /// The distance from there, in units, without `fraction`.
    var offset: Units
    /// The distance from there, as a fraction of the badge's length.
    var fraction: Double

    @inline(__always)
    func position(on length: Units, badge: Units) -> Units {
      // A fraction of at most 1000 exceeds the limit only if the badge is longer than 2⁴⁰ units.
      let distance =
        fraction == 0
        ? 0 : Units(fraction: fraction, of: badge) ?? (fraction < 0 ? -Units.groupLimit : .groupLimit)
      return (halves == 2 ? length : halves == 1 ? length &>> 1 : 0) &+ offset &+ distance
    }
  }

  /// A bound of the distance by which a badge lies outside of its host, in units, on both axes: `fixed + factor * length`
  /// for the longer dimension of the host.
  struct Reach: Sendable {
    var fixed: Double
    var factor: Double

    func maximum(_ other: Reach?) -> Reach {
      guard let other else { return self }
      return Reach(fixed: max(fixed, other.fixed), factor: max(factor, other.factor))
    }
  }

  var reach: Reach {
    func reach(_ dimension: GroupDimension, _ host: Anchor, _ own: Anchor) -> Reach {
      // The distances between the anchors, as a factor of the badge's length, and the badge itself.
      let factor = 1 + host.fraction.magnitude + own.fraction.magnitude
      let offsets = Double(host.offset.magnitude) + Double(own.offset.magnitude) + 4
      return switch dimension {
      case .length(let length): Reach(fixed: offsets + Double(length) * factor, factor: 0)
      case .fractionOfWidth(let fraction), .fractionOfHeight(let fraction):
        Reach(fixed: offsets + factor, factor: fraction * factor)
      }
    }
    return reach(width, hostAnchor.x, ownAnchor.x).maximum(reach(height, hostAnchor.y, ownAnchor.y))
  }

  private let width: GroupDimension
  private let height: GroupDimension
  private let hostAnchor: AxisPair<Anchor>
  private let ownAnchor: AxisPair<Anchor>
  private let kind: ElementKind
  private let zIndex: Int32

  /// - Parameter argument: The path of the badge in its item.
  init(
    _ badge: CollectionLayoutSupplementaryItem, _ argument: @autoclosure () -> String
  ) throws(LayoutError) {
    guard badge.elementKind != .item else {
      throw .kindIsTaken(argument: argument() + ".elementKind", kind: "\(badge.elementKind)")
    }
    width = try GroupDimension(badge.layoutSize.widthDimension, argument() + ".layoutSize.widthDimension")
    height = try GroupDimension(badge.layoutSize.heightDimension, argument() + ".layoutSize.heightDimension")
    hostAnchor = try Self.anchor(badge.containerAnchor, argument() + ".containerAnchor")
    ownAnchor = try Self.anchor(
      badge.itemAnchor ?? CollectionLayoutAnchor(edges: badge.containerAnchor.edges),
      argument() + ".itemAnchor")
    kind = badge.elementKind
    zIndex = badge.zIndex
  }

  private static func anchor(
    _ anchor: CollectionLayoutAnchor, _ argument: @autoclosure () -> String
  ) throws(LayoutError) -> AxisPair<Anchor> {
    func part(
      from start: DirectionalRectEdge, to end: DirectionalRectEdge, _ offset: Double, _ name: String
    ) throws(LayoutError) -> Anchor {
      let (isAtStart, isAtEnd) = (anchor.edges.contains(start), anchor.edges.contains(end))
      let halves: Units = isAtStart == isAtEnd ? 1 : isAtEnd ? 2 : 0
      guard anchor.isFractionalOffset else {
        return Anchor(halves: halves, offset: try Units(distance: offset, argument() + name), fraction: 0)
      }
      guard offset.magnitude <= 1_000 else {
        throw .fractionOutOfRange(argument: argument() + name, value: offset, valid: -1_000...1_000)
      }
      return Anchor(halves: halves, offset: 0, fraction: offset)
    }
    return AxisPair(
      try part(from: .leading, to: .trailing, anchor.offset.x, ".offset.x"),
      try part(from: .top, to: .bottom, anchor.offset.y, ".offset.y"))
  }

  /// Returns the badge of an item or a group that begins with `item`.
  @inline(__always)
  func badge(on host: GroupFrame, item: Int) -> GroupBadge {
    let size = AxisPair(host.width, host.height)
    let width = width.length(in: size) ?? Units.maximumPosition
    let height = height.length(in: size) ?? Units.maximumPosition
    return GroupBadge(
      item: item, kind: kind,
      frame: GroupFrame(
        x: host.x &+ hostAnchor.x.position(on: host.width, badge: width)
          &- ownAnchor.x.position(on: width, badge: width),
        y: host.y &+ hostAnchor.y.position(on: host.height, badge: height)
          &- ownAnchor.y.position(on: height, badge: height),
        width: width, height: height, zIndex: zIndex))
  }
}
