import Benchmark
import Millrace

/// A feed whose operations are measured: items, and the section that they are laid out in.
final class MicroFeed<Section: MicroSection, Item> {
  /// The number of items: more than a processor's caches hold.
  private static var count: Int { 1_000_000 }

  private let name: String
  private let operations: [MicroOperation]
  private let showsEdits: Bool
  private let item: (Int) -> Item
  private let size: (Item) -> Section.Size
  private let layOut: ([Item]) throws -> Section
  /// Made when the first benchmark runs: to list them all takes no time.
  private lazy var items: [Item] = (0..<Self.count).map(item)

  /// - Parameters:
  ///   - name: What the names of its benchmarks begin with. Without spaces: the tool would look for their
  ///     thresholds in other files than it wrote.
  ///   - leavesWork: Whether something is left to be settled after an edit was shown.
  ///   - showsEdits: Whether an edit is measured with the query of the screen around it, which does what the
  ///     edit left to be done there.
  ///   - resizes: Whether items have sizes.
  ///   - item: What a section is made of, by index.
  ///   - size: What is said of such an item where it is inserted or resized.
  ///   - layOut: A settled section of items.
  init(
    _ name: String, leavesWork: Bool = false, showsEdits: Bool = true, resizes: Bool = true,
    item: @escaping (Int) -> Item, size: @escaping (Item) -> Section.Size,
    layOut: @escaping ([Item]) throws -> Section
  ) {
    self.name = name
    self.showsEdits = showsEdits
    self.item = item
    self.size = size
    self.layOut = layOut
    operations = MicroOperation.allCases.filter { operation in
      switch operation {
      case .settle: leavesWork
      case .resize: resizes
      default: true
      }
    }
  }

  /// Adds the feed's benchmarks to the suite.
  func register() {
    for operation in operations {
      addBenchmark("\(name).\(operation.rawValue)") { [self] in
        try makeSample(of: operation)
      } run: {
        try $0.run(operation)
      }
    }
  }

  /// What an operation works on, the same each time.
  private func makeSample(of operation: MicroOperation) throws -> MicroSample<Section> {
    let items = self.items
    let (size, layOut) = (self.size, self.layOut)
    return try MicroSample(
      of: operation, on: try layOut(operation == .build ? [] : items), showsEdits: showsEdits,
      count: items.count, sizeAt: { size(items[$0]) }, build: { try layOut(items) })
  }
}

extension MicroFeed where Item == Section.Size {
  /// A feed whose section is made of what is said of items elsewhere.
  convenience init(
    _ name: String, leavesWork: Bool = false, showsEdits: Bool = true, resizes: Bool = true,
    item: @escaping (Int) -> Item, layOut: @escaping ([Item]) throws -> Section
  ) {
    self.init(
      name, leavesWork: leavesWork, showsEdits: showsEdits, resizes: resizes, item: item, size: { $0 },
      layOut: layOut)
  }
}

/// Adds a benchmark to the suite.
///
/// - Parameters:
///   - makeSample: Makes what is operated on, the same each time; that is not measured.
///   - run: The operation.
func addBenchmark<Sample>(
  _ name: String, _ makeSample: @escaping () throws -> Sample, run: @escaping (inout Sample) throws -> Void
) {
  var allocations: MicroAllocations?
  // A dozen samples of the slowest builds, and hundreds of the rest.
  let configuration = Benchmark.Configuration(
    metrics: [.wallClock, .throughput, MicroAllocations.metric], maxDuration: .milliseconds(500))
  Benchmark(name, configuration: configuration) { benchmark in
    if allocations == nil {
      allocations = try MicroAllocations(of: makeSample, run)
      // Where no time is asked for, a second sample would say the same.
      if !benchmark.configuration.metrics.contains(.wallClock) {
        benchmark.configuration.maxIterations = 1
        // Without figures the tool would find no threshold exceeded.
        if allocations?.count == nil { throw MicroAllocations.NotCounted() }
      }
    }
    var sample = try makeSample()
    benchmark.startMeasurement()
    try run(&sample)
    benchmark.stopMeasurement()
    if let count = allocations?.count { benchmark.measurement(MicroAllocations.metric, count) }
  }
}
