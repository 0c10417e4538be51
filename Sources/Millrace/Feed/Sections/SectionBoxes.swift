/// The full sections of a feed, by numbers that they keep for life.
struct SectionBoxes: Sendable {
  private var sections: ContiguousArray<(any StackedSection)?> = []
  private var free: ContiguousArray<Int> = []

  /// The number of sections.
  var count: Int { sections.count - free.count }

  mutating func add(_ section: any StackedSection) -> Int {
    if let number = free.popLast() {
      sections[number] = section
      return number
    }
    sections.append(section)
    return sections.count - 1
  }

  @discardableResult
  mutating func remove(_ number: Int) -> any StackedSection {
    free.append(number)
    return take(number)
  }

  /// Takes a section out of its box, which keeps its number, to be put back.
  mutating func take(_ number: Int) -> any StackedSection {
    var section: (any StackedSection)?
    swap(&section, &sections[number])
    guard let section else { preconditionFailure("no such section") }
    return section
  }

  mutating func put(_ section: any StackedSection, back number: Int) { sections[number] = section }

  /// A section, changed in its place.
  subscript(number: Int) -> any StackedSection {
    @inline(__always)
    get {
      guard let section = sections[number] else { preconditionFailure("no such section") }
      return section
    }
    @inline(__always)
    _modify {
      var section = take(number)
      defer { sections[number] = section }
      yield &section
    }
  }
}
