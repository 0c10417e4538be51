import CProcess

/// Pins this process to one processor, so that it is not moved to another one with cold caches.
public enum ProcessorPin {
  /// The reason why a process cannot be pinned.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// The operating system does not support pinning. Only Linux does.
    case notSupported
    /// The processor does not exist, or this process may not run on it.
    case notAllowed(cpu: Int, allowed: [Int])

    /// The reason, to end a sentence with.
    public var description: String {
      switch self {
      case .notSupported: "only Linux can pin a process to a processor"
      case .notAllowed(let cpu, let allowed):
        "this process may not run on processor \(cpu), only on "
          + allowed.map(String.init).joined(separator: ", ")
      }
    }
  }

  /// Pins the calling thread, and the threads that it starts later, to a processor.
  public static func pin(to cpu: Int) throws(Failure) {
    guard millrace_can_pin() != 0 else { throw .notSupported }
    guard millrace_pin_to(Int32(clamping: cpu)) == 0 else { throw .notAllowed(cpu: cpu, allowed: allowed) }
  }

  /// The processors that the calling thread may run on, or none if the system does not report them.
  public static var allowed: [Int] {
    (0..<1024).filter { millrace_may_run_on(Int32($0)) != 0 }
  }
}
