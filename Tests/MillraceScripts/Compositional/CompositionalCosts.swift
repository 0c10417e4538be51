import Millrace

extension CostLayout {
  static let compositionals = [
    CostLayout("compositional", .insertions) { count, _, _ in
      .compositional(group(.absolute(64)), count: count)
    } item: { _, _ in
      .cell
    },
    CostLayout("estimatedCompositional", .insertions) { count, parameters, random in
      .compositional(
        group(.estimated(64)),
        measured: parameters.lengths(count, using: &random).map {
          random.oneIn(2) ? nil : LayoutSize(width: 100, height: $0)
        })
    } item: { parameters, random in
      random.oneIn(2) ? .cell : .size(width: 100, height: parameters.length(using: &random))
    },
  ]

  private static func group(_ height: CollectionLayoutDimension) -> CollectionLayoutSection {
    let item = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: height))
    return CollectionLayoutSection(
      group: .horizontal(layoutSize: CollectionLayoutSize(heightDimension: height), subitems: [item, item]))
  }
}
