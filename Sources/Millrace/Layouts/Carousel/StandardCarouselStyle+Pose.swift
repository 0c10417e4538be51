// The formulas. φ = t · π/8, k = 1 - |t|/6 · cos φ, j = 0.65 · P · sin 2φ, where t is the distance in items and P the pitch.
// Sources: HJCarouselDemo for the first five shapes, iCarousel for the others.
extension StandardCarouselStyle: CarouselStyle {
  /// True if the items are on a circle.
  public var wraps: Bool {
    switch shape {
    case .ring, .cylinder, .wheel, .invertedRing, .invertedCylinder, .invertedWheel: true
    default: false
    }
  }

  /// Whether the angles and the radius of a circle are negated.
  private var isInverted: Bool {
    switch shape {
    case .invertedRing, .invertedCylinder, .invertedWheel: true
    default: false
    }
  }

  /// All distances. In time machines, those of the items at the back.
  public var opaqueDistances: ClosedRange<Double> {
    switch shape {
    case .timeMachine: -Double.infinity...0
    case .invertedTimeMachine: 0...Double.infinity
    default: -Double.infinity...(.infinity)
    }
  }

  /// The number of visible items on each side of the middle one: as many as are in the view, or a number that looks good.
  public func reach(in geometry: CarouselGeometry) -> Int {
    let (view, pitch) = (geometry.viewUnits, geometry.pitchUnits)
    return switch shape {
    case .linear, .rotary, .carousel, .carousel1, .coverFlow: 1
    case .strip: Int(clamping: view.ceilingQuotient(by: 2 * pitch) + 1)
    case .shelf, .shelf2: Int(clamping: (2 * view).ceilingQuotient(by: pitch) + 1)
    case .timeMachine, .invertedTimeMachine: 15
    // All items of a turn are visible.
    case .ring, .cylinder, .wheel, .invertedRing, .invertedCylinder, .invertedWheel: 0
    }
  }

  /// The number of items of a turn. `nil` if the items are not on a circle.
  public func itemsPerTurn(in geometry: CarouselGeometry) -> Int? {
    wraps ? turnCount(in: geometry) : nil
  }

  private func turnCount(in geometry: CarouselGeometry) -> Int {
    if let itemsPerTurn { return itemsPerTurn }
    let acrossView = geometry.viewUnits.ceilingQuotient(by: geometry.pitchUnits)
    return max(1, min(geometry.count, Int(min(30, max(12, Double(acrossView) * .pi)))))
  }

  /// The pose by the formula of the shape.
  public func pose(at distance: CarouselDistance, in geometry: CarouselGeometry) -> CarouselPose {
    let t = distance.items
    switch shape {
    case .linear: return CarouselPose(shiftUnits: 0, .scale(scale(t)))
    case .rotary:
      let shift = Double(geometry.pitchUnits) / 2 * SineCosine(degrees: t * 45).sine
      return CarouselPose(
        shiftUnits: shift, LayoutTransform.scale(scale(t)).concatenating(.rotation(degrees: -t * 22.5)))
    case .carousel1 where t >= -0.5 && t < 0: return shrunk(t, geometry)
    case .carousel, .carousel1:
      return CarouselPose(shiftUnits: bend(t, geometry), followsOffset: false, .scale(scale(t)))
    case .coverFlow:
      return CarouselPose(
        shiftUnits: 0, LayoutTransform.rotation(degrees: -t * 22.5, around: .y).concatenating(lens))
    case .strip: return CarouselPose(shiftUnits: 0, .identity)
    case .ring, .cylinder, .wheel, .invertedRing, .invertedCylinder, .invertedWheel:
      return circlePose(distance, geometry)
    case .shelf: return shelfPose(t, turned: min(max(t, -1), 1), geometry)
    case .shelf2: return shelfPose(t, turned: t > 0.5 ? 1 : t > -0.5 ? 0 : -1, geometry)
    case .timeMachine, .invertedTimeMachine:
      let sign: Double = shape == .timeMachine ? 1 : -1
      let depth = t * geometry.pitch
      let halves = distance.halves
      return CarouselPose(
        shiftUnits: 0, followsOffset: false,
        LayoutTransform.translation(x: depth * (tilt ?? 0.3), z: sign * depth).concatenating(lens),
        Int32(clamping: shape == .timeMachine ? halves : -halves))
    }
  }

  /// Returns the scale k.
  private func scale(_ t: Double) -> Double { 1 - t.magnitude / 6 * SineCosine(degrees: t * 22.5).cosine }

  /// Returns the shift j, in units.
  private func bend(_ t: Double, _ geometry: CarouselGeometry) -> Double {
    0.65 * Double(geometry.pitchUnits) * SineCosine(degrees: t * 45).sine
  }

  private var lens: LayoutTransform {
    .perspective(distance: perspective ?? (shape == .coverFlow ? 400 : 500))
  }

