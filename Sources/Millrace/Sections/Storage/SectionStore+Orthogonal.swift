// Sections that scroll across the feed.
extension SectionStore {
  /// Returns a section that scrolls across the feed, with its offset. `nil` if the section does not.
  func scrolled(_ entry: SectionEntry) -> ScrolledSection? {
    section(entry).orthogonal?.scrolled(items(of: entry))
  }

  /// Sets the offset of a section that scrolls across the feed.
  mutating func setOffset(_ offset: Units, of entry: SectionEntry) {
    offsetVersion += 1
    if let handle = entry.section.handle {
      let record = records.mutableView(handle)
      record.orthogonalState.offset = offset
    } else {
      editable(entry).orthogonal?.state.offset = offset
    }
  }
}
