import Millrace
import MillraceOracle

/// A cell of a toolkit that draws nothing, and that checks the order in which it is called.
final class NaiveCell {
  /// `hidden` is a cell that was displayed and is not any more.
  enum Life { case made, ready, configured, shown, hidden }

  let number: Int
  let kind: ElementKind
  let identifier: ReuseIdentifier
  var life = Life.made
  /// What the cell shows, and which version of it.
  var content: (identity: HostModel.Identity, version: Int)?
  /// Whether `willDisplay` was called last, and not `didEndDisplaying`.
  var isDisplayed = false
  var state = CellState()
  var placement: LayoutAttributes?

  init(_ number: Int, _ kind: ElementKind, _ identifier: ReuseIdentifier) {
    (self.number, self.kind, self.identifier) = (number, kind, identifier)
  }
}

/// A toolkit that performs the operations of a collection view one by one, and the client of the collection view.
///
/// Every rule that is broken is recorded.
final class NaiveToolkit {
  var model: HostModel
  private(set) var violations: [String] = []
  private(set) var cells: [NaiveCell] = []
  /// The free cells, by the operations so far.
  private var free: Set<Int> = []
  /// The cells filled in this update, by number.
  private(set) var filled: [Int] = []
  private(set) var prefetched: Set<Int> = []
  /// The cells placed in this update, where they were before, and from where they come.
  private(set) var starts: [(number: Int, old: LayoutAttributes?, from: LayoutAttributes?)] = []
  /// The elements whose cells became free in this update, where they were, and to where they go.
  private(set) var ends: [(identity: HostModel.Identity, old: LayoutAttributes, to: LayoutAttributes?)] = []
  /// What the cells showed before this update.
  private var shownBefore: [Int: HostModel.Identity] = [:]

  init(model: HostModel) { self.model = model }

  /// The cells that are not free.
  var used: [NaiveCell] { cells.filter { !free.contains($0.number) } }

  func violate(_ message: String) { violations.append(message) }

  private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { violate(message()) }
  }

  func beginUpdate() {
    (violations, filled) = ([], [])
    (starts, ends, shownBefore) = ([], [], [:])
    for cell in used { shownBefore[cell.number] = cell.content?.identity }
  }

  /// Performs the operations of an update.
  func perform(_ operations: ContiguousArray<CollectionOperation>) {
    for operation in operations {
      switch operation {
      case .create(let number):
        let cell = cells[number]
        let other = free.first {
          cells[$0].kind == cell.kind && cells[$0].identifier == cell.identifier
        }
        require(other == nil, "cell \(number) was created, but cell \(other ?? -1) was free")
        free.insert(number)
      case .configure(let number, let kind, _):
        free.remove(number)
        require(cells[number].kind == kind, "cell \(number) is not for a \(kind)")
      case .place(let number, let element, let start):
        starts.append((number, cells[number].placement, start))
        require(!free.contains(number), "the free cell \(number) was placed")
        require(cells[number].placement != element, "cell \(number) was placed again")
        cells[number].placement = element
      case .setState(let number, let state):
        require(!free.contains(number), "the free cell \(number) got a state")
        cells[number].state = state
      case .recycle(let number, let end):
        // A cell that was filled and became free in this update, because others were measured, was not placed.
        if let identity = shownBefore.removeValue(forKey: number), let old = cells[number].placement {
          ends.append((identity, old, end))
        } else {
          require(cells[number].placement == nil, "the free cell \(number) has a place")
        }
        require(free.insert(number).inserted, "cell \(number) was recycled twice")
        cells[number].placement = nil
      }
    }
  }
}

extension NaiveToolkit: CollectionViewClient {
  func numberOfSections() -> Int? { model.sections.count }
  func numberOfItems(inSection section: Int) -> Int? { model.sections[section].items.count }

  func reuseIdentifier(for element: LayoutAttributes) -> ReuseIdentifier {
    guard element.kind == .item else { return .standard }
    return ReuseIdentifier(rawValue: UInt32(model.item(at: element.path) % 2))
  }

  func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> NaiveCell {
    cells.append(NaiveCell(cells.count, kind, identifier))
    return cells[cells.count - 1]
  }

  func prepareForReuse(_ cell: NaiveCell) {
    require(
      cell.life == .configured || cell.life == .hidden, "cell \(cell.number) was reused while it was shown")
    cell.life = .ready
    cell.content = nil
  }

  func configure(_ cell: NaiveCell, for element: LayoutAttributes, state: CellState) {
    if cell.content == nil {
      require(cell.life == .made || cell.life == .ready, "cell \(cell.number) was reused without preparation")
      filled.append(cell.number)
    }
    let identity = model.identity(of: element.kind, at: element.path)
    if let content = cell.content {
      require(content.identity == identity, "cell \(cell.number) shows something else without preparation")
    }
    require(
      cell.identifier == reuseIdentifier(for: element) && cell.kind == element.kind,
      "cell \(cell.number) has another identifier")
    let version = identity.kind == .item ? model.versions[identity.id]! : 0
    cell.content = (identity, version)
    cell.state = state
    if cell.life != .shown, cell.life != .hidden { cell.life = .configured }
  }

  func preferredSize(of cell: NaiveCell, for element: LayoutAttributes) -> LayoutSize? {
    require(cell.content != nil, "cell \(cell.number) was measured before it was configured")
    guard element.kind == .item else { return nil }
    let section = model.sections[element.path.section]
    let item = section.items[element.path.item]
    guard let preferred = model.preferred[item], !section.isUniform else { return nil }
    // The feed now has this size.
    model.extents[item] = preferred
    let isVertical = (model.axis == .vertical) != section.isAcross
    return isVertical
      ? LayoutSize(width: element.frame.width, height: preferred)
      : LayoutSize(width: preferred, height: element.frame.height)
  }

  func willDisplay(_ cell: NaiveCell, for element: LayoutAttributes) {
    require(cell.life == .configured || cell.life == .hidden, "cell \(cell.number) is displayed twice")
    (cell.life, cell.isDisplayed) = (.shown, true)
  }

  func didEndDisplaying(_ cell: NaiveCell, for element: LayoutAttributes) {
    require(cell.life == .shown, "cell \(cell.number) ends being displayed, but was not displayed")
    require(cell.placement == element, "cell \(cell.number) ends elsewhere than it was placed")
    (cell.life, cell.isDisplayed) = (.hidden, false)
  }

  /// Forgets the prefetched items that are in the window, or that were removed.
  func removePrefetched(where isDone: (Int) -> Bool) { prefetched = prefetched.filter { !isDone($0) } }

  func prefetchItems(at paths: [ItemPath]) {
    for path in paths {
      require(prefetched.insert(model.item(at: path)).inserted, "\(path) was prefetched twice")
    }
  }

  func cancelPrefetchingForItems(at paths: [ItemPath]) {
    for path in paths {
      let item = model.item(at: path)
      require(prefetched.remove(item) != nil, "\(path) was canceled, but was not prefetched")
      let identity = HostModel.Identity(kind: .item, id: item)
      let isShown = cells.contains { $0.isDisplayed && $0.content?.identity == identity }
      require(!isShown, "\(path) was canceled, but is visible")
    }
  }
}
