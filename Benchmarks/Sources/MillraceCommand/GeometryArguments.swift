import ArgumentParser
import Millrace

extension LayoutRect {
  /// Creates a rectangle from `x,y,width,height`.
  init(argument: String) throws {
    guard let numbers = numbers(of: argument, count: 4), numbers[2] >= 0, numbers[3] >= 0 else {
      throw ValidationError("Expected four numbers x,y,width,height with a size that is not negative.")
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension LayoutPoint {
  /// Creates a point from `x,y`.
  init(argument: String) throws {
    guard let numbers = numbers(of: argument, count: 2), numbers.allSatisfy(\.isFinite) else {
      throw ValidationError("Expected two finite numbers x,y.")
    }
    self.init(x: numbers[0], y: numbers[1])
  }
}

/// Returns `count` numbers separated by commas, none of them NaN, or `nil` for other arguments.
private func numbers(of argument: String, count: Int) -> [Double]? {
  let fields = argument.split(separator: ",", omittingEmptySubsequences: false)
  let numbers = fields.compactMap(Double.init)
  return fields.count == count && numbers.count == count && !numbers.contains(where: \.isNaN) ? numbers : nil
}
