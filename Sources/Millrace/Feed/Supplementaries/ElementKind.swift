/// What an element of a feed is: an item, or what a section or the whole feed has beside its items.
///
/// A number, so that elements are compared and copied without counting references. Kinds of one's own are
/// `ElementKind(rawValue: 100)` and so on; what they are called is the caller's.
public struct ElementKind: RawRepresentable, Hashable, Sendable {
  /// The number: below 16 those that are declared here, from 16 on one's own.
  public let rawValue: UInt16

  /// The kind of a number.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An item.
  public static let item = ElementKind(rawValue: 0)
  /// What is in front of a section's items, or of the whole feed.
  public static let header = ElementKind(rawValue: 1)
  /// What is behind a section's items, or behind the whole feed.
  public static let footer = ElementKind(rawValue: 2)
  /// What is under a section, or under some of its items.
  public static let background = ElementKind(rawValue: 3)
  /// What is between rows of items.
  public static let separator = ElementKind(rawValue: 4)
}

extension ElementKind: CustomStringConvertible {
  /// The name of those that are declared here, `kind 100` of others.
  public var description: String {
    switch self {
    case .item: "item"
    case .header: "header"
    case .footer: "footer"
    case .background: "background"
    case .separator: "separator"
    default: "kind \(rawValue)"
    }
  }
}
