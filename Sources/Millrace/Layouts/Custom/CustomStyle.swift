/// The layout, width and map that small sections of one custom layout share.
final class CustomStyle<Layout: CustomLayout>: SharedStyle, @unchecked Sendable {
  let geometry: CustomGeometry
  let width: Double
  let layout: Layout
  let loop: PlacementLoop<Layout>
  let shape: TreeShape?

  init(
    _ layout: Layout, _ loop: PlacementLoop<Layout>, width: Double, in map: CoordinateMap, shape: TreeShape?
  ) throws(LayoutError) {
    geometry = try CustomGeometry(layout, width: width, in: map)
    self.width = width
    self.layout = layout
    self.loop = loop
    self.shape = shape
  }

  /// Returns the style of a layout: the last one if it is equivalent, otherwise a new one.
  static func of(
    _ layout: Layout, _ loop: PlacementLoop<Layout>, width: Double, in map: CoordinateMap, shape: TreeShape?,
    last: inout SharedStyle?
  ) throws(LayoutError) -> CustomStyle {
    if let style = last as? CustomStyle<Layout>, width == style.width, map == style.geometry.map,
      style.layout.isEquivalent(to: layout)
    {
      return style
    }
    let style = try CustomStyle(layout, loop, width: width, in: map, shape: shape)
    last = style
    return style
  }

  /// Returns the placements of items.
  ///
  /// - Parameter given: The items for which an invalid placement is thrown as an error.
  func placements(
    of items: ContiguousArray<Layout.Item>, given: some Sequence<Int>
  ) throws(LayoutError) -> SmallPlacements {
    var state = layout.initialState(width: geometry.innerWidth)
    let results = loop.placements(of: items, layout, width: geometry.innerWidth, state: &state)
    var writer = PlacementWriter(geometry, results, origin: 0, position: 0)
    let placements = SmallPlacements(&writer, count: items.count)
    guard writer.fault != nil else { return placements }
    for index in given {
      var writer = PlacementWriter(geometry, results, origin: 0, position: 0, watched: index..<(index + 1))
      writer.skip()
      if let fault = writer.watchedFault { throw writer.error(of: fault, item: fault) }
    }
    return placements
  }

  /// Returns a large section with the items, even if some of their placements are invalid.
  func section(of items: ContiguousArray<Layout.Item>) throws(LayoutError) -> CustomSection<Layout> {
    var section = try CustomSection(
      layout, width: width, items: EmptyCollection(), loop: loop, shape: shape, limits: .init(shape: shape),
      in: geometry.map)
    section.fill(items, stopsAtFaults: false)
    section.givenFault = nil
    return section
  }
}
