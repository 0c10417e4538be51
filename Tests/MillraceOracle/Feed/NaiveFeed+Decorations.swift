import Millrace

/// A section of a naive feed with the positions that decorations depend on, in units along the main axis.
struct DecoratedSection {
  let section: NaiveFeed.Section
  let index: Int
  let start: Int
  let end: Int
  /// The frames of the items in the feed.
  let frames: [LayoutRect]
  /// The rows of the items, or `nil` if the layout has none.
  let rows: [NaiveRowBounds]?

  /// The start and the end of the items.
  var itemsStart: Int { start + section.headers.reduce(0) { $0 + NaiveWaterfall.units($1.extent) } }
  var itemsEnd: Int { end - section.footers.reduce(0) { $0 + NaiveWaterfall.units($1.extent) } }
}

extension NaiveFeed.Section {
  /// Returns the rows of the items at these frames, or `nil` if the layout has none.
  ///
  /// - Parameter start: The start of the section's content.
  func rows(
    width: Double, frames: [LayoutRect], _ orientation: NaiveOrientation, start: Int
  ) -> [NaiveRowBounds]? {
    if orthogonal != nil { return nil }
    func bounds(_ item: Int) -> (start: Int, end: Int) {
      let upright = orientation.upright(frames[item])
      let start = NaiveWaterfall.units(upright.minY)
      return (start, start + NaiveWaterfall.units(upright.height))
    }
    return layout.rule.rows(of: items, width: width, start: start, bounds: bounds)
  }
}

extension NaiveFeed {
  /// Returns the backgrounds of a section.
  func backgrounds(of owner: DecoratedSection) -> [Element] {
    var elements: [Element] = []
    for (item, decoration) in owner.section.decorations.enumerated() {
      var (start, end) = (owner.start, owner.end)
      switch decoration.extent {
      case .rows: continue
      case .section: break
      case .items(let range):
        let items = range.filter { $0 < owner.frames.count }
        guard let first = items.first, let last = items.last else { continue }
        if owner.section.orthogonal != nil {
          start = owner.itemsStart
          end = owner.itemsEnd
        } else if let rows = owner.rows {
          start = rows.first { $0.items.contains(first) }?.start ?? 0
          end = rows.first { $0.items.contains(last) }?.end ?? 0
        } else {
          let frames = items.map { orientation.upright(owner.frames[$0]) }
          start = frames.map { NaiveWaterfall.units($0.minY) }.min() ?? 0
          end = frames.map { NaiveWaterfall.units($0.minY) + NaiveWaterfall.units($0.height) }.max() ?? 0
        }
      }
      let (top, bottom) = mainInsets(decoration)
      start = min(owner.end, max(owner.start, start + top))
      end = max(start, min(owner.end, end - bottom))
      elements.append(element(decoration, ItemPath(section: owner.index, item: item), start, end))
    }
    return elements
  }

  /// Returns the separators of a section.
  func separators(of owner: DecoratedSection) -> [Element] {
    var elements: [Element] = []
    for decoration in owner.section.decorations {
      guard case .rows(let thickness) = decoration.extent else { continue }
      for row in (owner.rows ?? []).dropLast() {
        let end = max(row.end, min(owner.end, row.end + NaiveWaterfall.units(thickness)))
        let path = ItemPath(section: owner.index, item: row.items.upperBound - 1)
        elements.append(element(decoration, path, row.end, end))
      }
    }
    return elements
  }

  private func mainInsets(_ decoration: Decoration) -> (Int, Int) {
    let insets = decoration.insets
    let (start, end) = axis == .vertical ? (insets.top, insets.bottom) : (insets.leading, insets.trailing)
    return (NaiveWaterfall.units(start), NaiveWaterfall.units(end))
  }

  private func element(
    _ decoration: Decoration, _ path: ItemPath, _ start: Int, _ end: Int
  ) -> Element {
    let insets = decoration.insets
    let (leading, trailing) =
      axis == .vertical ? (insets.leading, insets.trailing) : (insets.top, insets.bottom)
    let left = NaiveWaterfall.units(leading)
    let right = NaiveWaterfall.units(width) - NaiveWaterfall.units(trailing)
    let frame = LayoutRect(
      x: Double(left) / 192, y: Double(start) / 192, width: Double(max(0, right - left)) / 192,
      height: Double(end - start) / 192)
    return Element(
      decoration.kind, path: path, frame: orientation.placed(frame), zIndex: decoration.zIndex)
  }
}
