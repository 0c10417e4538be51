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
  /// - Throws: `ProfileError` as `init(perfScript:from:)`, and if a cost is not an integer, or the sum of all costs is 2⁶³ or
  ///   more.
  public init(callgrind text: String, from function: String? = nil) throws(ProfileError) {
    var names = CallgrindNames()
    // The costs of the functions and the lines with their first costs, by their number in `names`.
    var costs: [(total: Int, line: Int)] = []
    var (total, current) = (0, Int?.none)
    var isCallee = false
    var number = 0
    for line in ProfileLines(text) {
      number += 1
      if line.utf8.starts(with: "fn=".utf8) {
        current = names.number(line.dropFirst(3))
      } else if line.utf8.starts(with: "calls=".utf8) {
        isCallee = true
      } else if line.utf8.starts(with: "cfn=".utf8) {
        _ = names.number(line.dropFirst(4))
      } else if let first = line.utf8.first, "0123456789+-*".utf8.contains(first) {
        defer { isCallee = false }
        // A cost of 0 may be missing.
        let fields = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard !isCallee, let text = fields.dropFirst().first.map({ Substring($0) }) else { continue }
        guard let cost = Int(text), cost >= 0, cost <= Int.max - total else {
          throw ProfileError(
            line: number, expectation: "costs from 0 on with a sum below 2^63, got '\(text.prefix(40))'")
        }
        total += cost
        guard let current else { continue }
        while costs.count <= current { costs.append((0, number)) }
        costs[current].total += cost
      }
    }
    var tree = CallTree(from: function)
    for (name, cost) in zip(names.names, costs) where cost.total > 0 {
      // A number is the recursion depth of the function before it, if recursions are separated. So the deepest stack has two
      // parts for each function. More are not split: each part takes memory.
      let stack = name.utf8.split(separator: UInt8(ascii: "'"), maxSplits: 2 * Self.maximumDepth).map {
        Substring($0)
      }
      try CallTree.check(depth: (stack.count + 1) / 2, line: cost.line)
      try tree.add(stack.filter { Int($0) == nil }, cost.total, line: cost.line)
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
    if text.utf8.first == UInt8(ascii: "("), let end = text.utf8.firstIndex(of: UInt8(ascii: ")")) {
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
