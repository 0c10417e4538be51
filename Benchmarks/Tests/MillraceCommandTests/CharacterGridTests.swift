import MillraceRandom
import Terminal
import Testing

/// Pictures of characters, and what is written of them to a terminal.
@Suite struct CharacterGridTests {
  private func grid(_ columnCount: Int = 12, _ rowCount: Int = 5) -> CharacterGrid {
    CharacterGrid(columnCount: columnCount, rowCount: rowCount)
  }

  @Test func boxes() {
    var picture = grid(14, 6)
    picture.drawBox(GridRect(left: 0, top: 0, right: 5, bottom: 3), .light, .plain, in: picture.bounds)
    picture.drawBox(GridRect(left: 6, top: 0, right: 10, bottom: 2), .double, .plain, in: picture.bounds)
    picture.drawBox(GridRect(left: 11, top: 0, right: 12, bottom: 3), .heavy, .plain, in: picture.bounds)
    picture.drawBox(GridRect(left: 0, top: 4, right: 3, bottom: 5), .heavy, .plain, in: picture.bounds)
    // Cut off at all sides.
    picture.drawBox(GridRect(left: 8, top: 3, right: 20, bottom: 9), .light, .plain, in: picture.bounds)
    #expect(
      picture.text == """
        ┌───┐ ╔══╗ ┃
        │   │ ╚══╝ ┃
        └───┘      ┃
                ┌─────
        ┃ ┃     │
                │
        """)
  }

  @Test func textIsCutOffAtTheClip() {
    var picture = grid(8, 2)
    let clip = GridRect(left: 2, top: 0, right: 6, bottom: 1)
    picture.write("abcdefgh", atColumn: 0, row: 0, .plain, in: clip)
    picture.write("abc", atColumn: 2, row: 1, .plain, in: clip)
    picture.write("xyz", atColumn: -1, row: 0, .plain, in: picture.bounds)
    #expect(picture.text == "yzcdef\n")
  }

  /// Wide and combining characters would shift what follows.
  @Test func charactersOfUnknownWidthAreReplaced() {
    var picture = grid(8, 1)
    picture.write("aé漢🙂\u{301}\u{7}─", atColumn: 0, row: 0, .plain, in: picture.bounds)
    #expect(picture.text == "aé????─")
  }

  /// A terminal that shows one picture shows another one after what was written, and no more is written than necessary.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func updates(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (columnCount, rowCount) = (
      Int.random(in: 0...20, using: &random), Int.random(in: 0...6, using: &random)
    )
    var terminal = TerminalEmulator(columnCount: columnCount, rowCount: rowCount)
    var old: CharacterGrid?
    for _ in 0..<20 {
      var next = old ?? grid(columnCount, rowCount)
      for _ in 0..<Int.random(in: 0...4, using: &random) where columnCount > 0 && rowCount > 0 {
        let style = TextStyle(
          TerminalColor.allCases.randomElement(using: &random),
          on: Bool.random(using: &random) ? TerminalColor.allCases.randomElement(using: &random) : nil,
          isBold: Bool.random(using: &random), isDim: Bool.random(using: &random),
          isInverse: Bool.random(using: &random))
        let scalar = "a┌ é─".unicodeScalars.randomElement(using: &random)!
        let (left, top) = (
          Int.random(in: -2...columnCount, using: &random), Int.random(in: -2...rowCount, using: &random)
        )
        next.fill(
          GridRect(left: left, top: top, right: left + 4, bottom: top + 2), with: Glyph(scalar, style),
          in: next.bounds)
      }
      let bytes = next.update(from: old)
      terminal.write(bytes)
      #expect(terminal.unknown.isEmpty)
      #expect(terminal.lines == next.lines)
      var fresh = TerminalEmulator(columnCount: columnCount, rowCount: rowCount)
      fresh.write(next.update(from: nil))
      #expect(terminal.cells == fresh.cells)
      #expect(next.update(from: next).isEmpty)
      old = next
    }
  }

  @Test func onlyChangesAreWritten() {
    var picture = grid()
    let old = picture
    picture.write("ab", atColumn: 3, row: 1, TextStyle(.red), in: picture.bounds)
    #expect(
      String(decoding: picture.update(from: old), as: UTF8.self) == "\u{1B}[2;4H\u{1B}[0;31mab\u{1B}[0m")
    #expect(String(decoding: old.update(from: picture), as: UTF8.self) == "\u{1B}[2;4H  ")
    let plain = TextStyle(.gray, on: .blue, isBold: true).withoutColors
    #expect(plain == TextStyle(isBold: true))
  }
}

extension CharacterGrid {
  /// The lines with all their spaces.
  fileprivate var lines: [String] {
    (0..<rowCount).map { row in
      String(String.UnicodeScalarView((0..<columnCount).map { self[$0, row].scalar }))
    }
  }
}
