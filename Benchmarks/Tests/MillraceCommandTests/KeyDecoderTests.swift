import Terminal
import Testing

/// Keys from the bytes that terminals send.
@Suite struct KeyDecoderTests {
  private static let sequences: [(bytes: String, key: Key)] = [
    ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}OH", .home), ("\u{1B}OF", .end), ("\u{1B}[1~", .home),
    ("\u{1B}[4~", .end), ("\u{1B}[7~", .home), ("\u{1B}[8~", .end), ("\u{1B}[3~", .delete),
    ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[1;5A", .up), ("\u{1B}[6;2~", .pageDown),
    ("\u{1B}OM", .enter), ("\r", .enter), ("\n", .enter), ("\u{7F}", .delete), ("\u{08}", .delete),
    ("\u{03}", .interrupt), ("\u{1A}", .suspend), ("\u{0C}", .redraw), (" ", .character(" ")),
    ("q", .character("q")), ("~", .character("~")),
  ]

  @Test func everyKey() {
    for (bytes, key) in Self.sequences {
      var decoder = KeyDecoder()
      #expect(decoder.decode(bytes.utf8) == [key], "\(Array(bytes.utf8))")
      #expect(!decoder.isIncomplete)
    }
  }

  /// However the bytes are divided among reads, the keys are the same.
  @Test func keysInParts() {
    let bytes = Self.sequences.flatMap { Array($0.bytes.utf8) }
    for length in 1...7 {
      var (decoder, keys) = (KeyDecoder(), [Key]())
      for start in stride(from: 0, to: bytes.count, by: length) {
        keys += decoder.decode(bytes[start..<min(bytes.count, start + length)])
      }
      #expect(keys == Self.sequences.map { $0.key })
    }
  }

  @Test func theEscapeKeyHasNoBytesAfterIt() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [] && decoder.isIncomplete)
    #expect(decoder.finish() == .escape)
    #expect(!decoder.isIncomplete && decoder.finish() == nil)
    #expect(decoder.decode([0x1B, 0x1B]) == [.escape])
    #expect(decoder.finish() == .escape)
    // A sequence that is never completed is no key.
    #expect(decoder.decode(Array("\u{1B}[1;".utf8)) == [] && decoder.isIncomplete)
    #expect(decoder.finish() == nil && !decoder.isIncomplete)
    #expect(decoder.decode("x".utf8) == [.character("x")])
  }

  @Test func unknownSequencesAreSkipped() {
    // A function key, the Alt key, the focus of the terminal, a character outside of ASCII, a sequence that is cut off.
    for (bytes, keys) in [
      ("\u{1B}[15~a", [Key.character("a")]), ("\u{1B}xa", [.character("a")]),
      ("\u{1B}[Ia", [.character("a")]),
      ("äa", [.character("a")]), ("\u{1B}[1\u{1B}[A", [.up]), ("\u{1B}[?1;2ca", [.character("a")]),
      ("\u{1B}[" + String(repeating: "1", count: 100) + "~a", nil), ("\u{00}\u{01}a", [.character("a")]),
    ] {
      var decoder = KeyDecoder()
      let decoded = decoder.decode(bytes.utf8)
      #expect(decoded.last == .character("a") || decoded == keys)
      if let keys { #expect(decoded == keys) }
      #expect(!decoder.isIncomplete)
    }
  }
}
