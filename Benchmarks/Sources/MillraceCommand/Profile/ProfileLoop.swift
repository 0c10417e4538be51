import Measurement

/// Makes operations over and over, for a profiler to look at or for their allocations to be counted: as many
/// as it is told to, or for so long.
///
/// Each is made by `profiledOperation`, and nothing else is. The clock is read around some of them only, so that
/// reading it does not show in the profile of what takes a microsecond: around every 16th, unless the first 16
/// took so long on average that it may be read around all. (Whether it is must not depend on what the one before
/// took: long ones follow each other where a reader's frames settle slices, and would count too often.)
struct ProfileLoop: Sampler {
  /// When a loop ends.
  enum Limit: Hashable {
    /// After so many seconds, and one operation at least.
    case seconds(Double)
    /// After so many operations.
    case operations(Int)
  }

  /// The clock is read around one of so many operations.
  private static let stride = 16
  /// Nanoseconds: from here on two readings of the clock, some 40 ns, are no more than 1 % of an operation.
  private static let long = 4_000.0

  /// The operations that were made.
  private(set) var operations = 0
  /// The rounds that were begun before this one.
  private(set) var roundIndex = -1
  /// The operations that the clock was read around, and their time in nanoseconds.
  private(set) var timed = (operations: 0, nanoseconds: 0.0)
  /// What the operations allocated, where that is counted.
  private(set) var usage = AllocationCounter.Usage.none
  /// How long the loop took, in nanoseconds, with what surrounds the operations.
  private(set) var time = 0.0

  private let limit: Limit
  private let overhead: SamplingOverhead
  private let allocations: AllocationCounter?
  private let maker: OperationMaker
  private var start: UInt64 = 0
  private var now: UInt64 = 0
  /// The number of operations after which the clock is read again.
  private var nextTimed = 0
  /// Whether the clock is read around all of them.
  private var isLong = true
  /// The number of operations after which the round ends.
  private var roundEnd = 0

  /// A loop. With a counter of allocations, that is asked before and after each operation, which takes 200 us.
  /// Only what a profiler is to see is made by `profiledOperation`; neither is that while allocations are counted.
  init(
    _ limit: Limit, overhead: SamplingOverhead, countingWith allocations: AllocationCounter? = nil,
    isProfiled: Bool = true
  ) {
    self.limit = limit
    maker = OperationMaker(isProfiled: isProfiled && allocations == nil)
    self.overhead = overhead
    self.allocations = allocations
  }

  /// What an operation took on average, in nanoseconds, less what reading the clock does.
  var meanTime: Double {
    max(timed.nanoseconds / Double(max(timed.operations, 1)) - overhead.cost, 0)
  }

  // MARK: - The loop around the operations

  /// Begins: the time counts from now on.
  mutating func begin() {
    start = MonotonicClock.now()
    now = start
  }

  /// Begins a round of so many operations at most, unless there have been enough of them.
  mutating func beginRound(_ length: Int) -> Bool {
    let isWanted = wantsAnything
    if isWanted {
      roundIndex += 1
      roundEnd = operations + min(length, .max - operations)
    }
    return isWanted
  }

  /// Ends: what comes now does not count.
  mutating func end() {
    time = Double(MonotonicClock.now() - start)
  }

  // MARK: - Sampler

  var wantsMore: Bool { operations < roundEnd && wantsAnything }
  var wantsRest: Bool { wantsMore }

  private var wantsAnything: Bool {
    if Interruption.isRequested { return false }
    switch limit {
    case .seconds(let seconds): return operations == 0 || Double(now - start) < seconds * 1e9
    case .operations(let count): return operations < count
    }
  }

  mutating func sample<Failure: Error>(_ operation: () throws(Failure) -> Void) throws(Failure) {
    if let allocations {
      let before = allocations.read()
      try maker.make(operation)
      usage = usage + (allocations.read() - before)
      now = MonotonicClock.now()
    } else if operations < nextTimed {
      try maker.make(operation)
    } else {
      let start = MonotonicClock.now()
      try maker.make(operation)
      now = MonotonicClock.now()
      count(timed: now - start)
    }
    operations += 1
  }

  mutating func sampleParts<Failure: Error>(
    _ operation: (inout ProfiledParts) throws(Failure) -> Void
  ) throws(Failure) {
    var parts = ProfiledParts(allocations: allocations, maker: maker)
    try operation(&parts)
    usage = usage + parts.usage
    now = MonotonicClock.now()
    count(timed: parts.time)
    operations += 1
  }

  mutating func sample<Input, Failure: Error>(
    each inputs: [Input], _ operation: (Input) throws(Failure) -> Void
  ) throws(Failure) {
    for input in inputs {
      guard wantsMore else { return }
      try sample { () throws(Failure) in try operation(input) }
    }
  }

  private mutating func count(timed duration: UInt64) {
    if operations == Self.stride, meanTime < Self.long {
      // The first ones, which found cold caches, count where there are no others only.
      timed = (0, 0)
      isLong = false
    }
    timed.operations += 1
    timed.nanoseconds += Double(duration)
    nextTimed = operations + (operations < Self.stride || isLong ? 1 : Self.stride)
  }
}

/// The parts of an operation that are laid out in pages, each a `profiledOperation`.
struct ProfiledParts: OperationParts {
  private let allocations: AllocationCounter?
  private let maker: OperationMaker
  private(set) var usage = AllocationCounter.Usage.none
  /// Nanoseconds; nought where allocations are counted.
  private(set) var time: UInt64 = 0

  init(allocations: AllocationCounter?, maker: OperationMaker) {
    self.allocations = allocations
    self.maker = maker
  }

  mutating func time<Failure: Error>(_ part: () throws(Failure) -> Void) throws(Failure) {
    if let allocations {
      let before = allocations.read()
      try maker.make(part)
      usage = usage + (allocations.read() - before)
    } else {
      let start = MonotonicClock.now()
      try maker.make(part)
      time += MonotonicClock.now() - start
    }
  }
}

/// Makes an operation, or a part of one, and nothing else. Profilers find what counts by this name, and can leave
/// out what surrounds it: see `Benchmarks/PROFILING.md`.
@inline(never)
func profiledOperation(_ operation: () -> Void) {
  operation()
}

/// The same under another name, for what a profiler is not to see. It does something else besides: of two functions
/// that do the same the compiler may keep one, under either name.
@inline(never)
func otherOperation(_ operation: () -> Void) {
  operation()
  blackHole(0)
}

/// Makes operations under one of the two names.
struct OperationMaker {
  private let call: (() -> Void) -> Void

  init(isProfiled: Bool) {
    call = Self.function(isProfiled: isProfiled)
  }

  /// The function, by a way that the optimiser cannot look through. Where it knows which one is called it makes
  /// versions of it for its callers, some of which call each other, and a profiler that a name switches on and
  /// off would be switched off again by the second.
  @inline(never)
  @_optimize(none)
  private static func function(isProfiled: Bool) -> (() -> Void) -> Void {
    if isProfiled { profiledOperation } else { otherOperation }
  }

  @inline(__always)
  func make<Failure: Error>(_ operation: () throws(Failure) -> Void) throws(Failure) {
    var failure: Failure?
    call { Self.attempt(operation, &failure) }
    if let failure { throw failure }
  }

  @inline(__always)
  private static func attempt<Failure: Error>(
    _ operation: () throws(Failure) -> Void, _ failure: inout Failure?
  ) {
    do throws(Failure) { try operation() } catch { failure = error }
  }
}
