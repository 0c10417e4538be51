import ArgumentParser
import BenchSuites
import FeedDemo
import FeedFiles
import FeedFormat
import Foundation
import Measurement
import ProgramOutput
import Terminal

/// `millrace demo`: shows a feed in the terminal, in a collection view.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Show a feed in the terminal, and scroll and edit it with keys.",
    discussion: """
      Shows a million items, or the feed of a file, in a CollectionView, whose cells are boxes of characters. The last \
      lines show how long its update took, how many cells there are, and the keys:

      \(DemoKeys.help.map { "  \($0)" }.joined(separator: "\n"))

      Needs a terminal that shows UTF-8. Without colors if the environment variable NO_COLOR is set.
      """)

  /// The maximum number of items. Each takes about 55 bytes, most of them for its identifier.
  private static let maximumCount = 10_000_000

  @Argument(
    help: "A feed file (JSON), instead of the demo's own items.", completion: .file(extensions: ["json"]))
  var feed: String?

  @Option(
    help: ArgumentHelp("The number of items: 1e6, 1_000_000. (default: 1e6)", valueName: "count"),
    transform: { try parseCount($0, atLeast: 0) })
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "The layout at the start: \(DemoLayout.allCases.map(\.rawValue).joined(separator: ", ")). (default: waterfall)",
      valueName: "name"),
    transform: parseName)
  var layout: DemoLayout?

  func validate() throws {
    if feed != nil, count != nil || layout != nil {
      throw ValidationError("--count and --layout: expected none with a feed file.")
    }
    if let count, count > Self.maximumCount {
      throw ValidationError("--count: expected 0 to \(Self.maximumCount), got \(count).")
    }
    do throws(FullScreen.Failure) {
      try FullScreen.check(environment: environment)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private var environment: [String: String] { ProcessInfo.processInfo.environment }

  func run() throws {
    try reportingInputErrors {
      let loaded = try feed.map { try LoadedFeed(path: $0) }
      var screen: FullScreen
      do throws(FullScreen.Failure) {
        screen = try FullScreen(environment: environment)
      } catch {
        throw ValidationError("\(error)")
      }
      defer { screen.close() }
      let (columnCount, rowCount) = screen.size
      let demo: Demo
      if let loaded, let feed {
        let name = URL(fileURLWithPath: feed).lastPathComponent
        demo = try Demo(loaded, name: name, columnCount: columnCount, rowCount: rowCount)
      } else {
        demo = try Demo(
          layout ?? .waterfall, count: count ?? 1_000_000, columnCount: columnCount, rowCount: rowCount)
      }
      try show(demo, on: &screen)
    }
  }

  /// Shows the demo until the user quits it.
  private func show(_ demo: Demo, on screen: inout FullScreen) throws {
    let origin = MonotonicClock.now()
    func time() -> Double { Double(MonotonicClock.now() - origin) / 1e9 }
    /// The shortest time between two frames.
    let frameTime = 1.0 / 60
    while true {
      if let signal = screen.endingSignal { throw ExitCode(128 + signal) }
      let (columnCount, rowCount) = screen.size
      demo.resize(columnCount: columnCount, rowCount: rowCount)
      let now = time()
      guard screen.show(demo.draw(at: now, clock: MonotonicClock.now)) != nil else { return }
      let wait = demo.nextFrame(after: now).map { max($0 - time(), now + frameTime - time(), 0) }
      guard let keys = screen.keys(within: wait) else { return }
      for key in keys {
        switch demo.handle(key, at: time()) {
        case .none: break
        case .quit: return
        case .interrupt: throw ExitCode(Interruption.exitStatus)
        case .suspend: screen.suspend()
        case .redraw: screen.invalidate()
        }
      }
    }
  }
}
