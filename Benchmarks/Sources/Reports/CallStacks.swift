/// The call stacks of a profile as a tree of functions, with the samples or instructions of each added up.
public struct CallStacks: Hashable, Sendable {
  /// A function in one call path.
  struct Frame: Hashable, Sendable {
    var name: String
    /// The samples in the function and its callees.
    var samples = 0
    /// The callees, sorted by name.
    var callees: [Frame] = []
  }

  /// The common root of all stacks: `all`, or the function from which they are shown.
  private(set) var root = Frame(name: "all")
  /// The unit of the samples.
  let unit: String

  /// Creates an empty tree.
  init(unit: String) { self.unit = unit }

  /// Creates the stacks from the output of `perf script`.
  ///
  /// For each sample, this has an unindented line, and below it a line for each function, the innermost
  /// first.
  ///
  /// - Parameter function: Stacks start at the first function whose name contains this text. Stacks without
  ///   such a function are ignored.
  public init(perfScript text: String, from function: String? = nil) {
    self.init(unit: "samples")
    var stack: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.first == "\t" || line.first == " " {
        stack.append(CallStacks.symbol(line))
      } else {
        add(stack, 1, from: function)
        stack.removeAll(keepingCapacity: true)
      }
    }
    add(stack, 1, from: function)
    sort()
  }

  /// Whether there are no samples.
  public var isEmpty: Bool { root.samples == 0 }

  /// Adds the samples of a stack, given with the innermost function first.
  mutating func add(_ stack: [Substring], _ samples: Int, from function: String?) {
    guard !stack.isEmpty, samples > 0 else { return }
    var path = Array(stack.reversed())[...]
    if let function {
      guard let first = path.firstIndex(where: { $0.contains(function) }) else { return }
      path = path[first...]
    }
    CallStacks.add(path, samples, to: &root)
  }

  private static func add(_ path: ArraySlice<Substring>, _ samples: Int, to frame: inout Frame) {
    frame.samples += samples
    guard let name = path.first else { return }
    let place =
      frame.callees.firstIndex { $0.name == name }
      ?? {
        frame.callees.append(Frame(name: String(name)))
        return frame.callees.count - 1
      }()
    add(path.dropFirst(), samples, to: &frame.callees[place])
  }

  /// Sorts the callees of each function by name.
  mutating func sort() { CallStacks.sort(&root) }

  private static func sort(_ frame: inout Frame) {
    frame.callees.sort { $0.name < $1.name }
    for place in frame.callees.indices { sort(&frame.callees[place]) }
  }

  /// Returns the function's name in a line such as `  a1b2 Tree.find(_:)+0x1c (/usr/bin/program)`.
  static func symbol(_ line: Substring) -> Substring {
    var rest = line.drop { $0 == " " || $0 == "\t" }
    rest = rest.drop { $0 != " " }.dropFirst()
    // The path at the end and the name may contain spaces, but not " (/" or " ([".
    for opening in [" (/", " (["] {
      if let end = rest.ranges(of: opening).last { rest = rest[..<end.lowerBound] }
    }
    if let offset = rest.ranges(of: "+0x").last { rest = rest[..<offset.lowerBound] }
    return rest
  }
}
