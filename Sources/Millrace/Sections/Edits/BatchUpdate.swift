/// Edits that happen at once, with the semantics of UIKit's `performBatchUpdates`.
///
/// - Removals, the sources of moves, and resizings use the index *before* the batch.
/// - Insertions and the targets of moves use the index *after* the batch.
///
/// So the order of the edits in the batch does not matter.
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
/// `Size` is the type that the section's own edits take: an extent in points and a span for a waterfall, a
/// width and a height for rows. A batch may move and resize the same item. `apply` checks whether the edits
/// fit together and fit the section.
public struct BatchUpdate<Size: Hashable & Sendable>: Hashable, Sendable {
  /// An inserted item.
  public struct Insertion: Hashable, Sendable {
    /// The index after the batch.
    public var index: Int
    /// The size.
    public var size: Size

    /// Creates an insertion at an index after the batch.
    public init(index: Int, size: Size) {
      self.index = index
      self.size = size
    }
  }

  /// A moved item.
  public struct Move: Hashable, Sendable {
    /// The index before the batch.
    public var source: Int
    /// The index after the batch.
    public var target: Int

    /// Creates a move.
    public init(source: Int, target: Int) {
      self.source = source
      self.target = target
    }
  }

  /// A resized item.
  public struct Resizing: Hashable, Sendable {
    /// The index before the batch.
    public var index: Int
    /// The size after the batch.
    public var size: Size

    /// Creates a resizing of the item at an index before the batch.
    public init(index: Int, size: Size) {
      self.index = index
      self.size = size
    }
  }

  /// The indices of the removed items, before the batch.
  public var removals: [Int] = []
  /// The inserted items.
  public var insertions: [Insertion] = []
  /// The moved items.
  public var moves: [Move] = []
  /// The resized items.
  public var resizings: [Resizing] = []

  /// Creates an empty batch.
  public init() {}

  /// Whether the batch has no edits.
  public var isEmpty: Bool {
    removals.isEmpty && insertions.isEmpty && moves.isEmpty && resizings.isEmpty
  }

  /// The number of edits.
  public var count: Int { removals.count + insertions.count + moves.count + resizings.count }

  /// Removes the item at `index` before the batch.
  public mutating func remove(at index: Int) { removals.append(index) }

  /// Inserts an item that is at `index` after the batch.
  public mutating func insert(_ size: Size, at index: Int) {
    insertions.append(Insertion(index: index, size: size))
  }

  /// Moves the item at `source` before the batch to index `target` after the batch.
  public mutating func move(from source: Int, to target: Int) {
    moves.append(Move(source: source, target: target))
  }

  /// Changes the size of the item at `index` before the batch.
  public mutating func resize(at index: Int, to size: Size) {
    resizings.append(Resizing(index: index, size: size))
  }
}

extension BatchUpdate where Size == WaterfallItem {
  /// Creates a batch from one whose items are given by extents alone, in points.
  ///
  /// Inserted items take one lane. Resized items keep their spans.
  ///
  /// - Complexity: O(m) for m edits
  public init(_ extents: BatchUpdate<Double>) {
    (removals, moves) = (
      extents.removals, extents.moves.map { Move(source: $0.source, target: $0.target) }
    )
    insertions = extents.insertions.map { Insertion(index: $0.index, size: WaterfallItem($0.size)) }
    resizings = extents.resizings.map { Resizing(index: $0.index, size: WaterfallItem($0.size)) }
  }

  /// Inserts an item with an extent, in points, that is at `index` after the batch.
  public mutating func insert(_ extent: Double, span: LaneSpan = .lanes(1), at index: Int) {
    insert(WaterfallItem(extent, span: span), at: index)
  }

  /// Changes the extent, in points, of the item at `index` before the batch. The item keeps its span.
  public mutating func resize(at index: Int, to extent: Double) {
    resize(at: index, to: WaterfallItem(extent))
  }

  /// Creates a batch from a difference between two collections, whose items take one lane. See
  /// `init(_:size:)`.
  ///
  /// - Parameter extent: Returns the extent of an inserted item, in points.
  public init<Item, Failure: Error>(
    _ difference: CollectionDifference<Item>, size extent: (Item) throws(Failure) -> Double
  ) throws(Failure) {
    try self.init(difference) { (item) throws(Failure) in WaterfallItem(try extent(item)) }
  }
}

extension BatchUpdate {
  /// Creates a batch from a difference between two collections of items.
  ///
  /// Contains the removals and insertions. If the difference infers moves
  /// (`CollectionDifference.inferringMoves()`), also contains the moves.
  ///
  /// - Parameter size: Returns the size of an inserted item. Not called for moved items, which keep their
  ///   sizes.
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
