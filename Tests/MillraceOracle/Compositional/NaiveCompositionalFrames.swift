import Millrace

/// A laid out feed of compositional sections, from left to right.
package struct NaiveCompositionalFrames {
  private let feed: NaiveCompositionalFeed
  /// The sections, where they are in the feed.
  package private(set) var sections: [NaiveCompositionalSection] = []
  /// The feed as the host of its supplementaries. It begins at 0.
  package private(set) var host: NaiveCompositionalHost

  private var environment: CollectionLayoutEnvironment { feed.environment }
  private var main: LayoutAxis { environment.axis }
  private var cross: LayoutAxis { environment.axis.naiveOther }
  private var view: NaiveAxisPair<Int> { NaiveAxisPair(environment.containerSize) }

  package init(_ feed: NaiveCompositionalFeed) throws {
    try NaiveCompositionalChecks("").feed(feed)
    self.feed = feed
    host = NaiveCompositionalHost([], content: 0)
    // "The feed is its sections, `sectionSpacing` between, as a content".
    let spacing = NaiveCompositionalUnits.units(feed.sectionSpacing)
    var end = 0
    for (index, section) in feed.sections.enumerated() {
      var section = try NaiveCompositionalSection(section, environment, "sections[\(index)]")
      section.move(to: end + (index > 0 ? spacing : 0))
      end = try NaiveCompositionalUnits.checked(section.host.end, "sections[\(index)]")
      sections.append(section)
    }
    host = NaiveCompositionalHost(try supplementaries(content: end), content: end)
    // The feed begins at 0.
    for index in sections.indices { sections[index].move(to: sections[index].host.start - host.start) }
    host.move(by: -host.start)
  }

  /// "`supplementaries` around it by the same rules: container the view, on the cross axis less the safe area if
  /// `insetsReference` is `safeArea`."
  private func supplementaries(content: Int) throws -> [NaiveBoundarySupplementary] {
    let isSafeArea = ContentInsetsReference.automatic.naiveIsSafeArea(in: environment)
    let sides = NaiveCompositionalInsets(isSafeArea ? environment.safeAreaInsets : .zero)
    var container = view
    container[cross] = max(0, container[cross] - sides.sum(cross))
    return try feed.boundarySupplementaryItems.enumerated().map { index, description in
      try NaiveBoundarySupplementary(
        description, index: index, main: main, crossStart: sides.starts[cross], container: container,
        content: content, "boundarySupplementaryItems[\(index)]")
    }
  }

  /// "`[offset, offset + its length]` less the safe area on the main axis".
  package var visibleView: NaiveCompositionalView {
    let safeArea = NaiveCompositionalInsets(environment.safeAreaInsets)
    return NaiveCompositionalView(
      start: feed.mainOffset + safeArea.starts[main],
      end: feed.mainOffset + view[main] - safeArea.ends[main])
  }

  /// "The feed's start-aligned supplementaries (section -1); of each section backgrounds, start-aligned supplementaries,
  /// items, badges, other supplementaries; the feed's others (section: the number of sections)."
  var rows: [NaiveCompositionalRow] {
    let ofFeed = host.pinned(in: visibleView)
    var rows = ofFeed.filter { $0.alignment == .start }.map { row($0, section: -1) }
    for (index, section) in sections.enumerated() {
      let supplementaries = section.host.pinned(in: host.innerView(visibleView))
      rows += backgrounds(of: section, index)
      rows += supplementaries.filter { $0.alignment == .start }.map { row($0, section: index) }
      rows += (section.places.items + section.places.badges).map {
        row($0.kind, section: index, $0.item, $0.frame, $0.zIndex)
      }
      rows += supplementaries.filter { $0.alignment != .start }.map { row($0, section: index) }
    }
    return rows
      + ofFeed.filter { $0.alignment != .start }.map { row($0, section: sections.count) }
  }

  /// "The whole breadth of the feed, the whole section with what extends it, less insets; one with `items: [first, end]`
  /// from the begin of item `first` to the end of item `end - 1`, by index; an end past the count is cut to it, and an
  /// empty range prints nothing."
  private func backgrounds(
    of section: NaiveCompositionalSection, _ index: Int
  ) -> [NaiveCompositionalRow] {
    let items = section.places.items
    return section.section.layout.decorations.enumerated().compactMap { item, decoration in
      var (start, end) = (section.host.start, section.host.end)
      switch decoration.extent {
      case .rows: return nil
      case .section: break
      case .items(let range):
        let range = range.clamped(to: items.indices)
        guard let first = range.first, let last = range.last else { return nil }
        (start, end) = (items[first].frame.origin[main], items[last].frame.end(main))
      }
      // As in other sections, no background reaches out of its section on the main axis.
      let insets = NaiveCompositionalInsets(decoration.insets)
      start = min(section.host.end, max(section.host.start, start + insets.starts[main]))
      end = max(start, min(section.host.end, end - insets.ends[main]))
      var frame = NaiveCompositionalRect(origin: insets.starts, size: NaiveAxisPair(0, 0))
      frame.size[cross] = max(0, view[cross] - insets.sum(cross))
      (frame.origin[main], frame.size[main]) = (start, end - start)
      return row(decoration.kind, section: index, item, frame, decoration.zIndex)
    }
  }

  private func row(_ supplementary: NaiveBoundarySupplementary, section: Int) -> NaiveCompositionalRow {
    let isOfFeed = section < 0 || section == sections.count
    return row(
      supplementary.kind, section: section, supplementary.index, supplementary.frame,
      supplementary.zIndex(ofFeed: isOfFeed), isPinned: supplementary.hasMoved)
  }

  /// "`direction: rtl`: at the very end x becomes `width - x - own width`, in either axis."
  private func row(
    _ kind: ElementKind, section: Int, _ item: Int, _ frame: NaiveCompositionalRect, _ zIndex: Int32,
    isPinned: Bool = false
  ) -> NaiveCompositionalRow {
    let x =
      environment.direction == .leftToRight
      ? frame.origin.horizontal : view.horizontal - frame.end(.horizontal)
    return NaiveCompositionalRow(
      kind: kind, section: section, item: item, x: x, y: frame.origin.vertical, width: frame.size.horizontal,
      height: frame.size.vertical, zIndex: zIndex, isPinned: isPinned)
  }
}
