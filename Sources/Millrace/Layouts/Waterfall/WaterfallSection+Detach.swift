extension WaterfallSection {
  /// Returns a copy to change elsewhere, usually on another thread, and to adopt later.
  ///
  /// The copy may be settled, rebalanced, or laid out for another width.
  ///
  /// ```swift
  /// var copy = section.detachedCopy()
  /// let settled = Task.detached { copy.settle(); return copy }
  /// // ... edits and queries of the section, meanwhile ...
  /// section.adopt(await settled.value)
  /// ```
  ///
  /// From now on, the section records its edits until the copy is adopted. The copy can no longer be adopted
  /// if another copy is detached, if there are too many edits (65,536 items edited or appended), or if a
  /// change affects all items at once.
  ///
  /// - Complexity: O(1)
  public mutating func detachedCopy() -> WaterfallSection {
    let log = DetachmentLog()
    observers.log = log
    var copy = self
    copy.observers = EditObservers()
    copy.observers.origin = log.token
    return copy
  }

  /// Replaces the section with a detached copy, and repeats the section's own edits since then.
  ///
  /// Under the stable policy, items inserted since then join the lanes that are shortest in the copy. The
  /// copy's layout, width, policy and work counts are adopted too.
  ///
  /// If the copy cannot be adopted, the section is unchanged, and the result is `false`. The reasons are:
  ///
  /// - The copy is not the latest that was detached from this section, or from the section that this one is a copy of.
  /// - The items of the copy were edited.
  /// - The section has since been rebalanced, laid out again, given another policy, or edited too much.
  /// - A preview is on.
  /// - The content is too long with the copy's row spacing.
  /// - The copy was laid out for another scale, and the edits cannot be repeated in its pixels: estimates
  ///   were replaced, or extents were rounded to the section's own scale.
  /// - The copy was laid out for more than 32 lanes, and the edits put items in several lanes.
  ///
  /// - Complexity: O(lanes · log n) for each edit since the copy was detached
  @discardableResult
  public mutating func adopt(_ copy: WaterfallSection) -> Bool {
    guard let log = observers.log, let origin = copy.observers.origin, log.token === origin, !isPreviewing
    else { return false }
    var adopted = copy
    adopted.observers = EditObservers()
    let isScaleNew = copy.layout.scale != layout.scale
    for edit in log.edits {
      switch edit {
      case .remove: break
      // Two different estimates may be equal in other pixels.
      case .reestimate where isScaleNew: return false
      // The unrounded extents are not known.
      case _ where isScaleNew && layout.scale != nil: return false
      default: break
      }
      guard adopted.repeatEdit(edit) else { return false }
    }
    guard adopted.occupied <= Units.maximumPosition else { return false }
    adopted.observers = observers
    adopted.observers.log = nil
    self = adopted
    return true
  }
}

extension WaterfallSection {
  /// Repeats an edit of a section with the same items. Returns `false` if there is no room for the items.
  private mutating func repeatEdit(_ edit: DetachmentLog.Edit) -> Bool {
    switch edit {
    case .insert(_, let item) where item.span > 0 && !canHaveSpans: return false
    case .setSpan where !canHaveSpans: return false
    case .setSpan(let index, let span): setSpan(stored: span, at: index)
    case .insert(let index, let item):
      insertItem(grid.roundedDown(item.extent), isEstimate: item.isEstimate, span: item.span, at: index)
    case .remove(let index): removeTreeItem(at: index)
    case .resize(let index, let item):
      resizeItem(at: index, to: grid.roundedDown(item.extent), isEstimate: item.isEstimate)
    case .reestimate(let old, let new): reestimate(grid.roundedDown(old), as: grid.roundedDown(new))
    case .appendEstimated(let count, let extent):
      guard count <= roomForEstimates(of: grid.roundedDown(extent)) else { return false }
      appendEstimates(of: grid.roundedDown(extent), count: count)
    }
    return true
  }
}

/// The edits of a section since a copy was detached from it.
struct DetachmentLog: Sendable {
  /// The identity of a detached copy.
  final class Token: Sendable {}

  enum Edit: Sendable {
    case insert(index: Int, WaterfallSection.SizedItem)
    case remove(index: Int)
    case resize(index: Int, WaterfallSection.SizedItem)
    case setSpan(index: Int, UInt8)
    case reestimate(from: Units, to: Units)
    case appendEstimated(count: Int, extent: Units)
  }

  /// The maximum number of recorded edits: about 2 MB. Repeating them, spread over 10⁷ items, takes 50 ms
  /// (stable) to 90 ms (reflow).
  static let limit = 1 << 16

  let token = Token()
  var edits: ContiguousArray<Edit> = []
}
