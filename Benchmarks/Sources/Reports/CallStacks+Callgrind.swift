extension CallStacks {
  /// What text begins with that callgrind wrote.
  private static let callgrindMark = "# callgrind format"

  /// Whether callgrind wrote a text.
  public static func isCallgrind(_ text: String) -> Bool { text.hasPrefix(callgrindMark) }

  /// The stacks in what callgrind wrote with `--separate-callers`: a function goes by its own name and those of its
  /// callers then, `last'caller'caller's caller`, and has the instructions in it when it was called like that. They
  /// are this tree's samples.
  ///
  /// The format is that of the manual's "Callgrind Format Specification": numbers stand for names once they were
  /// given, and the line behind `calls=` is what the callee took, which has lines of its own.
  ///
  /// - Parameter function: As of `init(perfScript:from:)`.
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
        // A number is how deep the function before it was in itself, which is told if recursions are kept apart.
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

  /// A name that is written as `(7) name` the first time, and as `(7)` from then on.
  private static func name(_ text: Substring, _ names: inout [Substring: Substring]) -> Substring {
    guard text.first == "(", let end = text.firstIndex(of: ")") else { return text }
    let number = text[...end]
    let name = text[text.index(after: end)...].drop { $0 == " " }
    if name.isEmpty { return names[number] ?? text }
    names[number] = name
    return name
  }
}
