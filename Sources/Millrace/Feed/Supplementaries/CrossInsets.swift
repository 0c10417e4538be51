/// The minimum insets across the main axis, on each side, of all elements of each kind that there ever were.
///
/// No element of the kind extends further out.
struct CrossInsets: Sendable {
  private struct OfKind: Sendable {
    let kind: ElementKind
    var start: Units
    var end: Units
  }

  private var kinds: ContiguousArray<OfKind> = []

  mutating func include(_ content: SectionSupplementaries.Content) {
    for header in content.headers { include(header.kind, header.leadingInset, header.trailingInset) }
    for footer in content.footers { include(footer.kind, footer.leadingInset, footer.trailingInset) }
    for decoration in content.decorations {
      include(decoration.kind, decoration.crossStart, decoration.crossEnd)
    }
  }

  private mutating func include(_ kind: ElementKind, _ start: Units, _ end: Units) {
    if let index = kinds.firstIndex(where: { $0.kind == kind }) {
      kinds[index].start = min(kinds[index].start, start)
      kinds[index].end = min(kinds[index].end, end)
    } else {
      kinds.append(OfKind(kind: kind, start: start, end: end))
    }
  }

  /// Returns the minimum insets of a kind, or of all kinds. `nil` if there never was such an element.
  func least(of kind: ElementKind?) -> (start: Units, end: Units)? {
    var least: (start: Units, end: Units)?
    for one in kinds where kind == nil || one.kind == kind {
      least = (min(least?.start ?? .max, one.start), min(least?.end ?? .max, one.end))
    }
    return least
  }
}
