import Millrace

/// A peer with frames in plain arrays and an index for queries. Any edit rebuilds everything.
package protocol FramedWaterfall: PeerWaterfall {
  var frames: PackedFrames { get set }
  /// Rebuilds the index of the frames.
  mutating func index()
}

extension FramedWaterfall {
  package var count: Int { frames.count }
  package var contentHeight: Double { frames.contentHeight }
  package func frame(at index: Int) -> LayoutRect { frames.frame(at: index) }

  package mutating func append(contentsOf heights: [Double]) { edit { $0.append(contentsOf: heights) } }
  package mutating func insert(_ height: Double, at index: Int) { edit { $0.insert(height, at: index) } }
  package mutating func remove(at index: Int) { edit { $0.remove(at: index) } }
  package mutating func move(from source: Int, to target: Int) { edit { $0.move(from: source, to: target) } }
  package mutating func resize(at index: Int, to height: Double) { edit { $0.resize(at: index, to: height) } }

  private mutating func edit(_ change: (inout PackedFrames) -> Void) {
    change(&frames)
    frames.layOut()
    index()
  }
}
