import Millrace

/// The custom kinds of a feed file, numbered in order of appearance.
package struct KindNames: Sendable {
  private var numbers: [String: UInt16] = [:]
  private var names: [String] = []

  /// The first raw value that no built-in kind uses.
  private static let first: UInt16 = 16
  /// The maximum number of names.
  package static let maximumCount = Int(UInt16.max - first) + 1

  /// Returns the kind called `name`, or `nil` if there are more names than kinds.
  mutating func kind(_ name: String) -> ElementKind? {
    if let number = numbers[name] { return ElementKind(rawValue: number) }
    guard let number = UInt16(exactly: Int(Self.first) + names.count) else { return nil }
    numbers[name] = number
    names.append(name)
    return ElementKind(rawValue: number)
  }

  /// Returns the name of `kind`.
  func name(of kind: ElementKind) -> String {
    let index = Int(kind.rawValue) - Int(Self.first)
    return names.indices.contains(index) ? names[index] : "\(kind)"
  }
}

extension JSONReader {
  /// Reads the name of a custom kind and returns the kind.
  func readElementKind() throws(InputError) -> ElementKind {
    let name = try readKind()
    guard let kind = kinds.names.kind(name) else {
      throw error("at most \(KindNames.maximumCount) named kinds, got more")
    }
    return kind
  }
}
