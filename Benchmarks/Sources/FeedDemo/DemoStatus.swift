import Measurement
import Millrace
import Terminal

/// The status line: numbers of the feed and of its cells.
struct DemoStatus {
  /// The fields in the order of their importance, each in a long and in a short form.
  private let fields: [(long: String, short: String)]

  init(_ demo: Demo, frameTime: UInt64, updateTime: UInt64) {
    let feed = demo.view.feed
    let (count, created) = (feed.itemCount, demo.view.cellCount)
    let recycled = demo.toolkit.recycledCount
    let frame = HumanUnits.duration(nanoseconds: Double(frameTime))
    let update = HumanUnits.duration(nanoseconds: Double(updateTime))
    var fields: [(String, String)] = []
    if !demo.message.isEmpty { fields.append((demo.message, demo.message)) }
    fields += [
      (demo.content.name, demo.content.name),
      ("\(Self.grouped(count)) items", Self.grouped(count)),
      ("frame \(frame), update \(update)", frame),
    ]
    if demo.view.selectedItemCount > 0 {
      fields.append(("\(demo.view.selectedItemCount) selected", "\(demo.view.selectedItemCount)*"))
    }
    if demo.update.placeholderCount > 0 {
      fields.append(("\(demo.update.placeholderCount) placeholders", "\(demo.update.placeholderCount)?"))
    }
    if let path = demo.view.focusedItem {
      let place = feed.sectionCount > 1 ? "\(path.section).\(path.item)" : Self.grouped(path.item)
      fields.append(("at \(place)", place))
    }
    fields.append(
      (
        "\(demo.cellCount) cells, created \(Self.grouped(created)), recycled \(Self.grouped(recycled))",
        "+\(created) -\(recycled)"
      ))
    self.fields = fields
  }

  /// Returns the fields that fit a line. If not all fit in their long forms, the last ones have short forms.
  func text(columnCount: Int) -> String {
    var texts = fields.map { $0.long }
    for index in fields.indices.reversed() where Self.length(of: texts) > columnCount {
      texts[index] = fields[index].short
    }
    return Self.joined(texts, columnCount: columnCount)
  }

  private static func length(of texts: [String]) -> Int { texts.reduce(-1) { $0 + $1.count + 2 } }

  /// Returns texts beside each other, as many as fit a line.
  static func joined(_ texts: [String], columnCount: Int) -> String {
    var line = ""
    for text in texts {
      let next = line.isEmpty ? " \(text)" : "\(line)  \(text)"
      if next.count > columnCount, !line.isEmpty { break }
      line = next
    }
    return line
  }

  /// Returns a number with commas: `1,234,567`.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}

/// The keys, for the last line and for the page of help.
package enum DemoKeys {
  static let summary = [
    "q quit", "? keys", "arrows focus", "space select", "i insert", "x remove", "s shuffle", "m pick up",
    "l layout",
  ]
  static let movement = ["q quit", "arrows move", "enter drop", "esc put back"]

  /// The keys and what they do, one a line, for a screen of 40 columns.
  package static let help = [
    "arrows       move the focus",
    "page up, b   a page up",
    "page down, f a page down",
    "home, g      to the first item",
    "end, G       to the last item",
    "j, k         flick down, up",
    "J, K         flick fast",
    "space        select or deselect",
    "a            deselect all",
    "i            insert at the focus",
    "x, delete    remove the selection",
    "s            shuffle the screen",
    "m            pick up the focus, then:",
    "  arrows     move it",
    "  enter, esc drop it, put it back",
    "l, L         next, previous layout",
    "c            one cell a frame, or all",
    "ctrl-l       draw everything again",
    "q, ctrl-c    quit",
    "",
    "+9 -3  cells created, recycled",
    "2* 5?  selected items, placeholders",
  ]

  static var columnCount: Int { help.map(\.count).max() ?? 0 }
}

extension CharacterGrid {
  /// Fills a row with a line of text.
  mutating func drawLine(_ text: String, row: Int, _ style: TextStyle) {
    let line = GridRect(left: 0, top: row, right: columnCount, bottom: row + 1)
    fill(line, with: Glyph(" ", style), in: line)
    write(text, atColumn: 0, row: row, style, in: line)
  }
}
