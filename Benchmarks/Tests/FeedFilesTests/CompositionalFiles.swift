import FeedFiles
import FeedFormat
import ProgramTesting
import Testing

/// Feed files with a compositional section, and what the reader says about them.
enum CompositionalFiles {
  /// Returns the error of the reader, without the path, or `nil` if the feed is valid.
  static func error(_ feed: String) throws -> String? {
    let workbench = try Workbench(["feed.json": feed])
    do throws(InputError) {
      _ = try FeedFile(path: workbench.path("feed.json"))
      return nil
    } catch {
      #expect(!error.description.contains { $0.isNewline })
      return "\(error.place): \(error.problem)"
    }
  }

  static func feed(ofSection fields: String) -> String {
    let section = #"{"layout": "compositional", \#(fields)}"#
    return #"{"version": 1, "width": 390, "height": 844, "sections": [\#(section)]}"#
  }

  static func feed(ofGroup group: String) -> String { feed(ofSection: #""group": \#(group)"#) }

  static func feed(ofSubitem fields: String) -> String { feed(ofGroup: #"{"horizontal": [{\#(fields)}]}"#) }
}
