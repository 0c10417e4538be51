import Drawing
import Millrace

/// The legend: the meaning of the shapes that occur in a picture.
struct PictureLegend {
  private enum Entry {
    case item, badge, shades, section, header, footer, supplementary, pinned, background, separator, view
    case safeArea, outOfView

    var text: String {
      switch self {
      case .item: "item, by its index"
      case .badge: "badge"
      case .shades: "lanes, by shade"
      case .section: "section, by hue and number"
      case .header: "header"
      case .footer: "footer"
      case .supplementary: "supplementary"
      case .pinned: "pinned"
      case .background: "background"
      case .separator: "separator"
      case .view: "viewport"
      case .safeArea: "safe area"
      case .outOfView: "out of view"
      }
    }
  }

  private let entries: [Entry]
  private let hue: Int

  private static let rowHeight = 20.0
  private static let swatch = (width: 26.0, height: 13.0)
  private static let gap = 16.0

  init(_ picture: FeedPicture) {
    let roles = Set(picture.elements.map(\.role))
    hue = picture.sections.first.map { Palette.hue(ofSection: $0.index) } ?? 0
    var entries: [Entry] = picture.sections.isEmpty ? [] : [.section]
    if roles.contains(.item) { entries.append(.item) }
    if roles.contains(.badge) { entries.append(.badge) }
    if picture.elements.contains(where: { $0.lane > 0 }) { entries.append(.shades) }
    if roles.contains(.header) { entries.append(.header) }
    if roles.contains(.footer) { entries.append(.footer) }
    if roles.contains(.supplementary) { entries.append(.supplementary) }
    if picture.elements.contains(where: \.element.isPinned) { entries.append(.pinned) }
    if roles.contains(.background) { entries.append(.background) }
    if roles.contains(.separator) { entries.append(.separator) }
    if picture.view != nil { entries.append(.view) }
    if picture.safeArea != nil { entries.append(.safeArea) }
    if picture.view != nil { entries.append(.outOfView) }
    self.entries = entries
  }

  func height(width: Double) -> Double {
    Double(rows(width: width).count) * Self.rowHeight
  }

  /// Returns the entries in rows, with their x positions.
  private func rows(width: Double) -> [[(entry: Entry, x: Double)]] {
    var rows: [[(entry: Entry, x: Double)]] = []
    var x = Double.infinity
    for entry in entries {
      let length = Self.swatch.width + 6 + PictureText.width(entry.text)
      if x + length > width {
        rows.append([])
        x = 0
      }
      rows[rows.count - 1].append((entry, x))
      x += length + Self.gap
    }
    return rows
  }

  func draw(at origin: (x: Double, y: Double), width: Double, in markup: inout Markup) {
    for (row, entries) in rows(width: width).enumerated() {
      let y = origin.y + Double(row) * Self.rowHeight
      for (entry, x) in entries {
        draw(
          entry, Box(x: origin.x + x, y: y, width: Self.swatch.width, height: Self.swatch.height), in: &markup
        )
        markup.text("", entry.text, origin.x + x + Self.swatch.width + 6, y + 10.5)
      }
    }
  }

  private func draw(_ entry: Entry, _ box: Box, in markup: inout Markup) {
    let (line, solid) = (Palette.stroke(hue: hue), Palette.solid(hue: hue))
    switch entry {
    case .item:
      markup.rect("item \(Palette.fill(hue: hue, shade: 0)) \(line)", box, radius: 2)
      markup.text("middle", "12", box.x + box.width / 2, box.y + 10.5)
    case .badge: markup.rect(solid, box, radius: .infinity)
    case .shades:
      let width = box.width / Double(Palette.shadeCount)
      for shade in 0..<Palette.shadeCount {
        let part = Box(x: box.x + Double(shade) * width, y: box.y, width: width, height: box.height)
        markup.rect("item \(Palette.fill(hue: hue, shade: shade)) \(line)", part)
      }
    case .section:
      markup.rect(solid, Box(x: box.x, y: box.y, width: 6, height: box.height))
      markup.rect("border \(line)", Box(x: box.x + 9, y: box.y, width: box.width - 9, height: box.height))
    case .header, .footer:
      markup.rect("band \(line)", box)
      let y = entry == .header ? box.y : box.maxY - 3.5
      markup.rect(solid, Box(x: box.x, y: y, width: box.width, height: 3.5))
    case .supplementary: markup.rect("band \(line)", box)
    case .pinned:
      markup.rect("band pinned \(line)", box)
      markup.pin(solid, box.x + box.width / 2, box.y + box.height / 2)
    case .background:
      markup.rect("ground \(Palette.fill(hue: hue, shade: 0)) \(line)", box, radius: 4)
      markup.rect("", box, radius: 4, fill: "url(#hatch0)")
    case .separator: markup.rect("line", Box(x: box.x, y: box.y + 6, width: box.width, height: 1.5))
    case .view: markup.rect("view", box, radius: 3)
    case .safeArea: markup.rect("safe", box)
    case .outOfView:
      markup.rect("item \(Palette.fill(hue: hue, shade: 1)) \(line)", box, radius: 2)
      markup.rect("veil", Box(x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2))
    }
  }
}
