import Millrace
import MillraceOracle

/// The edits that are measured, by their names in the results.
enum BenchEditOperation: String, CaseIterable {
  case append, prepend, insert, remove, move, resize
}

/// One edit at a random place, and how to undo it.
struct BenchEdit {
  private let operation: BenchEditOperation
  private let index: Int
  private let target: Int
  private let oldExtent: Double
  private let newExtent: Double

  /// An edit of a layout of the feed's items. What is inserted or resized gets the extent of a
  /// random item of the feed.
  ///
  /// The layout is not asked about the item: that would fetch the memory which the edit, that is to
  /// be timed, must fetch itself.
  init<Layout: BenchLayout>(
    _ operation: BenchEditOperation, of layout: Layout, extents: BenchExtents, using random: inout SplitMix64
  ) {
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
    oldExtent = index < extents.count ? extents[index] : 0
    newExtent = extents[.random(in: 0..<extents.count, using: &random)]
  }

  /// Edits the layout. Returns the index of the item that was edited; after a removal, of the one
  /// that is in its place, and after a move, of the one that is in the upper one of its two places.
  @inline(__always)
  func apply<Layout: BenchLayout>(to layout: inout Layout) throws(LayoutError) -> Int {
    switch operation {
    case .append:
      try layout.append(newExtent)
    case .prepend, .insert:
      try layout.insert(newExtent, at: index)
    case .remove:
      _ = try layout.remove(at: index)
      return min(index, layout.count - 1)
    case .move:
      try layout.move(from: index, to: target)
      return min(index, target)
    case .resize:
      try layout.resize(at: index, to: newExtent)
    }
    return index
  }

  /// Makes the layout what it was before `apply`, up to settling.
  func undo<Layout: BenchLayout>(in layout: inout Layout) throws(LayoutError) {
    switch operation {
    case .append, .prepend, .insert: _ = try layout.remove(at: index)
    case .remove: try layout.insert(oldExtent, at: index)
    case .move: try layout.move(from: target, to: index)
    case .resize: try layout.resize(at: index, to: oldExtent)
    }
  }
}
