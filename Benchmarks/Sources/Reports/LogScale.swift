import Foundation

/// A logarithmic axis over whole decades.
package struct LogScale {
  private let low: Int
  private let high: Int
  private let start: Double
  private let end: Double

  /// Creates an axis from coordinate `start` to `end` for all positive values of `values`.
  ///
  /// Returns `nil` if none is positive. Values within one decade get the whole axis; a single power of ten is
  /// in the middle of two decades.
  package init?(_ values: [Double], from start: Double, to end: Double) {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    guard let minimum = positive.min(), let maximum = positive.max() else { return nil }
    let (low, high) = (Int(log10(minimum).rounded(.down)), Int(log10(maximum).rounded(.up)))
    self.low = low < high ? low : low - 1
    self.high = low < high ? high : high + 1
    self.start = start
    self.end = end
  }

  /// Returns the coordinate of a positive value.
  package func position(_ value: Double) -> Double {
    position(exponent: log10(value))
  }

  /// Returns the coordinate of a power of ten.
  package func position(decade: Int) -> Double {
    position(exponent: Double(decade))
  }

  private func position(exponent: Double) -> Double {
    start + (exponent - Double(low)) / Double(high - low) * (end - start)
  }

  /// The decades with a mark: all, or every second and so on, so that there are at most nine.
  package var marks: [Int] {
    Array(stride(from: low, through: high, by: Swift.max(1, (high - low + 8) / 9)))
  }
}
