// Sections that scroll across the feed.
extension SectionStore {
  /// Returns a section that scrolls across the feed, with its offset. `nil` if the section does not.
  func scrolled(_ entry: SectionEntry) -> ScrolledSection? {
    section(entry).orthogonal?.scrolled(items(of: entry))
  }

  /// Sets the offset of section `index`, which scrolls across the feed.
  mutating func setOffset(_ offset: Units, ofSection index: Int, _ entry: SectionEntry) {
    offsetLog?.record(index)
    if let handle = entry.section.handle {
      let record = records.mutableView(handle)
      record.orthogonalState.offset = offset
    } else {
      editable(entry).orthogonal?.state.offset = offset
    }
  }
}

/// The sections whose offsets were set last. It tells a state of a feed from a later one of the same sections, and says nothing
/// of two copies that were scrolled separately.
struct OffsetLog: Sendable {
  /// The number of sections that are listed. Users scroll fewer between two steps of a preview.
  private static let limit = 64

  /// How often offsets were set.
  private(set) var version = 0
  /// The sections, each with the version in which its offset was set last, ascending.
  private var entries: ContiguousArray<(section: Int, version: Int)> = []
  /// The last version of a section that is no longer listed.
  private var forgotten = 0

  mutating func record(_ section: Int) {
    version += 1
    if let index = entries.lastIndex(where: { $0.section == section }) {
      entries.remove(at: index)
    } else if entries.count == Self.limit {
      forgotten = entries.removeFirst().version
    }
    entries.append((section, version))
  }

  /// Returns the sections whose offsets were set after `version`, or `nil` if they are no longer known.
  func sections(after version: Int) -> [Int]? {
    version < forgotten ? nil : entries.filter { $0.version > version }.map { $0.section }
  }
}
