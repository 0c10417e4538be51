import CJemalloc

/// Counts allocations and live bytes exactly, by jemalloc's own statistics.
///
/// Linking jemalloc makes it the allocator of the whole process, Swift's runtime included. Its
/// statistics lag behind by what the threads' caches hold, so a reading empties this thread's cache
/// first: allocations of other threads may be missed. A reading takes some 100 us; count many
/// operations at once, and never while timing.
///
/// The count is of `nrequests`; `nmalloc` would also count whole batches that fill the cache.
public struct AllocationCounter {
  /// What happened between two moments.
  public struct Usage: Hashable, Sendable {
    /// The number of allocations.
    public let allocations: Int
    /// The bytes allocated less the bytes freed, each block with what rounding up to a size class
    /// adds to it.
    public let liveBytes: Int
    /// The bytes allocated, those included that were freed.
    public let allocatedBytes: Int

    /// Nothing.
    public static let none = Usage(allocations: 0, liveBytes: 0, allocatedBytes: 0)

    /// What happened between some moments and between others.
    public static func + (first: Usage, second: Usage) -> Usage {
      Usage(
        allocations: first.allocations + second.allocations, liveBytes: first.liveBytes + second.liveBytes,
        allocatedBytes: first.allocatedBytes + second.allocatedBytes)
    }
  }

  /// The counters at one moment. Only differences between two readings mean anything.
  public struct Reading: Hashable, Sendable {
    let allocations: Int
    let allocatedBytes: Int
    let freedBytes: Int

    /// What happened since an earlier reading.
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

  /// A counter, or `nil` where jemalloc is not the allocator (under a sanitizer, say) or was built
  /// without statistics.
  public init?() {
    // 4096 is MALLCTL_ARENAS_ALL, a macro that is not imported: the sum over all arenas.
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
    // More than once, for another thread may have given back its cache just then.
    guard (1...10).contains(where: { _ in isExact }) else { return nil }
  }

  /// The counters now.
  public func read() -> Reading {
    _ = unsafe mallctlbymib(flush, flush.count, nil, nil, nil, 0)
    // Writing any value to `epoch` refreshes the statistics.
    var tick: UInt64 = 1
    _ = unsafe mallctlbymib(epoch, epoch.count, nil, nil, &tick, MemoryLayout<UInt64>.size)
    return Reading(
      allocations: value(of: smallRequests) + value(of: largeRequests),
      allocatedBytes: value(of: allocatedBytes), freedBytes: value(of: freedBytes))
  }

  /// What `body` allocates.
  public func usage<Failure: Error>(of body: () throws(Failure) -> Void) throws(Failure) -> Usage {
    let before = read()
    try body()
    return read() - before
  }

  /// Whether a known number of allocations, small and large, is counted to the last one.
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

  /// The numeric form of a statistic's name: looking names up takes longer than reading.
  private static func name(_ name: String) -> [Int]? {
    var numbers = [Int](repeating: 0, count: 8)
    var count = numbers.count
    guard unsafe mallctlnametomib(name, &numbers, &count) == 0 else { return nil }
    return Array(numbers.prefix(count))
  }

  private func value(of name: [Int]) -> Int {
    var value: UInt64 = 0
    var size = MemoryLayout<UInt64>.size
    _ = unsafe mallctlbymib(name, name.count, &value, &size, nil, 0)
    return Int(value)
  }
}
