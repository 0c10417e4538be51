import Millrace

// Compositional sections, with the names of feed files. A field that does not fit to the others is not read, and so an unknown
// option. The engine checks the values.
extension SectionLayout {
  static func compositional(_ fields: inout Fields) throws(WebError) -> FeedSection {
    let group = try fields.object("group") { (group) throws(WebError) in try group.item() }
    guard let group, group.groupContent != nil else {
      throw .unexpected("group", "an object with horizontal, vertical or custom", "none")
    }
    var layout = CollectionLayoutSection(group: group)
    layout.contentInsets = try fields.insets()
    layout.interGroupSpacing = try fields.number("groupSpacing", default: 0)
    layout.contentInsetsReference = try fields.choice("insetsReference", default: .automatic, references)
    layout.supplementaryContentInsetsReference = try fields.choice(
      "supplementaryReference", default: .automatic, references)
    layout.orthogonalScrollingBehavior = try fields.orthogonalScrolling(extent: 0)?.behavior ?? .none
    layout.boundarySupplementaryItems = try fields.list("supplementaries") { (item) throws(WebError) in
      try item.boundarySupplementary()
    }
    if let sizes = try fields.sizes() {
      return .compositional(layout, measured: sizes.lazy.map { $0.width.isNaN ? nil : $0 })
    }
    return .compositional(layout, count: try fields.itemCount())
  }

  private static var references: KeyValuePairs<StaticString, ContentInsetsReference> {
    ["automatic": .automatic, "safeArea": .safeArea, "none": .none]
  }
}

extension Fields {
  /// Returns an item, or a group.
  fileprivate mutating func item() throws(WebError) -> CollectionLayoutItem {
    let size = try layoutSize()
    let row = try subitems("horizontal")
    let subitems = row.isEmpty ? try subitems("vertical") : row
    var item = CollectionLayoutItem(layoutSize: size)
    if subitems.isEmpty {
      let frames = try list("custom") { (frame) throws(WebError) in
        CollectionLayoutGroupCustomItem(
          frame: LayoutRect(origin: try frame.point(), size: try frame.widthAndHeight()),
          zIndex: try frame.zIndex() ?? 0)
      }
      if !frames.isEmpty { item = .custom(layoutSize: size, frames: frames) }
    } else if subitems.count == 1, let count = try optionalInteger("repeat") {
      item =
        row.isEmpty
        ? .vertical(layoutSize: size, repeatingSubitem: subitems[0], count: count)
        : .horizontal(layoutSize: size, repeatingSubitem: subitems[0], count: count)
    } else if subitems.count == 1, let count = try optionalInteger("equal") {
      item =
        row.isEmpty
        ? .vertical(layoutSize: size, subitem: subitems[0], count: count)
        : .horizontal(layoutSize: size, subitem: subitems[0], count: count)
    } else {
      item =
        row.isEmpty
        ? .vertical(layoutSize: size, subitems: subitems) : .horizontal(layoutSize: size, subitems: subitems)
    }
    if !subitems.isEmpty { item.interItemSpacing = try spacing("itemSpacing") }
    item.contentInsets = try insets()
    item.edgeSpacing = try object("edges") { (edges) throws(WebError) in
      CollectionLayoutEdgeSpacing(
        leading: try edges.spacing("leading"), top: try edges.spacing("top"),
        trailing: try edges.spacing("trailing"), bottom: try edges.spacing("bottom"))
    }
    item.supplementaryItems = try list("badges") { (badge) throws(WebError) in try badge.badge() }
    return item
  }

  private mutating func subitems(_ name: StaticString) throws(WebError) -> [CollectionLayoutItem] {
    try list(name) { (item) throws(WebError) in try item.item() }
  }

  private mutating func badge() throws(WebError) -> CollectionLayoutSupplementaryItem {
    guard let anchor = try anchor("anchor") else {
      throw .unexpected("anchor", "a word or an object", "none")
    }
    var badge = CollectionLayoutSupplementaryItem(
      layoutSize: try layoutSize(), elementKind: try elementKind() ?? .badge, containerAnchor: anchor,
      itemAnchor: try self.anchor("itemAnchor"))
    badge.zIndex = try zIndex() ?? 1
    return badge
  }

