import Millrace

/// Edits of sections, and of what lies around them and around the feed.
extension CostOperation {
  static let sectionEdits = [
    CostOperation("insert(section)", .found) { subject, fraction throws(LayoutError) in
      guard let section = subject.section(at: fraction) else { return nil }
      let content = try subject.newSection(number: section)
      try subject.feed.insert(content, at: section)
      subject.didInsertSection(number: section, at: section)
      return content.itemCount
    },
    CostOperation("append(section)", .found) { subject, fraction throws(LayoutError) in
      let section = subject.feed.sectionCount
      let content = try subject.newSection(number: section)
      try subject.feed.append(content)
      subject.didInsertSection(number: section, at: section)
      return content.itemCount
    },
    CostOperation("moveSection", .found) { subject, fraction throws(LayoutError) in
      guard let section = subject.section(at: fraction), let target = subject.section(at: 1 - fraction)
      else { return nil }
      try subject.feed.moveSection(from: section, to: target)
      subject.didMoveSection(from: section, to: target)
      return 1
    },
    CostOperation("replaceSection", .found) { subject, fraction throws(LayoutError) in
      guard let section = subject.smallSection(at: fraction) else { return nil }
      let content = try subject.newSection(like: section)
      let count = max(content.itemCount, subject.feed.itemCount(ofSection: section))
      try subject.feed.replaceSection(at: section, with: content)
      return count
    },
    CostOperation("apply, with edits of sections", .viewAndSettled) { subject, fraction throws(LayoutError) in
      guard let section = subject.section(at: fraction), let target = subject.section(at: 1 - fraction),
        let small = subject.smallSection(at: fraction / 2)
      else { return nil }
      let view = subject.view(at: fraction)
      var insertion = BatchUpdate()
      let new = try subject.newSection(number: section)
      insertion.insertSection(new, at: section)
      let report = try subject.feed.apply(insertion, keeping: .firstVisible(in: view), watching: view)
      subject.didInsertSection(number: section, at: section)
      let other = try subject.newSection(like: small)
      let count = max(other.itemCount, subject.feed.itemCount(ofSection: small))
      var replacement = BatchUpdate()
      replacement.replaceSection(at: small, with: other)
      try subject.feed.apply(replacement)
      var movement = BatchUpdate()
      movement.moveSection(from: section, to: target)
      let moved = try subject.feed.apply(movement)
      subject.didMoveSection(from: section, to: target)
      let path = ItemPath(section: target, item: 0)
      _ = (report.newPath(forOld: path), report.oldPath(forNew: path), report.insertedSections)
      _ = (moved.newSection(forOld: section), moved.oldSection(forNew: target), moved.movedSections)
      var removal = BatchUpdate()
      removal.removeSection(at: target)
      try subject.feed.apply(removal)
      subject.didRemoveSection(at: target)
      return 4 + 2 * new.itemCount + 2 * count + elementCount(report.changes)
    },
    CostOperation("setHeaders(ofSection:)", .found) { subject, fraction throws(LayoutError) in
      guard let section = subject.section(at: fraction) else { return nil }
      try subject.feed.setHeaders([Supplementary(extent: fraction * 50)], ofSection: section)
      return 1
    },
    CostOperation("setFooters(ofSection:)", .found) { subject, fraction throws(LayoutError) in
      guard let section = subject.section(at: fraction) else { return nil }
      try subject.feed.setFooters([Supplementary(extent: fraction * 50)], ofSection: section)
      return 1
    },
    CostOperation("setHeaders, setFooters of the feed", .found) { subject, fraction throws(LayoutError) in
      try subject.feed.setHeaders([Supplementary(extent: fraction * 50, pinning: .section)])
      try subject.feed.setFooters([Supplementary(extent: fraction * 50)])
      return 2
    },
    CostOperation("setBoundarySupplementaryItems(ofSection:), setMeasuredSize", .found) {
      subject, fraction throws(LayoutError) in
      guard let section = subject.section(at: fraction) else { return nil }
      let (headers, footers) = (
        subject.feed.headers(ofSection: section), subject.feed.footers(ofSection: section)
      )
      try subject.feed.setHeaders([], ofSection: section)
      try subject.feed.setFooters([], ofSection: section)
      try subject.feed.setBoundarySupplementaryItems([boundary(fraction)], ofSection: section)
      try subject.feed.setMeasuredSize(
        LayoutSize(width: 100, height: 100), of: boundaryKind, at: ItemPath(section: section, item: 0))
      try subject.feed.setBoundarySupplementaryItems([], ofSection: section)
      try subject.feed.setHeaders(headers, ofSection: section)
      try subject.feed.setFooters(footers, ofSection: section)
      return 7
    },
    CostOperation("setBoundarySupplementaryItems of the feed", .found) {
      subject, fraction throws(LayoutError) in
      try subject.feed.setHeaders([])
      try subject.feed.setFooters([])
      try subject.feed.setBoundarySupplementaryItems([boundary(fraction)])
      try subject.feed.setBoundarySupplementaryItems([])
      return 4
    },
    CostOperation("resizeSupplementary", .found) { subject, fraction throws(LayoutError) in
      guard let section = subject.section(at: fraction), !subject.feed.headers(ofSection: section).isEmpty
      else { return nil }
      try subject.feed.resizeSupplementary(
        .header, at: ItemPath(section: section, item: 0), to: fraction * 60)
      return 1
    },
    CostOperation("setDecorations(ofSection:)", .found) { subject, fraction throws(LayoutError) in
      guard let section = subject.section(at: fraction) else { return nil }
      try subject.feed.setDecorations(
        [.background(insets: LayoutInsets(top: fraction))], ofSection: section)
      return 1
    },
    CostOperation("setOrthogonalOffset", .found) { subject, fraction throws(LayoutError) in
      guard let section = subject.section(at: fraction),
        subject.feed.orthogonalScrolling(ofSection: section) != nil
      else { return nil }
      try subject.feed.setOrthogonalOffset(fraction * 1_000, ofSection: section)
      return 1
    },
    CostOperation("elements(in:) after edits of sections", .foundAndSettled) {
      subject, fraction throws(LayoutError) in
      subject.feed.elements(in: subject.view(at: fraction), into: &subject.buffer)
      return subject.buffer.count
    },
    // Last, because it removes what was built.
    CostOperation("removeSection", .found) { subject, fraction throws(LayoutError) in
      guard let section = subject.smallSection(at: fraction) else { return nil }
      let count = subject.feed.itemCount(ofSection: section)
      try subject.feed.removeSection(at: section)
      subject.didRemoveSection(at: section)
      return count
    },
  ]

  private static let boundaryKind = ElementKind(rawValue: 100)

  /// Returns a supplementary at the start of a section or a feed.
  private static func boundary(_ fraction: Double) -> CollectionLayoutBoundarySupplementaryItem {
    CollectionLayoutBoundarySupplementaryItem(
      layoutSize: CollectionLayoutSize(
        widthDimension: .estimated(40 + fraction * 50), heightDimension: .estimated(40 + fraction * 50)),
      elementKind: boundaryKind, alignment: .top)
  }
}
