/// Numbers of the items of some sections, one section after the other.
struct ItemNumbering: Sendable {
  /// The sections, in ascending order.
  private(set) var sections: ContiguousArray<Int> = []
  /// The number of the first item of each section, and the number of all items.
  private var firsts: ContiguousArray<Int> = [0]

  /// The number of items.
  var count: Int { firsts[sections.count] }

  mutating func append(_ section: Int, count added: Int) {
    firsts.append(count + added)
    sections.append(section)
  }

  /// Returns the numbers of the items of a section, given its position in `sections`.
  func numbers(at position: Int) -> Range<Int> { firsts[position]..<firsts[position + 1] }

  @inline(__always)
  func path(of number: Int) -> ItemPath {
    let position = position(of: number)
    return ItemPath(section: sections[position], item: number - firsts[position])
  }

  /// Returns the position in `sections` of the section of an item.
  @inline(__always)
  func position(of number: Int) -> Int {
    sections.count == 1 ? 0 : sections.indices.partitioningIndex { firsts[$0 + 1] > number }
  }
}
