/// The layouts of a feed's small sections, each once, by numbers.
struct StyleTable: Sendable {
  private var styles = SharedTable<CompactLayout, SectionStyle>()
  /// The one that was asked for last, and how: mostly the next one, too.
  private var last = -1
  private var lastRequested = CompactLayout.waterfall(.list())
  /// Between which positions across the items of all that there ever were lie, but for those that stick out of their
  /// rows.
  private(set) var sides = CrossBounds.none

  @inline(__always)
  subscript(number: Int) -> SectionStyle { styles[number] }

  /// The number of layouts.
  var count: Int { styles.count }

  /// The number of a layout, which is made if there was none of its sections until now: then it has none until
  /// `addUser(_:)`.
  ///
  /// - Parameter map: What it is to have the axis and the direction of.
  @inline(__always)
  mutating func number(
    of layout: CompactLayout, in map: CoordinateMap, width: Double
  ) throws(LayoutError) -> Int {
    if last >= 0, lastRequested == layout { return last }
    let number = try self.number(of: layout.following(map), width: width)
    (last, lastRequested) = (number, layout)
    return number
  }

  @inline(never)
  private mutating func number(of layout: CompactLayout, width: Double) throws(LayoutError) -> Int {
    if let number = styles.number(of: layout) { return number }
    let style = try SectionStyle(layout, width: width)
    sides.include(style.sides)
    return styles.add(style, as: layout)
  }

  @inline(__always)
  mutating func addUser(_ number: Int) { styles.addUser(number) }

  mutating func removeUser(_ number: Int) {
    styles.removeUser(number)
    removeIfUnused(number)
  }

  /// Forgets a layout that has no sections.
  mutating func removeIfUnused(_ number: Int) {
    if styles.removeIfUnused(number), last == number { last = -1 }
  }

  /// Makes all of them anew for another breadth and direction, with the same numbers.
  ///
  /// - Returns: Those whose sections may be of other lengths now.
  mutating func relayout(in map: CoordinateMap, width: Double) throws(LayoutError) -> Set<Int> {
    var changed: Set<Int> = []
    last = -1
    sides = .none
    try styles.replaceAll { (number, layout, before) throws(LayoutError) in
      let style = try SectionStyle(layout.following(map), width: width)
      if !style.keepsLengths(of: before) { changed.insert(number) }
      sides.include(style.sides)
      return (style.layout, style)
    }
    return changed
  }
}
