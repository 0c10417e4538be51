/// Edits that happen at once, with the meaning of UIKit's `performBatchUpdates`.
///
/// What leaves its place is named by its index *before* the batch: removals, the sources of moves and
/// resizings. What arrives is named by its index *after* the batch: insertions and the targets of
/// moves. So the order in which the edits are named does not matter.
///
/// ```swift
/// var batch = WaterfallSection.Batch()
/// batch.remove(at: 3)
/// batch.insert(120, at: 0)
/// batch.move(from: 9, to: 4)
/// batch.resize(at: 7, to: 80)
/// let report = try section.apply(batch)
/// ```
///
/// What is given of an item, its `Size`, is what the section's own edits take: an extent in points, and a span,
/// for a waterfall, a width and a height for rows. An item may be moved and resized in one batch. Whether the
/// edits fit together, and the section, is checked where the batch is applied.
public struct BatchUpdate<Size: Hashable & Sendable>: Hashable, Sendable {
  /// An item that arrives.
  public struct Insertion: Hashable, Sendable {
    /// Its index after the batch.
    public var index: Int
    /// Its size.
    public var size: Size

    /// An item of the given size that arrives at the given index.
    public init(index: Int, size: Size) {
      self.index = index
      self.size = size
    }
  }

  /// An item that goes to another place.
  public struct Move: Hashable, Sendable {
    /// Its index before the batch.
    public var source: Int
    /// Its index after the batch.
    public var target: Int

    /// A move of the item at one index to another.
    public init(source: Int, target: Int) {
      self.source = source
      self.target = target
    }
  }

  /// An item that gets another size.
  public struct Resizing: Hashable, Sendable {
    /// Its index before the batch.
    public var index: Int
    /// Its size after the batch.
    public var size: Size

    /// A resizing of the item at the given index.
    public init(index: Int, size: Size) {
      self.index = index
      self.size = size
    }
  }

  /// The items that are removed, by their indices before the batch.
  public var removals: [Int] = []
  /// The items that are inserted.
  public var insertions: [Insertion] = []
  /// The items that are moved.
  public var moves: [Move] = []
  /// The items that are resized.
  public var resizings: [Resizing] = []

  /// A batch of nothing.
  public init() {}

  /// Whether there is nothing to be done.
  public var isEmpty: Bool {
    removals.isEmpty && insertions.isEmpty && moves.isEmpty && resizings.isEmpty
  }

  /// The number of edits.
  public var count: Int { removals.count + insertions.count + moves.count + resizings.count }

  /// Removes the item that is at `index` before the batch.
  public mutating func remove(at index: Int) { removals.append(index) }

  /// Inserts an item of a size that is at `index` after the batch.
  public mutating func insert(_ size: Size, at index: Int) {
    insertions.append(Insertion(index: index, size: size))
  }

  /// Moves the item that is at `source` before the batch to where its index is `target` after it.
  public mutating func move(from source: Int, to target: Int) {
    moves.append(Move(source: source, target: target))
  }

  /// Gives the item that is at `index` before the batch another size.
  public mutating func resize(at index: Int, to size: Size) {
    resizings.append(Resizing(index: index, size: size))
  }
}

extension BatchUpdate where Size == WaterfallItem {
  /// The batch whose items are given by their extents alone, in points: those that arrive are in one lane,
  /// those that are resized keep their spans.
  ///
  /// - Complexity: O(m) for m edits
  public init(_ extents: BatchUpdate<Double>) {
    (removals, moves) = (
      extents.removals, extents.moves.map { Move(source: $0.source, target: $0.target) }
    )
    insertions = extents.insertions.map { Insertion(index: $0.index, size: WaterfallItem($0.size)) }
    resizings = extents.resizings.map { Resizing(index: $0.index, size: WaterfallItem($0.size)) }
  }

  /// Inserts an item of an extent, in points, that is at `index` after the batch.
  public mutating func insert(_ extent: Double, span: LaneSpan = .lanes(1), at index: Int) {
    insert(WaterfallItem(extent, span: span), at: index)
  }

  /// Gives the item that is at `index` before the batch another extent, in points. It keeps its span.
  public mutating func resize(at index: Int, to extent: Double) {
    resize(at: index, to: WaterfallItem(extent))
  }

  /// As `init(_:size:)`, of items in one lane.
  ///
  /// - Parameter extent: The extent of an inserted item, in points.
  public init<Item, Failure: Error>(
    _ difference: CollectionDifference<Item>, size extent: (Item) throws(Failure) -> Double
  ) throws(Failure) {
    try self.init(difference) { (item) throws(Failure) in WaterfallItem(try extent(item)) }
  }
}

extension BatchUpdate {
  /// The removals and insertions of a difference between two collections of items; of one that infers
  /// moves (`CollectionDifference.inferringMoves()`), also the moves.
  ///
  /// - Parameter size: The size of an inserted item. It is not asked about moved ones,
  ///   which keep theirs.
  /// - Complexity: O(m) for m changes
  public init<Item, Failure: Error>(
    _ difference: CollectionDifference<Item>, size: (Item) throws(Failure) -> Size
  ) throws(Failure) {
    for change in difference {
      switch change {
      case .remove(let offset, _, associatedWith: nil): remove(at: offset)
      case .remove: break  // the other half of a move
      case .insert(let offset, let item, associatedWith: nil): insert(try size(item), at: offset)
      case .insert(let offset, _, associatedWith: let source?): move(from: source, to: offset)
      }
    }
  }
}
