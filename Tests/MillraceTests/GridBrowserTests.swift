import Foundation
import Millrace
import Testing

/// Compares columns, and the items of each row, with a browser's. (A browser's rows are as tall as their tallest
/// item.)
@Suite struct GridBrowserTests {
  struct Case: Decodable {
    enum Columns: Decodable {
      case count(Int)
      case tracks([LayoutColumns.Track])

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let count = try? value.decode(Int.self) {
          self = .count(count)
        } else {
          self = .tracks(try value.decode([BrowserTests.Case.Track].self).map(\.track))
        }
      }
    }

    let width: Double
    let columns: Columns
    let gap_x: Double
    let gap_y: Double
    let insets: [Double]

    func layout(rowHeight: Double) -> Grid {
      Grid(
        columns: {
          switch columns {
          case .count(let count): .count(count)
          case .tracks(let tracks): .tracks(tracks)
          }
        }(),
        rowHeight: .points(rowHeight), columnSpacing: gap_x, rowSpacing: gap_y,
        insets: LayoutInsets(top: insets[0], leading: insets[1], bottom: insets[2], trailing: insets[3]))
    }
  }

  static func frames(_ name: String) throws -> [LayoutRect] {
    let answer = try String(
      contentsOf: BrowserTests.folder.appendingPathComponent(name + ".csv"), encoding: .utf8)
    return answer.split(separator: "\n").dropFirst().map { line in
      let numbers = line.split(separator: ",").map { Double($0)! }
      return LayoutRect(x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4])
    }
  }

  @Test(arguments: ["fixed", "halves", "fixed-and-shares"])
  func columns(name: String) throws {
    let given: Case = try BrowserTests.decode("grid/\(name).json")
    let expected = try Self.frames("grid/\(name)")
    let section = try GridSection(given.layout(rowHeight: 10), width: given.width, count: expected.count)
    var tops: [Double] = []
    for (item, frame) in expected.enumerated() {
      let found = section.frame(at: item)
      #expect(found.minX == frame.minX && found.width == frame.width, "item \(item)")
      if tops.last != frame.minY { tops.append(frame.minY) }
      #expect(found.minY == given.insets[0] + Double(tops.count - 1) * (10 + given.gap_y), "item \(item)")
    }
    #expect(tops.first == section.frame(at: 0).minY && tops.count == section.rowCount)
  }
}
