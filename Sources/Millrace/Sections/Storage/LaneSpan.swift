/// The number of neighboring lanes that an item of a waterfall spans.
///
/// An item that spans several lanes begins below the longest of them. Its width is the width of the lanes and
/// of the spacing between them. As with any item, the layout places it where it can start highest. If there
/// are several such positions, `ties` of the layout selects one. In cyclic orders, the item begins with the
/// lane whose turn it is. If it does not fit from there on, it begins with the first lane of the next round.
/// The order `.rightToLeft` is the mirror image.
public enum LaneSpan: Hashable, Sendable {
  /// The given number of lanes, 1 or more. All lanes if there are fewer.
  case lanes(Int)
  /// All lanes.
  case all
}

extension LaneSpan {
  /// Creates a span from its stored form: the number of lanes besides the first, or 255 for all.
  init(stored: UInt8) { self = stored == .max ? .all : .lanes(Int(stored) + 1) }

  /// Returns the stored form. A layout has at most 255 lanes, so a larger number means all.
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
