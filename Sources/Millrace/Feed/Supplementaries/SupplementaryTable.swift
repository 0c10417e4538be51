/// The interned headers, footers and decorations of a feed's sections, by number. The number 0 stands for none.
///
/// 10⁶ sections with one header each cost only that number in their entries.
struct SupplementaryTable: Sendable {
  /// The supplementaries of a section: their number in the table and the lengths of headers and footers.
  struct Margins: Equatable, Sendable {
    var supplementariesNumber: UInt32 = 0
    var headersLength: UInt32 = 0
    var footersLength: UInt32 = 0
  }

  /// The interned values, by their numbers less 1. `nil` if the number is free.
  private var values: ContiguousArray<(value: SectionSupplementaries, users: Int)?> = []
  private var free: ContiguousArray<UInt32> = []
  private var numbers: [SectionSupplementaries.Content: UInt32] = [:]
  /// The number of values that need the end of their section.
  private var needingSectionEnd = 0
  /// The number of values with an element whose frame depends on the visible rect.
  private var dependingOnView = 0
  /// The last request and its result. The next section usually has the same content, or a header of another length.
  private var last:
    (headers: [Supplementary], footers: [Supplementary], decorations: [Decoration], margins: Margins)?
  /// The maximum total length of the headers, and of the footers, of any section that were ever pinned or stretched.
  ///
  /// `nil` if there never were any; they may have no length. A query may need the ends of sections that far
  /// beyond the visible rect.
  private(set) var movingHeadersLength: Units?
  private(set) var movingFootersLength: Units?

  @inline(__always)
  subscript(number: UInt32) -> SectionSupplementaries {
    if number == 0 { return .none }
    guard let entry = values[Int(number) &- 1] else { preconditionFailure("no such number") }
    return entry.value
  }

  var count: Int { values.count &- free.count }

  /// Returns the margins of a section with the given content. Does not add a user: call `addUser(_:)`.
  @inline(__always)
  mutating func margins(
    headers: [Supplementary], footers: [Supplementary], decorations: [Decoration], axis: LayoutAxis
  ) throws(LayoutError) -> Margins {
    if headers.isEmpty, footers.isEmpty, decorations.isEmpty { return Margins() }
    let margins = try newMargins(headers, footers, decorations, axis)
    let supplementaries = self[margins.supplementariesNumber]
    if supplementaries.movesHeaders {
      movingHeadersLength = max(movingHeadersLength ?? 0, Units(margins.headersLength))
    }
    if supplementaries.movesFooters {
      movingFootersLength = max(movingFootersLength ?? 0, Units(margins.footersLength))
    }
    return margins
  }

  @inline(never)
  private mutating func newMargins(
    _ headers: [Supplementary], _ footers: [Supplementary], _ decorations: [Decoration], _ axis: LayoutAxis
  ) throws(LayoutError) -> Margins {
    if let last, footers == last.footers, decorations == last.decorations {
      if headers == last.headers { return last.margins }
      if headers.count == 1, last.headers.count == 1 {
        var alike = last.headers[0]
        alike.extent = headers[0].extent
        if alike == headers[0] {
          var margins = last.margins
          margins.headersLength = UInt32(try Units(checked: alike.extent, "headers[0].extent"))
          return margins
        }
      }
    }
    var content = try SectionSupplementaries.Content(
      headers: headers, footers: footers, decorations: decorations, axis: axis)
    try content.checkOrder()
    let lengths = try content.lengths()
    if headers.count == 1 { content.headers[0].extent = 0 }
    if footers.count == 1 { content.footers[0].extent = 0 }
    let margins = Margins(
      supplementariesNumber: number(of: content), headersLength: lengths.headers,
      footersLength: lengths.footers)
    last = (headers, footers, decorations, margins)
    return margins
  }

  /// Returns the number under which `content` is interned.
  private mutating func number(of content: SectionSupplementaries.Content) -> UInt32 {
    if let number = numbers[content] { return number }
    let number = free.popLast() ?? UInt32(values.count) + 1
    if number > values.count { values.append(nil) }
    let supplementaries = SectionSupplementaries(content)
    values[Int(number) - 1] = (supplementaries, 0)
    numbers[content] = number
    count(supplementaries, by: 1)
    return number
  }

  private mutating func count(_ supplementaries: SectionSupplementaries, by change: Int) {
    if supplementaries.needsSectionEnd { needingSectionEnd += change }
    if supplementaries.dependsOnView { dependingOnView += change }
  }

  @inline(__always)
  mutating func addUser(_ number: UInt32) {
    if number != 0 { values[Int(number) &- 1]?.users += 1 }
  }

  @inline(__always)
  mutating func removeUser(_ number: UInt32) {
    guard number != 0 else { return }
    values[Int(number) &- 1]?.users -= 1
    removeIfUnused(number)
  }

  mutating func removeIfUnused(_ number: UInt32) {
    guard number != 0, let entry = values[Int(number) - 1], entry.users == 0 else { return }
    numbers[entry.value.content] = nil
    values[Int(number) - 1] = nil
    free.append(number)
    count(entry.value, by: -1)
    if last?.margins.supplementariesNumber == number { last = nil }
  }

  /// Whether no section has headers, footers or decorations.
  @inline(__always)
  var isEmpty: Bool { count == 0 }

  var dependsOnView: Bool { dependingOnView > 0 }

  var needsSectionEnds: Bool { needingSectionEnd > 0 }

  /// Returns a description of a wrong count, or `nil` if there is none. For tests. O(count).
  func invariantViolation() -> String? {
    var other = SupplementaryTable()
    for entry in values { if let entry { other.count(entry.value, by: 1) } }
    if other.needingSectionEnd != needingSectionEnd { return "other section ends" }
    return other.dependingOnView != dependingOnView ? "others depend on the view" : nil
  }
}

extension SectionEntry {
  /// The lengths of the headers and footers, and the number of the supplementaries in the table.
  var margins: SupplementaryTable.Margins {
    SupplementaryTable.Margins(
      supplementariesNumber: supplementariesNumber, headersLength: headersLength,
      footersLength: footersLength)
  }

  @inline(__always)
  mutating func setMargins(_ margins: SupplementaryTable.Margins, _ table: SupplementaryTable) {
    supplementariesNumber = margins.supplementariesNumber
    (headersLength, footersLength) = (margins.headersLength, margins.footersLength)
    traits = margins.supplementariesNumber != 0 ? table[margins.supplementariesNumber].traits : []
  }
}
