/// What a section of a layout of one's own is made of, whatever its layout.
protocol CustomContent: Sendable {
  /// The number of items.
  var count: Int { get }

  /// Makes the section, in a feed's breadth, axis and direction.
  ///
  /// - Parameters:
  ///   - shape: The shape of its trees; `nil` for the one that is tuned for release.
  ///   - limit: The most items of a compact one.
  ///   - last: The style of the compact section that was made last, which becomes this one's if it is compact: if the
  ///     layouts are alike, they share it.
  func section(
    width: Double, in map: CoordinateMap, shape: TreeShape?, compactUpTo limit: Int,
    style last: inout (any CustomStyling)?
  ) throws(LayoutError) -> any SectionStorage
}

/// A layout of one's own, and its items.
struct CustomItems<Layout: CustomLayout>: CustomContent {
  let layout: Layout
  let items: ContiguousArray<Layout.Item>
  let loop: PlaceLoop<Layout>

  var count: Int { items.count }

  func section(
    width: Double, in map: CoordinateMap, shape: TreeShape?, compactUpTo limit: Int,
    style last: inout (any CustomStyling)?
  ) throws(LayoutError) -> any SectionStorage {
    guard items.count <= limit else {
      return try CustomSection(
        layout, width: width, items: items, loop: loop, shape: shape, limits: .init(shape: shape), in: map)
    }
    let style = try CustomStyle.of(layout, loop, width: width, in: map, shape: shape, last: &last)
    return try CompactCustom(style, items: items)
  }
}
