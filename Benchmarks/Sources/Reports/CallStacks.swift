/// Call stacks as a profiler took them, each function's samples added up, or the instructions in it: a tree from the
/// first function to the last.
public struct CallStacks: Hashable, Sendable {
  /// A function, in one of the places that it was called from.
  struct Frame: Hashable, Sendable {
    var name: String
    /// The samples in it and in what it called.
    var samples = 0
    /// What it called, in the order of its names.
    var callees: [Frame] = []
  }

  /// What all stacks have in common: nothing, or the function that they are looked at from.
  private(set) var root = Frame(name: "all")
  /// What is counted.
  let unit: String

  /// No stacks.
  init(unit: String) { self.unit = unit }

  /// The stacks in the text that `perf script` prints: for each sample a line that begins at the margin, and under
  /// it a line for each function, the last one first.
  ///
  /// - Parameter function: The stacks are looked at from the first function on that has this in its name; those
  ///   that have no such function are left out.
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

  /// Whether there is no sample.
  public var isEmpty: Bool { root.samples == 0 }

  /// Adds a stack, the last function first, that so many samples were taken of.
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

  /// Puts what each function called in the order of its names.
  mutating func sort() { CallStacks.sort(&root) }

  private static func sort(_ frame: inout Frame) {
    frame.callees.sort { $0.name < $1.name }
    for place in frame.callees.indices { sort(&frame.callees[place]) }
  }

  /// The function's name in a line such as `  a1b2 Tree.find(_:)+0x1c (/usr/bin/program)`.
  static func symbol(_ line: Substring) -> Substring {
    var rest = line.drop { $0 == " " || $0 == "\t" }
    rest = rest.drop { $0 != " " }.dropFirst()
    // The program's path, at the end, may have spaces in it, and so may the name, but no " (/" and " ([".
    for opening in [" (/", " (["] {
      if let end = rest.ranges(of: opening).last { rest = rest[..<end.lowerBound] }
    }
    if let offset = rest.ranges(of: "+0x").last { rest = rest[..<offset.lowerBound] }
    return rest
  }
}
