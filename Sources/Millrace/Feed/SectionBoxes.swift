/// The full sections of a feed, by numbers that they keep for life, and the small ones of layouts of one's own.
struct SectionBoxes: Sendable {
  private var sections = PagedArray<(any SectionStorage)?>()
  /// The number of those whose items' places may depend on the view. Where a section is changed in its place, that
  /// stays as it is: who may change what is pinned takes the section, and puts it back.
  private(set) var pinnedCount = 0

  /// The number of sections.
  var count: Int { sections.count }

  mutating func add(_ section: any SectionStorage) -> Int {
    if section.hasPinnedItems { pinnedCount += 1 }
    return Int(sections.insert(section))
  }

  @discardableResult
  mutating func remove(_ number: Int) -> any SectionStorage {
    let section = take(number)
    sections.remove(UInt32(truncatingIfNeeded: number))
    return section
  }

  /// Takes a section out of its box, which keeps its number, to be put back.
  mutating func take(_ number: Int) -> any SectionStorage {
    let section = takeOut(number)
    if section.hasPinnedItems { pinnedCount -= 1 }
    return section
  }

  /// Puts a section into a box: the one that was taken out, or another one in the place of the one that is there.
  mutating func put(_ section: any SectionStorage, back number: Int) {
    if let old = sections[UInt32(truncatingIfNeeded: number)], old.hasPinnedItems { pinnedCount -= 1 }
    if section.hasPinnedItems { pinnedCount += 1 }
    sections[UInt32(truncatingIfNeeded: number)] = section
  }

  @inline(__always)
  private mutating func takeOut(_ number: Int) -> any SectionStorage {
    var section: (any SectionStorage)?
    swap(&section, &sections[UInt32(truncatingIfNeeded: number)])
    guard let section else { preconditionFailure("no such section") }
    return section
  }

  /// Changes each section in its place.
  mutating func changeAll(_ body: (inout any SectionStorage) -> Void) {
    for number in 0..<sections.slotCount {
      guard sections[number] != nil else { continue }
      body(&self[Int(number)])
    }
  }

  /// A section, changed in its place.
  subscript(number: Int) -> any SectionStorage {
    @inline(__always)
    get {
      guard let section = sections[UInt32(truncatingIfNeeded: number)] else {
        preconditionFailure("no such section")
      }
      return section
    }
    @inline(__always)
    _modify {
      var section = takeOut(number)
      defer { sections[UInt32(truncatingIfNeeded: number)] = section }
      yield &section
    }
  }
}
