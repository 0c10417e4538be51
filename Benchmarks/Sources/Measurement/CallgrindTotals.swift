import Foundation

/// The instructions that callgrind counted between some calls of one function, after each of which it was told to
/// write what it had (`--dump-after`): a file for each, called as the option says and numbered from 1.
public enum CallgrindTotals {
  /// The totals in the files `<path>.1`, `<path>.2` and so on, as far as they were written after a function
  /// with this in its name: the last one was written at the program's end.
  ///
  /// - Returns: `nil` where one is none of callgrind's, or nothing was counted: what it was told to count has
  ///   another name, perhaps.
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

  /// What is of interest in a file.
  struct Part: Hashable {
    /// Why it was written.
    var trigger: String
    var total: Int

    init?(_ text: String) {
      var (trigger, total) = (String?.none, Int?.none)
      for line in text.split(separator: "\n") {
        if line.hasPrefix("desc: Trigger: ") { trigger = String(line.dropFirst("desc: Trigger: ".count)) }
        for key in ["totals: ", "summary: "] where line.hasPrefix(key) {
          // Of several events, instructions are the first.
          total = line.dropFirst(key.count).split(separator: " ").first.flatMap { Int($0) }
        }
      }
      guard let trigger, let total else { return nil }
      (self.trigger, self.total) = (trigger, total)
    }
  }
}
