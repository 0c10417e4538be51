import Millrace

/// A cell of the demo's toolkit: a rectangle of text.
struct DemoCell {
  let kind: ElementKind
  /// The lines of text. The last one is broken where it does not fit.
  var title = ""
  var text = ""
  var hue = 0
  var state = CellState()
  /// Where the cell is. `nil` if it shows nothing.
  var element: LayoutAttributes?
  /// Where the cell comes from, and since when.
  var motion: (start: LayoutAttributes, time: Double)?

  /// Returns where the cell is drawn at a time.
  func drawn(at time: Double) -> LayoutAttributes? {
    guard let element, let motion else { return element }
    return motion.start.interpolated(
      to: element, fraction: DemoToolkit.progress(since: motion.time, at: time))
  }
}

/// The smallest toolkit: cells are values in an array, and their numbers are the cells of the collection view.
///
/// It makes and fills cells for the collection view, and performs its operations.
final class DemoToolkit: CollectionViewClient {
  /// The seconds that a change takes.
  static let duration = 0.25

  private(set) var cells: [DemoCell] = []
  /// Cells that leave, with where they go to.
  private(set) var leaving: [(cell: DemoCell, end: LayoutAttributes)] = []
  /// The number of cells that were recycled.
  private(set) var recycledCount = 0
  /// Whether something moves that the collection view has placed already.
  private(set) var isAnimating = false
  /// Returns the number of an item.
  var id: (ItemPath) -> Int = { $0.item }
  /// Returns the title of another element.
  var title: (LayoutAttributes) -> String = { "\($0.kind)" }
  /// Whether items are texts that size themselves.
  var hasTexts = false
  private var sizes = SizeCache(DemoText())

  static func progress(since start: Double, at time: Double) -> Double {
    let share = min(max((time - start) / duration, 0), 1)
    return share * share * (3 - 2 * share)
  }

  func makeCell(of kind: ElementKind, identifier: ReuseIdentifier) -> Int {
    cells.append(DemoCell(kind: kind))
    return cells.count - 1
  }

  func configure(_ cell: Int, for element: LayoutAttributes, state: CellState) {
    cells[cell].state = state
    guard element.kind == .item else {
      cells[cell].title = title(element)
      return
    }
    let item = DemoItem(id(element.path))
    (cells[cell].hue, cells[cell].title) = (item.hue, "#\(item.id)")
    cells[cell].text = hasTexts ? item.text : item.name
  }

  func preferredSize(of cell: Int, for element: LayoutAttributes) -> LayoutSize? {
    guard hasTexts, element.kind == .item else { return nil }
    return sizes.size(of: id(element.path), fitting: element.frame.width)
  }

  /// Performs the operations of an update.
  func perform(_ update: CollectionUpdate, at time: Double) {
    for operation in update.operations {
      switch operation {
      case .create, .configure: break  // made and filled above
      case .place(let cell, let element, let start):
        // What is still on its way begins where it is drawn.
        let drawn = cells[cell].motion == nil ? nil : cells[cell].drawn(at: time)
        cells[cell].motion = start.map { (drawn?.moved(by: update.offsetCorrection) ?? $0, time) }
        cells[cell].element = element
      case .setState(let cell, let state): cells[cell].state = state
      case .recycle(let cell, let end):
        if let end, let drawn = cells[cell].drawn(at: time) {
          var copy = cells[cell]
          copy.motion = (drawn.moved(by: update.offsetCorrection), time)
          copy.element = end
          leaving.append((copy, end))
        }
        (cells[cell].element, cells[cell].motion) = (nil, nil)
        recycledCount += 1
      }
    }
    leaving.removeAll { time >= $0.cell.motion!.time + Self.duration }
    isAnimating = !leaving.isEmpty
    for index in cells.indices {
      guard let motion = cells[index].motion else { continue }
      if time >= motion.time + Self.duration { cells[index].motion = nil } else { isAnimating = true }
    }
  }
}

extension LayoutAttributes {
  fileprivate func moved(by distance: LayoutPoint) -> LayoutAttributes {
    var moved = self
    moved.frame.origin.x += distance.x
    moved.frame.origin.y += distance.y
    return moved
  }
}

/// Measures the texts of items, whose characters are all as wide.
struct DemoText: SizeMeasurer {
  /// The columns that the edges of a cell take, and the space beside the text.
  static let sideColumns = 4

  func size(of id: Int, fitting width: Double) -> LayoutSize {
    let columns = Int(width / DemoScale.column) - Self.sideColumns
    let lines = Self.lines(of: DemoItem(id).text, columns: columns)
    return LayoutSize(width: width, height: Double(lines.count + 3) * DemoScale.row)
  }

  /// Breaks a text between words into lines of at most `columns` characters. A longer word is cut off.
  static func lines(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// The size of a character, in points.
enum DemoScale {
  static let column = 8.0
  static let row = 16.0
}
