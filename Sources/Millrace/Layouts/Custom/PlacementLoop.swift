/// The loop that places consecutive items by a custom layout, specialized for the layout.
///
/// The engine is compiled before the layout. A loop in the engine calls it through witness tables, and copies items and
/// states whose sizes are known only at run time. This loop is created where the section is created, in the module that
/// knows the layout, and is compiled there. Creating sections of 10⁴ items takes 21, 31 and 40 ns per item for three
/// layouts; with a loop in the engine, 27, 33 and 45 ns.
///
/// The unsafe code relies on these invariants:
/// - `body` reads the items of its buffer, reads and writes one state, and initializes as many placements as there are
///   items;
/// - `body` does not keep any of these pointers.
@usableFromInline
@safe struct PlacementLoop<Layout: CustomLayout>: Sendable {
  @usableFromInline
  let body:
    @Sendable (
      Layout, Double, UnsafeBufferPointer<Layout.Item>, UnsafeMutablePointer<Layout.State>,
      UnsafeMutablePointer<ItemPlacement>
    ) -> Void

  /// Returns how often the items of a buffer are repeated, one after the other, at the start of another buffer.
  @usableFromInline
  let comparison: @Sendable (UnsafeBufferPointer<Layout.Item>, UnsafeBufferPointer<Layout.Item>) -> Int

  @inlinable
  init() {
    unsafe comparison = { (page, items) in
      var count = 0
      while items.count - count * page.count >= page.count {
        for index in 0..<page.count where unsafe page[index] != items[count * page.count + index] {
          return count
        }
        count += 1
      }
      return count
    }
    unsafe body = { (layout, width, items, state, placements) in
      for index in 0..<items.count {
        unsafe (placements + index).initialize(
          to: layout.place(items[index], state: &state.pointee, width: width))
      }
    }
  }

  /// Returns how often the items of a page, at least one, are repeated at the start of `items`.
  @unsafe func repetitions(
    of page: ContiguousArray<Layout.Item>, in items: UnsafeBufferPointer<Layout.Item>
  ) -> Int {
    unsafe page.withUnsafeBufferPointer { page in unsafe comparison(page, items) }
  }

  /// Returns the placements of `items`, and updates `state` to the one after them.
  func placements(
    of items: ContiguousArray<Layout.Item>, _ layout: Layout, width: Double, state: inout Layout.State
  ) -> ContiguousArray<ItemPlacement> {
    // The initializer with capacity 0 writes to the empty array that all threads share.
    if items.isEmpty { return [] }
    return unsafe ContiguousArray(unsafeUninitializedCapacity: items.count) { (placements, count) in
      unsafe items.withUnsafeBufferPointer { items in
        guard let base = placements.baseAddress else { return }
        unsafe withUnsafeMutablePointer(to: &state) { state in
          unsafe body(layout, width, items, state, base)
        }
      }
      count = items.count
    }
  }
}
