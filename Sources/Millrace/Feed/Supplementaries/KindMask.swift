/// The bits that stand for kinds of headers, footers and decorations where many sections are told apart by the kinds
/// they have: one each for those that are declared, and for the first ten of one's own that sections of a feed get; later
/// ones share one. A kind keeps its bit, also when no section has it any more.
struct KindMask: Sendable {
  /// Those of one's own, in the order of their bits.
  private var own: [ElementKind] = []

  /// The bit that all share for which none is left.
  private static let shared: UInt16 = 1 << 15
  /// The number of kinds that are declared.
  private static let declared = 5
  private static let mostOwn = 15 - declared

  /// The bit of a kind. One of one's own that no section ever had has none, or if all are taken, the shared one.
  func bit(of kind: ElementKind) -> UInt16 {
    if kind.rawValue < Self.declared { return 1 << kind.rawValue }
    if let index = own.firstIndex(of: kind) { return 1 << UInt16(Self.declared + index) }
    return own.count < Self.mostOwn ? 0 : Self.shared
  }

  /// The bits of all that a section has, which are theirs from then on.
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
