/// A key that was pressed.
package enum Key: Hashable, Sendable {
  case up, down, left, right
  case pageUp, pageDown, home, end
  case delete, enter, escape
  /// A character of ASCII that can be printed.
  case character(Character)
  /// Ctrl-C, Ctrl-Z, Ctrl-L.
  case interrupt, suspend, redraw
}

/// Decodes the bytes that a terminal sends for keys.
///
/// A sequence may arrive in parts. Sequences of keys that have no case, and characters outside of ASCII, are skipped.
package struct KeyDecoder: Sendable {
  private enum State: Hashable {
    case ground
    /// After the byte of the escape key, which also begins the sequences of other keys.
    case escape
    /// After `ESC O`.
    case shifted
    /// After `ESC [`, with the parameters so far.
    case control(String)
  }

  private var state = State.ground

  /// Creates a decoder that has read nothing.
  package init() {}

  /// Whether bytes are missing. If they do not arrive soon, call `finish()`: the escape key was pressed.
  package var isIncomplete: Bool { state != .ground }

  /// Returns the keys of the bytes that have arrived.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] { bytes.compactMap { decode($0) } }

  /// Returns the key of a sequence that was begun, and that no byte continues.
  package mutating func finish() -> Key? {
    defer { state = .ground }
    return state == .escape ? .escape : nil
  }

  private mutating func decode(_ byte: UInt8) -> Key? {
    let old = state
    state = .ground
    switch old {
    case .ground:
      if byte == 0x1B {
        state = .escape
        return nil
      }
      return Self.single(byte)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .control("")
      case UInt8(ascii: "O"): state = .shifted
      // The escape key, and the beginning of another sequence.
      case 0x1B:
        state = .escape
        return .escape
      default: break  // a character with the Alt key
      }
      return nil
    case .shifted: return Self.final(byte)
    case .control(let parameters):
      // Parameters and intermediate bytes come before the final byte. No key has more than a few.
      if (0x20..<0x40).contains(byte) {
        state = parameters.utf8.count < 16 ? .control(parameters + String(Unicode.Scalar(byte))) : .ground
        return nil
      }
      if byte == UInt8(ascii: "~") { return Self.numbered(parameters) }
      // A sequence that was cut off.
      return byte < 0x20 || byte >= 0x7F ? decode(byte) : Self.final(byte)
    }
  }

  private static func single(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x03: .interrupt
    case 0x0A, 0x0D: .enter
    case 0x0C: .redraw
    case 0x1A: .suspend
    // Most terminals send this for the backspace key.
    case 0x08, 0x7F: .delete
    case 0x20..<0x7F: .character(Character(Unicode.Scalar(byte)))
    default: nil
    }
  }

  /// The key of a sequence that ends with a letter. Parameters say which of Shift, Alt and Ctrl were held.
  private static func final(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }

  /// The key of a sequence that ends with `~`.
  private static func numbered(_ parameters: String) -> Key? {
    switch parameters.prefix(while: { $0 != ";" }) {
    case "1", "7": .home
    case "4", "8": .end
    case "3": .delete
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }
}
