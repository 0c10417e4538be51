/// Where a style puts an item: the edges of its frame, from the viewport's center along the carousel and from the
/// middle across it, and the transform M of a carousel that runs right.
struct NaiveCarouselPose {
  var along: NaiveRoundEdges
  var across: NaiveRoundEdges
  var transform: NaiveRoundMatrix

  /// Creates the pose of a frame of `e` by `b` units whose center is at `s`.
  init(_ s: NaiveRoundNumber, e: Int, b: Int, _ transform: NaiveRoundMatrix) {
    along = NaiveRoundEdges(minimum: s + NaiveRoundNumber(halves: -e), length: NaiveRoundNumber(e))
    across = NaiveRoundEdges(minimum: NaiveRoundNumber(halves: -b), length: NaiveRoundNumber(b))
    self.transform = transform
  }
}

/// The table of styles.
extension NaiveCarouselGeometry {
  typealias Matrix = NaiveRoundMatrix
  typealias Angle = NaiveRoundAngle

  /// Returns the pose of the item at the distance `d` from the center, in units.
  func pose(at d: Int) -> NaiveCarouselPose {
    let t = Double(d) / Double(pitch)
    let zero = NaiveRoundNumber(0)
    // "φ = t·π/8, k = 1 - |t|/6·cos φ, j = 0.65·P·sin 2φ."
    let (phi, twicePhi) = (Angle(t * 22.5), Angle(t * 45))
    let k = 1 - abs(t) / 6 * phi.cosine
    let j = NaiveRoundNumber(sinePart: 0.65 * Double(pitch) * twicePhi.sine, of: twicePhi)
    switch carousel.style {
    case .linear: return at(NaiveRoundNumber(d), .scale(k))
    case .rotary:
      let shift = NaiveRoundNumber(sinePart: Double(pitch) / 2 * twicePhi.sine, of: twicePhi)
      return at(NaiveRoundNumber(d) + shift, .scale(k) * .turn(Angle(-phi.degrees)))
    case .carousel: return at(j, .scale(k))
    case .carousel1:
      // "carousel1, if -P ≤ 2d < 0".
      return -pitch <= 2 * d && 2 * d < 0 ? shrunk(t, k, j) : at(j, .scale(k))
    case .coverflow: return at(NaiveRoundNumber(d), .door(Angle(-phi.degrees)) * lens)
    case .strip: return at(NaiveRoundNumber(d), .identity)
    case .ring, .invertedRing: return at(zero, ring(a: turn(t), radius: radius))
    case .cylinder, .invertedCylinder: return at(zero, cylinder(a: turn(t), radius: radius))
    case .wheel, .invertedWheel: return at(zero, wheel(a: turn(t), radius: radius))
    case .shelf, .shelf2: return at(zero, shelf(t, c: clamped(d)))
    case .timeMachine: return at(zero, .translation(t * points(pitch) * tilt, 0, t * points(pitch)) * lens)
    case .invertedTimeMachine:
      return at(zero, .translation(t * points(pitch) * tilt, 0, -t * points(pitch)) * lens)
    }
  }

  private func at(_ s: NaiveRoundNumber, _ transform: Matrix) -> NaiveCarouselPose {
    NaiveCarouselPose(s, e: e, b: b, transform)
  }

  private func points(_ units: Int) -> Double { Double(units) / 192 }

  // MARK: Options

  /// "L = L(`perspective`), default 500; coverflow 400."
  private var lens: Matrix {
    .perspective(carousel.perspective ?? (carousel.style == .coverflow ? 400 : 500))
  }

  /// "τ is `tilt`, default 0.9 for shelves, 0.3 for time machines."
  private var tilt: Double {
    if let tilt = carousel.tilt { return tilt }
    return carousel.style == .shelf || carousel.style == .shelf2 ? 0.9 : 0.3
  }

  // MARK: carousel1

  /// "The frame *shrinks at its trailing edge*. With p = -2t, its leading edge is j - e·k/2 from the viewport's center,
  /// its length e·k·(1-p) + 1.3·P·p·sin(π/8), its other side b·k, centered, M the identity."
  private func shrunk(_ t: Double, _ k: Double, _ j: NaiveRoundNumber) -> NaiveCarouselPose {
    let p = -2 * t
    let (e, b, pitch) = (Double(e), Double(b), Double(pitch))
    let length = e * k * (1 - p) + 1.3 * pitch * p * Angle(22.5).sine
    var pose = at(j, .identity)
    pose.along = NaiveRoundEdges(
      minimum: j + NaiveRoundNumber(approximate: -e * k / 2), length: NaiveRoundNumber(approximate: length))
    pose.across = NaiveRoundEdges(
      minimum: NaiveRoundNumber(approximate: -b * k / 2), length: NaiveRoundNumber(approximate: b * k))
    return pose
  }

  // MARK: Circular styles

  /// "The inverted ones negate a and R."
  private var sign: Double {
    switch carousel.style {
    case .invertedRing, .invertedCylinder, .invertedWheel: -1
    default: 1
    }
  }

  /// "a = t·arc/K".
  private func turn(_ t: Double) -> Angle { Angle(sign * t * carousel.arc / Double(perCircle)) }

  /// The radius in points, negative for the inverted styles.
  private var radius: Double {
    if let radius = carousel.radius { return sign * points(naiveRoundUnits(radius)) }
    // "q = P/2 / tan(arc/2K) (0 if arc/2K ≥ 90°): max(q, P/2) for rings, q for cylinders, P·K/arc (radians) for
    // wheels."
    let half = Angle(carousel.arc / (2 * Double(perCircle)))
    let q = half.degrees >= 90 ? 0 : points(pitch) / 2 / half.tangent
    switch carousel.style {
    case .ring, .invertedRing: return sign * max(q, points(pitch) / 2)
    case .cylinder, .invertedCylinder: return sign * q
    default: return sign * points(pitch) * Double(perCircle) / (carousel.arc * .pi / 180)
    }
  }

  /// "T(R·sin a, 0, R·cos a - R)·L".
  private func ring(a: Angle, radius: Double) -> Matrix {
    .translation(radius * a.sine, 0, radius * a.cosine - radius) * lens
  }

  /// "T(0,0,R)·Rc(a)·T(0,0,-R)·L".
  private func cylinder(a: Angle, radius: Double) -> Matrix {
    .translation(0, 0, radius) * .door(a) * .translation(0, 0, -radius) * lens
  }

  /// "T(0,-R,0)·Rd(a)·T(0,R,0)".
  private func wheel(a: Angle, radius: Double) -> Matrix {
    .translation(0, -radius, 0) * .turn(a) * .translation(0, radius, 0)
  }

  // MARK: Shelves

  /// "c is t clamped to -1…1; for shelf2 it is 1 if t > ½, 0 if -½ < t ≤ ½, else -1."
  private func clamped(_ d: Int) -> Double {
    if carousel.style == .shelf { return min(max(Double(d) / Double(pitch), -1), 1) }
    return 2 * d > pitch ? 1 : 2 * d > -pitch ? 0 : -1
  }

  /// "Rc(-cτπ/2)·T(cτe/2 + tP/4, 0, -|c|e/2)·L".
  private func shelf(_ t: Double, c: Double) -> Matrix {
    let x = c * tilt * points(e) / 2 + t * points(pitch) / 4
    return .door(Angle(-c * tilt * 90)) * .translation(x, 0, -abs(c) * points(e) / 2) * lens
  }
}
