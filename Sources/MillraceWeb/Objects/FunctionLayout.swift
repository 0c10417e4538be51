import Millrace

/// A layout that a function of the module's table computes: how JavaScript places items itself.
///
/// The module imports no function. `millrace.js` adds one to its table instead, and passes its index.
///
/// The function gets the width and the height of an item, the width of the section, and the address of 13 numbers: the state,
/// which it replaces, and room for the placement: x, y, width, height and advance (`ItemPlacement`).
struct FunctionLayout: CustomLayout, Equatable {
  typealias Function = @convention(c) (Double, Double, Double, UnsafeMutablePointer<Double>) -> Void

  /// The index of the function.
  let function: Int
  let overflow: Double
  let insets: LayoutInsets

  /// Eight numbers, 0 before the first item. They count from the origin of the next item.
  struct State: Equatable, Sendable {
    var numbers = SIMD8<Double>.zero
  }

  func initialState(width: Double) -> State { State() }

  func place(_ item: LayoutSize, state: inout State, width: Double) -> ItemPlacement {
    let function = unsafeBitCast(self.function, to: Function.self)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 13) { numbers in
      let start = numbers.baseAddress!
      for index in 0..<8 { numbers[index] = state.numbers[index] }
      for index in 8..<13 { numbers[index] = 0 }
      function(item.width, item.height, width, start)
      for index in 0..<8 { state.numbers[index] = numbers[index] }
      let frame = LayoutRect(x: numbers[8], y: numbers[9], width: numbers[10], height: numbers[11])
      return ItemPlacement(frame, advance: numbers[12])
    }
  }

  func measured(_ item: LayoutSize, size: LayoutSize) -> LayoutSize? { size }
}
