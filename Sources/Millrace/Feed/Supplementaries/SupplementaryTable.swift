/// The interned headers, footers and decorations of a feed's sections, by number.
///
/// The number 0 stands for none.
///
/// 10⁶ sections with one header each cost only that number in their entries.
struct SupplementaryTable: Sendable {
  /// The supplementaries of a section: their number in the table and the lengths of headers and footers.
  struct Margins: Equatable, Sendable {
    var supplementaries: UInt32 = 0
    var front: UInt32 = 0
    var back: UInt32 = 0
  }

  /// The interned values, by their numbers less 1.
  private var shared = SharedTable<SectionSupplementaries.Content, SectionSupplementaries>()
  /// The number of values that need the end of their section.
  private var needingSectionEnd = 0
  /// The number of values with an element whose frame depends on the visible rect.
  private var dependingOnView = 0
  /// The last request and its result.
  ///
  /// The next section usually has the same content, or a header of another length.
  private var last: (queryRect: Asked, margins: Margins)?
  /// The maximum total length of the headers, and of the footers, of any section that were ever pinned or stretched.
  ///
  /// `nil` if there never were any; they may have no length.
  ///
  /// A query may need the ends of sections that far beyond the visible rect.
  private(set) var movingFront: Units?
  private(set) var movingBack: Units?

  private struct Asked: Sendable {
    let headers: [Supplementary]
    let footers: [Supplementary]
    let decorations: [Decoration]
  }

  @inline(__always)
  subscript(number: UInt32) -> SectionSupplementaries { number == 0 ? .none : shared[Int(number) &- 1] }

  var count: Int { shared.count }

  /// Returns the margins of a section with the given content. Does not add a user: call `addUser(_:)`.
  @inline(__always)
  mutating func margins(
    headers: [Supplementary], footers: [Supplementary], decorations: [Decoration], axis: LayoutAxis
  ) throws(LayoutError) -> Margins {
    if headers.isEmpty, footers.isEmpty, decorations.isEmpty { return Margins() }
    let margins = try newMargins(headers, footers, decorations, axis)
    let supplementaries = self[margins.supplementaries]
    if supplementaries.movesHeaders { movingFront = max(movingFront ?? 0, Units(margins.front)) }
    if supplementaries.movesFooters { movingBack = max(movingBack ?? 0, Units(margins.back)) }
    return margins
  }

  @inline(never)
  private mutating func newMargins(
    _ headers: [Supplementary], _ footers: [Supplementary], _ decorations: [Decoration], _ axis: LayoutAxis
  ) throws(LayoutError) -> Margins {
    if let last, footers == last.queryRect.footers, decorations == last.queryRect.decorations {
      if headers == last.queryRect.headers { return last.margins }
      if headers.count == 1, last.queryRect.headers.count == 1 {
        var alike = last.queryRect.headers[0]
        alike.extent = headers[0].extent
        if alike == headers[0] {
          var margins = last.margins
          margins.front = UInt32(try Units(checked: alike.extent, "headers[0].extent"))
          return margins
        }
      }
    }
    var content = try SectionSupplementaries.Content(
      headers: headers, footers: footers, decorations: decorations, axis: axis)
    try content.checkOrder()
    let (front, back) = try content.lengths()
    if headers.count == 1 { content.headers[0].extent = 0 }
    if footers.count == 1 { content.footers[0].extent = 0 }
    let margins = Margins(supplementaries: UInt32(number(of: content)), front: front, back: back)
    last = (Asked(headers: headers, footers: footers, decorations: decorations), margins)
    return margins
  }

  private mutating func number(of content: SectionSupplementaries.Content) -> Int {
    if let index = shared.number(of: content) { return index + 1 }
    let supplementaries = SectionSupplementaries(content)
    if supplementaries.needsSectionEnd { needingSectionEnd += 1 }
    if supplementaries.dependsOnView { dependingOnView += 1 }
    return shared.add(supplementaries, as: content) + 1
  }

  @inline(__always)
  mutating func addUser(_ number: UInt32) {
    if number != 0 { shared.addUser(Int(number) &- 1) }
  }

  @inline(__always)
  mutating func removeUser(_ number: UInt32) {
    guard number != 0 else { return }
    shared.removeUser(Int(number) &- 1)
    removeIfUnused(number)
  }

  /// Removes a value if no section uses it.
  mutating func removeIfUnused(_ number: UInt32) {
    guard number != 0 else { return }
    let supplementaries = self[number]
    guard shared.removeIfUnused(Int(number) - 1) else { return }
    if supplementaries.needsSectionEnd { needingSectionEnd -= 1 }
    if supplementaries.dependsOnView { dependingOnView -= 1 }
    if last?.margins.supplementaries == number { last = nil }
  }

  /// Whether no section has headers, footers or decorations.
  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// Whether the frame of an element of any section depends on the visible rect.
  var dependsOnView: Bool { dependingOnView > 0 }

  /// Whether the frame of an element of any section depends on the length of the whole section.
  var needsSectionEnds: Bool { needingSectionEnd > 0 }

  /// Returns a description of a wrong count, or `nil` if there is none. For tests.
  ///
  /// - Complexity: O(count)
  func invariantViolation() -> String? {
    if shared.count(where: { $0.needsSectionEnd }) != needingSectionEnd { return "other section ends" }
    return shared.count(where: { $0.dependsOnView }) != dependingOnView ? "others depend on the view" : nil
  }
}
