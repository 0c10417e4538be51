import Foundation
import Testing

@testable import Millrace

/// The textual descriptions of trees.
@Suite struct TreeDescriptionTests {
  private let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)

  @Test func laneTree() {
    var tree = LaneTree(lanes: 2, gap: 1, shape: shape)
    #expect(tree.description == "0 items, height 1")
    for (index, extent) in [5, 3, 2, 4, 1, 7].enumerated() {
      tree.insert(extent: Units(extent), lane: index % 2, isEstimate: index == 2, at: index)
    }
    #expect(
      tree.description == """
        6 items, height 2
          4 items [9 9]
            2 items [6 4]: 5@0 3@1
            2 items [3 5]: 2?@0 4@1
          2 items [2 8]
            2 items [2 8]: 1@0 7@1
        """)
  }

  /// The drawings of the article have the nodes of a real tree.
  @Test func drawingsOfTheArticle() throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    let article = try String(
      contentsOf: folder.appendingPathComponent("../../Sources/Millrace/Millrace.docc/HowItWorks.md"),
      encoding: .utf8)
    let drawings = article.components(separatedBy: "```")
    var tree = LaneTree(lanes: 2, gap: 1, shape: shape)
    for (index, extent) in [3, 5, 4, 2, 1, 7].enumerated() {
      tree.insert(extent: Units(extent), lane: index % 2, at: index)
    }
    func expect(_ drawing: String) {
      for line in tree.description.split(separator: "\n") {
        let parts = line.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
        let items = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
        let node = parts[0].replacingOccurrences(of: ", height 2", with: "")
        for text in [node] + items { #expect(drawing.contains(text), "\(text)") }
      }
    }
    expect(drawings[1])
    tree.resize(at: 1, inLane: 1, by: 4)
    expect(drawings[3])
  }

  @Test func runs() {
    var tree = LaneTree(lanes: 2, gap: 1, shape: shape)
    var segments = RunSegments(listLimit: tree.listLimit)
    segments.append([0, 1], count: 30)
    tree.appendEstimates(extent: 3, segments)
    #expect(tree.description == "30 items, height 1\n  30 items [60 60]: 3?@(0 1)")
  }

  @Test func spans() {
    var tree = LaneTree(lanes: 2, gap: 1, shape: shape.withSpans, hasSpans: true)
    tree.insert(extent: 2, lane: 0, payload: 1, at: 0)
    #expect(tree.description == "1 item, height 1\n  1 item [3 0]: 2@0-1")
  }

  @Test func intervalTree() {
    var tree = IntervalTree(shape: shape)
    for (advance, extent) in [(5, 3), (2, 4), (-1, 1)] as [(Units, Units)] {
      tree.insert(IntervalTree.Item(advance: advance, extent: extent), at: tree.count)
    }
    #expect(
      tree.description == """
        3 items, height 1
          2 items [7, 5..<11]: 5+3 2+4
          1 item [-1, -1..<0]: -1+1
        """)
  }

  @Test func sectionTree() {
    var tree = SectionTree(gap: 1, shape: shape)
    tree.append(SectionEntry(length: 10, count: 4, tag: 0))
    tree.append(SectionEntry(length: 20, count: 0, headersLength: 5, isUnsettled: true, tag: 1))
    #expect(tree.description == "2 items, height 1\n  2 items [37 4 4294967297 0 0]: 10/4 25/0!")
  }

  @Test func trackTree() {
    var tree = TrackTree(gap: 1, shape: shape)
    tree.insert(count: 30, extent: 4, at: 0)
    #expect(tree.description == "30 items, height 1\n  30 items [150]: 4?@(0)")
  }
}
