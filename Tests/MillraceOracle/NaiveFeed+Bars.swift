import Millrace

/// Headers, footers and backgrounds of a naive feed, one by one.
extension NaiveFeed {
  /// A header or a footer that begins there, in units, and is not pinned.
  func element(_ bar: Supplementary, at path: ItemPath, start: Int) -> FeedElement {
    let (leading, trailing) = (
      NaiveWaterfall.units(bar.leadingInset), NaiveWaterfall.units(bar.trailingInset)
    )
    let isOfFeed = path.section == -1 || path.section == sections.count
    let standard: Int32 =
      switch bar.pinning {
      case .none: 0
      case _ where isOfFeed: 1026
      case .group: 1025
      case .section: 1024
      }
    let frame = LayoutRect(
      x: Double(leading) / 192, y: Double(start) / 192,
      width: Double(max(0, NaiveWaterfall.units(width) - leading - trailing)) / 192,
      height: Double(NaiveWaterfall.units(bar.extent)) / 192)
    return FeedElement(bar.kind, path: path, frame: orientation.placed(frame), zIndex: bar.zIndex ?? standard)
  }

  /// The backgrounds of a section that begins and ends there.
  func backgrounds(of section: Section, _ index: Int, _ start: Int, _ end: Int) -> [FeedElement] {
    var elements: [FeedElement] = []
    for (item, decoration) in section.decorations.enumerated() {
      guard decoration.extent == .section else { continue }
      let insets = decoration.insets
      let (top, bottom, leading, trailing) =
        axis == .vertical
        ? (insets.top, insets.bottom, insets.leading, insets.trailing)
        : (insets.leading, insets.trailing, insets.top, insets.bottom)
      let begin = min(end, max(start, start + NaiveWaterfall.units(top)))
      let last = max(begin, min(end, end - NaiveWaterfall.units(bottom)))
      let left = NaiveWaterfall.units(leading)
      let right = NaiveWaterfall.units(width) - NaiveWaterfall.units(trailing)
      let frame = LayoutRect(
        x: Double(left) / 192, y: Double(begin) / 192, width: Double(max(0, right - left)) / 192,
        height: Double(last - begin) / 192)
      elements.append(
        FeedElement(
          decoration.kind, path: ItemPath(section: index, item: item), frame: orientation.placed(frame),
          zIndex: decoration.zIndex))
    }
    return elements
  }
}
