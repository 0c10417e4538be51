import Foundation
import MillraceOracle
import Testing

@testable import Millrace

// The example in the documentation of `CustomLayout`, verbatim, between the marks.

// The example begins
/// Cards on both sides of a line, each on the side that is free first, but not above the middle of the
/// previous card.
struct Timeline: CustomLayout {
  var spacing = 12.0

  /// The positions from which the sides are free, from the middle of the previous card.
  struct State: Equatable, Sendable { var left = 0.0, right = 0.0 }

  func initialState(width: Double) -> State { State() }

  func place(_ height: Double, state: inout State, width: Double) -> ItemPlacement {
    let isLeft = state.left <= state.right
    let top = isLeft ? state.left : state.right
    let card = LayoutRect(x: isLeft ? 0 : width / 2 + 10, y: top, width: width / 2 - 10, height: height)
    let advance = top + height / 2  // the next origin: the middle of this card
    let free = (card.maxY + spacing - advance, max(0, (isLeft ? state.right : state.left) - advance))
    state = isLeft ? State(left: free.0, right: free.1) : State(left: free.1, right: free.0)
    return ItemPlacement(card, advance: advance)
  }
}
// The example ends

@Suite struct CustomSectionTests {
  @Test func exampleIsInTheDocumentation() throws {
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    let source = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(source.range(of: "// The example begins\n"))
    let end = try #require(source.range(of: "// The example ends\n"))
    let example = source[begin.upperBound..<end.lowerBound].split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map { $0.isEmpty ? "///" : "/// \($0)" }.joined(separator: "\n")
    let protocolFile = file.deletingLastPathComponent().appendingPathComponent(
      "../../Sources/Millrace/Layouts/Custom/CustomLayout.swift")
    #expect(try String(contentsOf: protocolFile, encoding: .utf8).contains("/// ```swift\n\(example)\n///\n"))
  }

