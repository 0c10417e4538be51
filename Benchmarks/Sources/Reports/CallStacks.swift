/// The call stacks of a profile as a tree of functions, with the samples or instructions of each added up.
///
/// Stacks may be deep, and functions may have many callees: nothing recurses, and a callee is found in O(1).
public struct CallStacks: Hashable, Sendable {
  /// The maximum number of functions above each other. A picture of them is 1.8 million points high.
  public static let maximumDepth = 100_000
  /// The maximum number of different call paths. Each takes memory.
  public static let maximumCount = 1_000_000

  /// A function in one call path.
  struct Frame: Hashable, Sendable {
    var name: String
    /// The samples in the function and its callees.
    var samples: Int
    /// The number of functions above it in its call path. 0 for the root.
    var depth: Int
  }

  /// The functions in depth-first order, callees sorted by name. The first is the root of all stacks, called `all`.
  let frames: [Frame]
  /// The unit of the samples.
  let unit: String

  /// Creates the tree of the stacks that `tree` has added up.
  init(_ tree: CallTree, unit: String) {
    frames = tree.frames
    self.unit = unit
  }

  /// Creates the stacks from the output of `perf script`.
  ///
  /// For each sample, this has an unindented line, and below it a line for each function, the innermost
  /// first.
  ///
  /// - Parameter function: Stacks start at the first function whose name contains this text. Stacks without
  ///   such a function are ignored.
  /// - Throws: `ProfileError` if there are more than `maximumDepth` functions above each other, or more than `maximumCount`
  ///   call paths.
  public init(perfScript text: String, from function: String? = nil) throws(ProfileError) {
    var tree = CallTree(from: function)
    var stack: [Substring] = []
    var number = 0
    for line in ProfileLines(text) {
      number += 1
      if line.utf8.first == UInt8(ascii: "\t") || line.utf8.first == UInt8(ascii: " ") {
        try CallTree.check(depth: stack.count + 1, line: number)
        stack.append(CallStacks.symbol(line))
      } else {
        try tree.add(stack, 1, line: number)
        stack.removeAll(keepingCapacity: true)
      }
    }
    try tree.add(stack, 1, line: number)
    self.init(tree, unit: "samples")
  }

  /// Whether there are no samples.
  public var isEmpty: Bool { samples == 0 }

  /// The samples of all stacks.
  var samples: Int { frames[0].samples }

  /// Returns the function's name in a line such as `  a1b2 Tree.find(_:)+0x1c (/usr/bin/program)`.
  static func symbol(_ line: Substring) -> Substring {
    var rest = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    rest = rest.drop { $0 != UInt8(ascii: " ") }.dropFirst()
    // The path at the end and the name may contain spaces, but not " (/" or " ([".
    var name = Substring(rest)
    for mark in endMarks {
      if let offset = name.lastOffset(of: mark) { name = Substring(name.utf8.prefix(offset)) }
    }
    return name
  }

  private static let endMarks = [" (/", " ([", "+0x"].map { Array($0.utf8) }
}

/// A profile that cannot be drawn.
public struct ProfileError: Error, Hashable, Sendable {
  /// The line of the profile, from 1 on.
  public let line: Int
  /// What the line has to contain, and what it contains.
  public let expectation: String
}

extension Substring {
  /// Returns the offset in UTF-8 at which the last occurrence of `bytes` starts, or `nil` if there is none.
  ///
  /// The text must be in one piece of memory, as `ProfileLines` makes it. (With 200 million spaces, three searches take 1.4 s, and
  /// took 14 as comparisons of slices of a `Substring.UTF8View`.)
  func lastOffset(of bytes: [UInt8]) -> Int? {
    let offset = unsafe utf8.withContiguousStorageIfAvailable { text in
      var start = text.count - bytes.count
      while start >= 0 {
        if unsafe text[start..<(start + bytes.count)].elementsEqual(bytes) { return start }
        start -= 1
      }
      return -1
    }
    return offset.flatMap { $0 < 0 ? nil : $0 }
  }
}

/// The lines of a profile one after the other, also empty ones.
struct ProfileLines: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View?

  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    rest = text[...].utf8
  }

  mutating func next() -> Substring? {
    guard let text = rest else { return nil }
    let end = text.firstIndex(of: UInt8(ascii: "\n"))
    rest = end.map { text[text.index(after: $0)...] }
    return Substring(text[..<(end ?? text.endIndex)])
  }
}
