import CProcess

/// Ctrl-C as a flag that is looked at between two samples, so that what is finished can be printed. A
/// second Ctrl-C ends the process at once.
public enum Interruption {
  /// What a process exits with that SIGINT ended: 128 and the signal's number.
  public static let exitStatus: Int32 = 130

  /// From now on the first SIGINT raises the flag.
  public static func catchIt() { millrace_catch_interruption() }

  /// Whether somebody has asked for the end.
  public static var isRequested: Bool { millrace_was_interrupted() != 0 }
}
