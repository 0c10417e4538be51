/// A table of values that sections share.
///
/// Each value is interned under a key, and keeps its number while it has users.
struct SharedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var key: Key
    var value: Value
    /// The number of sections that use the value.
    var users: Int
  }

  private var entries: ContiguousArray<Entry?> = []
  private var free: ContiguousArray<Int> = []
  private var numbers: [Key: Int] = [:]

  @inline(__always)
  var count: Int { entries.count &- free.count }

  @inline(__always)
  subscript(number: Int) -> Value {
    guard let entry = entries[number] else { preconditionFailure("no such number") }
    return entry.value
  }

  /// Returns whether any value satisfies `predicate`.
  func contains(where predicate: (Value) -> Bool) -> Bool {
    entries.contains { $0.map { predicate($0.value) } ?? false }
  }

  /// Returns the number of values that satisfy `predicate`.
  ///
  /// - Complexity: O(count)
  func count(where predicate: (Value) -> Bool) -> Int {
    entries.reduce(0) { $0 + ($1.map { predicate($0.value) } ?? false ? 1 : 0) }
  }

  /// Returns the number of the value interned under `key`, or `nil` if there is none.
  func number(of key: Key) -> Int? { numbers[key] }

  /// Adds a value under a key that is not in the table. The value has no users until `addUser(_:)` is called.
  ///
  /// - Returns: The number of the value.
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

  /// Removes a value if it has no users.
  ///
  /// - Returns: Whether the value was removed.
  mutating func removeIfUnused(_ number: Int) -> Bool {
    guard let entry = entries[number], entry.users == 0 else { return false }
    numbers[entry.key] = nil
    entries[number] = nil
    free.append(number)
    return true
  }

  /// Replaces each key and value by the result of `body`. The numbers do not change.
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
