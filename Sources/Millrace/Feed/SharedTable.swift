/// What several sections have in common, each once, by numbers that it keeps as long as somebody uses it.
struct SharedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var key: Key
    var value: Value
    /// How many sections have it.
    var users: Int
  }

  private var entries: ContiguousArray<Entry?> = []
  private var free: ContiguousArray<Int> = []
  private var numbers: [Key: Int] = [:]

  /// The number of different ones.
  @inline(__always)
  var count: Int { entries.count &- free.count }

  @inline(__always)
  subscript(number: Int) -> Value {
    guard let entry = entries[number] else { preconditionFailure("no such number") }
    return entry.value
  }

  /// Whether there is one of which something is so.
  func contains(where isSo: (Value) -> Bool) -> Bool {
    entries.contains { $0.map { isSo($0.value) } ?? false }
  }

  /// The number of those of which something is so.
  ///
  /// - Complexity: O(count)
  func count(where isSo: (Value) -> Bool) -> Int {
    entries.reduce(0) { $0 + ($1.map { isSo($0.value) } ?? false ? 1 : 0) }
  }

  /// The number of what is there under a key; `nil` if nothing is.
  func number(of key: Key) -> Int? { numbers[key] }

  /// Adds what was not there: it has no users until `addUser(_:)`.
  ///
  /// - Returns: Its number.
  mutating func add(_ value: Value, as key: Key) -> Int {
    let entry = Entry(key: key, value: value, users: 0)
    let number = free.popLast() ?? entries.count
    if number < entries.count { entries[number] = entry } else { entries.append(entry) }
    numbers[key] = number
    return number
  }

  @inline(__always)
  mutating func addUser(_ number: Int) { entries[number]?.users += 1 }

  @inline(__always)
  mutating func removeUser(_ number: Int) { entries[number]?.users -= 1 }

  /// Forgets what nobody uses.
  ///
  /// - Returns: Whether it did.
  mutating func removeIfUnused(_ number: Int) -> Bool {
    guard let entry = entries[number], entry.users == 0 else { return false }
    numbers[entry.key] = nil
    entries[number] = nil
    free.append(number)
    return true
  }

  /// Puts something else in the place of each, under another key, with the same number.
  mutating func replaceAll<Failure: Error>(
    _ body: (_ number: Int, _ key: Key, _ value: Value) throws(Failure) -> (Key, Value)
  ) throws(Failure) {
    numbers = [:]
    for number in entries.indices {
      guard let entry = entries[number] else { continue }
      let (key, value) = try body(number, entry.key, entry.value)
      entries[number] = Entry(key: key, value: value, users: entry.users)
      numbers[key] = number
    }
  }
}
