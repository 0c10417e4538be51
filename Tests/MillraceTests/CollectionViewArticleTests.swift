import Millrace
import Testing

// The examples of the article on collection views, word for word, so that they compile and run.

/// A rectangle of text, as a toolkit has it.
final class Layer {
  var frame = LayoutRect.zero
  var text = ""
  var opacity = 1.0
  var isHidden = true
  var isMarked = false
}

// Example: client
/// A list of mails by day, drawn on layers.
final class Inbox: CollectionViewClient {
  let view: CollectionView<Layer>
  private(set) var mails = Snapshot<Day, Mail>()
  private(set) var opened: Mail?

  init(size: LayoutSize) throws {
    view = CollectionView(try Feed(width: size.width, sectionSpacing: 8), size: size)
    view.margin = size.height / 2
  }

  func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> Layer { Layer() }

  func configure(_ layer: Layer, for element: LayoutAttributes, state: CellState) {
    layer.text =
      element.kind == .header
      ? "Day \(mails.sectionID(at: element.path.section))"
      : "Mail \(mails.itemID(at: element.path).number)"
    layer.isMarked = state.isSelected
  }

  func didSelectItem(at path: ItemPath) { opened = mails.itemID(at: path) }
}
// End of example: client

// Example: frame
extension Inbox {
  /// Draws a frame.
  func drawFrame(at time: Double) {
    for operation in view.update(at: time, from: self).operations {
      switch operation {
      case .create, .configure: break  // made and configured by the client
      case .place(let cell, let element, _):
        let layer = view.cell(cell)
        (layer.frame, layer.opacity, layer.isHidden) = (element.frame, element.alpha, false)
      case .setState(let cell, let state): view.cell(cell).isMarked = state.isSelected
      case .recycle(let cell, _): view.cell(cell).isHidden = true
      }
    }
  }
}
// End of example: frame

// Example: edit
extension Inbox {
  /// Makes changes of the mails. The cells, the selection and what is on screen follow.
  func change(_ changes: (inout Snapshot<Day, Mail>) throws -> Void) throws {
    var next = mails
    try changes(&next)
    try view.apply(next, replacing: &mails) { _, mails in
      var section = FeedSection.waterfall(.list(spacing: 1), extents: mails.map { $0.height })
      section.headers = [Supplementary(extent: 24, pinning: .section)]
      return section
    } item: { mail in
      .extent(mail.height)
    }
  }
}
// End of example: edit

// Example: input
extension Inbox {
  /// Taps a point of the screen.
  func tap(_ point: LayoutPoint) {
    let origin = view.visibleRect.origin
    view.touchDown(at: LayoutPoint(x: origin.x + point.x, y: origin.y + point.y), delegate: self)
    view.touchUp(delegate: self)
  }

  /// Presses an arrow key: moves the focus, and scrolls if necessary.
  func press(_ key: NavigationStep) { view.moveFocus(key) }
}
// End of example: input

// Example: drag
extension Inbox {
  /// Follows a finger.
  func fingerMoved(by distance: Double) {
    if !view.isDragging { view.beginDrag() }
    view.cancelTouch(delegate: self)
    view.drag(by: -distance)
  }

  /// Lets the list slow down.
  func fingerLifted(velocity: Double, at time: Double) {
    view.touchUp(delegate: self)
    view.endDrag(velocity: -velocity, at: time)
  }
}
// End of example: drag

// Example: banner
/// A banner at the start of a feed, and the dots that show and choose its page.
struct BannerDots {
  let view: CollectionView<Layer>

  init(_ view: CollectionView<Layer>, pageCount: Int) throws {
    self.view = view
    let banner = Banner(length: 160, interval: 4)  // turns every four seconds
    try view.edit { feed in try feed.insert(.banner(banner, count: pageCount), at: 0) }
  }

  /// The dots after an update.
  var text: String {
    let pages = 0..<view.feed.itemCount(ofSection: 0)
    return pages.map { $0 == view.currentPage(ofSection: 0) ? "●" : "○" }.joined()
  }

  func tap(dot: Int) { view.scrollToPage(dot, ofSection: 0) }
}
// End of example: banner

// Example: move
extension Inbox {
  /// Drops a mail that was moved by hand, and makes the same change of the mails.
  func drop() throws {
    guard let move = view.endInteractiveMovement() else { return }
    let mail = mails.itemID(at: move.source)
    let day = mails.sectionID(at: move.target.section)
    try mails.deleteItems([mail])
    let others = mails.itemIDs(in: day) ?? []
    if move.target.item < others.count {
      try mails.insertItems([mail], before: others[move.target.item])
    } else {
      try mails.appendItems([mail], to: day)
    }
  }
}
// End of example: move

// Example: budget
extension Inbox {
  /// Configures cells for at most 2 ms of each frame.
  func limitWork(clock: @escaping () -> Double, frameStart: @escaping () -> Double) {
    view.budget = CellBudget { clock() - frameStart() < 0.002 }
  }
}
// End of example: budget

// Example: text
/// Measures texts in the font of the notes.
struct TextMeasurer: SizeMeasurer {
  let height: (_ text: String, _ width: Double) -> Double

  func size(of text: String, fitting width: Double) -> LayoutSize {
    LayoutSize(width: width, height: height(text, width))
  }
}

/// Notes that are as high as their text needs.
final class Notes: CollectionViewClient {
  var texts: [String]
  private var sizes: SizeCache<TextMeasurer>

