/// The edits of a feed since a copy was detached from it.
struct FeedLog: Sendable {
  typealias Edit = @Sendable (inout Feed) throws(LayoutError) -> Void

  /// The number of items and sections that may be edited before the copy can no longer be adopted.
  static let limit = 65_536

  /// The identity of the copy.
  let copy: FeedIdentity
  private var edits: ContiguousArray<Edit> = []
  /// The offsets that were set since the last of `edits`, by section. Of several offsets of a section, the last one counts.
  private var offsets: [Int: Double] = [:]
  private var editedCount = 0

  init(copy: FeedIdentity) { self.copy = copy }

  /// Appends an edit of `count` items and sections. Returns `false` if the log would be too long.
  mutating func append(count: Int, _ edit: @escaping Edit) -> Bool {
    guard count <= Self.limit - editedCount else { return false }
    for (section, offset) in offsets { edits.append(Self.setting(offset, ofSection: section)) }
    offsets.removeAll()
    edits.append(edit)
    editedCount += count
    return true
  }

  /// Records the offset of a section. Returns `false` if the log would be too long.
  mutating func setOffset(_ offset: Double, ofSection section: Int) -> Bool {
    if offsets.updateValue(offset, forKey: section) == nil { editedCount += 1 }
    return editedCount <= Self.limit
  }

  /// Not a closure where it is used: Swift 6.3.1 crashes when it compiles that.
  private static func setting(_ offset: Double, ofSection section: Int) -> Edit {
    { (feed) throws(LayoutError) in try feed.setOrthogonalOffset(offset, ofSection: section) }
  }

  /// Makes the edits in a feed.
  func replay(in feed: inout Feed) throws(LayoutError) {
    for edit in edits { try edit(&feed) }
    for (section, offset) in offsets { try feed.setOrthogonalOffset(offset, ofSection: section) }
  }
}

/// The identity of a feed in some state.
final class FeedIdentity: Sendable {}

extension Feed {
  /// Records an edit.
  ///
  /// - Parameters:
  ///   - count: The number of edited items and sections.
  ///   - keepsPaths: Whether all items keep their paths.
  @inline(__always)
  mutating func recordEdit(
    count: Int = 1, keepsPaths: Bool = false, _ edit: @autoclosure () -> FeedLog.Edit
  ) {
    if !keepsPaths, copyIdentity != nil { copyIdentity = nil }
    if previewIdentity != nil { previewIdentity = nil }
    recordRepeatable(count: count, edit())
  }

  /// Records a change that is not an edit of items, sections or supplementaries.
  @inline(__always)
  mutating func recordRepeatable(count: Int = 1, _ edit: @autoclosure () -> FeedLog.Edit) {
    if log?.append(count: count, edit()) == false { log = nil }
  }

  /// Records the offset of a section that scrolls across the feed.
  mutating func recordOffset(_ offset: Double, ofSection section: Int) {
    if log?.setOffset(offset, ofSection: section) == false { log = nil }
  }
}
