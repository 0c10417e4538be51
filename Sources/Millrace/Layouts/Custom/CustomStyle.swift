/// What small sections of one custom layout share.
final class CustomStyle<Layout: CustomLayout>: SharedStyle, @unchecked Sendable {
  let geometry: CustomGeometry
  /// The cross size of the sections, in points.
  let width: Double
  private let layout: Layout
  private let loop: PlaceLoop<Layout>
  private let shape: TreeShape?

  init(
    _ layout: Layout, _ loop: PlaceLoop<Layout>, width: Double, in map: CoordinateMap, shape: TreeShape?
  ) throws(LayoutError) {
    geometry = try CustomGeometry(layout, width: width, in: map)
    self.width = width
    self.layout = layout
    self.loop = loop
    self.shape = shape
  }

  /// The style of a layout: the last one, if that is of one that is alike.
  static func of(
    _ layout: Layout, _ loop: PlaceLoop<Layout>, width: Double, in map: CoordinateMap, shape: TreeShape?,
    last: inout LastStyle
  ) throws(LayoutError) -> CustomStyle {
    if let style = last.style as? CustomStyle<Layout>, style.isLike(layout, width: width, in: map) {
      return style
    }
    let style = try CustomStyle(layout, loop, width: width, in: map, shape: shape)
    last.style = style
    return style
  }

  /// The same in another breadth.
  func withCrossSize(
    _ width: Double, _ map: CoordinateMap, last: inout LastStyle
  ) throws(LayoutError) -> CustomStyle {
    try .of(layout, loop, width: width, in: map, shape: shape, last: &last)
  }

  /// Whether the style is the one that `other` gives in the same cross size and map.
  private func isLike(_ other: Layout, width: Double, in map: CoordinateMap) -> Bool {
    width == self.width && map == geometry.map && layout.isEquivalent(to: other)
  }

  /// Where items lie.
  ///
  /// - Parameter given: Those that have to have a valid place.
  func places(
    of items: ContiguousArray<Layout.Item>, given: some Sequence<Int>
  ) throws(LayoutError) -> SmallPlaces {
    var state = layout.initialState(width: geometry.innerWidth)
    let said = loop.places(of: items, layout, width: geometry.innerWidth, state: &state)
    var writer = PlaceWriter(geometry, said, origin: 0, position: 0)
    let places = SmallPlaces(&writer, count: items.count)
    guard writer.fault != nil else { return places }
    for index in given {
      var writer = PlaceWriter(geometry, said, origin: 0, position: 0, watched: index..<(index + 1))
      writer.skip()
      if let fault = writer.watchedFault { throw writer.error(of: fault, item: fault) }
    }
    return places
  }

  /// The items in a section of their own, whether or not all of them have valid places.
  func section(of items: ContiguousArray<Layout.Item>) throws(LayoutError) -> CustomSection<Layout> {
    var section = try CustomSection(
      layout, width: width, items: EmptyCollection(), loop: loop, shape: shape, limits: .init(shape: shape),
      in: geometry.map)
    section.fill(items, stopsAtFaults: false)
    section.givenFault = nil
    return section
  }
}
