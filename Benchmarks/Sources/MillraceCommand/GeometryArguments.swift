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

/// The end of a drag: the argument of `frames --rest`.
struct Drag {
  /// The section that scrolls by itself, or `nil` for the feed.
  var section: Int?
  /// The offset at which it would come to rest by itself, in points.
  var proposed: Double
  /// The velocity of the offset, in points per second.
  var velocity: Double

  /// Creates a drag from `section,proposed,velocity` or `proposed,velocity`.
  init(argument: String) throws {
    let fields = argument.split(separator: ",", omittingEmptySubsequences: false)
    let expectation = "Expected [section,]proposed,velocity: the index of a section and two finite numbers."
    if fields.count == 3 {
      guard let section = Int(fields[0]), section >= 0 else { throw ValidationError(expectation) }
      self.section = section
    }
    guard (2...3).contains(fields.count), let proposed = Double(fields[fields.count - 2]),
      let velocity = Double(fields[fields.count - 1]), proposed.isFinite, velocity.isFinite
    else { throw ValidationError(expectation) }
    (self.proposed, self.velocity) = (proposed, velocity)
  }
}

/// Returns `count` numbers separated by commas, none of them NaN, or `nil` for other arguments.
private func numbers(of argument: String, count: Int) -> [Double]? {
  let fields = argument.split(separator: ",", omittingEmptySubsequences: false)
  let numbers = fields.compactMap(Double.init)
  return fields.count == count && numbers.count == count && !numbers.contains(where: \.isNaN) ? numbers : nil
}
