/// The layouts of a feed's small sections, each once, by numbers.
struct StyleTable: Sendable {
  private struct Entry: Sendable {
    var style: SectionStyle
    /// How many sections have it.
    var users: Int
  }

  private var entries: ContiguousArray<Entry?> = []
  private var free: ContiguousArray<Int> = []
  private var numbers: [CompactLayout: Int] = [:]
  /// The one that was asked for last, and how: mostly the next one, too.
  private var last = -1
  private var lastAsked = CompactLayout.waterfall(.list())

  @inline(__always)
  subscript(number: Int) -> SectionStyle {
    guard let entry = entries[number] else { preconditionFailure("no such style") }
    return entry.style
  }

  /// Whether there is a layout of which something is so.
  func contains(where isSo: (SectionStyle) -> Bool) -> Bool {
    entries.contains { $0.map { isSo($0.style) } ?? false }
  }

  /// The number of layouts.
  var count: Int { entries.count - free.count }

  /// The number of a layout, which is made if there was none of its sections until now: then it has none until
  /// `addUser(_:)`.
  ///
  /// - Parameter map: What it is to have the axis and the direction of.
  @inline(__always)
  mutating func number(
    of layout: CompactLayout, in map: CoordinateMap, width: Double
  ) throws(LayoutError) -> Int {
    if last >= 0, lastAsked == layout { return last }
    let number = try self.number(of: layout.following(map), width: width)
    (last, lastAsked) = (number, layout)
    return number
  }

  @inline(never)
  private mutating func number(of layout: CompactLayout, width: Double) throws(LayoutError) -> Int {
    if let number = numbers[layout] { return number }
    let entry = Entry(style: try SectionStyle(layout, width: width), users: 0)
    let number: Int
    if let place = free.popLast() {
      number = place
      entries[place] = entry
    } else {
      number = entries.count
      entries.append(entry)
    }
    numbers[layout] = number
    return number
  }

  @inline(__always)
  mutating func addUser(_ number: Int) { entries[number]?.users += 1 }

  mutating func removeUser(_ number: Int) {
    entries[number]?.users -= 1
    removeIfUnused(number)
  }

  /// Forgets a layout that has no sections.
  mutating func removeIfUnused(_ number: Int) {
    guard let entry = entries[number], entry.users == 0 else { return }
    numbers[entry.style.layout] = nil
    entries[number] = nil
    free.append(number)
    if last == number { last = -1 }
  }

  /// Makes all of them anew for another breadth and direction, with the same numbers.
  ///
  /// - Returns: Those whose sections may be of other lengths now.
  mutating func relayout(in map: CoordinateMap, width: Double) throws(LayoutError) -> Set<Int> {
    var changed: Set<Int> = []
    numbers = [:]
    last = -1
    for number in entries.indices {
      guard let entry = entries[number] else { continue }
      let style = try SectionStyle(entry.style.layout.following(map), width: width)
      if !style.keepsLengths(of: entry.style) { changed.insert(number) }
      entries[number]?.style = style
      numbers[style.layout] = number
    }
    return changed
  }
}
