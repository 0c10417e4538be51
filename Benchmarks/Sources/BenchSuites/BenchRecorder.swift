import FeedFiles
import Millrace

/// Records a trace of the frames of a waterfall.
struct BenchRecorder {
  private(set) var trace: Trace

  /// Creates an empty recording of a feed of `count` items.
  init(file: String, viewport: LayoutSize, count: Int) {
    trace = Trace(file: file, viewport: viewport, count: count)
  }

  /// Records a frame after it was shown.
  ///
  /// - Parameter reader: The reader, which knows whether the next page was appended.
  mutating func record(_ frame: BenchFrame<Double>, shownBy reader: BenchReader) {
    var traced = Trace.Frame()
    for edit in frame.edits {
      switch edit {
      case .insert(let extent, let index): traced.append(.insert(index: index, extent: extent))
      case .remove(let index): traced.append(.remove(index: index))
      case .move(let source, let target): traced.append(.move(source: source, target: target))
      case .resize(let index, let extent): traced.append(.resize(index: index, extent: extent))
      case .append(let extents): for extent in extents { traced.append(.append(extent: extent)) }
      }
    }
    if reader.hasAppendedPage { for extent in frame.nextPage { traced.append(.append(extent: extent)) } }
    traced.jump = frame.scroll.jump
    traced.distance = frame.scroll.distance
    trace.frames.append(traced)
  }
}
