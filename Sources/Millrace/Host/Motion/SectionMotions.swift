/// The motions of sections that scroll across the feed.
struct SectionMotions<Motion> {
  var entries: [(section: Int, motion: Motion)] = []

  /// The motion of a section, or `nil` if the section has none.
  subscript(section: Int) -> Motion? {
    get { entries.first { $0.section == section }?.motion }
    set {
      if let index = entries.firstIndex(where: { $0.section == section }) {
        if let newValue { entries[index].motion = newValue } else { entries.remove(at: index) }
      } else if let newValue {
        entries.append((section, newValue))
      }
    }
  }

  func addNames(to names: inout FollowedNames) {
    for entry in entries { names.add(section: entry.section) }
  }

  mutating func takeNames(from names: inout FollowedNames) {
    entries = entries.compactMap { entry in names.next().name.map { ($0.path.section, entry.motion) } }
  }
}
