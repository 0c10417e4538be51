import Millrace

/// The fields of an object, by name.
///
/// Each call returns the value of a field, or a default if the object does not have it. A field that no call has asked for is an
/// error of `checkNames`: a misspelled option must not be ignored.
struct Fields {
  private var fields: [(name: DescribedText, value: DescribedValue, isRead: Bool)] = []
  /// The names that were asked for.
  private var names: [StaticString] = []

  /// Creates an object without fields, with room for some.
  init(room: Int) {
    fields.reserveCapacity(room)
    names.reserveCapacity(32)
  }

  mutating func append(_ name: DescribedText, _ value: DescribedValue) { fields.append((name, value, false)) }

  private mutating func value(_ name: StaticString) -> DescribedValue? {
    names.append(name)
    guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
    fields[index].isRead = true
    return fields[index].value
  }

  /// Throws if there is a field that no call has asked for.
  func checkNames() throws(WebError) {
    guard let unknown = fields.first(where: { !$0.isRead }) else { return }
    throw .unexpected("\(unknown.name)", oneOf(names), "an unknown option")
  }

  mutating func optional(_ name: StaticString) throws(WebError) -> Double? {
    switch value(name) {
    case nil: return nil
    case .number(let number): return number
    case let other?: throw .unexpected("\(name)", "a number", "\(other)")
    }
  }

  mutating func number(_ name: StaticString, default missing: Double? = nil) throws(WebError) -> Double {
    if let number = try optional(name) ?? missing { return number }
    throw .unexpected("\(name)", "a number", "none")
  }

  mutating func optionalInteger(
    _ name: StaticString, in valid: ClosedRange<Int> = 0...Int(Int32.max)
  ) throws(WebError) -> Int? {
    guard let number = try optional(name) else { return nil }
    return try Int(number, in: valid, name)
  }

  mutating func elementKind() throws(WebError) -> ElementKind? {
    try optionalInteger("kind", in: 0...65_535).map { ElementKind(rawValue: UInt16($0)) }
  }

  /// The number of items in `count`. 0 without it.
  mutating func itemCount() throws(WebError) -> Int { try optionalInteger("count") ?? 0 }

  /// The number of items in `count` if each is stored, as the numbers in the input are. Equal estimates are not.
  mutating func storedItemCount() throws(WebError) -> Int {
    try optionalInteger("count", in: 0...Int(maximumCapacity)) ?? 0
  }

  mutating func optionalFlag(_ name: StaticString) throws(WebError) -> Bool? {
    try optionalInteger(name, in: 0...1).map { $0 == 1 }
  }

  mutating func flag(_ name: StaticString) throws(WebError) -> Bool { try optionalFlag(name) ?? false }

  /// Returns one of some cases by its word.
  mutating func choice<Value>(
    _ name: StaticString, default missing: Value,
    _ cases: @autoclosure () -> KeyValuePairs<StaticString, Value>
  ) throws(WebError) -> Value {
    guard let value = value(name) else { return missing }
    let cases = cases()
    if case .text(let text) = value, let index = cases.firstIndex(where: { text == $0.key }) {
      return cases[index].value
    }
    throw .unexpected("\(name)", oneOf(cases.map { $0.key }), "\(value)")
  }

  mutating func numbers(
    _ name: StaticString
  ) throws(WebError) -> UnsafeMutableBufferPointer<Double>? {
    switch value(name) {
    case nil: return nil
    case .numbers(let numbers): return numbers
    case let other?: throw .unexpected("\(name)", "an array of numbers", "\(other)")
    }
  }

  /// Returns numbers two by two, as the widths and heights of all items in turn. They stay in the input's memory.
  mutating func pairs(
    _ name: StaticString
  ) throws(WebError) -> LazyMapCollection<Range<Int>, (first: Double, second: Double)>? {
    guard let numbers = try numbers(name) else { return nil }
    guard numbers.count % 2 == 0 else {
      throw .unexpected("\(name)", "an even number of numbers", "\(numbers.count)")
    }
    return (0..<numbers.count / 2).lazy.map { (numbers[2 * $0], numbers[2 * $0 + 1]) }
  }

  /// Returns what `read` reads from each object of an array. Without the field, nothing.
  mutating func list<Value>(
    _ name: StaticString, _ read: (inout Fields) throws(WebError) -> Value
  ) throws(WebError) -> [Value] {
    var list: [Value] = []
    switch value(name) {
    case nil: break
    case .numbers(let numbers) where numbers.isEmpty: break
    case .list(let values):
      for value in values {
        guard case .fields(var fields) = value else { throw .unexpected("\(name)", "objects", "\(value)") }
        list.append(try read(&fields))
        try fields.checkNames()
      }
    case let other?: throw .unexpected("\(name)", "an array of objects", "\(other)")
    }
    return list
  }

  /// Whether a field is an object.
  func isObject(_ name: StaticString) -> Bool {
    fields.contains { field in if case .fields = field.value { field.name == name } else { false } }
  }

  /// Returns what `read` reads from an object with the fields of its own, or `nil` if there is none.
  mutating func object<Value>(
    _ name: StaticString, _ read: (inout Fields) throws(WebError) -> Value
  ) throws(WebError) -> Value? {
    guard let value = value(name) else { return nil }
    guard case .fields(var fields) = value else { throw .unexpected("\(name)", "an object", "\(value)") }
    let result = try read(&fields)
    try fields.checkNames()
    return result
  }

  mutating func optionalSize(_ name: StaticString) throws(WebError) -> LayoutSize? {
    try object(name) { (size) throws(WebError) in try size.widthAndHeight() }
  }

  mutating func widthAndHeight() throws(WebError) -> LayoutSize {
    LayoutSize(width: try number("width"), height: try number("height"))
  }

  mutating func size(_ name: StaticString) throws(WebError) -> LayoutSize {
    if let size = try optionalSize(name) { return size }
    throw .unexpected("\(name)", "a width and a height", "none")
  }

  /// Returns insets: an object, or a number for all edges.
  mutating func insets() throws(WebError) -> LayoutInsets {
    if !isObject("insets") {
      let all = try number("insets", default: 0)
      return LayoutInsets(top: all, leading: all, bottom: all, trailing: all)
    }
    return try object("insets") { (insets) throws(WebError) in
      LayoutInsets(
        top: try insets.number("top", default: 0), leading: try insets.number("leading", default: 0),
        bottom: try insets.number("bottom", default: 0), trailing: try insets.number("trailing", default: 0))
    } ?? .zero
  }
}

/// Returns "one of" some words.
private func oneOf(_ words: [StaticString]) -> String {
  var text = "one of "
  for (index, word) in words.enumerated() { text += index == 0 ? "\(word)" : ", \(word)" }
  return text
}