  fileprivate mutating func boundarySupplementary() throws(WebError)
    -> CollectionLayoutBoundarySupplementaryItem
  {
    var item = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: try layoutSize(),
      alignment: try choice(
        "align", default: .top,
        [
          "none": .none, "top": .top, "topLeading": .topLeading, "leading": .leading,
          "bottomLeading": .bottomLeading, "bottom": .bottom, "bottomTrailing": .bottomTrailing,
          "trailing": .trailing, "topTrailing": .topTrailing,
        ]))
    item.elementKind = try elementKind()
    item.offset = try object("offset") { (offset) throws(WebError) in try offset.point() } ?? item.offset
    item.extendsBoundary = try optionalFlag("extends") ?? true
    item.pinToVisibleBounds = try flag("pinned")
    item.contentInsets = try insets()
    item.measuredSize = try optionalSize("measured")
    item.zIndex = try zIndex()
    return item
  }

  private mutating func anchor(_ name: StaticString) throws(WebError) -> CollectionLayoutAnchor? {
    if !isObject(name) {
      let edges = try edges(name)
      return edges.map { CollectionLayoutAnchor(edges: $0) }
    }
    return try object(name) { (anchor) throws(WebError) in
      let edges = try anchor.edges("edges") ?? []
      let offset = try anchor.object("offset") { (offset) throws(WebError) in try offset.point() }
      if let offset { return CollectionLayoutAnchor(edges: edges, absoluteOffset: offset) }
      let fraction = try anchor.object("fractionalOffset") { (offset) throws(WebError) in try offset.point() }
      return CollectionLayoutAnchor(edges: edges, fractionalOffset: fraction ?? LayoutPoint(x: 0, y: 0))
    }
  }

  private mutating func edges(_ name: StaticString) throws(WebError) -> DirectionalRectEdge? {
    try choice(
      name, default: nil,
      [
        "none": [], "top": .top, "topLeading": [.top, .leading], "leading": .leading,
        "bottomLeading": [.bottom, .leading], "bottom": .bottom, "bottomTrailing": [.bottom, .trailing],
        "trailing": .trailing, "topTrailing": [.top, .trailing],
      ])
  }

  private mutating func layoutSize() throws(WebError) -> CollectionLayoutSize {
    var size = CollectionLayoutSize()
    if let width = try dimension("width") { size.widthDimension = width }
    if let height = try dimension("height") { size.heightDimension = height }
    return size
  }

  /// Returns a width or a height: points, or an object with a number.
  private mutating func dimension(_ name: StaticString) throws(WebError) -> CollectionLayoutDimension? {
    if !isObject(name) { return try optional(name).map { .absolute($0) } }
    return try object(name) { (dimension) throws(WebError) in
      if let fraction = try dimension.optional("fractionalWidth") { return .fractionalWidth(fraction) }
      if let fraction = try dimension.optional("fractionalHeight") { return .fractionalHeight(fraction) }
      if let points = try dimension.optional("estimated") { return .estimated(points) }
      if let points = try dimension.optional("absolute") { return .absolute(points) }
      return .uniformAcrossSiblings(estimate: try dimension.number("uniformAcrossSiblings"))
    }
  }

  /// Returns a spacing: points, or an object with the least points of a flexible one.
  private mutating func spacing(_ name: StaticString) throws(WebError) -> CollectionLayoutSpacing? {
    if !isObject(name) { return try optional(name).map { .fixed($0) } }
    return try object(name) { (spacing) throws(WebError) in .flexible(try spacing.number("flexible")) }
  }

  private mutating func point() throws(WebError) -> LayoutPoint {
    LayoutPoint(x: try number("x"), y: try number("y"))
  }

  private mutating func zIndex() throws(WebError) -> Int32? {
    try optionalInteger("z", in: Int(Int32.min)...Int(Int32.max)).map { Int32($0) }
  }
}
