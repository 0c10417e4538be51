import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The memory of this process and of the machine, as the operating system sees it.
public enum ResidentMemory {
  /// The most bytes of this process that were in memory at one time; `nil` where the system does not
  /// tell.
  public static var peak: Int? {
    var usage = rusage()
    #if canImport(Glibc)
      let who = RUSAGE_SELF.rawValue
    #else
      let who = RUSAGE_SELF
    #endif
    guard unsafe getrusage(Int32(who), &usage) == 0 else { return nil }
    #if canImport(Darwin)
      return usage.ru_maxrss
    #else
      return usage.ru_maxrss << 10
    #endif
  }

  /// The bytes that a process can still take without others being swapped out, or being killed itself: on
  /// Linux the kernel's own estimate, elsewhere all the memory there is; no more than the limits of the
  /// process and of its container.
  public static var available: Int {
    let all = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let left = read("/proc/meminfo").flatMap(available(memoryInfo:)) ?? all
    return ([left, addressSpaceLimit] + containerLimits).min() ?? all
  }

  /// The most bytes that the process may take (`ulimit -v`).
  private static var addressSpaceLimit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let resource = RLIMIT_AS
    #endif
    guard unsafe getrlimit(resource, &limit) == 0 else { return .max }
    return Int(clamping: limit.rlim_cur)
  }

  /// The most bytes that all processes of a container may take: of control groups, version 2 or 1, as they
  /// are seen within it. What the kernel says is left is the whole machine's.
  private static var containerLimits: [Int] {
    ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].compactMap {
      read($0).flatMap(limit(controlGroup:))
    }
  }

  private static func read(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  /// The limit in the text of a control group's file; `nil` if there is none.
  package static func limit(controlGroup text: String) -> Int? {
    Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The estimate in the text of `/proc/meminfo`.
  package static func available(memoryInfo: String) -> Int? {
    for line in memoryInfo.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[2] == "kB", let count = Int(words[1]) else { return nil }
      return count << 10
    }
    return nil
  }
}
