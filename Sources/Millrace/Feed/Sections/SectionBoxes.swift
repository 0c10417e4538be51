/// The full sections of a feed, by numbers that they keep for life, and the small ones of layouts of one's own.
struct SectionBoxes: Sendable {
  private var sections = PagedArray<(any StackedSection)?>()

  /// The number of sections.
  var count: Int { sections.count }

  mutating func add(_ section: any StackedSection) -> Int { Int(sections.insert(section)) }

  @discardableResult
  mutating func remove(_ number: Int) -> any StackedSection {
    let section = take(number)
    sections.remove(UInt32(truncatingIfNeeded: number))
    return section
  }

  /// Takes a section out of its box, which keeps its number, to be put back.
  mutating func take(_ number: Int) -> any StackedSection {
    var section: (any StackedSection)?
    swap(&section, &sections[UInt32(truncatingIfNeeded: number)])
    guard let section else { preconditionFailure("no such section") }
    return section
  }

  mutating func put(_ section: any StackedSection, back number: Int) {
    sections[UInt32(truncatingIfNeeded: number)] = section
  }

  /// Changes each section in its place.
  mutating func changeAll(_ body: (inout any StackedSection) -> Void) {
    for number in 0..<sections.slotCount {
      guard sections[number] != nil else { continue }
      body(&self[Int(number)])
    }
  }

  /// A section, changed in its place.
  subscript(number: Int) -> any StackedSection {
    @inline(__always)
    get {
      guard let section = sections[UInt32(truncatingIfNeeded: number)] else {
        preconditionFailure("no such section")
      }
      return section
    }
    @inline(__always)
    _modify {
      var section = take(number)
      defer { put(section, back: number) }
      yield &section
    }
  }
}
