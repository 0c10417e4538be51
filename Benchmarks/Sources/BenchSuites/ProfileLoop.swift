import Measurement

/// Repeats operations for a profiler or to count their allocations.
///
/// The loop ends after a given number of operations or a given time.
///
/// Each operation runs in `profiledOperation`, and nothing else does. The clock is read only around every
/// 16th operation, so that reading it does not show in the profile of operations of a microsecond. If the
/// first 16 are long on average, the clock is read around all. (The decision must not depend on the previous
/// operation: long ones follow each other where a reader's frames settle slices, and would be counted too
/// often.)
package struct ProfileLoop: Sampler {
  /// The end of a loop.
  package enum Limit: Hashable {
    /// After a number of seconds, and at least one operation.
    case seconds(Double)
    /// After a number of operations.
    case operations(Int)
  }

  /// The clock is read around one in this many operations.
  private static let stride = 16
  /// The minimum time of a long operation, in nanoseconds.
  ///
  /// Two readings of the clock, about 40 ns, are at most 1 % of it.
  private static let long = 4_000.0

  /// The number of operations run.
  package private(set) var operations = 0
  /// The index of the current round.
  private(set) var roundIndex = -1
  /// The number of timed operations and their total time in nanoseconds.
  private(set) var timed = (operations: 0, nanoseconds: 0.0)
  /// The allocations of the operations, if they are counted.
  package private(set) var usage = AllocationCounter.Usage.none
  /// The time of the loop in nanoseconds, including the work around the operations.
  package private(set) var time = 0.0

  private let limit: Limit
  private let overhead: SamplingOverhead
  private let allocations: AllocationCounter?
  private let maker: OperationMaker
  private var start: UInt64 = 0
  private var now: UInt64 = 0
  /// The number of operations after which the clock is read next.
  private var nextTimed = 0
  /// Whether the clock is read around all operations.
  private var isLong = true
  /// The number of operations after which the round ends.
  private var roundEnd = 0

  /// Creates a loop.
  ///
  /// With an allocation counter, the counter is read before and after each operation, which takes 200 µs.
  /// Operations run in `profiledOperation` only if they are profiled and allocations are not counted.
  package init(
    _ limit: Limit, overhead: SamplingOverhead, countingWith allocations: AllocationCounter? = nil,
    isProfiled: Bool = true
  ) {
    self.limit = limit
    maker = OperationMaker(isProfiled: isProfiled && allocations == nil)
    self.overhead = overhead
    self.allocations = allocations
  }

  /// The mean time of an operation in nanoseconds, without the time of reading the clock.
  package var meanTime: Double {
    max(timed.nanoseconds / Double(max(timed.operations, 1)) - overhead.cost, 0)
  }

  // MARK: - The loop around the operations

  /// Starts the loop and its time.
  mutating func begin() {
    start = MonotonicClock.now()
    now = start
  }

  /// Begins a round of up to `length` operations. Returns `false` if the loop is complete.
  mutating func beginRound(_ length: Int) -> Bool {
    let isWanted = wantsAnything
    if isWanted {
      roundIndex += 1
      roundEnd = operations + min(length, .max - operations)
    }
    return isWanted
  }

  /// Ends the loop and its time.
  mutating func end() {
    time = Double(MonotonicClock.now() - start)
  }

  /// Repeats an operation until the loop ends.
  package mutating func run<Failure: Error>(_ operation: () throws(Failure) -> Void) throws(Failure) {
    begin()
    while beginRound(.max) {
      while wantsMore { try sample(operation) }
    }
    end()
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
      // The first operations ran with cold caches, so they count only if there are no others.
      timed = (0, 0)
      isLong = false
    }
    timed.operations += 1
    timed.nanoseconds += Double(duration)
    nextTimed = operations + (operations < Self.stride || isLong ? 1 : Self.stride)
  }
}

/// The timed parts of an operation, such as pages, each run in a `profiledOperation`.
struct ProfiledParts: OperationParts {
  private let allocations: AllocationCounter?
  private let maker: OperationMaker
  package private(set) var usage = AllocationCounter.Usage.none
  /// The time in nanoseconds, or 0 if allocations are counted.
  package private(set) var time: UInt64 = 0

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

/// Runs an operation or a part of one. Profilers filter by this name: see `Benchmarks/PROFILING.md`.
@inline(never)
func profiledOperation(_ operation: () -> Void) {
  operation()
}

/// Runs an operation that profilers should not include.
///
/// The body differs from that of `profiledOperation`, because the compiler may merge equal functions under
/// one name.
@inline(never)
func otherOperation(_ operation: () -> Void) {
  operation()
  blackHole(0)
}

/// Runs operations in one of the two functions.
struct OperationMaker {
  private let call: (() -> Void) -> Void

  init(isProfiled: Bool) {
    call = Self.function(isProfiled: isProfiled)
  }

  /// Returns the function without letting the optimizer know which.
  ///
  /// Otherwise the optimizer would specialize the function for its callers. Some of these call each other,
  /// and the second would switch off a profiler that a name switches on and off.
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
