import Millrace
import MillraceRandom
import Testing

// The examples of the article on snapshots, word for word, so that they compile and run.

typealias Day = Int

struct Mail: Hashable, Sendable {
  var number: Int
  var height: Double { Double(40 + number % 7 * 10) }
}

// Example: mailbox
/// A list of mails by day.
struct Mailbox {
  private(set) var feed: Feed
  private(set) var snapshot = Snapshot<Day, Mail>()
  private let layout = Waterfall.list(spacing: 1)

  init(width: Double) throws { feed = try Feed(width: width) }

  /// Makes changes of the snapshot, and the same changes of the feed.
  ///
  /// Returns the difference, whose reloads of sections are left to the host, and the report of the feed.
  mutating func update(
    keeping anchor: Anchor? = nil, _ changes: (inout Snapshot<Day, Mail>) throws -> Void
  ) throws -> (SnapshotDifference, ChangeReport) {
    var next = snapshot
    try changes(&next)
    let difference = next.difference(from: snapshot)
    let batch = difference.batch(to: next) { _, mails in
      .waterfall(layout, extents: mails.map { $0.height })
    } item: { mail in
      .extent(mail.height)
    }
    let report = try feed.apply(batch, keeping: anchor)
    next.removeMarks()
    snapshot = next
    return (difference, report)
  }
}
// End of example: mailbox

// Example: sort
func sort(_ mailbox: inout Mailbox, today: Day, arrived: [Mail], read: Mail, archived: Mail) throws {
  let (_, report) = try mailbox.update { snapshot in
    if !snapshot.contains(section: today) {
      if let first = snapshot.sectionIDs.first {
        try snapshot.insertSections([today], before: first)
      } else {
        try snapshot.appendSections([today])
      }
    }
    try snapshot.appendItems(arrived, to: today)
    try snapshot.moveItem(archived, toEndOf: today)
    try snapshot.reconfigureItems([read])
  }
  for path in report.reconfigured { print("configure the cell of", path) }
}
// End of example: sort

// Example: errors
func append(_ mail: Mail, to snapshot: inout Snapshot<Day, Mail>) {
  do throws(Snapshot<Day, Mail>.IdentifierError) {
    try snapshot.appendItems([mail])
  } catch {
    switch error {
    case .duplicateItem(let mail): print("mail \(mail.number) is there already")
    case .noSection: print("there is no day")
    case .duplicateSection, .unknownItem, .unknownSection: print("cannot happen here")
    }
  }
}
// End of example: errors

@Suite struct SnapshotsArticleTests {
  @Test func examplesAreInTheArticleAndRun() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/Snapshots.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
    var mailbox = try Mailbox(width: 390)
    let mails = (0..<40).map { Mail(number: $0) }
    _ = try mailbox.update { snapshot in
      try snapshot.appendSections([3, 2])
      try snapshot.appendItems(mails[..<10], to: 3)
      try snapshot.appendItems(mails[10..<30], to: 2)
    }
    try sort(&mailbox, today: 4, arrived: Array(mails[30...]), read: mails[12], archived: mails[4])
    #expect(mailbox.snapshot.sectionIDs == [4, 3, 2])
    #expect(mailbox.snapshot.itemIDs(in: 4) == Array(mails[30...]) + [mails[4]])
    #expect(mailbox.snapshot.reconfiguredItemIDs == [])
    var feed = mailbox.feed
    for mail in mailbox.snapshot.itemIDs {
      let path = try #require(mailbox.snapshot.path(ofItem: mail))
      #expect(feed.frame(at: path).height == mail.height)
    }
    var snapshot = mailbox.snapshot
    append(mails[3], to: &snapshot)
    append(Mail(number: 100), to: &snapshot)
    #expect(snapshot.itemCount == 41)
  }
}
