import Foundation

/// A logarithmic axis over whole decades: where a value stands on it, and which decades have a mark.
package struct LogScale {
  private let low: Int
  private let high: Int
  private let start: Double
  private let end: Double

  /// The axis that has all positive values of `values` on it, from the coordinate `start` to `end`; `nil` if
  /// none is positive. Values within one decade have it all; a single power of ten is in the middle of two.
  package init?(_ values: [Double], from start: Double, to end: Double) {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    guard let least = positive.min(), let most = positive.max() else { return nil }
    let (low, high) = (Int(log10(least).rounded(.down)), Int(log10(most).rounded(.up)))
    self.low = low < high ? low : low - 1
    self.high = low < high ? high : high + 1
    self.start = start
    self.end = end
  }

  /// The coordinate of a value. What is not positive has no place on such an axis, and none is asked for.
  package func position(_ value: Double) -> Double {
    position(exponent: log10(value))
  }

  /// The coordinate of a power of ten.
  package func position(decade: Int) -> Double {
    position(exponent: Double(decade))
  }

  private func position(exponent: Double) -> Double {
    start + (exponent - Double(low)) / Double(high - low) * (end - start)
  }

  /// The decades that are marked: all, or every second and so on where they would be more than nine.
  package var marks: [Int] {
    Array(stride(from: low, through: high, by: Swift.max(1, (high - low + 8) / 9)))
  }
}
