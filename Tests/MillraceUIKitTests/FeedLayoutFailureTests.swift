import Foundation
import Millrace
import MillraceFoundation
import MillraceRandom
import Testing

#if MILLRACE_APPKIT
  import AppKit
  import MillraceAppKit
#else
  import MillraceUIKit
  import UIKit
#endif

/// What the data source, the delegate and the feed disagree on.
@MainActor @Suite struct FeedLayoutFailureTests {
  /// A contradiction is reported once, and nothing is shown until the data are reloaded.
  @Test func countsMustAgree() throws {
    var failures: [FeedLayoutError] = []
    func loaded(_ counts: [Int]) throws -> SampleScreen {
      failures = []
      let screen = try SampleScreen(ListDelegate(50)) { $0.layout.failureHandler = { failures.append($0) } }
      screen.counts.counts = counts
      return screen
    }
    var screen = try loaded([50])
    #expect(failures.isEmpty && !screen.view.shown.isEmpty)
    // The data are loaded.
    screen.counts.counts = [49]
    try screen.view.reloadData()
    #expect(failures == [.itemCount(section: 0, dataSource: 49, feed: 50)])
    #expect(screen.view.shown.isEmpty && screen.view.contentSize == .zero)
    #expect(screen.frame(0) == nil)
    screen.counts.counts = [50, 1]
    try screen.view.reloadData()
    #expect(failures.last == .sectionCount(dataSource: 2, feed: 1) && failures.count == 2)
    screen.counts.counts = [50]
    try screen.view.reloadData()
    #expect(failures.count == 2 && !screen.view.shown.isEmpty)
    // Updates.
    screen = try loaded([50])
    _ = try screen.view.animate([HostUpdateItem(.insert, before: nil, after: item(0, 0))])
    #expect(failures == [.itemCount(section: 0, dataSource: 50, feed: 51)] && screen.view.shown.isEmpty)
    screen = try loaded([50])
    _ = try screen.view.animate([HostUpdateItem(.delete, before: item(0, NSNotFound), after: nil)])
    #expect(failures == [.sectionCount(dataSource: 1, feed: 0)])
    screen = try loaded([49])
    let twice = HostUpdateItem(.move, before: item(0, 3), after: item(0, 4))
    _ = try screen.view.animate([twice, HostUpdateItem(.delete, before: item(0, 3), after: nil)])
    #expect(failures.count == 1)
    screen = try loaded([49])
    _ = try screen.view.animate([HostUpdateItem(.delete, before: item(0, 50), after: nil)])
    #expect(failures.first.map { "\($0)".contains("expected an index from 0 to 49") } == true)
    // Edits of the feed.
    screen = try loaded([50])
    try screen.layout.updateFeed { feed throws(LayoutError) in
      try feed.remove(at: ItemPath(section: 0, item: 0))
    }
    #expect(failures == [.countsChanged])
  }

  @Test func delegatesMustAnswer() throws {
    var failures: [FeedLayoutError] = []
    let screen = try SampleScreen(ListDelegate(50)) { $0.layout.failureHandler = { failures.append($0) } }
    screen.list.error = .contentTooLong
    try screen.view.reloadData()
    #expect(failures == [.layout(.contentTooLong)])
    screen.layout.delegate = nil
    try screen.view.reloadData()
    #expect(failures.last == .delegateIsMissing)
    screen.list.error = nil
    screen.layout.delegate = screen.list
    try screen.view.reloadData()
    screen.layout.delegate = nil
    screen.counts.counts = [51]
    _ = try screen.view.animate([HostUpdateItem(.insert, before: nil, after: item(0, 0))])
    #expect(failures.last == .delegateIsMissing && failures.count == 3)
    // An edit that throws is the caller's. What it changed before remains.
    screen.layout.delegate = screen.list
    screen.counts.counts = [50]
    try screen.view.reloadData()
    #expect(throws: LayoutError.self) {
      try screen.layout.updateFeed { feed throws(LayoutError) in
        try feed.resize(at: ItemPath(section: 0, item: 0), to: .extent(40))
        try feed.resize(at: ItemPath(section: 0, item: 0), to: .extent(.nan))
      }
    }
    try screen.view.layoutIfNeeded()
    #expect(screen.frame(0)?.height == 40 && failures.count == 3)
    // A size that is no size.
    screen.layout.selfSizing = .all
    let original = try #require(screen.layout.layoutAttributesForItem(at: item(0, 1)))
    #expect(!screen.view.ask(original, at: item(0, 1), CGSize(width: 320, height: Double.nan)))
    #expect(failures.count == 4)
  }

  /// Without a handler, the program stops.
  @Test func failuresStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = FakeCollectionView(FeedCollectionViewLayout(), size: CGSize(width: 320, height: 480))
        try? view.reloadData()
      }
    }
  }
}
