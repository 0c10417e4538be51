/// The motions of sections that scroll across the feed.
struct OrthogonalMotions {
  private(set) var entries: [(section: Int, motion: ScrollMotion)] = []

  /// The motion of a section, or `nil` if the section is at rest.
  subscript(section: Int) -> ScrollMotion? {
    get { entries.first { $0.section == section }?.motion }
    set {
      entries.removeAll { $0.section == section }
      if let newValue { entries.append((section, newValue)) }
    }
  }

  mutating func setMotion(_ motion: ScrollMotion, at index: Int) { entries[index].motion = motion }

  mutating func removeDone() { entries.removeAll { $0.motion.isDone } }

  func addNames(to names: inout FollowedNames) {
    for entry in entries { names.add(section: entry.section) }
  }

  mutating func takeNames(from names: inout FollowedNames) {
    let old = entries
    entries.removeAll(keepingCapacity: true)
    for entry in old {
      if let section = names.next().name?.path.section { entries.append((section, entry.motion)) }
    }
  }
}
