import Millrace

/// The kinds of elements that have names of their own in a feed file, numbered in the order in which they come.
struct KindNames: Sendable {
  private var numbers: [String: UInt16] = [:]
  private var names: [String] = []

  /// The first number that is nobody else's.
  private static let first: UInt16 = 16

  /// The kind of a name; `nil`, if there are more names than kinds.
  mutating func kind(_ name: String) -> ElementKind? {
    if let number = numbers[name] { return ElementKind(rawValue: number) }
    guard let number = UInt16(exactly: Int(Self.first) + names.count) else { return nil }
    numbers[name] = number
    names.append(name)
    return ElementKind(rawValue: number)
  }

  /// What a kind is called.
  func name(of kind: ElementKind) -> String {
    let index = Int(kind.rawValue) - Int(Self.first)
    return names.indices.contains(index) ? names[index] : "\(kind)"
  }
}
