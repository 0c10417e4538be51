import Drawing
import Foundation
import Measurement

/// A flame graph of call stacks.
///
/// The width of a function is its number of samples or instructions. A callee is above its caller.
///
/// The picture is one SVG without scripts, with details in tooltips. The same stacks give the same bytes.
public struct FlameGraph {
  private static let width = 1400.0
  private static let margin = 10.0
  private static let rowHeight = 18.0
  private static let titleHeight = 34.0
  /// The minimum visible width, in points.
  private static let minimumWidth = 0.4
  /// The width of a character at the font's size, in points.
  private static let characterWidth = 6.6

  private let stacks: CallStacks
  private let title: String

  /// Creates the picture of `stacks`.
  public init(_ stacks: CallStacks, title: String) {
    self.stacks = stacks
    self.title = title
  }

  /// The picture as an SVG file.
  public var data: Data {
    let scale = (Self.width - 2 * Self.margin) / Double(max(stacks.samples, 1))
    // The callees of a function that is too narrow are too narrow, too.
    let rows = stacks.frames.reduce(0) { rows, frame in
      Double(frame.samples) * scale >= Self.minimumWidth ? max(rows, frame.depth + 1) : rows
    }
    let height = Self.titleHeight + Double(rows) * Self.rowHeight + Self.margin
    var markup = Markup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(Self.text(Self.width)) \(Self.text(height))",
        "width": Self.text(Self.width), "height": Self.text(height),
        "font-family": "ui-monospace, Menlo, DejaVu Sans Mono, monospace", "font-size": "11",
      ]
    ) { markup in
      markup.empty("rect", ["width": "100%", "height": "100%", "fill": "#ffffff"])
      markup.element(
        "text", ["x": Self.text(Self.margin), "y": "21", "font-size": "14"],
        "\(title): \(stacks.samples) \(stacks.unit)")
      // Where the next function starts in each row: at the end of the one before it, or at the start of its caller.
      var starts = [Double](repeating: Self.margin, count: rows + 1)
      for frame in stacks.frames where frame.depth <= rows {
        let (x, width) = (starts[frame.depth], Double(frame.samples) * scale)
        starts[frame.depth] = x + width
        guard width >= Self.minimumWidth else { continue }
        starts[frame.depth + 1] = x
        let bottom = height - Self.margin - Double(frame.depth) * Self.rowHeight
        draw(frame, x: x, bottom: bottom, width: width, in: &markup)
      }
    }
    return Data(markup.text.utf8)
  }

  private func draw(
    _ frame: CallStacks.Frame, x: Double, bottom: Double, width: Double, in markup: inout Markup
  ) {
    let top = bottom - Self.rowHeight
    markup.element("g") { markup in
      let share = HumanUnits.fixed(
        Double(frame.samples) / Double(max(stacks.samples, 1)) * 100, digits: 1)
      markup.element("title", "\(frame.name): \(frame.samples) \(stacks.unit), \(share) %")
      markup.empty(
        "rect",
        [
          "x": Self.text(x), "y": Self.text(top), "width": Self.text(max(width - 0.5, 0.3)),
          "height": Self.text(Self.rowHeight - 1),
          "rx": "1.5", "fill": Self.color(frame.name),
        ])
      let characters = Int((width - 6) / Self.characterWidth)
      if characters >= 3 {
        let name = Self.shortName(frame.name, characters: characters)
        markup.element("text", ["x": Self.text(x + 3), "y": Self.text(bottom - 5.5)], name)
      }
    }
  }

  /// Returns a function's name without the compiler's descriptions, truncated to `characters`.
  private static func shortName(_ name: String, characters: Int) -> String {
    var rest = name[...]
    for prefix in ["partial apply for ", "specialized "] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    return rest.count > characters ? rest.prefix(characters - 1) + "…" : String(rest)
  }

  /// Returns a light, warm color that depends on the function's name. Black text is readable on it.
  private static func color(_ name: String) -> String {
    // FNV-1a: the hash is the same in every run.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "hsl(\(14 + hash % 40), \(72 + hash / 64 % 24)%, \(64 + hash / 4096 % 14)%)"
  }

  private static func text(_ length: Double) -> String { Markup.coordinate(length) }
}
