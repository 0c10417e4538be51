import CProcess

/// Ctrl-C as a flag, checked between samples so that finished results can be printed.
///
/// A second Ctrl-C ends the process immediately.
public enum Interruption {
  /// The exit status of a process that SIGINT ended: 128 plus the signal's number.
  public static let exitStatus: Int32 = 130

  /// Installs a handler: from now on, the first SIGINT sets the flag.
  public static func installHandler() { millrace_catch_interruption() }

  /// Whether SIGINT was received.
  public static var isRequested: Bool { millrace_was_interrupted() != 0 }
}
