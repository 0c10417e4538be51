import Millrace
import MillraceOracle
import MillraceRandom

extension CompositionalFeedScript {
  /// Returns a section with the same surroundings and with groups that are single items.
  static func simplified(
    _ section: NaiveCompositionalFeed.Section, _ environment: CollectionLayoutEnvironment,
    _ random: inout SplitMix64
  ) -> NaiveCompositionalFeed.Section {
    var section = section
    let isOrthogonal = section.layout.orthogonalScrollingBehavior != .none
    let isVertical = environment.axis == .vertical
    let size =
      isVertical != isOrthogonal
      ? CollectionLayoutSize(
        widthDimension: isOrthogonal ? .absolute(60) : .fractionalWidth(1), heightDimension: .estimated(1))
      : CollectionLayoutSize(
        widthDimension: .estimated(1), heightDimension: isOrthogonal ? .absolute(60) : .fractionalHeight(1))
    let item = CollectionLayoutItem(layoutSize: size)
    section.layout.group =
      isVertical != isOrthogonal
      ? .vertical(layoutSize: size, subitems: [item]) : .horizontal(layoutSize: size, subitems: [item])
    if isOrthogonal {
      // Backgrounds of items cover a whole section that scrolls by itself.
      section.layout.decorations.removeAll { $0.extent != .section }
      if section.measuredSizes.isEmpty { section.measuredSizes = [nil] }
    }
    section.measuredSizes = section.measuredSizes.map { _ in length(&random) }
    return section
  }

  static func length(_ random: inout SplitMix64) -> LayoutSize {
    let length: Double = random.pick([0, 20, 44, 33.3, 150])
    return LayoutSize(width: length, height: length)
  }

  /// Returns a section of the model for the engine.
  func feedSection(_ index: Int) -> FeedSection { feedSection(model.sections[index]) }

  func feedSection(_ section: NaiveCompositionalFeed.Section) -> FeedSection {
    let layout = section.layout
    if let descriptions {
      return .compositional(
        descriptions.provider(layout), measured: section.measuredSizes, offset: section.orthogonalOffset)
    }
    if isCompositional {
      return .compositional(layout, measured: section.measuredSizes, offset: section.orthogonalOffset)
    }
    func rounded(_ inset: Double, _ more: Double) -> Double {
      LayoutUnit.nearest(inset) + LayoutUnit.nearest(more)
    }
    // The sides of the compositional section. A section that scrolls by itself adds the safe area.
    var sides = layout.contentInsets
    if !section.isOrthogonal, layout.contentInsetsReference.naiveIsSafeArea(in: environment) {
      let safeArea = environment.safeAreaInsets
      if isVertical {
        sides.leading = rounded(sides.leading, safeArea.leading)
        sides.trailing = rounded(sides.trailing, safeArea.trailing)
      } else {
        sides.top = rounded(sides.top, safeArea.top)
        sides.bottom = rounded(sides.bottom, safeArea.bottom)
      }
    }
    var waterfall = Waterfall.list(spacing: layout.interGroupSpacing, insets: sides)
    if columns > 1, !section.isOrthogonal { waterfall.columns = .count(columns) }
    let extents = section.extents
    let grid = Grid(
      columns: .count(1), rowHeight: .points(extents.first ?? 0), rowSpacing: layout.interGroupSpacing,
      insets: sides)
    var new =
      isGrid(section)
      ? FeedSection.grid(grid, count: extents.count) : FeedSection.waterfall(waterfall, extents: extents)
    new.boundarySupplementaryItems = layout.boundarySupplementaryItems
    new.contentInsets = layout.contentInsets
    new.contentInsetsReference = layout.contentInsetsReference
    new.supplementaryContentInsetsReference = layout.supplementaryContentInsetsReference
    new.decorations = layout.decorations
    if section.isOrthogonal {
      let insets = isVertical ? (sides.top, sides.bottom) : (sides.leading, sides.trailing)
      new.orthogonalScrolling = OrthogonalScrolling(
        layout.orthogonalScrollingBehavior, extent: 60 + rounded(insets.0, insets.1),
        offset: section.orthogonalOffset)
    }
    return new
  }

  mutating func newContent() -> NaiveCompositionalFeed.Section {
    let section = random.compositionalFeedSection()
    return isCompositional ? section : Self.simplified(section, environment, &random)
  }
}

extension CompositionalFeedScript {
  /// Returns whether the engine lays out a section as a grid, whose items all have one size.
  func isGrid(_ section: NaiveCompositionalFeed.Section) -> Bool {
    !isCompositional && columns == 1 && !section.isOrthogonal && Set(section.extents).count == 1
      && section.extents.count % 2 == 0
  }
}

extension NaiveCompositionalFeed.Section {
  var isOrthogonal: Bool { layout.orthogonalScrollingBehavior != .none }

  /// The lengths of the items of a section that is no compositional one for the engine.
  var extents: [Double] { measuredSizes.map { $0!.height } }
}
