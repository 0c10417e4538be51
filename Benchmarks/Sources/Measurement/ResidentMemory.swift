import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The memory of this process and of the machine, as the operating system reports it.
public enum ResidentMemory {
  /// The peak resident bytes of this process, or `nil` if the system does not report them.
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

  /// The bytes that this process can still allocate without swapping or being killed.
  ///
  /// On Linux this is the kernel's estimate, elsewhere all memory of the machine. It is limited by the limits
  /// of the process and of its container.
  public static var available: Int {
    let all = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let left = read("/proc/meminfo").flatMap(available(memoryInfo:)) ?? all
    return ([left, addressSpaceLimit] + containerLimits).min() ?? all
  }

  /// The limit of the process's address space in bytes (`ulimit -v`).
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

  /// The memory limits of the container in bytes, from control groups, version 2 or 1.
  ///
  /// The kernel's estimate is for the whole machine and ignores these limits.
  private static var containerLimits: [Int] {
    ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].compactMap {
      read($0).flatMap(limit(controlGroup:))
    }
  }

  private static func read(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  /// Returns the limit in the text of a control group's file, or `nil` if there is none.
  package static func limit(controlGroup text: String) -> Int? {
    Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Returns the available bytes in the text of `/proc/meminfo`.
  package static func available(memoryInfo: String) -> Int? {
    for line in memoryInfo.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[2] == "kB", let count = Int(words[1]) else { return nil }
      return count << 10
    }
    return nil
  }
}