  /// Returns the pose of an item of `carousel1` that is less than half an item before the middle.
  private func shrunk(_ t: Double, _ geometry: CarouselGeometry) -> CarouselPose {
    let (part, k) = (-2 * t, scale(t))
    let length = Double(geometry.itemUnits) * k
    let shrunkLength =
      length * (1 - part) + 1.3 * Double(geometry.pitchUnits) * part * SineCosine(degrees: 22.5).sine
    var pose = CarouselPose(
      shiftUnits: bend(t, geometry) + (shrunkLength - length) / 2, followsOffset: false, .identity)
    pose.sizeUnits = [shrunkLength, Double(geometry.breadthUnits) * k]
    return pose
  }

  private func shelfPose(_ t: Double, turned: Double, _ geometry: CarouselGeometry) -> CarouselPose {
    let tilt = tilt ?? 0.9
    let x = turned * tilt * geometry.itemLength / 2 + t * geometry.pitch / 4
    let transform = LayoutTransform.rotation(degrees: -turned * tilt * 90, around: .y)
      .concatenating(.translation(x: x, z: -turned.magnitude * geometry.itemLength / 2))
    return CarouselPose(shiftUnits: 0, followsOffset: false, transform.concatenating(lens))
  }

  // MARK: Circles

  private func circlePose(_ distance: CarouselDistance, _ geometry: CarouselGeometry) -> CarouselPose {
    let perTurn = turnCount(in: geometry)
    let sign: Double = isInverted ? -1 : 1
    let degrees = sign * distance.items * arc / Double(perTurn)
    let radius = sign * self.radius(perTurn, geometry)
    var pose = CarouselPose(shiftUnits: 0, followsOffset: false, .identity)
    switch shape {
    case .ring, .invertedRing:
      let angle = SineCosine(degrees: degrees)
      pose.transform = .translation(x: radius * angle.sine, z: radius * angle.cosine - radius)
    case .cylinder, .invertedCylinder:
      pose.transform = LayoutTransform.translation(z: radius)
        .concatenating(.rotation(degrees: degrees, around: .y)).concatenating(.translation(z: -radius))
    default:
      pose.transform = LayoutTransform.translation(y: -radius)
        .concatenating(.rotation(degrees: degrees)).concatenating(.translation(y: radius))
      pose.zIndex = Int32(clamping: distance.halves)
      return pose
    }
    pose.transform = pose.transform.concatenating(lens)
    if isInverted {
      pose.zIndex = Int32(clamping: (2 &* abs(distance.units)).flooredQuotient(by: distance.pitch))
    }
    if shape == .invertedCylinder {
      let turned = Double(abs(distance.units)) * arc
      pose.isHidden = turned >= 90 * Double(Units(perTurn) * distance.pitch)
    }
    return pose
  }

  /// Returns the radius in points.
  private func radius(_ perTurn: Int, _ geometry: CarouselGeometry) -> Double {
    if let radius { return LayoutUnit.nearest(radius) }
    let pitch = geometry.pitch
    let half = arc / (2 * Double(perTurn))
    let angle = SineCosine(degrees: half)
    let apothem = half >= 90 ? 0 : pitch / 2 / (angle.sine / angle.cosine)
    return switch shape {
    case .ring, .invertedRing: max(apothem, pitch / 2)
    case .cylinder, .invertedCylinder: apothem
    default: pitch * Double(perTurn) / (arc * .pi / 180)
    }
  }

  // MARK: Bounds

  /// A bound from the maximum scale, or from the maximum z of an item.
  public func overflow(in geometry: CarouselGeometry, distances: ClosedRange<Double>) -> Double {
    let (length, breadth) = (geometry.itemLength, geometry.itemBreadth)
    let distance = max(distances.upperBound, -distances.lowerBound)
    switch shape {
    case .strip: return 0
    case .linear, .carousel, .carousel1: return distance / 12 * breadth
    case .rotary: return (1 + distance / 6) * (length + breadth) / 2
    case .wheel, .invertedWheel:
      return 2 * radius(turnCount(in: geometry), geometry).magnitude + (length + breadth) / 2
    case .ring, .invertedRing: return enlargement(of: breadth, depth: depth(geometry))
    case .cylinder, .invertedCylinder: return enlargement(of: breadth, depth: length / 2 + depth(geometry))
    case .coverFlow, .shelf, .shelf2: return enlargement(of: breadth, depth: length / 2)
    case .timeMachine, .invertedTimeMachine:
      let nearest = shape == .timeMachine ? distances.upperBound : -distances.lowerBound
      return enlargement(of: breadth, depth: max(0, nearest) * geometry.pitch)
    }
  }

  /// Returns the maximum distance by which the centers of a circle's items come toward the viewer, or 0 if they go back.
  private func depth(_ geometry: CarouselGeometry) -> Double {
    let radius = radius(turnCount(in: geometry), geometry)
    return 2 * max(0, isInverted ? radius : -radius)
  }

  /// Returns the distance by which the image of a breadth is larger at each end if it comes toward the viewer by `depth`.
  private func enlargement(of breadth: Double, depth: Double) -> Double {
    let nearness = 1 - depth / (perspective ?? (shape == .coverFlow ? 400 : 500))
    // A margin for rounding, in favor of a greater bound.
    return nearness > 1e-6 ? breadth / 2 * (1 / nearness - 1) * (1 + 1e-9) : .infinity
  }
}
