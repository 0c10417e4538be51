/// The assignment of bits to the kinds of headers, footers and decorations, used to find sections by the
/// kinds that they have.
///
/// Each declared kind has a bit. The first ten custom kinds of a feed's sections have a bit each, and later
/// ones share one. A kind keeps its bit even if no section has the kind anymore.
struct KindMask: Sendable {
  /// The custom kinds with a bit, in the order of their bits.
  private var own: [ElementKind] = []

  /// The bit that all remaining kinds share.
  private static let shared: UInt16 = 1 << 15
  /// The number of declared kinds.
  private static let declared = 5
  private static let mostOwn = 15 - declared

  /// Returns the bit of a kind.
  ///
  /// For a custom kind that no section ever had, returns 0, or the shared bit if all others are taken.
  func bit(of kind: ElementKind) -> UInt16 {
    if kind.rawValue < Self.declared { return 1 << kind.rawValue }
    if let index = own.firstIndex(of: kind) { return 1 << UInt16(Self.declared + index) }
    return own.count < Self.mostOwn ? 0 : Self.shared
  }

  /// Returns the bits of all kinds in `content`, and assigns bits to new kinds.
  mutating func bits(of content: SectionSupplementaries.Content) -> UInt16 {
    var bits: UInt16 = 0
    for header in content.headers { bits |= add(header.kind) }
    for footer in content.footers { bits |= add(footer.kind) }
    for decoration in content.decorations { bits |= add(decoration.kind) }
    return bits
  }

  private mutating func add(_ kind: ElementKind) -> UInt16 {
    if bit(of: kind) == 0 { own.append(kind) }
    return bit(of: kind)
  }
}
