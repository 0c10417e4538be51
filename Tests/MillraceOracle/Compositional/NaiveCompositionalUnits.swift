import Millrace

/// The numbers of compositional sections: whole units of 1/192 pt.
enum NaiveCompositionalUnits {
  /// The maximum position, and the maximum length of anything that is computed: 2⁵⁰ units.
  static let maximum = 1 << 50

  /// Returns "a length in points: the nearest unit, ties to even".
  static func units(_ points: Double) -> Int { Int((points * 192).rounded(.toNearestOrEven)) }

  /// Returns "a fraction: `Double(f) * Double(container's length in units)`, to the nearest unit, ties to even".
  static func fraction(_ fraction: Double, of length: Int, _ path: String) throws -> Int {
    let product = (fraction * Double(length)).rounded(.toNearestOrEven)
    guard product.magnitude <= Double(maximum) else { throw NaiveCompositionalError.tooLong(path) }
    return Int(product)
  }

  /// Returns a length of at most `maximum`.
  static func checked(_ length: Int, _ path: String) throws -> Int {
    guard length.magnitude <= maximum.magnitude else { throw NaiveCompositionalError.tooLong(path) }
    return length
  }

  /// Returns "what is divided: rounded down".
  ///
  /// Also rounds down if `length` is negative.
  static func divide(_ length: Int, by divisor: Int) -> Int {
    let quotient = length / divisor
    return length % divisor < 0 ? quotient - 1 : quotient
  }

  /// Returns `index * length / count`, rounded down, for values of 0 or more.
  ///
  /// The product may need more than 64 bits, so whole multiples of `count` are divided first.
  static func multiply(_ index: Int, _ length: Int, dividedBy count: Int) -> Int {
    let (quotient, remainder) = length.quotientAndRemainder(dividingBy: count)
    return index * quotient + index * remainder / count
  }
}

/// A value for x, or width, and one for y, or height.
struct NaiveAxisPair<Value> {
  var horizontal: Value
  var vertical: Value

  init(_ horizontal: Value, _ vertical: Value) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// Computes both values.
  init(_ value: (LayoutAxis) throws -> Value) rethrows {
    self.init(try value(.horizontal), try value(.vertical))
  }

  subscript(axis: LayoutAxis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}

extension NaiveAxisPair: Equatable where Value: Equatable {}
extension NaiveAxisPair: Hashable where Value: Hashable {}

extension NaiveAxisPair where Value == Int {
  init(_ size: LayoutSize) {
    self.init(NaiveCompositionalUnits.units(size.width), NaiveCompositionalUnits.units(size.height))
  }

  init(_ point: LayoutPoint) {
    self.init(NaiveCompositionalUnits.units(point.x), NaiveCompositionalUnits.units(point.y))
  }
}

extension LayoutAxis {
  /// The other axis.
  var naiveOther: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

/// A rectangle in units.
struct NaiveCompositionalRect {
  var origin: NaiveAxisPair<Int>
  var size: NaiveAxisPair<Int>

  func end(_ axis: LayoutAxis) -> Int { origin[axis] + size[axis] }
}

/// Insets in units.
struct NaiveCompositionalInsets {
  /// The top and the leading inset.
  var starts: NaiveAxisPair<Int>
  /// The bottom and the trailing inset.
  var ends: NaiveAxisPair<Int>

  init(_ insets: LayoutInsets) {
    let units = NaiveCompositionalUnits.units
    starts = NaiveAxisPair(units(insets.leading), units(insets.top))
    ends = NaiveAxisPair(units(insets.trailing), units(insets.bottom))
  }

  /// The sum of both insets on an axis.
  func sum(_ axis: LayoutAxis) -> Int { starts[axis] + ends[axis] }
}

extension CollectionLayoutSpacing? {
  /// The length of a fixed spacing, the least length of a flexible one.
  var naiveLeast: Int {
    switch self {
    case .fixed(let length), .flexible(let length): NaiveCompositionalUnits.units(length)
    case nil: 0
    }
  }

  var naiveIsFlexible: Bool { if case .flexible = self { true } else { false } }
}

extension CollectionLayoutItem {
  /// The edge spacing before the item on an axis.
  func naiveEdgeBefore(_ axis: LayoutAxis) -> CollectionLayoutSpacing? {
    axis == .horizontal ? edgeSpacing?.leading : edgeSpacing?.top
  }

  /// The edge spacing after the item on an axis.
  func naiveEdgeAfter(_ axis: LayoutAxis) -> CollectionLayoutSpacing? {
    axis == .horizontal ? edgeSpacing?.trailing : edgeSpacing?.bottom
  }

  /// The least length of both edges on an axis.
  func naiveEdges(_ axis: LayoutAxis) -> Int {
    naiveEdgeBefore(axis).naiveLeast + naiveEdgeAfter(axis).naiveLeast
  }
}

extension CollectionLayoutSize {
  func naiveDimension(_ axis: LayoutAxis) -> CollectionLayoutDimension {
    axis == .horizontal ? widthDimension : heightDimension
  }
}

extension CollectionLayoutDimension {
  /// "The last two are *soft*."
  var naiveIsSoft: Bool {
    switch self {
    case .absolute, .fractionalWidth, .fractionalHeight: false
    case .estimated, .uniformAcrossSiblings: true
    }
  }

  var naiveIsUniform: Bool { if case .uniformAcrossSiblings = self { true } else { false } }

  var naiveIsFractional: Bool {
    switch self {
    case .fractionalWidth, .fractionalHeight: true
    case .absolute, .estimated, .uniformAcrossSiblings: false
    }
  }

  /// Returns the length in a container.
  ///
  /// "`fractionalWidth` by its width, `fractionalHeight` by its height, on either axis. A soft one begins as its
  /// estimate."
  func naiveLength(in container: NaiveAxisPair<Int>, _ path: String) throws -> Int {
    switch self {
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length):
      NaiveCompositionalUnits.units(length)
    case .fractionalWidth(let fraction):
      try NaiveCompositionalUnits.fraction(fraction, of: container.horizontal, path)
    case .fractionalHeight(let fraction):
      try NaiveCompositionalUnits.fraction(fraction, of: container.vertical, path)
    }
  }
}
