extension WaterfallSection {
  /// Returns a copy to settle, rebalance or lay out for another width, usually on another thread, and to adopt later.
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
  /// change affects all items at once. O(1).
  public mutating func detachedCopy() -> WaterfallSection {
    let log = DetachmentLog()
    observers.log = log
    var copy = unobserved
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
    var adopted = copy.unobserved
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
      guard adopted.make(edit) else { return false }
    }
    guard adopted.occupied <= Units.maximumPosition else { return false }
    adopted.observers = observers
    adopted.observers.log = nil
    self = adopted
    return true
  }
}
