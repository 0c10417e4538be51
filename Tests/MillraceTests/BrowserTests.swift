import Foundation
import Millrace
import Testing

/// Compares with a browser's layouts (`Fixtures/browser`), which decide in case of doubt.
@Suite struct BrowserTests {
  struct Case: Decodable {
    enum Columns: Decodable {
      case count(Int)
      case tracks([Waterfall.Track])

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let count = try? value.decode(Int.self) {
          self = .count(count)
        } else {
          self = .tracks(try value.decode([Track].self).map(\.track))
        }
      }
    }

    struct Track: Decodable {
      let track: Waterfall.Track

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let points = try? value.decode(Double.self) {
          track = .points(points)
        } else {
          track = .fraction(Double(try value.decode(String.self).dropLast(2)) ?? .nan)
        }
      }
    }

    let width: Double
    let columns: Columns
    let gap_x: Double
    let gap_y: Double
    let insets: [Double]?
    let heights: [Double]
    let spans: [Int]?
    let tie: String?

    var layout: Waterfall {
      let insets = insets ?? [0, 0, 0, 0]
      return Waterfall(
        columns: {
          switch columns {
          case .count(let count): .count(count)
          case .tracks(let tracks): .tracks(tracks)
          }
        }(),
        columnSpacing: gap_x, rowSpacing: gap_y,
        insets: LayoutInsets(top: insets[0], leading: insets[1], bottom: insets[2], trailing: insets[3]),
        ties: tie == "first" ? .first : .next)
    }
  }

  struct Index: Decodable {
    struct Entry: Decodable {
      let name: String
      let off: Double
      let content: [Double]
    }
    let cases: [Entry]
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/browser")

  static func decode<Value: Decodable>(_ name: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
  }

  @Test func waterfall() throws {
    let index: Index = try Self.decode("index.json")
    #expect(index.cases.count == 14)
    for entry in index.cases {
      #expect(entry.off == 0, "every one of these cases is exact")
      let given: Case = try Self.decode(entry.name + ".json")
      let answer = try String(
        contentsOf: Self.folder.appendingPathComponent(entry.name + ".csv"), encoding: .utf8)
      let expected = answer.split(separator: "\n").dropFirst().map { line in
        let numbers = line.split(separator: ",").map { Double($0)! }
        return LayoutRect(x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4])
      }
      let items = given.heights.enumerated().map { index, height in
        WaterfallItem(height, span: given.spans.map { .lanes($0[index]) })
      }
      var section = try WaterfallSection(given.layout, width: given.width, items: items)
      #expect(
        section.contentSize == LayoutSize(width: entry.content[0], height: entry.content[1]), "\(entry.name)")
      #expect(section.count == expected.count)
      for (item, frame) in expected.enumerated() {
        #expect(section.frame(at: item) == frame, "\(entry.name), item \(item)")
      }
    }
  }
}
