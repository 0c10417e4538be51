#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The exponent `b` of the power law `cost = a * n^b` that fits best: the slope of the least-squares
/// line through the logarithms. 0 is constant, 1 linear. `nil` unless there are two different sizes;
/// points that are not positive have no logarithm and are left out.
public func growthExponent(of points: [(size: Double, cost: Double)]) -> Double? {
  let logarithms = points.filter { $0.size > 0 && $0.cost > 0 }.map { (x: log($0.size), y: log($0.cost)) }
  let count = Double(logarithms.count)
  let meanX = logarithms.reduce(0) { $0 + $1.x } / count
  let meanY = logarithms.reduce(0) { $0 + $1.y } / count
  let covariance = logarithms.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
  let variance = logarithms.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
  return variance > 0 ? covariance / variance : nil
}
