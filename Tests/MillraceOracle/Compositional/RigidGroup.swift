import Millrace

// Random groups whose full groups the engine places by a plan.

extension CollectionLayoutItem {
  /// The item or group with all that is flexible fixed and all that is uniform estimated, and without badges of groups
  /// that have a line.
  package var rigid: CollectionLayoutItem {
    let size = CollectionLayoutSize(
      widthDimension: layoutSize.widthDimension.rigid, heightDimension: layoutSize.heightDimension.rigid)
    var item = self
    item.layoutSize = size
    if case .line(let axis, let subitems, let filling) = groupContent {
      let rigid = subitems.map(\.rigid)
      item =
        switch (axis, filling) {
        case (.horizontal, .fitting): .horizontal(layoutSize: size, subitems: rigid)
        case (.vertical, .fitting): .vertical(layoutSize: size, subitems: rigid)
        case (.horizontal, .repeating(let count)):
          .horizontal(layoutSize: size, repeatingSubitem: rigid[0], count: count)
        case (.vertical, .repeating(let count)):
          .vertical(layoutSize: size, repeatingSubitem: rigid[0], count: count)
        case (.horizontal, .equalParts(let count)):
          .horizontal(layoutSize: size, subitem: rigid[0], count: count)
        case (.vertical, .equalParts(let count)): .vertical(layoutSize: size, subitem: rigid[0], count: count)
        }
      (item.contentInsets, item.interItemSpacing) = (contentInsets, interItemSpacing?.rigid)
    }
    item.edgeSpacing = edgeSpacing.map {
      CollectionLayoutEdgeSpacing(
        leading: $0.leading?.rigid, top: $0.top?.rigid, trailing: $0.trailing?.rigid,
        bottom: $0.bottom?.rigid)
    }
    return item
  }
}

extension CollectionLayoutSpacing {
  fileprivate var rigid: CollectionLayoutSpacing {
    if case .flexible(let length) = self { .fixed(length) } else { self }
  }
}

extension CollectionLayoutDimension {
  fileprivate var rigid: CollectionLayoutDimension {
    if case .uniformAcrossSiblings(let estimate) = self { .estimated(estimate) } else { self }
  }
}
