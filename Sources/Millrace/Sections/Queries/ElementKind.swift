/// The kind of an element of a feed: an item, a header, a footer or a decoration.
///
/// A number, so that comparing and copying elements needs no reference counting. Custom kinds are
/// `ElementKind(rawValue: 100)` and so on. The caller defines their meaning.
public struct ElementKind: RawRepresentable, Hashable, Sendable {
  /// The number of the kind: below 16 for the kinds declared here, 16 or more for custom kinds.
  public let rawValue: UInt16

  /// Creates the kind of the given number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An item.
  public static let item = ElementKind(rawValue: 0)
  /// An element before a section's items, or before the whole feed's.
  public static let header = ElementKind(rawValue: 1)
  /// An element after a section's items, or after the whole feed's.
  public static let footer = ElementKind(rawValue: 2)
  /// An element under a section, or under some of its items.
  public static let background = ElementKind(rawValue: 3)
  /// An element between rows of items.
  public static let separator = ElementKind(rawValue: 4)
  /// An element on an item or a group of items.
  public static let badge = ElementKind(rawValue: 5)
  /// An element of a section that is neither before nor after its items.
  public static let supplementary = ElementKind(rawValue: 6)
}

extension ElementKind: CustomStringConvertible {
  /// A textual representation: the name of a declared kind, or `kind 100` for a custom kind.
  public var description: String {
    switch self {
    case .item: "item"
    case .header: "header"
    case .footer: "footer"
    case .background: "background"
    case .separator: "separator"
    case .badge: "badge"
    case .supplementary: "supplementary"
    default: "kind \(rawValue)"
    }
  }
}
