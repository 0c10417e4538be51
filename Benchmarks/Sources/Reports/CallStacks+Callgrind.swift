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
  public init(callgrind text: String, from function: String? = nil) {
    self.init(unit: "instructions")
    var names: [Substring: Substring] = [:]
    var stack: [Substring] = []
    var cost = 0
    var isCallee = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("fn=") {
        add(stack, cost, from: function)
        stack = CallStacks.name(line.dropFirst(3), &names).split(separator: "'")
        // A number is the recursion depth of the function before it, if recursions are separated.
        stack.removeAll { Int($0) != nil }
        cost = 0
      } else if line.hasPrefix("calls=") {
        isCallee = true
      } else if line.hasPrefix("cfn=") {
        _ = CallStacks.name(line.dropFirst(4), &names)
      } else if let first = line.first, first.isNumber || first == "+" || first == "-" || first == "*" {
        if !isCallee { cost += line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }
        isCallee = false
      }
    }
    add(stack, cost, from: function)
    sort()
  }

  /// Returns a name that is written as `(7) name` the first time and as `(7)` afterwards.
  private static func name(_ text: Substring, _ names: inout [Substring: Substring]) -> Substring {
    guard text.first == "(", let end = text.firstIndex(of: ")") else { return text }
    let number = text[...end]
    let name = text[text.index(after: end)...].drop { $0 == " " }
    if name.isEmpty { return names[number] ?? text }
    names[number] = name
    return name
  }
}
