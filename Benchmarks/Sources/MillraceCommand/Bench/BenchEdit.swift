import Millrace
import MillraceOracle

/// The edits that are measured, by their names in the results.
enum BenchEditOperation: String, CaseIterable {
  case append, prepend, insert, remove, move, resize
}

/// One edit at a random place, and how to undo it.
struct BenchEdit<Size: Hashable & Sendable> {
  private let operation: BenchEditOperation
  private let index: Int
  private let target: Int
  private let oldSize: Size?
  private let newSize: Size

  /// An edit of a layout of the feed's items. What is inserted or resized gets the size of a
  /// random item of the feed.
  ///
  /// The layout is not asked about the item: that would fetch the memory which the edit, that is to
  /// be timed, must fetch itself.
  init<Layout: BenchLayout>(
    _ operation: BenchEditOperation, of layout: Layout, items: BenchItems<Size>,
    using random: inout SplitMix64
  ) where Layout.Size == Size {
    self.operation = operation
    let count = layout.count
    index =
      switch operation {
      case .append: count
      case .prepend: 0
      case .insert: .random(in: 0...count, using: &random)
      case .remove, .move, .resize: .random(in: 0..<count, using: &random)
      }
    target = .random(in: 0..<count, using: &random)
    oldSize = index < items.count ? items[index] : nil
    newSize = items[.random(in: 0..<items.count, using: &random)]
  }

  /// Edits the layout. Returns the index of the item that was edited; after a removal, of the one
  /// that is in its place, and after a move, of the one that is in the upper one of its two places.
  @inline(__always)
  func apply<Layout: BenchLayout>(
    to layout: inout Layout
  ) throws(LayoutError) -> Int where Layout.Size == Size {
    switch operation {
    case .append:
      try layout.append(newSize)
    case .prepend, .insert:
      try layout.insert(newSize, at: index)
    case .remove:
      try layout.removeItem(at: index)
      return min(index, layout.count - 1)
    case .move:
      try layout.move(from: index, to: target)
      return min(index, target)
    case .resize:
      try layout.resize(at: index, to: newSize)
    }
    return index
  }

  /// Makes the layout what it was before `apply`, up to settling.
  func undo<Layout: BenchLayout>(in layout: inout Layout) throws(LayoutError) where Layout.Size == Size {
    switch operation {
    case .append, .prepend, .insert: try layout.removeItem(at: index)
    case .remove: try layout.insert(oldSize!, at: index)
    case .move: try layout.move(from: target, to: index)
    case .resize: try layout.resize(at: index, to: oldSize!)
    }
  }
}
