/// Edits of the items of one section of a feed, all at once.
///
/// The edits are sorted and checked against the number of items. The item descriptions are not checked yet.
struct SectionEdits: Sendable {
  /// An item that is inserted, or moved here from another section.
  struct Insertion {
    let item: FeedItem
    let position: BatchPosition
  }

  /// Insertions, in the order of their paths: those at some positions of the batch's lists. They are not copied, except for
  /// items that are moved here.
  struct Insertions: RandomAccessCollection, Sendable {
    private let list: [BatchUpdate.Insertion]
    /// Empty if all of the list are in this section: the place of an insertion is its position.
    private let positions: [BatchPosition]
    let count: Int
    /// Empty if no item is moved here.
    private let items: [FeedItem]
    /// For each insertion, its place in `positions`. Empty if these are in the order of the paths.
    ///
    /// In a large batch, `positions` ascend: reading 10⁶ items from memory in another order takes 80 ms.
    let order: ContiguousArray<UInt32>

    /// - Parameter positions: `nil` if the batch names no other section.
    init(
      _ list: [BatchUpdate.Insertion], at positions: [BatchPosition]? = nil, items: [FeedItem] = [],
      order: ContiguousArray<UInt32> = []
    ) {
      (self.list, self.positions, self.items, self.order) = (list, positions ?? [], items, order)
      count = positions?.count ?? list.count
    }

    var startIndex: Int { 0 }

    @inline(__always)
    var endIndex: Int { count }

    @inline(__always)
    subscript(number: Int) -> Insertion {
      let place = place(of: number)
      return Insertion(item: item(in: place), position: position(in: place))
    }

    /// Returns the place of an insertion in `positions`.
    @inline(__always)
    func place(of number: Int) -> Int { order.isEmpty ? number : Int(order[number]) }

    @inline(__always)
    func item(in place: Int) -> FeedItem {
      items.isEmpty ? list[position(in: place).index].item : items[place]
    }

    @inline(__always)
    func position(in place: Int) -> BatchPosition {
      positions.isEmpty ? BatchPosition(place, isMove: false) : positions[place]
    }
  }

  struct Resizing {
    let index: Int
    let item: FeedItem
    let position: BatchPosition
  }

  /// Resized items: those at some positions of the batch's list. They are not copied.
  ///
  /// In a large batch, in the order of the list. Otherwise in ascending order.
  struct Resizes: RandomAccessCollection, Sendable {
    private let list: [BatchUpdate.Resizing]
    private let range: Range<Int>
    /// Empty if the positions are those in `range`, which otherwise is a range of this array.
    private let positions: [Int]
    private let isSorted: Bool

    /// - Parameter range: `nil` for all positions.
    init(
      _ list: [BatchUpdate.Resizing], at positions: [Int], _ range: Range<Int>? = nil, isSorted: Bool = true
    ) {
      (self.list, self.positions, self.isSorted) = (list, positions, isSorted)
      self.range = range ?? 0..<positions.count
    }

    /// The items in ascending order.
    ///
    /// - Complexity: O(1), or O(m log m) in a large batch
    var sorted: Resizes {
      isSorted ? self : Resizes(list, at: indices.map { offset($0) }.sorted { list[$0].path < list[$1].path })
    }

    var startIndex: Int { 0 }

    @inline(__always)
    var endIndex: Int { range.count }

    @inline(__always)
    subscript(number: Int) -> Resizing {
      Resizing(index: index(at: number), item: item(at: number), position: position(at: number))
    }

    // One by one, because a copy of a whole entry calls `memmove`: that took a quarter of the time of resizing 10⁶ items.

    @inline(__always)
    func index(at number: Int) -> Int { list[offset(number)].path.item }

    @inline(__always)
    func item(at number: Int) -> FeedItem { list[offset(number)].item }

    @inline(__always)
    func position(at number: Int) -> BatchPosition { BatchPosition(offset(number), isMove: false) }

    @inline(__always)
    private func offset(_ number: Int) -> Int {
      positions.isEmpty ? range.lowerBound + number : positions[range.lowerBound + number]
    }
  }

  /// The index of the section before the batch, or after it if the section is inserted or replaces another.
  let section: Int
  /// The index of the section after the batch.
  let newSection: Int
  /// The departures and arrivals. A move to another section counts as a removal, a move from there as an
  /// insertion.
  var map = IndexMap()
  /// The arrivals that were not in the section before, in order.
  var insertions = Insertions([])
  /// The resized items.
  var resizes = Resizes([], at: [])

  /// The difference of the number of items.
  var growth: Int { map.arrivals.count - map.departures.count }

  /// Returns the name of an entry of `insertions` in an error.
  func name(of insertion: Insertion) -> BatchArgument {
    insertion.position.name(in: "insertions", section: newSection)
  }

  /// Returns the name of an entry of `resizes` in an error. Only sections that are not new have any.
  func name(of resizing: Resizing) -> BatchArgument {
    resizing.position.name(in: "resizes", section: section)
  }
}

/// The position of an edit in its list of the batch. As small as an index, because batches sort and copy many of them.
struct BatchPosition: Sendable {
  private let indexOrComplement: Int

  init(_ index: Int, isMove: Bool) { indexOrComplement = isMove ? ~index : index }

  /// Whether the list is that of moves.
  var isMove: Bool { indexOrComplement < 0 }

  /// The index in the list.
  var index: Int { isMove ? ~indexOrComplement : indexOrComplement }

  /// Returns the name of the edit in an error. A move is an entry of `moves`, whatever `list` is.
  func name(in list: StaticString, section: Int) -> BatchArgument {
    BatchArgument(list: isMove ? "moves" : list, position: index, section: section)
  }
}

/// The name of an item or a section of a batch in an error.
struct BatchArgument: Sendable {
  /// The name of an array of the batch.
  let list: StaticString
  let position: Int
  /// The section that the entry names.
  let section: Int

  func callAsFunction(_ member: String) -> String { "\(list)[\(position)].\(member)" }

  /// Returns an error in an item's description, with the name of the item and its section.
  func naming(_ error: LayoutError) -> LayoutError {
    guard case .unexpectedItem(let given, let expected) = error else { return .inSection(section, error) }
    return .inSection(section, .unexpectedItem(given: "\(given) in \(self("item"))", expected: expected))
  }
}

private final class StoragePlan<Storage: EditableSection>: SectionPlan, @unchecked Sendable {
  let plan: BatchPlan<Storage>

  init(_ plan: BatchPlan<Storage>) {
    self.plan = plan
    super.init(growth: plan.growth)
  }
}

extension SectionStorage where Self: EditableSection {
  mutating func edit(_ edit: ItemEdit) throws(LayoutError) {
    switch edit {
    case .insert(let item, let index): try insert(try self.item(of: item), at: index)
    case .remove(let index): try remove(at: index)
    case .move(let source, let target): try move(from: source, to: target)
    case .resize(let index, let item): try resize(at: index, to: try self.item(of: item))
    case .reestimate(let old, let new): try reestimate(old, as: new)
    }
  }

  func plan(_ edits: SectionEdits) throws(LayoutError) -> SectionPlan {
    StoragePlan(try BatchPlan(edits, for: self))
  }

  mutating func apply(_ plan: SectionPlan) {
    guard let plan = plan as? StoragePlan<Self> else { preconditionFailure("another section's plan") }
    make(plan.plan)
  }
}
