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

  /// The bytes that a process can still take without others being swapped out: on Linux the kernel's
  /// own estimate, elsewhere all the memory there is.
  public static var available: Int {
    let all = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    guard let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8) else { return all }
    return available(memoryInfo: text) ?? all
  }

  /// The estimate in the text of `/proc/meminfo`.
  static func available(memoryInfo: String) -> Int? {
    for line in memoryInfo.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[2] == "kB", let count = Int(words[1]) else { return nil }
      return count << 10
    }
    return nil
  }
}
