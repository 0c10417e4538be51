import Millrace
import MillraceOracle
import MillraceRandom

/// Random carousels, and the same ones as layouts of the engine.
extension SplitMix64 {
  mutating func roundSpace() -> NaiveRoundSpace {
    var space = NaiveRoundSpace(
      pick([.vertical, .horizontal]), pick([.leftToRight, .rightToLeft]),
      width: Double(int(0...1_200)) / pick([1, 3]), height: Double(int(0...1_200)) / pick([1, 3]))
    if space.axis == .horizontal { space.mirrorEdge = 0 }
    return space
  }

  mutating func roundInsets() -> LayoutInsets {
    guard oneIn(2) else { return .zero }
    func inset(_ random: inout SplitMix64) -> Double { Double(random.int(0...100)) / 3 }
    return LayoutInsets(
      top: inset(&self), leading: inset(&self), bottom: inset(&self), trailing: inset(&self))
  }

  /// Returns an offset in units: at a place, near one, or anywhere.
  mutating func roundOffset(pitch: Int) -> Int {
    switch int(0...4) {
    case 0: int(-3...20) * pitch
    case 1: int(-3...20) * pitch + pitch / 2 + int(-1...1)
    // 10⁹ points.
    case 2: int(-200_000_000_000...200_000_000_000)
    default: int(-2 * pitch...12 * pitch)
    }
  }

  mutating func naiveCarousel(count: Int, isOrthogonal: Bool) -> NaiveCarousel {
    func length(_ random: inout SplitMix64) -> Double {
      random.pick([Double(random.int(1...400)), Double(random.int(1...60_000)) / 192, 100])
    }
    var carousel = NaiveCarousel(
      pick(NaiveCarousel.Style.allCases), count: count,
      itemSize: LayoutSize(width: length(&self), height: length(&self)))
    if oneIn(2) { carousel.spacing = Double(int(-100...100)) / 3 }
    if min(carousel.itemSize.width, carousel.itemSize.height) + carousel.spacing < 1 { carousel.spacing = 0 }
    carousel.insets = roundInsets()
    if oneIn(2) { carousel.visibleCount = int(1...12) }
    if oneIn(2) { carousel.wraps = oneIn(2) }
    if oneIn(2) { carousel.paging = true }
    if oneIn(2) { carousel.flickVelocity = Double(int(0...500)) }
    if oneIn(3) { carousel.perspective = Double(int(50...2_000)) }
    if oneIn(3) { carousel.tilt = Double(int(-20...20)) / 10 }
    if oneIn(3) { carousel.arc = Double(int(1...360)) }
    if oneIn(3) { carousel.perCircle = int(1...20) }
    if oneIn(3) { carousel.radius = Double(int(-300...300)) }
    if oneIn(2) {
      carousel.fade = NaiveCarousel.Fade(
        min: oneIn(2) ? -Double(int(0...6)) / 2 : nil, max: oneIn(2) ? Double(int(0...6)) / 2 : nil,
        range: pick([0.5, 1, 2]), minAlpha: pick([0, 0, 0.25, 1]))
    }
    if isOrthogonal { carousel.orthogonalOffset = 0 }
    return carousel
  }
}

extension SplitMix64 {
  mutating func naiveCircle(count: Int) -> NaiveCircle {
    func distance(_ random: inout SplitMix64) -> Double { Double(random.int(-60_000...60_000)) / 192 }
    var circle = NaiveCircle(
      count: count, itemSize: LayoutSize(width: Double(int(0...300)) / 3, height: Double(int(0...100))))
    if oneIn(2) { circle.height = Double(int(0...500)) }
    circle.insets = roundInsets()
    if oneIn(3) { circle.center = LayoutPoint(x: distance(&self), y: distance(&self)) }
    if oneIn(3) { circle.radius = distance(&self) }
    if oneIn(2) { circle.startAngle = pick([90, -45, Double(int(-1_000...1_000)) / 3]) }
    if oneIn(2) { circle.sweep = pick([180, -90, 720, 0, -360, Double(int(-3_000...3_000)) / 7]) }
    if oneIn(3) { circle.spiral = distance(&self) }
    if oneIn(2) { circle.rotation = .outward }
    return circle
  }

  mutating func naiveBanner(count: Int, in space: NaiveRoundSpace) -> NaiveBanner {
    var banner = NaiveBanner(count: count, height: Double(int(1...60_000)) / 192)
    banner.insets = roundInsets()
    if oneIn(2) { banner.axis = pick([.vertical, .horizontal]) }
    if oneIn(2) { banner.flickVelocity = Double(int(0...500)) }
    banner.orthogonalOffset = 0
    return banner
  }
}

extension NaiveCircle {
  /// The circle as a layout of the engine.
  public var layout: Circle {
    Circle(
      itemSize: itemSize, length: height, insets: insets, center: center, radius: radius,
      startAngle: startAngle,
      sweep: sweep, spiral: spiral, rotation: rotation == .outward ? .outward : .upright)
  }
}

extension NaiveBanner {
  /// The banner as a layout of the engine.
  public var layout: Banner {
    Banner(length: height, insets: insets, pageAxis: axis, flickVelocity: flickVelocity)
  }
}

extension NaiveCarousel {
  /// The carousel as a layout of the engine.
  public var layout: Carousel<StandardCarouselStyle> {
    let shape: StandardCarouselStyle.Shape =
      switch style {
      case .linear: .linear
      case .rotary: .rotary
      case .carousel: .carousel
      case .carousel1: .carousel1
      case .coverflow: .coverFlow
      case .strip: .strip
      case .ring: .ring
      case .cylinder: .cylinder
      case .wheel: .wheel
      case .invertedRing: .invertedRing
      case .invertedCylinder: .invertedCylinder
      case .invertedWheel: .invertedWheel
      case .shelf: .shelf
      case .shelf2: .shelf2
      case .timeMachine: .timeMachine
      case .invertedTimeMachine: .invertedTimeMachine
      }
    return Carousel(
      StandardCarouselStyle(
        shape, perspective: perspective, tilt: tilt, arc: arc, itemsPerTurn: perCircle, radius: radius),
      itemSize: itemSize, spacing: spacing, insets: insets, visibleCount: visibleCount, wraps: wraps,
      isPaging: paging, flickVelocity: flickVelocity,
      fade: CarouselFade(
        minimum: fade.min, maximum: fade.max, range: fade.range, minimumAlpha: fade.minAlpha),
      scrollsWithFeed: orthogonalOffset == nil)
  }
}