  /// Frames computed by hand.
  @Test func timeline() throws {
    var section = try CustomSection(Timeline(), width: 200, items: [100, 40, 60, 100])
    #expect(
      section.elements(in: LayoutRect(x: 0, y: -10, width: 200, height: 1_000)).map(\.frame) == [
        LayoutRect(x: 0, y: 0, width: 90, height: 100),
        // Not above the middle of the first card.
        LayoutRect(x: 110, y: 50, width: 90, height: 40),
        // Below the second card, because the first one ends lower.
        LayoutRect(x: 110, y: 102, width: 90, height: 60),
        // Not above the middle of the third card, at 132, although the left side is free at 112.
        LayoutRect(x: 0, y: 132, width: 90, height: 100),
      ])
    #expect(section.contentSize == LayoutSize(width: 200, height: 232))
    try section.insert(20, at: 1)
    #expect(section.item(at: 1) == 20 && section.item(at: 2) == 40)
    let naive = NaiveCustom(Timeline(), width: 200, items: [100, 20, 40, 60, 100])
    #expect((0..<5).map { section.frame(at: $0) } == naive.frames)
  }

  @Test func emptySection() throws {
    var section = try CustomSection(Timeline(), width: 390)
    #expect(section.isEmpty && section.isSettled && section.contentSize == LayoutSize(width: 390, height: 0))
    #expect(section.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: 844)) == [])
    #expect(section.settle() == 0 && section.layoutError == nil)
    try section.append(contentsOf: [])
    try section.append(100)
    try section.remove(at: 0)
    #expect(section.isEmpty && section.invariantViolation() == nil)
    try section.append(contentsOf: [1, 2, 3])
    #expect(section.count == 3)
  }

  @Test func insetsAndAxis() throws {
    let insets = LayoutInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    var section = try CustomSection(
      SampleLayout(.list, spacing: 5, insets: insets), width: 200,
      items: [SampleLayout.Item(height: 50, tag: 0), SampleLayout.Item(height: 60, tag: 0)])
    #expect(section.frame(at: 1) == LayoutRect(x: 20, y: 65, width: 140, height: 60))
    #expect(section.contentSize == LayoutSize(width: 200, height: 155))
    try section.relayout(SampleLayout(.list, spacing: 5, insets: insets, axis: .horizontal), width: 200)
    #expect(section.frame(at: 1) == LayoutRect(x: 75, y: 10, width: 60, height: 160))
    #expect(section.contentSize == LayoutSize(width: 175, height: 200))
    // No width is left.
    try section.relayout(SampleLayout(.list, insets: insets), width: 50)
    #expect(section.frame(at: 0).width == 0)
  }

  @Test func indicesOutOfRange() throws {
    var section = try CustomSection(Timeline(), width: 390, items: [1, 2, 3])
    let before = section.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: 844))
    #expect(throws: LayoutError.indexOutOfRange(argument: "index", index: 4, valid: 0..<4)) {
      try section.insert(1, at: 4)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "index", index: -1, valid: 0..<3)) {
      try section.remove(at: -1)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "index", index: 3, valid: 0..<3)) {
      try section.resize(at: 3, to: 1)
    }
    #expect(throws: LayoutError.indexOutOfRange(argument: "target", index: 3, valid: 0..<3)) {
      try section.move(from: 0, to: 3)
    }
    var batch = BatchUpdate()
    batch.remove(at: 3)
    #expect(throws: LayoutError.indexOutOfRange(argument: "removals[0].item", index: 3, valid: 0..<3)) {
      try section.apply(batch)
    }
    #expect(section.elements(in: LayoutRect(x: 0, y: 0, width: 390, height: 844)) == before)
  }

  /// Every section of up to four items of a few kinds, with minimal chunks and trees, after every edit.
  @Test(arguments: SampleLayout.Kind.allCases)
  func smallWorlds(kind: SampleLayout.Kind) throws {
    let kinds = [
      SampleLayout.Item(height: 0, tag: 0), SampleLayout.Item(height: 10, tag: 1),
      SampleLayout.Item(height: 20, tag: 2),
    ]
    let layout = SampleLayout(kind)
    let shape = TreeShape(leafCapacity: 2, fanOut: 3, bulkFill: 2)
    func check(_ section: CustomSection<SampleLayout>, _ items: [SampleLayout.Item], _ edit: String) {
      var section = section
      let naive = NaiveCustom(layout, width: 100, items: items)
      let rect = LayoutRect(x: -2_000, y: 5, width: 4_000, height: 20)
      let found = section.elements(in: rect)
      if found != naive.elements(in: rect) { Issue.record("\(items) after \(edit): \(found)") }
      let frames = items.indices.map { section.frame(at: $0) }
      if frames != naive.frames { Issue.record("\(items) after \(edit): \(frames)") }
      if let violation = section.invariantViolation() { Issue.record("\(items) after \(edit): \(violation)") }
    }
    for count in 0...4 {
      let base = count < 4 ? 3 : 2  // two kinds for four items
      let powers = (0...count).map { repeatElement(base, count: $0).reduce(1, *) }
      for code in 0..<powers[count] {
        let items = (0..<count).map { kinds[code / powers[$0] % base] }
        for chunkItems in 1...2 {
          let section = try CustomSection(
            layout, width: 100, items: items, shape: shape,
            limits: CustomLimits(chunkItems: chunkItems, eagerItems: 0, dirtyChunks: 1))
          for new in kinds {
            for index in 0...count {
              var (edited, model) = (section, items)
              try edited.insert(new, at: index)
              model.insert(new, at: index)
              check(edited, model, "insertion at \(index)")
              // A second edit before the first one is settled.
              try edited.insert(kinds[1], at: 0)
              check(edited, [kinds[1]] + model, "insertions at \(index) and 0")
            }
            for index in 0..<count {
              var (edited, model) = (section, items)
              try edited.resize(at: index, to: new)
              model[index] = new
              check(edited, model, "resizing of \(index)")
            }
          }
          for index in 0..<count {
            var (edited, model) = (section, items)
            try edited.remove(at: index)
            model.remove(at: index)
            check(edited, model, "removal of \(index)")
            for target in 0..<count {
              var (edited, model) = (section, items)
              try edited.move(from: index, to: target)
              model.insert(model.remove(at: index), at: target)
              check(edited, model, "move of \(index) to \(target)")
            }
          }
        }
      }
    }
  }
}
