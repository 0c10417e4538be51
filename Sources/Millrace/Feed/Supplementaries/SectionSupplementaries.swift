/// The headers, footers and decorations of a section, or of the whole feed.
///
/// Sections with equal content share one object, so that a query that passes thousands of them reads only
/// one. If a section has a single header, its length is stored with the section (`SectionEntry.headersLength`), and
/// the length here is 0. The same applies to a single footer.
final class SectionSupplementaries: Sendable {
  /// The key under which equal supplementaries are interned.
  struct Content: Hashable, Sendable {
    var headers: [StoredSupplementary] = []
    var footers: [StoredSupplementary] = []
    var decorations: [StoredDecoration] = []
    /// The boundary supplementaries, if there are neither headers nor footers, and their sides.
    var boundaryBox: BoundaryBox?

    var boundary: BoundarySupplementaries { boundaryBox.value }
    var isEmpty: Bool {
      headers.isEmpty && footers.isEmpty && decorations.isEmpty && boundaryBox == nil
    }

    @inline(__always)
    subscript(side: SupplementarySide) -> [StoredSupplementary] { side == .headers ? headers : footers }
  }

  let content: Content
  /// The frames of the boundary supplementaries, or `nil` if there are none.
  let boundary: BoundaryLayout?
  /// Whether there are boundary supplementaries. Reading this flag retains nothing.
  let hasBoundary: Bool
  /// Whether the frame of an element depends on the length of the whole section.
  let needsSectionEnd: Bool
  /// Whether the frame of a header, or of a footer, depends on the visible rect.
  let movesHeaders: Bool
  let movesFooters: Bool
  /// Whether a section with this content starts or ends a group, and whether it has visible elements (other than
  /// separators and backgrounds of items) if it has no items.
  let traits: SectionTraits

  /// - Parameter boundary: The boundary supplementaries of `content` in the view of the feed.
  init(_ content: Content, _ boundary: BoundaryLayout? = nil) {
    self.content = content
    self.boundary = boundary
    hasBoundary = boundary != nil
    needsSectionEnd = boundary?.needsEnd ?? false || content.decorations.contains { !$0.isSeparator }
    movesHeaders =
      boundary?.isPinned(.start) ?? content.headers.contains { $0.pinning != .none || $0.stretches }
    movesFooters =
      boundary.map { $0.isPinned(.end) || $0.isPinned(.middle) }
      ?? content.footers.contains { $0.pinning != .none || $0.stretches }
    let showsEmpty =
      boundary != nil || !content.headers.isEmpty || !content.footers.isEmpty
      || content.decorations.contains { $0.extent == .section }
    traits = [
      content.headers.contains { $0.pinning == .group } ? .begins : [],
      content.footers.contains { $0.pinning == .group } ? .ends : [],
      showsEmpty ? .showsEmpty : [],
      boundary != nil ? .dependsOnLength : [],
    ]
  }

  static let none = SectionSupplementaries(Content())

  var dependsOnView: Bool { movesHeaders || movesFooters }

  @inline(__always)
  func moves(_ side: SupplementarySide) -> Bool { side == .headers ? movesHeaders : movesFooters }

  /// Returns whether the element of a kind at an index is a header whose position does not depend on the section's length
  /// unless it is pinned.
  func isHeader(_ kind: ElementKind, at index: Int) -> Bool {
    guard let boundary else {
      return index < content.headers.count && content.headers[index].kind == kind
    }
    guard index < boundary.elements.count, !boundary.needsEnd else { return false }
    return boundary.elements[index].kind == kind && boundary.elements[index].alignment == .start
  }
}

struct FeedMargins: Sendable {
  var supplementaries = SectionSupplementaries.none
  var headersLength: UInt32 = 0
  var footersLength: UInt32 = 0
  /// The total length of the pinned headers, and footers, that remains visible.
  var pinnedHeadersLength: Units = 0
  var pinnedFootersLength: Units = 0
  /// Whether the feed has headers, or boundary supplementaries at its start, and footers, or others.
  var hasHeaders = false
  var hasFooters = false
  /// Whether these are boundary supplementaries.
  var hasBoundary = false

  init() {}

  /// The position up to which the feed is settled so that the start of its sections is known; 0 if it always is.
  var startThreshold: Units {
    guard let boundary = supplementaries.boundary, boundary.startThreshold > 0 else { return 0 }
    return boundary.startThreshold + boundary.maximumLength
  }

  /// The length from the start of the first pinned header to the end of the last one, or of all headers.
  var pinnedSpan: Units {
    supplementaries.boundary.map { max($0.pinnedLengths.start, $0.pinnedStart.last - $0.pinnedStart.first) }
      ?? Units(headersLength)
  }

  /// Returns the position up to which the feed is settled so that the boundary supplementaries before `end` are known.
  func end(neededFor end: Units) -> Units {
    guard let boundary = supplementaries.boundary else { return .min }
    return boundary.hasMiddle ? .max : end + boundary.overflow
  }

