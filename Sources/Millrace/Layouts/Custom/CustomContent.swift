/// A new section of any layout that is not a case of `FeedSection.Content`.
@usableFromInline
struct CustomContent: Sendable {
  let count: Int
  /// Whether the section says whether it scrolls across its feed.
  var hasOwnScrolling = false
  /// Returns the section in the cross size, the axis and the direction of a feed.
  let section: @Sendable (_ store: inout SectionStore) throws(LayoutError) -> AnySection

  /// Creates a section that is laid out in a space.
  init(
    count: Int, hasOwnScrolling: Bool,
    section: @escaping @Sendable (_ space: SectionSpace) throws(LayoutError) -> AnySection
  ) {
    (self.count, self.hasOwnScrolling) = (count, hasOwnScrolling)
    self.section = { (store: inout SectionStore) throws(LayoutError) -> AnySection in try section(store.space)
    }
  }

  @usableFromInline
  init<Layout: CustomLayout>(
    _ layout: Layout, _ items: ContiguousArray<Layout.Item>, _ loop: PlacementLoop<Layout>
  ) {
    count = items.count
    section = { (store: inout SectionStore) throws(LayoutError) -> AnySection in
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
}
