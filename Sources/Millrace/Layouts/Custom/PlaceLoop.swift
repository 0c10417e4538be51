/// Has a layout place items in a row.
///
/// The engine is compiled before the layout, and would call it through a table, with copies of items and
/// states of a size that it has to look up. So this loop is made where a section is, in the program that knows
/// the layout, and compiled for it there. (Creating sections of 10^4 items takes 21, 31 and 40 ns an item of
/// three layouts, with a loop of the engine's 27, 33 and 45.)
///
/// Invariants: `body` reads as many items as its buffer has, reads and writes one state, and initializes as many
/// places as there are items; nothing of it is kept.
@usableFromInline
@safe struct PlaceLoop<Layout: CustomLayout>: Sendable {
  @usableFromInline
  typealias Body =
    @Sendable (
      Layout, Double, UnsafeBufferPointer<Layout.Item>, UnsafeMutablePointer<Layout.State>,
      UnsafeMutablePointer<ItemPlace>
    ) -> Void

  @usableFromInline
  let body: Body

  @inlinable
  init() {
    unsafe body = { (layout, width, items, state, places) in
      for index in 0..<items.count {
        unsafe (places + index).initialize(
          to: layout.place(items[index], state: &state.pointee, width: width))
      }
    }
  }

  /// Places items, and changes the state to the one behind them.
  func places(
    of items: ContiguousArray<Layout.Item>, _ layout: Layout, width: Double, state: inout Layout.State
  ) -> ContiguousArray<ItemPlace> {
    unsafe ContiguousArray(unsafeUninitializedCapacity: items.count) { (places, count) in
      unsafe items.withUnsafeBufferPointer { items in
        guard let base = places.baseAddress else { return }
        unsafe withUnsafeMutablePointer(to: &state) { state in
          unsafe body(layout, width, items, state, base)
        }
      }
      count = items.count
    }
  }
}
