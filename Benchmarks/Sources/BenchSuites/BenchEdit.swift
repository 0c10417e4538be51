import Millrace
import MillraceRandom

/// The measured edits, with their names in the results.
enum BenchEditOperation: String, CaseIterable {
  case append, prepend, insert, remove, move, resize
}

/// A single edit at a random index, with its inverse.
struct BenchEdit<Size: Hashable & Sendable> {
  private let operation: BenchEditOperation
  private let index: Int
  private let target: Int
  private let oldSize: Size?
  private let newSize: Size

  /// Creates an edit for a layout of `items`. Inserted and resized items get the size of a random item.
  ///
  /// The layout is not accessed: that would load memory into the caches that the timed edit must load itself.
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

  /// Applies the edit.
  ///
  /// Returns the topmost index that changed: of the edited item, of the item after a removed one, or the
  /// lower index of a move.
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

  /// Undoes `apply`, except for settling.
  func undo<Layout: BenchLayout>(in layout: inout Layout) throws(LayoutError) where Layout.Size == Size {
    switch operation {
    case .append, .prepend, .insert: try layout.removeItem(at: index)
    case .remove: try layout.insert(oldSize!, at: index)
    case .move: try layout.move(from: target, to: index)
    case .resize: try layout.resize(at: index, to: oldSize!)
    }
  }
}
