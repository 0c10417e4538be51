/// The sizes that cells prefer, in one pass of an update.
struct PreferredSizes {
  /// The sizes of items.
  var items: [ItemMeasurement] = []
  /// The sizes of headers, footers and boundary supplementaries.
  var supplementaries: [(kind: ElementKind, path: ItemPath, size: LayoutSize)] = []
}

extension CollectionView {
  /// The maximum number of times that an update asks one cell for its size.
  ///
  /// A cell is asked again if its answer changes its size across the feed. Text that is as wide as its height allows may
  /// need a second answer. A cell that is asked a fourth time oscillates.
  static var maximumAskCount: Int { 3 }

  /// Asks cells for the sizes that they prefer, and lays out the feed with these.
  ///
  /// - Returns: Whether the layout may have changed.
  func measure(_ client: some Client) -> Bool {
    var sizes = PreferredSizes()
    for index in shown.cells.indices {
      let (element, cell) = (shown.attributes[index], shown.cells[index])
      guard cell != ShownElements.noCell else { continue }
      let crossSize = feed.axis.transposed(element.frame.size).width
      let record = pools.records[cell]
      guard record.needsMeasuring || record.askedCrossSize.map({ $0 != crossSize }) ?? false else { continue }
      pools.records[cell].needsMeasuring = false
      pools.records[cell].askCount += 1
      pools.records[cell].askedCrossSize = crossSize
      if record.askCount == Self.maximumAskCount {
        if element.kind == .item { result.oscillatingItems.append(element.path) }
        continue
      }
      if let size = client.preferredSize(of: cells[cell], for: element) { add(size, at: index, to: &sizes) }
    }
    if sizes.items.isEmpty, sizes.supplementaries.isEmpty { return false }
    change(keeping: measuringAnchor) { feed in apply(sizes, to: &feed) }
    return true
  }

  /// Adds the preferred size of an element unless it has that size.
  private func add(_ size: LayoutSize, at index: Int, to sizes: inout PreferredSizes) {
    let (element, path) = (shown.attributes[index], shown.attributes[index].path)
    if element.kind == .item {
      let isEstimated = shown.names[index].map { feed.isEstimated(at: $0.path) } ?? false
      if size == element.frame.size, !isEstimated { return }
      sizes.items.append(ItemMeasurement(path: path, size: size))
    } else if !feed.hasSupplementary(element.kind, at: path, extent: feed.axis.transposed(size).height) {
      sizes.supplementaries.append((element.kind, path, size))
    }
  }

  private func apply(_ sizes: PreferredSizes, to feed: inout Feed) {
    do { try feed.measure(sizes.items) } catch {
      // Of those that fit, none is refused because of another one.
      for item in sizes.items {
        do { try feed.measure(at: item.path, size: item.size) } catch { result.unusedSizes.append(item) }
      }
    }
    for (kind, path, size) in sizes.supplementaries {
      let extent = feed.axis.transposed(size).height
      do { try feed.resizeSupplementary(kind, at: path, to: extent) } catch {
        // A boundary supplementary uses the size if its dimensions are estimated. Decorations have no size of their own.
        try? feed.setMeasuredSize(size, of: kind, at: path)
      }
    }
  }
}

extension Feed {
  /// Returns whether there is a header or a footer of an extent.
  fileprivate func hasSupplementary(_ kind: ElementKind, at path: ItemPath, extent: Double) -> Bool {
    let isOfSection = (0..<sectionCount).contains(path.section)
    let headers = isOfSection ? headers(ofSection: path.section) : path.section < 0 ? headers : []
    let footers = isOfSection ? footers(ofSection: path.section) : path.section < 0 ? [] : footers
    return [headers, footers].contains { list in
      list.indices.contains(path.item) && list[path.item].kind == kind
        && list[path.item].extent == LayoutUnit.nearest(extent)
    }
  }
}
