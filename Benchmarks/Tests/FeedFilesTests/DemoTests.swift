import FeedDemo
import FeedFiles
import FeedFormat
import ProgramTesting
import Terminal
import Testing

/// What `millrace demo` draws, without a terminal.
@Suite struct DemoTests {
  /// Returns the screen after keys, when everything has come to rest.
  private func screen(_ demo: Demo, _ keys: [Key] = []) -> String {
    var time = 0.0
    var grid = demo.draw(at: time, clock: { 0 })
    for key in keys {
      _ = demo.handle(key, at: time)
      time += 1
      grid = demo.draw(at: time, clock: { 0 })
    }
    while let next = demo.nextFrame(after: time), next <= time, time < 100 {
      time += 1
      grid = demo.draw(at: time, clock: { 0 })
    }
    return grid.text
  }

  private func demo(
    _ layout: DemoLayout, count: Int = 200, columnCount: Int = 48, rowCount: Int = 14
  ) throws -> Demo {
    try Demo(layout, count: count, columnCount: columnCount, rowCount: rowCount)
  }

  /// An item with the focus, a selected one, and one that was inserted.
  @Test func aWaterfall() throws {
    let text = screen(try demo(.waterfall), [.down, .down, .right, .character(" "), .character("i")])
    #expect(
      text == """
        ┌─────────────────────┐ ┌─────────────────────┐█
        │ #0 hollow brook     │ │ #1                  ││
        └─────────────────────┘ │ early pond          ││
        ┌─────────────────────┐ │                     ││
        │ #2                  │ └─────────────────────┘│
        │ deep harbor         │ ╔═════════════════════╗│
        │                     │ ║ #200                ║│
        │                     │ ║ green valley        ║│
        │                     │ ╚═════════════════════╝│
        │                     │ ┏━━━━━━━━━━━━━━━━━━━━━┓│
        └─────────────────────┘ ┃ * #3                ┃│
        ┌─────────────────────┐ ┃ faint pond          ┃│
         inserted #200  waterfall  201  0.00 ns  1*  3
         q quit  ? keys  arrows focus  space select
        """)
  }

  /// The texts decide how high the cells are.
  @Test func aListOfTexts() throws {
    #expect(
      screen(try demo(.list)) == """
        ┌─────────────────────────────────────────────┐█
        │ #0                                          ││
        │ early dune bright meadow early dune late    ││
        └─────────────────────────────────────────────┘│
        ┌─────────────────────────────────────────────┐│
        │ #1                                          ││
        │ mild shore round lake deep mill early dune  ││
        │ late ridge green pond quiet island narrow   ││
        │ shore green field bright meadow open valley ││
        │ still wood hollow pond faint orchard quiet  ││
        │ valley hollow pond                          ││
        └─────────────────────────────────────────────┘│
         list  200 items  0.00 ns  +5 -2
         q quit  ? keys  arrows focus  space select
        """)
  }

  @Test func aPinnedHeader() throws {
    let text = screen(try demo(.days, rowCount: 10), [.end, .home, .down, .down, .down])
    #expect(
      text == """
         header of section 0                           █
        └─────────────────────────────────────────────┘│
        ┌─────────────────────────────────────────────┐│
        │ #2 deep harbor                              ││
        └─────────────────────────────────────────────┘│
        ╔═════════════════════════════════════════════╗│
        ║ #3 faint pond                               ║│
        ╚═════════════════════════════════════════════╝│
         days  200 items  0.00 ns  0.3  +9 -14
         q quit  ? keys  arrows focus  space select
        """)
  }

  /// Two banners turn in different directions, each with its own interval, and their dots follow.
  @Test func banners() throws {
    let demo = try demo(.banners)
    var texts: [String] = []
    for time in [0.0, 2.5, 3.5, 4.5] {
      let lines = demo.draw(at: time, clock: { 0 }).text.split(separator: "\n")
      texts.append([1, 5, 7, 11].map { lines[$0].filter { !" │".contains($0) } }.joined(separator: " "))
    }
    #expect(
      texts == ["#0 ■···· #5 ■···", "#1 ·■··· #5 ■···", "#1 ·■··· #8 ···■", "#2 ··■·· #8 ···■"])
    // In the middle of a turn.
    #expect(
      demo.draw(at: 6.25, clock: { 0 }).text.hasPrefix("───────────────────────┐┌"))
    #expect(demo.nextFrame(after: 6.25) == 6.25)
    _ = demo.draw(at: 6.6, clock: { 0 })
    #expect(demo.nextFrame(after: 6.6) == 8)
  }

  /// Every layout on screens of every size: no box leaves its place, and all keys can be pressed.
  @Test(arguments: DemoLayout.allCases)
  func allKeysOnAllScreens(layout: DemoLayout) throws {
    let keys: [Key] = [
      .down, .right, .character(" "), .pageDown, .character("i"), .end, .character("x"), .up, .left,
      .character("s"),
      .home, .character("m"), .right, .down, .down, .enter, .character("m"), .up, .escape, .character("c"),
      .character("J"), .character("k"), .character("c"), .character("?"), .character("?"), .escape, .pageUp,
      .delete, .character("a"), .character("l"), .character("L"), .character("z"),
    ]
    for (columnCount, rowCount) in [(1, 1), (5, 2), (12, 4), (20, 7), (40, 12), (80, 24), (200, 60)] {
      for count in [0, 1, 30, 500] {
        let demo = try demo(layout, count: count, columnCount: columnCount, rowCount: rowCount)
        let text = screen(demo, keys)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == rowCount && lines.allSatisfy { $0.count <= columnCount })
        #expect(demo.nextFrame(after: 1_000) == nil || layout == .banners)
      }
    }
  }

  /// What is visible stays on screen at another width.
  @Test(arguments: DemoLayout.allCases)
  func resizingKeepsTheFirstVisibleItem(layout: DemoLayout) throws {
    let demo = try demo(layout, count: 2_000, columnCount: 80, rowCount: 24)
    // The titles of the items in the first row may be above the screen.
    func first(_ text: String) throws -> Int {
      try #require(text.matches(of: /#(\d+)/).compactMap { Int($0.output.1) }.min())
    }
    let before = try first(screen(demo, [.end, .character("K"), .character("K")]))
    #expect(before > 100 && before < 1_960)
    for (columnCount, rowCount) in [(40, 12), (200, 60), (80, 24)] {
      demo.resize(columnCount: columnCount, rowCount: rowCount)
      #expect(abs(try first(screen(demo)) - before) < 40, "\(columnCount) × \(rowCount)")
    }
  }

  @Test func theSelectionAndTheFocusStayInOtherLayouts() throws {
    let demo = try demo(.waterfall, columnCount: 80, rowCount: 24)
    _ = screen(demo, [.pageDown, .pageDown, .character(" "), .down, .down])
    let text = screen(demo)
    let focused = try #require(text.firstMatch(of: /║ (#\d+)/)?.1)
    for _ in DemoLayout.allCases {
      let text = screen(demo, [.character("l")])
      #expect(text.contains("║ \(focused)") && text.contains("1 selected"), "\(text)")
    }
  }

  /// Cells that are missing are drawn as placeholders until there is time for them.
  @Test func placeholders() throws {
    let demo = try demo(.grid)
    _ = demo.handle(.character("c"), at: 0)
    let text = demo.draw(at: 0, clock: { 0 }).text
    #expect(text.contains("│ #0 ") && text.contains("░░░░░") && !text.contains("#1 "))
    #expect(demo.nextFrame(after: 0) == 0)
    #expect(screen(demo).contains("#8 ") && !screen(demo).contains("░"))
  }

  @Test func feedFiles() throws {
    for name in ["mixed", "spreadsheet", "carousels", "horizontal", "headers-right-to-left", "banners"] {
      let path = feedFormatFolder.appendingPathComponent("examples/\(name).json").path
      let demo = try Demo(try LoadedFeed(path: path), name: name, columnCount: 60, rowCount: 20)
      let keys: [Key] = [
        .down, .character(" "), .right, .character("i"), .character("x"), .character("s"), .end,
      ]
      let text = screen(demo, keys)
      #expect(text.contains("╔") && text.contains(name), "\(text)")
    }
  }
}
