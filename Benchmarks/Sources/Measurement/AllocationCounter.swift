import CJemalloc

/// Counts allocations and live bytes exactly, with the statistics of jemalloc.
///
/// A process that links jemalloc uses it for all allocations, including those of the Swift runtime.
/// jemalloc's statistics omit what the threads' caches hold, so each reading first flushes the cache of the
/// calling thread; recent allocations of other threads may be missing. A reading takes about 100 µs: count
/// many operations at once, and never while timing.
///
/// The counter is `nrequests`. `nmalloc` would also count the batches that fill a cache.
public struct AllocationCounter {
  /// The allocations between two readings.
  public struct Usage: Hashable, Sendable {
    /// The number of allocations.
    public let allocations: Int
    /// The bytes allocated minus the bytes freed, including the rounding to size classes.
    public let liveBytes: Int
    /// The bytes allocated, including those already freed.
    public let allocatedBytes: Int

    /// No allocations.
    public static let none = Usage(allocations: 0, liveBytes: 0, allocatedBytes: 0)

    /// Returns the sum of two usages.
    public static func + (first: Usage, second: Usage) -> Usage {
      Usage(
        allocations: first.allocations + second.allocations, liveBytes: first.liveBytes + second.liveBytes,
        allocatedBytes: first.allocatedBytes + second.allocatedBytes)
    }
  }

  /// The counters at one moment. Only differences between two readings are meaningful.
  public struct Reading: Hashable, Sendable {
    let allocations: Int
    let allocatedBytes: Int
    let freedBytes: Int

    /// Returns the usage between two readings.
    public static func - (later: Reading, earlier: Reading) -> Usage {
      Usage(
        allocations: later.allocations - earlier.allocations,
        liveBytes: later.allocatedBytes - later.freedBytes - (earlier.allocatedBytes - earlier.freedBytes),
        allocatedBytes: later.allocatedBytes - earlier.allocatedBytes)
    }
  }

  private let epoch: [Int]
  private let flush: [Int]
  private let smallRequests: [Int]
  private let largeRequests: [Int]
  private let allocatedBytes: [Int]
  private let freedBytes: [Int]

  /// Creates a counter, or returns `nil` if jemalloc does not count.
  ///
  /// It does not count if it is not the allocator (under a sanitizer, for example) or has no statistics.
  public init?() {
    // 4096 is MALLCTL_ARENAS_ALL, a macro that Swift does not import: the sum over all arenas.
    guard
      let epoch = AllocationCounter.name("epoch"),
      let flush = AllocationCounter.name("thread.tcache.flush"),
      let smallRequests = AllocationCounter.name("stats.arenas.4096.small.nrequests"),
      let largeRequests = AllocationCounter.name("stats.arenas.4096.large.nrequests"),
      let allocatedBytes = AllocationCounter.name("thread.allocated"),
      let freedBytes = AllocationCounter.name("thread.deallocated")
    else { return nil }
    self.epoch = epoch
    self.flush = flush
    self.smallRequests = smallRequests
    self.largeRequests = largeRequests
    self.allocatedBytes = allocatedBytes
    self.freedBytes = freedBytes
    // Try more than once: another thread may flush its cache during the check.
    guard (1...10).contains(where: { _ in isExact }) else { return nil }
  }

  /// Returns the current counters.
  public func read() -> Reading {
    _ = unsafe mallctlbymib(flush, flush.count, nil, nil, nil, 0)
    // Writing any value to `epoch` refreshes the statistics.
    var tick: UInt64 = 1
    _ = unsafe mallctlbymib(epoch, epoch.count, nil, nil, &tick, MemoryLayout<UInt64>.size)
    return Reading(
      allocations: Self.value(of: smallRequests) + Self.value(of: largeRequests),
      allocatedBytes: Self.value(of: allocatedBytes), freedBytes: Self.value(of: freedBytes))
  }

  /// Returns the allocations of `body`.
  public func usage<Failure: Error>(of body: () throws(Failure) -> Void) throws(Failure) -> Usage {
    let before = read()
    try body()
    return read() - before
  }

  /// Returns the bytes that the calling thread allocates in `body`, or `nil` if jemalloc is not the allocator.
  ///
  /// Exact, whatever other threads allocate meanwhile.
  public static func bytesOnThread<Failure: Error>(
    allocatedIn body: () throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    guard let allocated = name("thread.allocated") else { return nil }
    let start = value(of: allocated)
    unsafe UnsafeMutableRawPointer.allocate(byteCount: 1_000, alignment: 8).deallocate()
    let before = value(of: allocated)
    guard before > start else { return nil }
    try body()
    return value(of: allocated) - before
  }

  /// Whether the counter counts a known number of small and large allocations exactly.
  private var isExact: Bool {
    let count = 21
    var blocks = unsafe [UnsafeMutableRawPointer]()
    unsafe blocks.reserveCapacity(count)
    let allocated = usage {
      for index in 0..<count {
        unsafe blocks.append(.allocate(byteCount: index % 3 == 0 ? 100_000 : 32, alignment: 8))
      }
    }
    let freed = usage {
      for index in 0..<count { unsafe blocks[index].deallocate() }
    }
    return allocated.allocations == count && allocated.liveBytes >= 714 * 1000
      && freed.allocations == 0 && freed.liveBytes == -allocated.liveBytes
  }

  /// Returns the numeric form of a statistic's name. Looking names up takes longer than reading.
  private static func name(_ name: String) -> [Int]? {
    var numbers = [Int](repeating: 0, count: 8)
    var count = numbers.count
    guard unsafe mallctlnametomib(name, &numbers, &count) == 0 else { return nil }
    return Array(numbers.prefix(count))
  }

  private static func value(of name: [Int]) -> Int {
    var value: UInt64 = 0
    var size = MemoryLayout<UInt64>.size
    _ = unsafe mallctlbymib(name, name.count, &value, &size, nil, 0)
    return Int(value)
  }
}
