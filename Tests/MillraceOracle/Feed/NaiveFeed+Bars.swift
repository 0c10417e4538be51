import Millrace

/// The headers and footers of a naive feed, one by one.
extension NaiveFeed {
  /// Returns the element of an unpinned header or footer that starts at `start`, in units.
  ///
  /// `kind` is its default kind.
  func element(_ bar: Supplementary, as kind: ElementKind, at path: ItemPath, start: Int) -> Element {
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
    return Element(
      bar.kind ?? kind, path: path, frame: orientation.placed(frame), zIndex: bar.zIndex ?? standard)
  }
}
