/// The layout and the items of a new section of any custom layout.
class CustomContent: @unchecked Sendable {
  var count: Int { preconditionFailure("a subclass implements this property") }

  /// Returns the section in the cross size, the axis and the direction of a feed.
  func section(in store: inout SectionStore) throws(LayoutError) -> AnySection {
    preconditionFailure("a subclass implements this method")
  }
}

final class CustomItems<Layout: CustomLayout>: CustomContent, @unchecked Sendable {
  private let layout: Layout
  private let items: ContiguousArray<Layout.Item>
  private let loop: PlacementLoop<Layout>

  init(layout: Layout, items: ContiguousArray<Layout.Item>, loop: PlacementLoop<Layout>) {
    (self.layout, self.items, self.loop) = (layout, items, loop)
  }

  override var count: Int { items.count }

  override func section(in store: inout SectionStore) throws(LayoutError) -> AnySection {
    guard items.count <= store.smallLimit else {
      return SectionBox(
        try CustomSection(
          layout, width: store.width, items: items, loop: loop, shape: store.shape,
          limits: .init(shape: store.shape), in: store.map))
    }
    let style = try CustomStyle.of(
      layout, loop, width: store.width, in: store.map, shape: store.shape, last: &store.lastStyle)
    return try SmallCustomSection(style, items: items)
  }
}