  init(_ texts: [String], height: @escaping (_ text: String, _ width: Double) -> Double) {
    (self.texts, sizes) = (texts, SizeCache(TextMeasurer(height: height)))
  }

  func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> Layer { Layer() }

  func configure(_ layer: Layer, for element: LayoutAttributes, state: CellState) {
    layer.text = texts[element.path.item]
  }

  func preferredSize(of layer: Layer, for element: LayoutAttributes) -> LayoutSize? {
    sizes.size(of: layer.text, fitting: element.frame.width)
  }
}
// End of example: text

@Suite struct CollectionViewArticleTests {
  @Test func examplesAreInTheArticle() throws {
    let article = try DocumentExamples.document("Sources/Millrace/Millrace.docc/CollectionViews.md")
    #expect(DocumentExamples.swiftBlocks(of: article) == (try DocumentExamples().texts))
  }

  @Test func theInboxRuns() throws {
    let inbox = try Inbox(size: LayoutSize(width: 200, height: 300))
    try inbox.change { mails in
      try mails.appendSections([2, 1])
      try mails.appendItems((0..<30).map { Mail(number: $0) }, to: 2)
      try mails.appendItems((30..<60).map { Mail(number: $0) }, to: 1)
    }
    inbox.drawFrame(at: 0)
    #expect(inbox.view.cell(of: .header, at: .item(0))?.text == "Day 2")
    inbox.tap(LayoutPoint(x: 10, y: 30))
    #expect(inbox.opened?.number == 0)
    inbox.drawFrame(at: 0.1)
    #expect(inbox.view.cell(at: .item(0))?.isMarked == true)
    try inbox.change { mails in try mails.insertItems([Mail(number: 99)], before: Mail(number: 0)) }
    inbox.drawFrame(at: 0.2)
    #expect(inbox.view.selectedItems == [.item(1)])
    inbox.press(.down)
    inbox.press(.last)
    inbox.limitWork(clock: { 1 }, frameStart: { 0 })
    inbox.drawFrame(at: 0.3)
    #expect(inbox.view.focusedItem == ItemPath(section: 1, item: 29))
    let end = inbox.view.visibleRect.minY
    inbox.fingerMoved(by: -50)
    #expect(inbox.view.visibleRect.minY > end)
    inbox.fingerLifted(velocity: 1_000, at: 0.3)
    inbox.drawFrame(at: 0.4)
    #expect(inbox.view.isScrolling)
    inbox.drawFrame(at: 9)
    #expect(inbox.view.visibleRect.minY < end)
    for target in [ItemPath(section: 1, item: 2), ItemPath(section: 0, item: 29)] {
      inbox.view.scrollToItem(at: target, at: .center)
      let mail = inbox.mails.itemID(at: .item(3))
      inbox.view.beginInteractiveMovement(ofItemAt: .item(3), at: .zero)
      let frame = inbox.view.feed.provisional.frame(at: target)
      inbox.view.updateInteractiveMovement(to: LayoutPoint(x: frame.midX, y: frame.midY))
      inbox.drawFrame(at: 9)
      let gap = try #require(inbox.view.movementTarget)
      try inbox.drop()
      #expect(inbox.mails.path(ofItem: mail) == gap)
    }
    try inbox.change { mails in try mails.deleteSections([2]) }
    inbox.drawFrame(at: 10)
    var count = 0
    inbox.view.forEachCell { layer, _, element in
      count += 1
      #expect(layer.frame == element.frame && !layer.isHidden)
    }
    #expect(count > 0)
  }

  @Test func dotsShowThePageOfABanner() throws {
    let inbox = try Inbox(size: LayoutSize(width: 200, height: 300))
    let dots = try BannerDots(inbox.view, pageCount: 4)
    let notes = Notes(["a", "b", "c", "d"]) { _, _ in 20 }
    for (time, text) in [(0, "●○○○"), (3.9, "●○○○"), (4.3, "○●○○"), (8.3, "○○●○")] {
      inbox.view.update(at: time, from: notes)
      #expect(dots.text == text)
    }
    dots.tap(dot: 1)
    for (time, text) in [(8.6, "○●○○"), (12.2, "○●○○"), (12.6, "○○●○")] {
      inbox.view.update(at: time, from: notes)
      #expect(dots.text == text)
    }
  }

  @Test func notesAreAsHighAsTheirText() throws {
    var measured = 0
    let notes = Notes((0..<50).map { String(repeating: "x", count: $0 * 3) }) { text, width in
      measured += 1
      return (Double(text.count) * 10 / width).rounded(.up) * 20 + 8
    }
    var feed = try Feed(width: 100)
    try feed.append(.waterfall(.list(spacing: 0), count: 50, estimatedExtent: 40))
    let view = CollectionView<Layer>(feed, size: LayoutSize(width: 100, height: 200))
    view.update(at: 0, from: notes)
    #expect(view.feed.provisional.frame(at: .item(4)).height == 48)
    view.scroll(by: 10_000)
    view.update(at: 1, from: notes)
    let count = measured
    view.scroll(by: -10_000)
    view.update(at: 2, from: notes)
    #expect(measured == count)
    try view.resize(to: LayoutSize(width: 50, height: 200))
    view.update(at: 3, from: notes)
    #expect(view.feed.provisional.frame(at: .item(4)).height == 68)
    let turned = measured
    #expect(turned > count)
    try view.resize(to: LayoutSize(width: 100, height: 200))
    view.update(at: 4, from: notes)
    #expect(view.feed.provisional.frame(at: .item(4)).height == 48)
    #expect(measured == turned)
  }
}
