import CProcess

/// Keeps this process on one processor, so that the scheduler does not move it to another one, whose
/// caches know nothing of it.
public enum ProcessorPin {
  /// Why a process cannot be pinned.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// Only Linux lets a process choose.
    case notSupported
    /// There is no such processor, or this process may not run there.
    case notAllowed(cpu: Int, allowed: [Int])

    /// The reason as a sentence's end.
    public var description: String {
      switch self {
      case .notSupported: "a process can be pinned to a processor on Linux only"
      case .notAllowed(let cpu, let allowed):
        "this process may not run on processor \(cpu), only on "
          + allowed.map(String.init).joined(separator: ", ")
      }
    }
  }

  /// Pins the calling thread, and the threads that it starts from now on, to a processor.
  public static func pin(to cpu: Int) throws(Failure) {
    guard millrace_can_pin() != 0 else { throw .notSupported }
    guard millrace_pin_to(Int32(clamping: cpu)) == 0 else { throw .notAllowed(cpu: cpu, allowed: allowed) }
  }

  /// The processors that the calling thread may run on; none where the system does not tell.
  public static var allowed: [Int] {
    (0..<1024).filter { millrace_may_run_on(Int32($0)) != 0 }
  }
}
