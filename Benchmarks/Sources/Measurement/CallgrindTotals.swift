import Foundation

/// The instructions that callgrind counted between calls of one function.
///
/// With `--dump-after`, callgrind writes a file after each call, numbered from 1.
public enum CallgrindTotals {
  /// Returns the totals of the files that were written after a function whose name contains `function`.
  ///
  /// The files are `<path>.1`, `<path>.2` and so on.
  ///
  /// The last file is written at the end of the program and is not one of these.
  ///
  /// - Returns: `nil` if a file is not callgrind's, or if nothing was counted, possibly because the function
  ///   has another name.
  public static func totals(path: String, function: String) -> [Int]? {
    var totals: [Int] = []
    while let data = FileManager.default.contents(atPath: "\(path).\(totals.count + 1)") {
      guard let part = Part(String(decoding: data, as: UTF8.self)) else { return nil }
      if !part.trigger.contains(function) { break }
      if part.total == 0 { return nil }
      totals.append(part.total)
    }
    return totals
  }

  /// The relevant content of a file.
  struct Part: Hashable {
    /// The reason why callgrind wrote the file.
    var trigger: String
    var total: Int

    init?(_ text: String) {
      var (trigger, total) = (String?.none, Int?.none)
      for line in text.split(separator: "\n") {
        if line.hasPrefix("desc: Trigger: ") { trigger = String(line.dropFirst("desc: Trigger: ".count)) }
        for key in ["totals: ", "summary: "] where line.hasPrefix(key) {
          // Instructions are the first of several events.
          total = line.dropFirst(key.count).split(separator: " ").first.flatMap { Int($0) }
        }
      }
      guard let trigger, let total else { return nil }
      (self.trigger, self.total) = (trigger, total)
    }
  }
}
