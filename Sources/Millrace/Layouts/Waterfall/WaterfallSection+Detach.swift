extension WaterfallSection {
  /// A copy to be worked on elsewhere, mostly on another thread, and adopted later: settled, rebalanced, or
  /// laid out anew for another width.
  ///
  /// ```swift
  /// var copy = section.detachedCopy()
  /// let settled = Task.detached { copy.settle(); return copy }
  /// // ... edits and queries of the section, meanwhile ...
  /// section.adopt(await settled.value)
  /// ```
  ///
  /// From here on the section remembers its edits, until the copy is adopted, another one is detached,
  /// or they are too many (65,536 items edited or appended) or such as change all at once: then the copy
  /// cannot be adopted any more.
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

  /// Becomes what a detached copy became, with the section's own edits since then made once more.
  ///
  /// Under the stable policy, items that were inserted since join the lanes that are shortest in the
  /// copy. The copy's layout, width and policy are taken over as well. Its counts of work are, too.
  ///
  /// Nothing happens, and the result is `false`, if the copy cannot be adopted: it is not the latest that
  /// was detached from this section (or from what this section is a copy of), its items were edited, the
  /// section was rebalanced, laid out anew or given another policy since, it was edited too much, or
  /// a preview is on; or its content would be too long with the copy's row spacing. Nor if the copy was laid
  /// out for another scale, and what was edited since cannot be done again in its pixels: estimates that were
  /// replaced, or extents that were rounded to the section's own. Nor if it was laid out for more than 32
  /// lanes, and what was edited since has put items in several.
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
      // Two estimates may be one in other pixels.
      case .reestimate where isScaleNew: return false
      // What the extents were before they were rounded is not known any more.
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
  /// Makes an edit that was made of a section with the same items; `false`, if there is no room for so many
  /// items.
  private mutating func repeatEdit(_ edit: DetachmentLog.Edit) -> Bool {
    switch edit {
    case .insert(_, let item) where item.span > 0 && !canHaveSpans: return false
    case .setSpan where !canHaveSpans: return false
    case .setSpan(let index, let span): setSpan(stored: span, at: index)
    case .insert(let index, let item):
      insertItem(grid.roundedDown(item.extent), isEstimate: item.isEstimate, span: item.span, at: index)
    case .remove(let index): removeItem(at: index)
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
  /// What tells a copy that was detached from all others.
  final class Token: Sendable {}

  enum Edit: Sendable {
    case insert(index: Int, WaterfallSection.SizedItem)
    case remove(index: Int)
    case resize(index: Int, WaterfallSection.SizedItem)
    case setSpan(index: Int, UInt8)
    case reestimate(from: Units, to: Units)
    case appendEstimated(count: Int, extent: Units)
  }

  /// The most edits that are remembered: some 2 MB, and 50 (stable) to 90 ms (reflow) to make them once more,
  /// all over 10^7 items.
  static let limit = 1 << 16

  let token = Token()
  var edits: ContiguousArray<Edit> = []
}
