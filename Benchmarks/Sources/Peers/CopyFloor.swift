/// A lower bound: copies a layout's bytes without computing anything.
public struct CopyFloor {
  private let source: [UInt8]
  private var target: [UInt8]

  /// Creates arrays for `itemCount` items of five bytes: a 32-bit extent and a lane.
  public init(itemCount: Int) {
    source = [UInt8](repeating: 1, count: itemCount * 5)
    target = source.map { $0 &+ 1 }
  }

  /// Whether the arrays are equal, which they are only after `copy()`.
  public var isCopied: Bool { source == target }

  /// Copies the bytes from one existing array to the other.
  @inline(never)
  public mutating func copy() {
    let source = source
    unsafe target.withUnsafeMutableBufferPointer { target in
      _ = unsafe target.update(fromContentsOf: source)
    }
  }
}
