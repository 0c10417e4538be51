extension Feed {
  /// Replaces all estimates that are equal to `old` by `new`, and keeps an anchor.
  ///
  /// Estimates get better while items are measured: give each kind of item an estimate of its own, and replace it by the
  /// mean of the kind's measured items (`ExtentEstimator`).
  ///
  /// ```swift
  /// let correction = try feed.reestimate(
  ///   from: .estimated(60), to: .estimated(estimator.estimate(for: .text)), keeping: .firstVisible(in: screen))
  /// offset += correction.points
  /// ```
  ///
  /// To choose a new estimate for each item, resize the items to estimates in a batch.
  ///
  /// - Parameters:
  ///   - old: An estimate in the form of the layout. Compared after rounding to pixels and units. The number of lanes of
  ///     an extent has no effect: items keep theirs.
  ///   - new: The new estimate, in the same form.
  ///   - section: The index of a section, or `nil` for all sections. Sections whose layouts take no such item are then
  ///     left as they are.
  ///   - anchor: The content whose position on screen is kept.
  /// - Returns: The distance to move the content offset so that the anchor keeps its position.
  /// - Throws: `LayoutError`. Nothing is changed then.
  ///   - if there is no such section, or its layout takes no estimates of this form;
  ///   - if `old` or `new` is measured, or is out of range;
  ///   - if the content would be too long;
  ///   - if the item of `anchor` does not exist.
  /// - Complexity: O(sections · log sections), plus the costs in the sections: O(runs + items in leaves) in a waterfall,
  ///   which keeps runs of estimates; in other layouts, that of placing all items again if any are estimated. Settling for
  ///   the anchor comes on top.
  @discardableResult
  public mutating func reestimate(
    from old: FeedItem, to new: FeedItem, inSection section: Int? = nil, keeping anchor: Anchor? = nil
  ) throws(LayoutError) -> OffsetCorrection {
    try old.checkIsEstimated("old")
    try new.checkIsEstimated("new")
    if let section { try checkSection(section, "section") }
    let (old, new) = (old.withoutLanes, new.withoutLanes)
    if let anchor { try check(anchor) }
    return try keep(anchor) { (feed) throws(LayoutError) in
      try feed.reestimate(old, new, inSection: section)
    }
  }

  private mutating func reestimate(_ old: FeedItem, _ new: FeedItem, inSection section: Int?)
    throws(LayoutError)
  {
    if let section {
      try replaceEstimates(old, by: new, inSection: section)
    } else {
      let before = self
      for index in 0..<sectionCount where store.section(sectionTree.entry(at: index)).laidOut.hasEstimates {
        do throws(LayoutError) { try replaceEstimates(old, by: new, inSection: index) } catch {
          if case .inSection(_, .unexpectedItem) = error { continue }
          self = before
          throw error
        }
      }
    }
    recordEdit(keepsPaths: true) { (feed) throws(LayoutError) in
      try feed.reestimate(old, new, inSection: section)
    }
  }

  private mutating func replaceEstimates(_ old: FeedItem, by new: FeedItem, inSection index: Int)
    throws(LayoutError)
  {
    let before = anchors
    anchorsWillResize { feed, item in
      let path = feed.path(ofItem: item)
      guard path.section == index else { return false }
      let section = feed.store.section(feed.sectionTree.entry(at: index)).laidOut
      return section.hasEstimates && section.isEstimate(ofItem: path.item, equalTo: old)
    }
    do throws(LayoutError) {
      try apply(.reestimate(from: old, to: new), toSection: index)
    } catch {
      anchors = before
      throw error
    }
  }
}

extension FeedItem {
  /// The item without its number of lanes.
  fileprivate var withoutLanes: FeedItem {
    guard case .waterfall(var item) = self else { return self }
    item.span = nil
    return .waterfall(item)
  }
}
