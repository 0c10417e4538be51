import FeedFiles
import FeedFormat
import Millrace

/// A trace as a source of frames.
///
/// The heights of the trace become items as those of an `--input` file do. Properties of items other than the
/// height are generated in the same way.
struct BenchReplay<Size: Hashable & Sendable>: BenchFrames {
  private let trace: Trace
  /// The sizes of all inserted and resized items, in the order of the events.
  private let sizes: BenchItems<Size>
  private var frameIndex = 0
  private var sizeIndex = 0

  /// Creates a replay from the first frame on.
  init<Layout: BenchLayout>(_ trace: Trace, of layout: Layout.Type, shape: BenchShape, seed: UInt64)
  where Layout.Size == Size {
    self.trace = trace
    let extents = trace.extents
    sizes = Layout.items(
      of: .file(name: trace.file, .extents(extents)), shape: shape, count: extents.count, seed: seed)
  }

  var viewport: LayoutSize { trace.viewport }
  var isOver: Bool { frameIndex == trace.frames.count }

  mutating func next(visible: [Element]) -> BenchFrame<Size> {
    let traced = trace.frames[frameIndex]
    frameIndex += 1
    var frame = BenchFrame<Size>(scroll: BenchScroll(jump: traced.jump, distance: traced.distance))
    var page: [Size] = []
    for event in traced.events {
      if case .append = event.edit {
        page.append(nextSize())
        continue
      }
      frame.append(page: &page)
      switch event.edit {
      case .append: break
      case .insert(let index, _): frame.edits.append(.insert(nextSize(), at: index))
      case .remove(let index): frame.edits.append(.remove(at: index))
      case .move(let source, let target): frame.edits.append(.move(from: source, to: target))
      case .resize(let index, _): frame.edits.append(.resize(at: index, to: nextSize()))
      }
    }
    frame.append(page: &page)
    return frame
  }

  private mutating func nextSize() -> Size {
    defer { sizeIndex += 1 }
    return sizes[sizeIndex]
  }

  func failure(_ error: LayoutError) -> any Error {
    let events = trace.frames[max(frameIndex - 1, 0)].events
    return trace.error(line: events.first?.line ?? 1, "valid edits, got \(error)")
  }
}

extension BenchFrame {
  /// Appends a run of items in one call, as an app does.
  fileprivate mutating func append(page: inout [Size]) {
    if page.isEmpty { return }
    edits.append(.append(page))
    page = []
  }
}

extension BenchShape {
  /// Creates the shape on which a trace is replayed, as wide as the reader's viewport.
  init(laneCount: Int, replaying trace: Trace) throws(InputError) {
    do throws(LayoutError) {
      try self.init(laneCount: laneCount, width: trace.viewport.width)
    } catch {
      throw InputError(
        file: trace.file, place: "viewport",
        expectation: "a width with room for \(laneCount) columns, got \(error)")
    }
  }
}
