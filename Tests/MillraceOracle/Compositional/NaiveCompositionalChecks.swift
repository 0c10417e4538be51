import Millrace

/// Throws errors for invalid values, which name the path of the value.
///
/// "Only offsets, `x`, `y` and background insets may be negative." "Empty arrays of subitems are errors."
struct NaiveCompositionalChecks {
  /// The path of what is checked.
  let path: String

  init(_ path: String) { self.path = path }

  private func fail(_ message: String) -> NaiveCompositionalError {
    NaiveCompositionalError(path: path, message: message)
  }

  private func at(_ name: String) -> NaiveCompositionalChecks {
    NaiveCompositionalChecks(path.isEmpty ? name : "\(path).\(name)")
  }

  private func at(_ name: String, _ index: Int) -> NaiveCompositionalChecks { at("\(name)[\(index)]") }

  func length(_ points: Double) throws {
    guard points * 192 >= 0, points * 192 <= 0x1p31 else {
      throw fail("expected a finite length from 0 to \(LayoutUnit.maximumLength) pt, got \(points)")
    }
  }

  func distance(_ points: Double) throws {
    guard (points * 192).magnitude <= 0x1p31 else {
      throw fail("expected a distance of at most \(LayoutUnit.maximumLength) pt, got \(points)")
    }
  }

  func scrollOffset(_ points: Double) throws {
    guard (points * 192).magnitude <= 0x1p50 else {
      throw fail("expected an offset of at most 2^50 units, got \(points)")
    }
  }

  func point(_ point: LayoutPoint) throws {
    try at("x").distance(point.x)
    try at("y").distance(point.y)
  }

  func size(_ size: LayoutSize) throws {
    try at("width").length(size.width)
    try at("height").length(size.height)
  }

  func insets(_ insets: LayoutInsets) throws {
    try at("top").length(insets.top)
    try at("leading").length(insets.leading)
    try at("bottom").length(insets.bottom)
    try at("trailing").length(insets.trailing)
  }

  func layoutSize(_ size: CollectionLayoutSize) throws {
    try at("layoutSize").at("widthDimension").dimension(size.widthDimension)
    try at("layoutSize").at("heightDimension").dimension(size.heightDimension)
  }

  /// "f from 0 to 1000".
  func dimension(_ dimension: CollectionLayoutDimension) throws {
    switch dimension {
    case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length):
      try self.length(length)
    case .fractionalWidth(let fraction), .fractionalHeight(let fraction):
      guard fraction >= 0, fraction <= 1_000 else {
        throw fail("expected a fraction from 0 to 1000, got \(fraction)")
      }
    }
  }

  func spacing(_ spacing: CollectionLayoutSpacing?) throws {
    switch spacing {
    case .fixed(let length), .flexible(let length): try self.length(length)
    case nil: break
    }
  }

  /// A leaf or a group.
  func item(_ item: CollectionLayoutItem) throws {
    try layoutSize(item.layoutSize)
    try at("contentInsets").insets(item.contentInsets)
    try at("edgeSpacing.leading").spacing(item.edgeSpacing?.leading)
    try at("edgeSpacing.top").spacing(item.edgeSpacing?.top)
    try at("edgeSpacing.trailing").spacing(item.edgeSpacing?.trailing)
    try at("edgeSpacing.bottom").spacing(item.edgeSpacing?.bottom)
    try at("interItemSpacing").spacing(item.interItemSpacing)
    for (index, badge) in item.supplementaryItems.enumerated() {
      try at("supplementaryItems", index).badge(badge)
    }
    switch item.groupContent {
    case nil, .itemProvider: break
    case .frames(let frames): try self.frames(frames)
    case .line(_, let subitems, let filling):
      guard !subitems.isEmpty else { throw at("subitems").fail("expected at least one subitem") }
      switch filling {
      case .fitting: break
      case .repeating(let count), .equalParts(let count):
        guard count >= 1 else { throw at("count").fail("expected 1 or more, got \(count)") }
      }
      for (index, subitem) in subitems.enumerated() { try at("subitems", index).item(subitem) }
    }
  }

  /// "`custom`, an array of at least one".
  func frames(_ frames: [CollectionLayoutGroupCustomItem]) throws {
    guard !frames.isEmpty else { throw at("frames").fail("expected at least one frame") }
    for (index, item) in frames.enumerated() {
      try at("frames", index).point(item.frame.origin)
      try at("frames", index).size(item.frame.size)
    }
  }

  func badge(_ badge: CollectionLayoutSupplementaryItem) throws {
    try layoutSize(badge.layoutSize)
    try at("containerAnchor").anchor(badge.containerAnchor)
    if let anchor = badge.itemAnchor { try at("itemAnchor").anchor(anchor) }
  }

  func anchor(_ anchor: CollectionLayoutAnchor) throws {
    guard anchor.isFractionalOffset else { return try at("offset").point(anchor.offset) }
    guard anchor.offset.x.magnitude <= 1_000, anchor.offset.y.magnitude <= 1_000 else {
      throw at("offset").fail("expected fractions from -1000 to 1000")
    }
  }

  func supplementary(_ supplementary: CollectionLayoutBoundarySupplementaryItem) throws {
    try layoutSize(supplementary.layoutSize)
    try at("offset").point(supplementary.offset)
    try at("contentInsets").insets(supplementary.contentInsets)
    if let size = supplementary.measuredSize { try at("measuredSize").size(size) }
  }

  func section(_ section: NaiveCompositionalFeed.Section) throws {
    let layout = section.layout
    guard layout.group.groupContent != nil else { throw at("group").fail("expected a group, got an item") }
    try at("group").item(layout.group)
    try at("contentInsets").insets(layout.contentInsets)
    try at("interGroupSpacing").length(layout.interGroupSpacing)
    for (index, supplementary) in layout.boundarySupplementaryItems.enumerated() {
      try at("boundarySupplementaryItems", index).supplementary(supplementary)
    }
    for (index, decoration) in layout.decorations.enumerated() {
      let insets = decoration.insets
      for inset in [insets.top, insets.leading, insets.bottom, insets.trailing] {
        try at("decorations", index).at("insets").distance(inset)
      }
    }
    for (index, size) in section.measuredSizes.enumerated() {
      if let size { try at("measuredSizes", index).size(size) }
    }
    // "`orthogonalOffset`, only beside an `orthogonal` that scrolls".
    try at("orthogonalOffset").scrollOffset(section.orthogonalOffset)
    guard layout.orthogonalScrollingBehavior != .none || section.orthogonalOffset == 0 else {
      throw at("orthogonalOffset").fail("expected a section that scrolls")
    }
  }

  func feed(_ feed: NaiveCompositionalFeed) throws {
    try at("environment.containerSize").size(feed.environment.containerSize)
    try at("environment.safeAreaInsets").insets(feed.environment.safeAreaInsets)
    try at("sectionSpacing").length(feed.sectionSpacing)
    try at("offset.x").scrollOffset(feed.offset.x)
    try at("offset.y").scrollOffset(feed.offset.y)
    for (index, supplementary) in feed.boundarySupplementaryItems.enumerated() {
      try at("boundarySupplementaryItems", index).supplementary(supplementary)
    }
    for (index, section) in feed.sections.enumerated() { try at("sections", index).section(section) }
  }
}
