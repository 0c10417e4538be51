import Millrace
import MillraceOracle
import MillraceRandom
import Peers

/// The reason why a run ended early.
package enum BenchError: Error, CustomStringConvertible {
  /// An answer differs from the engine's, or the engine's from a linear search.
  case wrongAnswer(layout: String, count: Int, question: String)
  /// The layout has unsettled items from an earlier edit.
  case notSettled(String)
  /// The user interrupted the run.
  case interrupted

  package var description: String {
    switch self {
    case .wrongAnswer(let layout, let count, let question):
      "the \(layout) layout of \(count) items gives a wrong result for \(question); nothing was measured"
    case .notSettled(let operation):
      "the layout is not settled before \(operation); its figures would be wrong"
    case .interrupted: "interrupted"
    }
  }
}

/// Checks the answers of all subjects before they are measured.
struct BenchOracle<Engine: BenchLayout> {
  let shape: BenchShape
  let items: BenchItems<Engine.Size>
  var random: SplitMix64

  /// Throws if an answer of the engine differs from a linear search.
  mutating func check() throws {
    guard items.count <= BenchOracles.limit, let held = items.held else { return }
    var engine = try Engine(shape, items: held)
    try Engine.checkAnswers(&engine, to: someViewports(of: engine))
  }

  private mutating func someViewports(of engine: some BenchLayout) -> [LayoutRect] {
    BenchViewports(contentHeight: engine.contentHeight).random(count: 5, using: &random)
  }
}

/// Limits of the checks.
enum BenchOracles {
  /// The maximum number of items for `BenchLayout.checkAnswers`.
  ///
  /// Beyond it, `BenchLayout.check` compares the frames of a fresh layout with those of a loop.
  static let limit = 1_000_000
}

extension BenchOracle<WaterfallLayout> {
  /// Throws if an answer of a peer differs from the engine's, before or after an edit of each kind.
  mutating func check<Peer: BenchPeer>(_ type: Peer.Type) throws {
    guard items.count <= BenchOracles.limit, let held = items.held else { return }
    var engine = try WaterfallLayout(shape, items: held)
    var peer = try Peer(shape, items: held)
    try compare(&peer, with: &engine, after: "no edit")
    let isEdited = Peer.isEditable && items.count >= BenchPlan.minimumCount
    for operation in isEdited ? BenchEditOperation.allCases : [] {
      let edit = BenchEdit(operation, of: engine, items: items, using: &random)
      _ = try edit.apply(to: &engine)
      _ = try edit.apply(to: &peer)
      // The first query after the edit precedes any settling.
      try compare(&peer, with: &engine, after: operation.rawValue)
    }
    engine.settleAll()
    try compare(&peer, with: &engine, after: "settling")
  }

  /// Throws unless copying changes the target's bytes to the source's.
  func check(_ copying: inout CopyFloor) throws {
    guard items.count > 0 else { return }
    let wasCopied = copying.isCopied
    copying.copy()
    guard !wasCopied, copying.isCopied else {
      throw BenchError.wrongAnswer(
        layout: BenchFloor.name, count: items.count, question: "the copied bytes")
    }
  }

  /// Throws if the packing loop's lanes differ from the engine's, in existing arrays or in new ones.
  func check(_ packing: inout PackingFloor) throws {
    guard let held = items.held else { return }
    var engine = try WaterfallLayout(shape, items: held)
    let height = packing.pack()
    func wrong(_ question: String) -> BenchError {
      .wrongAnswer(layout: BenchFloor.name, count: items.count, question: question)
    }
    guard height == engine.contentHeight else { throw wrong("the content's height") }
    let allocated = packing.packAllocating()
    guard allocated.lanes.indices.allSatisfy({ Int(allocated.lanes[$0]) == packing.lane(at: $0) }) else {
      throw wrong("the lanes in a new array")
    }
    guard allocated.lanes.count == items.count, allocated.extents == packing.extents else {
      throw wrong("the items in new arrays")
    }
    guard items.count <= BenchOracles.limit else { return }
    for index in held.indices
    where engine.frame(at: index).minX != shape.columns[packing.lane(at: index)].x {
      throw wrong("the lane of item \(index)")
    }
  }

  private mutating func compare<Peer: BenchPeer>(
    _ peer: inout Peer, with engine: inout WaterfallLayout, after edit: String
  ) throws {
    var (expected, found): ([Element], [Element]) = ([], [])
    for rect in someViewports(of: engine) {
      engine.elements(in: rect, into: &expected)
      peer.elements(in: rect, into: &found)
      guard found == expected else {
        throw BenchError.wrongAnswer(
          layout: Peer.name, count: engine.count, question: "the viewport at y = \(rect.minY) after \(edit)")
      }
    }
  }
}
