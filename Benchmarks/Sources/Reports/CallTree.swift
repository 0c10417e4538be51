/// Adds up call stacks to a tree of functions.
struct CallTree {
  private struct Function {
    let name: Substring
    var samples = 0
    var callees: [Int] = []
  }

  private struct Call: Hashable {
    let caller: Int
    let name: Substring
  }

  /// The functions by number. The root is 0.
  private var functions = [Function(name: "all")]
  private var numbers: [Call: Int] = [:]
  /// The UTF-8 of what the name of the first function of a stack contains.
  private let start: [UInt8]?

  /// Creates an empty tree.
  ///
  /// - Parameter function: Stacks start at the first function whose name contains this text. Stacks without
  ///   such a function are ignored.
  init(from function: String?) { start = function.map { Array($0.utf8) } }

  /// Throws if a stack that is in `line` of the profile has too many functions.
  static func check(depth: Int, line: Int) throws(ProfileError) {
    guard depth <= CallStacks.maximumDepth else {
      throw ProfileError(
        line: line, expectation: "at most \(CallStacks.maximumDepth) functions above each other")
    }
  }

  /// Adds the samples of a stack, given with the innermost function first.
  ///
  /// - Parameter line: The line of the profile for an error.
  /// - Throws: `ProfileError` if there are too many functions.
  mutating func add(_ stack: [Substring], _ samples: Int, line: Int) throws(ProfileError) {
    guard !stack.isEmpty, samples > 0 else { return }
    try Self.check(depth: stack.count, line: line)
    var path = stack[...]
    if let start {
      guard let first = path.lastIndex(where: { $0.lastOffset(of: start) != nil }) else { return }
      path = path[...first]
    }
    var number = 0
    functions[0].samples += samples
    for name in path.reversed() {
      number = self.number(of: Call(caller: number, name: name))
      functions[number].samples += samples
    }
    guard functions.count <= CallStacks.maximumCount else {
      throw ProfileError(line: line, expectation: "at most \(CallStacks.maximumCount) different call paths")
    }
  }

  private mutating func number(of call: Call) -> Int {
    if let number = numbers[call] { return number }
    let number = functions.count
    functions.append(Function(name: call.name))
    functions[call.caller].callees.append(number)
    numbers[call] = number
    return number
  }

  /// The functions in depth-first order, callees sorted by name.
  var frames: [CallStacks.Frame] {
    var frames: [CallStacks.Frame] = []
    frames.reserveCapacity(functions.count)
    var pending = [(number: 0, depth: 0)]
    while let (number, depth) = pending.popLast() {
      let function = functions[number]
      frames.append(CallStacks.Frame(name: String(function.name), samples: function.samples, depth: depth))
      let callees = function.callees.sorted { functions[$0].name > functions[$1].name }
      pending += callees.map { (number: $0, depth: depth + 1) }
    }
    return frames
  }
}
