import Measurement
import Millrace
import MillraceRandom

/// A search for operations whose cost grows faster than documented.
///
/// It makes feeds of random shapes with n and with 8n items, runs every operation on both, and compares the growth of work,
/// of allocated bytes and of processor time with the documentation. `GrowthCheck` says what each of them decides.
public struct CostSearch {
  /// An operation on feeds of a shape that costs more than documented.
  public struct Cliff: Error, CustomStringConvertible {
    /// The cliff as one line, with the seed that repeats it.
    public let description: String
  }

  /// The smaller number of items, n.
  public var count = 10_000
  /// The number of times that each operation is run on a feed.
  public var repeats = 6
  /// The same of operations whose cost does not depend on a place: of the whole feed.
  private static let wholeRepeats = 2

  /// Creates a search.
  public init() {}

  /// Runs all operations on feeds of the shape of `seed`.
  ///
  /// - Returns: The shape as one line.
  /// - Throws: `Cliff`, or a `LayoutError` if the engine refuses something valid.
  public func check(seed: UInt64) throws -> String {
    let shape = CostShape(seed: seed)
    let check = GrowthCheck(count: count) { try samples(shape, count: $0) }
    let growths = try check.growths { CostOperation.all[$0].makesCopy || shape.history.makesCopy }
    guard growths.isEmpty else {
      let texts = growths.map { number, growth in
        "\(CostOperation.all[number].name): \(growth.figure) \(text(growth.small)) -> \(text(growth.large)) × "
          + text(growth.size)
      }
      throw Cliff(description: "seed \(seed), \(shape): \(texts.joined(separator: "; "))")
    }
    return "\(shape)"
  }

  private func text(_ value: Double) -> String { HumanUnits.fixed(value, digits: value < 100 ? 1 : 0) }

  /// Returns the runs of each operation on a feed of `count` items.
  private func samples(_ shape: CostShape, count: Int) throws -> [[CostSample]] {
    var subject = try CostSubject(shape, count: count)
    return try CostOperation.all.enumerated().map { number, operation in
      // The same positions in feeds of any size.
      var random = SplitMix64(seed: shape.seed, skipping: number * repeats)
      var samples: [CostSample] = []
      for _ in 0..<(operation.bound == .items ? min(Self.wholeRepeats, repeats) : repeats) {
        let fraction = Double(random.int(0...9_999)) / 10_000
        do {
          if let sample = try sample(of: operation, at: fraction, on: &subject) { samples.append(sample) }
        } catch {
          throw Cliff(description: "seed \(shape.seed), \(shape): \(operation.name): \(error)")
        }
      }
      return samples
    }
  }

  private func sample(
    of operation: CostOperation, at fraction: Double, on subject: inout CostSubject
  ) throws -> CostSample? {
    subject.prepare(at: fraction)
    let wasSettled = subject.feed.isSettled
    let before = subject.workBeforeOperation()
    var found: Int?
    var time: UInt64 = 0
    let bytes = try AllocationCounter.bytesOnThread {
      let start = ProcessorClock.now()
      found = try operation.run(&subject, fraction)
      time = ProcessorClock.now() - start
    }
    guard let found else { return nil }
    let work = subject.workAfterOperation() - before
    let placed = max(0, work.itemsPlaced) + max(0, work.rowsBroken)
    let settles = !wasSettled || placed > 0 || !subject.feed.isSettled || operation.dropsWork
    let settled = placed + (settles ? subject.itemsReadBySettling : 0)
    let size =
      switch operation.bound {
      case .found: 1 + found
      case .foundAndSettled: 1 + found + settled
      case .viewAndSettled: 1 + found + settled + subject.elementCount(within: 0)
      case .distanceAndSettled: 1 + found + settled + 4 * subject.elementCount(within: 4_096)
      case .items: subject.count
      }
    return CostSample(
      figures: CostFigures(
        // Negative if a section was removed.
        work: Double(max(0, work.nodesVisited + work.itemsScanned + placed + work.leavesSplit)),
        allocatedBytes: Double(bytes ?? 0), nanoseconds: Double(time)),
      size: Double(size))
  }
}
