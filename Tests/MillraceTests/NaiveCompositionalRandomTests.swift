import Millrace
import MillraceOracle
import MillraceRandom
import MillraceScripts
import Testing

/// What holds for the naive layout of every compositional feed.
@Suite struct NaiveCompositionalRandomTests {
  private static let seeds = (0..<200).map { UInt64($0) }

  private static func feed(_ seed: UInt64) -> NaiveCompositionalFeed {
    var random = SplitMix64(seed: seed)
    return random.compositionalFeed()
  }

  /// Every item, supplementary and badge is there once, in order, and no length is negative.
  @Test(arguments: seeds)
  func elements(seed: UInt64) throws {
    let feed = Self.feed(seed)
    let rows = try feed.rows
    #expect(rows.allSatisfy { $0.width >= 0 && $0.height >= 0 })
    for (index, section) in feed.sections.enumerated() {
      let layout = section.layout
      let found = rows.filter { $0.section == index }
      #expect(found.filter { $0.kind == .item }.map(\.item) == Array(section.measuredSizes.indices))
      let groups = try feed.groups(ofSection: index)
      #expect(groups.flatMap(\.items) == Array(section.measuredSizes.indices))
      #expect(groups.allSatisfy { !$0.items.isEmpty && $0.length >= 0 })
      #expect(found.filter { $0.kind == .background }.count <= layout.decorations.count)
      let isBadge = found.map { $0.kind == .badge || $0.kind.rawValue == 101 }
      let badges = zip(found, isBadge).filter(\.1).map(\.0.item)
      #expect(badges == badges.sorted())
      #expect(
        found.filter { $0.kind == .header || $0.kind == .footer || $0.kind == .supplementary }.count
          == layout.boundarySupplementaryItems.filter { $0.elementKind == nil }.count)
    }
    let size = try feed.contentSize
    #expect(size.width >= 0 && size.height >= 0)
  }

  /// A feed along the other axis is the same feed with x and y exchanged.
  @Test(arguments: seeds)
  func transposition(seed: UInt64) throws {
    var feed = Self.feed(seed)
    feed.environment.direction = .leftToRight
    let rows = try feed.rows
    let expected = rows.map { row in [row.section, row.item, row.y, row.x, row.height, row.width] }
    let other = try feed.transposed.rows
    #expect(
      other.map { row in [row.section, row.item, row.x, row.y, row.width, row.height] } == expected)
    #expect(other.map(\.kind) == rows.map(\.kind) && other.map(\.zIndex) == rows.map(\.zIndex))
    let (size, otherSize) = (try feed.contentSize, try feed.transposed.contentSize)
    #expect(size == LayoutSize(width: otherSize.height, height: otherSize.width))
  }

  /// A feed from right to left is the mirrored feed.
  @Test(arguments: seeds)
  func mirroring(seed: UInt64) throws {
    var feed = Self.feed(seed)
    feed.environment.direction = .leftToRight
    feed.offset = LayoutPoint(x: 40, y: 30)
    let rows = try feed.rows
    feed.environment.direction = .rightToLeft
    if feed.environment.axis == .horizontal { feed.offset.x = -40 }
    let width = Int((feed.environment.containerSize.width * 192).rounded(.toNearestOrEven))
    for (row, mirrored) in zip(rows, try feed.rows) {
      #expect(mirrored.x == width - row.x - row.width)
      #expect((mirrored.y, mirrored.width, mirrored.height) == (row.y, row.width, row.height))
    }
  }

  /// Offsets move elements and nothing else.
  @Test(arguments: seeds)
  func offsets(seed: UInt64) throws {
    var feed = Self.feed(seed)
    let (rows, size) = (try feed.rows, try feed.contentSize)
    feed.offset = LayoutPoint(x: 0, y: 0)
    for index in feed.sections.indices { feed.sections[index].orthogonalOffset = 0 }
    let isVertical = feed.environment.axis == .vertical
    for (row, other) in zip(rows, try feed.rows) {
      #expect((row.kind, row.section, row.item) == (other.kind, other.section, other.item))
      #expect((row.width, row.height, row.zIndex) == (other.width, other.height, other.zIndex))
      switch row.kind {
      case .background: #expect(row == other)
      case .item: #expect(isVertical ? row.y == other.y : row.x == other.x)
      default: break
      }
    }
    #expect(try feed.contentSize == size)
  }

  /// What came to rest stays there.
  @Test(arguments: seeds)
  func restingOffsets(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var feed = random.compositionalFeed()
    for index in feed.sections.indices {
      let proposed = Double(random.int(-300...900))
      let velocity: Double = random.pick([0, 1, -1, 150, 400, -400])
      let resting = try feed.restingOffset(section: index, proposed: proposed, velocity: velocity)
      if feed.sections[index].layout.orthogonalScrollingBehavior != .none {
        feed.sections[index].orthogonalOffset = resting
      }
      #expect(try feed.restingOffset(section: index, proposed: resting, velocity: 0) == resting)
    }
    let resting = try feed.restingOffset(proposed: Double(random.int(-300...2_000)), velocity: 0)
    #expect(try feed.restingOffset(proposed: resting, velocity: 0) == resting)
  }
}

// MARK: - Transposition