  /// The maximum length before and after the sections, however long these are.
  var maximumLength: Units {
    supplementaries.boundary?.maximumLength ?? Units(headersLength) + Units(footersLength)
  }

  /// - Parameter boundary: The boundary supplementaries of `content` in the view of the feed.
  init(_ content: SectionSupplementaries.Content, _ boundary: BoundaryLayout?) throws(LayoutError) {
    supplementaries = SectionSupplementaries(content, boundary)
    if let boundary {
      hasHeaders = boundary.elements.contains { $0.alignment == .start }
      hasFooters = boundary.elements.contains { $0.alignment != .start }
      hasBoundary = true
      (pinnedHeadersLength, pinnedFootersLength) = boundary.pinnedLengths
      return
    }
    (headersLength, footersLength) = try content.lengths()
    (hasHeaders, hasFooters) = (!content.headers.isEmpty, !content.footers.isEmpty)
    func pinnedLength(_ list: [StoredSupplementary]) -> Units {
      list.reduce(0) { $0 + ($1.pinning == .none ? 0 : $1.remaining(of: $1.extent)) }
    }
    pinnedHeadersLength = pinnedLength(content.headers)
    pinnedFootersLength = pinnedLength(content.footers)
  }
}

extension SectionSupplementaries.Content {
  /// Checks the values, and creates the content from them.
  init(
    headers: [Supplementary], footers: [Supplementary], decorations: [Decoration],
    boundary: BoundaryBox?, axis: LayoutAxis
  ) throws(LayoutError) {
    if let boundary, !boundary.value.items.isEmpty, !headers.isEmpty || !footers.isEmpty {
      throw .unexpectedBoundarySupplementaries(argument: "boundarySupplementaryItems")
    }
    boundaryBox = boundary
    for (index, header) in headers.enumerated() {
      self.headers.append(try StoredSupplementary(header, as: .header, "headers[\(index)]"))
    }
    for (index, footer) in footers.enumerated() {
      self.footers.append(try StoredSupplementary(footer, as: .footer, "footers[\(index)]"))
    }
    for (index, decoration) in decorations.enumerated() {
      self.decorations.append(try StoredDecoration(decoration, axis: axis, "decorations[\(index)]"))
    }
    try checkKinds()
  }

  /// Throws if elements with the same kind and number could be in different lists, or if an element has the
  /// kind of items.
  private func checkKinds() throws(LayoutError) {
    for (index, header) in headers.enumerated() where header.kind == .item {
      throw .kindIsTaken(argument: "headers[\(index)].kind", kind: "\(header.kind)")
    }
    for (index, item) in boundary.items.enumerated() where item.elementKind == .item {
      throw .kindIsTaken(
        argument: "boundarySupplementaryItems[\(index)].elementKind", kind: "\(ElementKind.item)")
    }
    if footers.isEmpty, decorations.isEmpty { return }
    var taken = Set(headers.lazy.map { $0.kind })
    for item in boundary.items {
      taken.formUnion(item.elementKind.map { [$0] } ?? [.header, .footer, .supplementary])
    }
    for (index, footer) in footers.enumerated() where footer.kind == .item || taken.contains(footer.kind) {
      throw .kindIsTaken(argument: "footers[\(index)].kind", kind: "\(footer.kind)")
    }
    if decorations.isEmpty { return }
    taken.formUnion(footers.lazy.map { $0.kind })
    for (index, decoration) in decorations.enumerated()
    where decoration.kind == .item || taken.contains(decoration.kind) {
      throw .kindIsTaken(argument: "decorations[\(index)].kind", kind: "\(decoration.kind)")
    }
    // Separators are numbered differently from backgrounds.
    if decorations.count == 1 { return }
    var uses: [ElementKind: Int] = [:]
    for decoration in decorations { uses[decoration.kind, default: 0] += 1 }
    for (index, decoration) in decorations.enumerated()
    where decoration.isSeparator && uses[decoration.kind] != 1 {
      throw .kindIsTaken(argument: "decorations[\(index)].kind", kind: "\(decoration.kind)")
    }
  }

  /// Throws if an element pinned by group is inside of one pinned by section. It would overlap that element.
  func checkOrder() throws(LayoutError) {
    let firstHeader = headers.firstIndex { $0.pinning == .section } ?? headers.endIndex
    if let index = headers[firstHeader...].firstIndex(where: { $0.pinning == .group }) {
      throw .groupIsInside(argument: "headers[\(index)]")
    }
    let lastFooter = footers.lastIndex { $0.pinning == .section } ?? 0
    if let index = footers[..<lastFooter].firstIndex(where: { $0.pinning == .group }) {
      throw .groupIsInside(argument: "footers[\(index)]")
    }
  }

  func lengths() throws(LayoutError) -> (headers: UInt32, footers: UInt32) {
    func length(_ list: [StoredSupplementary], _ argument: String) throws(LayoutError) -> UInt32 {
      UInt32(try Units(checked: list.reduce(Units.zero) { $0 + $1.extent }.points, argument))
    }
    return (try length(headers, "headers"), try length(footers, "footers"))
  }
}
