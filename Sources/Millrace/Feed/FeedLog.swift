/// The edits of a feed since a copy was detached from it.
struct FeedLog: Sendable {
  typealias Edit = @Sendable (inout Feed) throws(LayoutError) -> Void

  /// The number of items and sections that may be edited before the copy can no longer be adopted.
  static let limit = 65_536

  /// The identity of the copy.
  let copy: FeedIdentity
  var edits: ContiguousArray<Edit> = []
  var editedCount = 0
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
    guard let recorded = log?.editedCount else { return }
    if recorded + count > FeedLog.limit {
      log = nil
    } else {
      log?.edits.append(edit())
      log?.editedCount += count
    }
  }
}