extension NaiveCompositionalFeed {
  /// The feed with x and y exchanged.
  fileprivate var transposed: Self {
    var feed = self
    let environment = environment
    feed.environment = CollectionLayoutEnvironment(
      containerSize: environment.containerSize.transposed,
      safeAreaInsets: environment.safeAreaInsets.transposed,
      contentInsetsReference: environment.contentInsetsReference,
      axis: environment.axis == .vertical ? .horizontal : .vertical, direction: environment.direction)
    feed.offset = offset.transposed
    feed.boundarySupplementaryItems = boundarySupplementaryItems.map(\.transposed)
    for index in feed.sections.indices {
      let section = sections[index]
      feed.sections[index].measuredSizes = section.measuredSizes.map { $0?.transposed }
      var layout = section.layout
      layout.group = layout.group.transposed
      layout.contentInsets = layout.contentInsets.transposed
      layout.boundarySupplementaryItems = layout.boundarySupplementaryItems.map(\.transposed)
      for item in layout.decorations.indices {
        layout.decorations[item].insets = layout.decorations[item].insets.transposed
      }
      feed.sections[index].layout = layout
    }
    return feed
  }
}

extension LayoutSize {
  fileprivate var transposed: Self { Self(width: height, height: width) }
}

extension LayoutPoint {
  fileprivate var transposed: Self { Self(x: y, y: x) }
}

extension LayoutInsets {
  fileprivate var transposed: Self { Self(top: leading, leading: top, bottom: trailing, trailing: bottom) }
}

extension CollectionLayoutSize {
  fileprivate var transposed: Self {
    func transposed(_ dimension: CollectionLayoutDimension) -> CollectionLayoutDimension {
      switch dimension {
      case .fractionalWidth(let fraction): .fractionalHeight(fraction)
      case .fractionalHeight(let fraction): .fractionalWidth(fraction)
      default: dimension
      }
    }
    return Self(
      widthDimension: transposed(heightDimension), heightDimension: transposed(widthDimension))
  }
}

extension CollectionLayoutAnchor {
  fileprivate var transposed: Self {
    var edges: DirectionalRectEdge = []
    if self.edges.contains(.top) { edges.insert(.leading) }
    if self.edges.contains(.leading) { edges.insert(.top) }
    if self.edges.contains(.bottom) { edges.insert(.trailing) }
    if self.edges.contains(.trailing) { edges.insert(.bottom) }
    return isFractionalOffset
      ? Self(edges: edges, fractionalOffset: offset.transposed)
      : Self(edges: edges, absoluteOffset: offset.transposed)
  }
}

extension CollectionLayoutItem {
  fileprivate var transposed: Self {
    let size = layoutSize.transposed
    let subitems = subitems.map(\.transposed)
    var item =
      switch groupContent {
      case nil: Self(layoutSize: size)
      case .line(.horizontal, _, .fitting): Self.vertical(layoutSize: size, subitems: subitems)
      case .line(.vertical, _, .fitting): Self.horizontal(layoutSize: size, subitems: subitems)
      case .line(.horizontal, _, .repeating(let count)):
        Self.vertical(layoutSize: size, repeatingSubitem: subitems[0], count: count)
      case .line(.vertical, _, .repeating(let count)):
        Self.horizontal(layoutSize: size, repeatingSubitem: subitems[0], count: count)
      case .line(.horizontal, _, .equalParts(let count)):
        Self.vertical(layoutSize: size, subitem: subitems[0], count: count)
      case .line(.vertical, _, .equalParts(let count)):
        Self.horizontal(layoutSize: size, subitem: subitems[0], count: count)
      case .frames(let frames): Self.custom(layoutSize: size, frames: frames.map(\.transposed))
      case .itemProvider(let provider):
        Self.custom(layoutSize: size) { provider.items(in: $0.transposed).map(\.transposed) }
      }
    item.contentInsets = contentInsets.transposed
    item.edgeSpacing = edgeSpacing.map {
      CollectionLayoutEdgeSpacing(leading: $0.top, top: $0.leading, trailing: $0.bottom, bottom: $0.trailing)
    }
    item.interItemSpacing = interItemSpacing
    item.supplementaryItems = supplementaryItems.map { badge in
      var transposed = CollectionLayoutSupplementaryItem(
        layoutSize: badge.layoutSize.transposed, elementKind: badge.elementKind,
        containerAnchor: badge.containerAnchor.transposed, itemAnchor: badge.itemAnchor?.transposed)
      transposed.zIndex = badge.zIndex
      return transposed
    }
    return item
  }
}

extension CollectionLayoutGroupCustomItem {
  fileprivate var transposed: Self {
    let frame = LayoutRect(origin: frame.origin.transposed, size: frame.size.transposed)
    return Self(frame: frame, zIndex: zIndex)
  }
}

extension CollectionLayoutBoundarySupplementaryItem {
  fileprivate var transposed: Self {
    var transposed = self
    transposed.layoutSize = layoutSize.transposed
    transposed.offset = offset.transposed
    transposed.contentInsets = contentInsets.transposed
    transposed.measuredSize = measuredSize?.transposed
    transposed.alignment =
      switch alignment {
      case .top: .leading
      case .leading: .top
      case .bottom: .trailing
      case .trailing: .bottom
      case .topTrailing: .bottomLeading
      case .bottomLeading: .topTrailing
      case .none, .topLeading, .bottomTrailing: alignment
      }
    return transposed
  }
}
