/// What the sections of a feed have beside their items, each once, by numbers, of which 0 is nothing: a million
/// sections with a header each cost nothing but that number in their entries.
struct SupplementaryTable: Sendable {
  /// What a section is to have of it.
  struct Margins: Equatable, Sendable {
    var supplementaries: UInt32 = 0
    var front: UInt32 = 0
    var back: UInt32 = 0
  }

  /// By their numbers less 1.
  private var shared = SharedTable<SectionSupplementaries.Content, SectionSupplementaries>()
  /// How many need to know where a section ends.
  private var needingSectionEnd = 0
  /// How many have something whose place depends on the view.
  private var dependingOnView = 0
  /// What was asked for last, and what it was: mostly the next section has the same, or a header of another length.
  private var last: (queryRect: Asked, margins: Margins)?
  /// The longest of headers that ever were pinned or stretched, all of a section together, and of footers: as far
  /// beyond the view a query may have to know where sections end. `nil` if there never were any; they may be of no length.
  private(set) var movingFront: Units?
  private(set) var movingBack: Units?
  /// How far across those of each kind reach that ever were.
  private var insets = CrossInsets()
  /// What stands for each kind in `SectionSupplementaries.kinds`.
  private(set) var kinds = KindMask()

  private struct Asked: Sendable {
    let headers: [Supplementary]
    let footers: [Supplementary]
    let decorations: [Decoration]
  }

  @inline(__always)
  subscript(number: UInt32) -> SectionSupplementaries { number == 0 ? .none : shared[Int(number) &- 1] }

  /// The number of different ones.
  var count: Int { shared.count }

  /// What a section has that is made of this. It has no user more by that, until `addUser(_:)`.
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
    let supplementaries = SectionSupplementaries(content, kinds: kinds.bits(of: content))
    if supplementaries.needsSectionEnd { needingSectionEnd += 1 }
    insets.include(content)
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

  /// Forgets what no section has.
  mutating func removeIfUnused(_ number: UInt32) {
    guard number != 0 else { return }
    let supplementaries = self[number]
    guard shared.removeIfUnused(Int(number) - 1) else { return }
    if supplementaries.needsSectionEnd { needingSectionEnd -= 1 }
    if supplementaries.dependsOnView { dependingOnView -= 1 }
    if last?.margins.supplementaries == number { last = nil }
  }

  /// Whether there is nothing beside items in any section.
  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// How far across things of a kind reach, or of any: the least insets.
  func minimumInsets(of kind: ElementKind?, with margins: SectionSupplementaries.Content) -> (
    start: Units, end: Units
  )? {
    var insets = insets
    insets.include(margins)
    return insets.least(of: kind)
  }

  /// Whether where something is depends on what the reader sees, in any section.
  var dependsOnView: Bool { dependingOnView > 0 }

  /// Whether where something is depends on how long a whole section is, in any section.
  var needsSectionEnds: Bool { needingSectionEnd > 0 }

  /// What is wrong with what is counted, or `nil`. For tests.
  ///
  /// - Complexity: O(count)
  func invariantViolation() -> String? {
    if shared.count(where: { $0.needsSectionEnd }) != needingSectionEnd { return "other section ends" }
    return shared.count(where: { $0.dependsOnView }) != dependingOnView ? "others depend on the view" : nil
  }
}
