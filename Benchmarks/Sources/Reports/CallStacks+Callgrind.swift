extension CallStacks {
  /// The start of any text that callgrind wrote.
  private static let callgrindMark = "# callgrind format"

  /// Returns whether callgrind wrote `text`.
  public static func isCallgrind(_ text: String) -> Bool { text.hasPrefix(callgrindMark) }

  /// Creates the stacks from the output of callgrind with `--separate-callers`.
  ///
  /// With this option a function's name includes those of its callers, `last'caller'caller's caller`. The
  /// instructions in it become the samples of the tree.
  ///
  /// The format is the manual's "Callgrind Format Specification": numbers replace names after their first
  /// use. The line after `calls=` is the cost of the callee, which also has its own lines.
  ///
  /// - Parameter function: As in `init(perfScript:from:)`.
  /// - Throws: `ProfileError` if a cost is not an integer, or if the sum of all costs is 2⁶³ or more.
  public init(callgrind text: String, from function: String? = nil) throws(ProfileError) {
    var names = CallgrindNames()
    // The costs of the functions, by their number in `names`.
    var costs: [Int] = []
    var (total, current) = (0, Int?.none)
    var isCallee = false
    for (index, line) in text.profileLines.enumerated() {
      if line.hasPrefix("fn=") {
        current = names.number(line.dropFirst(3))
      } else if line.hasPrefix("calls=") {
        isCallee = true
      } else if line.hasPrefix("cfn=") {
        _ = names.number(line.dropFirst(4))
      } else if let first = line.first, first.isNumber || first == "+" || first == "-" || first == "*" {
        defer { isCallee = false }
        // A cost of 0 may be missing.
        guard !isCallee, let text = line.split(separator: " ").dropFirst().first else { continue }
        guard let cost = Int(text), cost >= 0, cost <= Int.max - total else {
          throw ProfileError(
            line: index + 1, expectation: "costs from 0 on with a sum below 2^63, got '\(text.prefix(40))'")
        }
        total += cost
        guard let current else { continue }
        while costs.count <= current { costs.append(0) }
        costs[current] += cost
      }
    }
    var tree = CallTree(from: function)
    for (name, cost) in zip(names.names, costs) where cost > 0 {
      // A number is the recursion depth of the function before it, if recursions are separated.
      tree.add(name.split(separator: "'").filter { Int($0) == nil }, cost)
    }
    self.init(tree, unit: "instructions")
  }
}

/// The names of a callgrind file. `(7) name` gives a name a number, and `(7)` refers to it afterwards.
private struct CallgrindNames {
  private(set) var names: [Substring] = []
  /// The indices in `names` by the number in parentheses, or by the name if it has no number.
  private var indices: [Substring: Int] = [:]

  /// Returns the index in `names` of the name that `text` contains or refers to.
  mutating func number(_ text: Substring) -> Int {
    var (key, name) = (text, text)
    if text.first == "(", let end = text.firstIndex(of: ")") {
      let rest = text[text.index(after: end)...].drop { $0 == " " }
      (key, name) = (text[...end], rest.isEmpty ? text : rest)
      if !rest.isEmpty { indices[key] = nil }
    }
    if let index = indices[key] { return index }
    indices[key] = names.count
    names.append(name)
    return names.count - 1
  }
}
