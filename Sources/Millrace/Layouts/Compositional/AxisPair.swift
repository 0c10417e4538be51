/// A value for x, or width, and one for y, or height.
struct AxisPair<Value: Sendable>: Sendable {
  var x: Value
  var y: Value

  @inline(__always)
  init(_ x: Value, _ y: Value) { (self.x, self.y) = (x, y) }

  @inline(__always)
  subscript(axis: LayoutAxis) -> Value {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

extension AxisPair where Value == Units {
  static var zero: Self { Self(0, 0) }
}
