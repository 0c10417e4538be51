#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The clock that everything is timed with: nanoseconds since some moment, never going back.
public enum MonotonicClock {
  /// Nanoseconds since a fixed moment. One call costs some 20 ns (read without entering the kernel).
  public static func now() -> UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
    #else
      var time = timespec()
      _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    #endif
  }
}

/// The processor time that the current thread had: it stands still while other programs have the processor.
enum ProcessorClock {
  /// Nanoseconds since the thread began. One call costs up to 1.5 us, for it enters the kernel.
  static func now() -> UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_THREAD_CPUTIME_ID)
    #else
      var time = timespec()
      _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    #endif
  }
}
