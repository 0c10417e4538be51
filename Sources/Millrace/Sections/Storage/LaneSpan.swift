/// How many neighbouring lanes an item of a waterfall is in.
///
/// An item in several lanes begins below the lowest of them, and is as wide as they are together, with what
/// is between them. It goes where it can start highest, as any other; if there are several such places, to
/// the one that the layout's `ties` say. In cyclic orders it begins with the lane whose turn it is, or, if it
/// does not fit in from there on, with the first one of the next round; in the order `.rightToLeft` it is
/// the mirror image of that.
public enum LaneSpan: Hashable, Sendable {
  /// So many, 1 or more; all, if there are not as many.
  case lanes(Int)
  /// All, however many there are.
  case all
}

extension LaneSpan {
  /// As it is stored of an item: how many lanes beside the first it asks for, 255 for all.
  init(stored: UInt8) { self = stored == .max ? .all : .lanes(Int(stored) + 1) }

  /// As it is stored. A layout has 255 lanes at most, so more than these are all.
  func stored(_ argument: @autoclosure () -> String) throws(LayoutError) -> UInt8 {
    switch self {
    case .all: return .max
    case .lanes(let count):
      guard count >= 1 else {
        throw .countOutOfRange(argument: argument(), value: count, valid: 1...Int.max)
      }
      return UInt8(min(count - 1, 255))
    }
  }
}
