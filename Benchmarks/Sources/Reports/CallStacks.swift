/// The call stacks of a profile as a tree of functions, with the samples or instructions of each added up.
///
/// Stacks may have any depth, and functions any number of callees: nothing recurses, and a callee is found in O(1).
public struct CallStacks: Hashable, Sendable {
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
  public init(perfScript text: String, from function: String? = nil) {
    var tree = CallTree(from: function)
    var stack: [Substring] = []
    for line in text.profileLines {
      if line.first == "\t" || line.first == " " {
        stack.append(CallStacks.symbol(line))
      } else {
        tree.add(stack, 1)
        stack.removeAll(keepingCapacity: true)
      }
    }
    tree.add(stack, 1)
    self.init(tree, unit: "samples")
  }

  /// Whether there are no samples.
  public var isEmpty: Bool { samples == 0 }

  /// The samples of all stacks.
  var samples: Int { frames[0].samples }

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

/// A profile that cannot be drawn.
public struct ProfileError: Error, Hashable, Sendable {
  /// The line of the profile, from 1 on.
  public let line: Int
  /// What the line has to contain, and what it contains.
  public let expectation: String
}

extension String {
  /// The lines, also empty ones. Splitting bytes takes a tenth of the time of splitting characters.
  var profileLines: some Sequence<Substring> {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).lazy.map { Substring($0) }
  }
}
