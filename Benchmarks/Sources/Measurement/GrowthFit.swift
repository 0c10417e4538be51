#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The power law `cost = a * n^b` with the best fit.
///
/// It is the least-squares line through the logarithms of the points.
public struct GrowthFit: Hashable, Sendable {
  /// The exponent `b`: 0 is constant, 1 linear.
  public let exponent: Double
  /// Half of the width of the exponent's 95 % confidence interval, or `nil` with fewer than three points.
  ///
  /// It is the standard interval of a slope, from Student's t distribution (N. R. Draper, H. Smith: Applied
  /// Regression Analysis, 3rd ed., 1.4). Deviations from the line count as noise. If costs follow no power
  /// law, for example when a feed outgrows a cache, the interval is wide, because the exponent depends on the
  /// sizes measured.
  public let halfWidth: Double?

  /// Fits a power law to `points`, ignoring points that are not positive.
  ///
  /// Returns `nil` without two different sizes.
  public init?(of points: [(size: Double, cost: Double)]) {
    let logarithms = points.filter { $0.size > 0 && $0.cost > 0 }.map { (x: log($0.size), y: log($0.cost)) }
    let count = Double(logarithms.count)
    let meanX = logarithms.reduce(0) { $0 + $1.x } / count
    let meanY = logarithms.reduce(0) { $0 + $1.y } / count
    let covariance = logarithms.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    let variance = logarithms.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    guard variance > 0 else { return nil }
    let slope = covariance / variance
    exponent = slope
    guard logarithms.count > 2 else {
      halfWidth = nil
      return
    }
    let squares = logarithms.reduce(0) { sum, point in
      let residual = point.y - meanY - slope * (point.x - meanX)
      return sum + residual * residual
    }
    let freedom = logarithms.count - 2
    halfWidth = studentQuantile(freedom: freedom) * (squares / Double(freedom) / variance).squareRoot()
  }
}

/// Returns the 97.5 % quantile of Student's t distribution.
///
/// The value is from a table, and beyond it from the first terms of the expansion (Abramowitz and Stegun,
/// 26.7.5), within 0.1 %.
package func studentQuantile(freedom: Int) -> Double {
  let table = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]
  if freedom <= table.count { return table[freedom - 1] }
  let (normal, degrees) = (1.959964, Double(freedom))
  let cube = normal * normal * normal
  return normal + (cube + normal) / (4 * degrees)
    + (5 * cube * normal * normal + 16 * cube + 3 * normal) / (96 * degrees * degrees)
}
