import ArgumentParser
import FeedFiles
import FeedFormat
import Foundation
import Millrace
import ProgramOutput

/// `millrace trace`: prints the visible items in each frame of a trace, or records the reader's minute.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print what is visible in each frame of a trace.",
    discussion: """
      A trace is a text file of scrolling and edits, frame by frame: see Benchmarks/TraceFormat. Without a trace, the \
      events are those of the reader's minute, the simulated reader of millrace bench. -o writes them as a trace.

      The events are replayed in a waterfall. For each frame, a line of CSV has the offset, whether the placement is \
      provisional (edited items are not settled), the number of visible items, the first and the last of them, and a \
      digest of their frames. To time a trace, use millrace bench --trace.
      """)

  @Argument(help: "The trace. (default: the reader's minute)", completion: .file())
  var trace: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the events as a trace.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The number of items at the start: 1e6, 1_000_000. (default: that of the trace, or 1e4)",
      valueName: "count"),
    transform: { try parseCount($0, atLeast: 0) })
  var count: Int?

  @Option(
    help: ArgumentHelp("The items, instead of the synthetic feed, as in bench.", valueName: "file"))
  var input: String?

  @Option(help: ArgumentHelp("The number of columns, 1 to 255.", valueName: "number"))
  var columns = 4

  @Flag(help: "Use the edit policy stable: items keep their columns.")
  var stable = false

  @Option(help: "The seed of the synthetic feed and of the reader's minute.")
  var seed: UInt64 = 1

  private var recording: OutputFile? { output.map { OutputFile(option: "--output", path: $0) } }

  func validate() throws {
    guard (1...255).contains(columns) else {
      throw ValidationError("--columns: expected 1 to 255, got \(columns).")
    }
    // A reader's minute inserts items with sizes of existing ones, so it needs items.
    if let count, !((trace == nil ? 2 : 0)...HeldItems.limit).contains(count) {
      throw ValidationError(
        "--count: expected \(trace == nil ? 2 : 0) to \(HeldItems.limit), got \(count).")
    }
    for (option, path) in [("the trace", trace), ("--input", input)] {
      if let path { try recording?.checkIsAnother(than: OutputFile(option: option, path: path)) }
    }
    try recording?.checkIsWritable()
  }

  func run() throws {
    try reportingInputErrors {
      let trace = try trace.map(Trace.init(path:))
      let feed = try input.map { BenchFeed.file(name: $0, try loadFeedColumn(path: $0)) } ?? .synthetic
      if stable {
        try run(StableWaterfall.self, trace, feed)
      } else {
        try run(WaterfallLayout.self, trace, feed)
      }
    }
  }

  private func run<Layout: BenchLayout>(_ type: Layout.Type, _ trace: Trace?, _ feed: BenchFeed) throws
  where Layout.Size == Double {
    guard let trace else {
      let shape = try BenchShape(laneCount: columns)
      let items = Layout.items(of: feed, shape: shape, count: count ?? 10_000, seed: seed)
      return try run(type, BenchMinute(items: items, seed: seed), shape, items)
    }
    let count = count ?? trace.count
    guard count <= HeldItems.limit else {
      throw InputError(
        file: trace.file, place: "items",
        expectation: "at most \(HeldItems.limit), got \(count)")
    }
    try trace.check(count: count)
    let shape = try BenchShape(laneCount: columns, replaying: trace)
    let items = Layout.items(of: feed, shape: shape, count: count, seed: seed)
    try run(type, BenchReplay(trace, of: type, shape: shape, seed: seed), shape, items)
  }

  private func run<Layout: BenchLayout, Frames: BenchFrames<Double>>(
    _ type: Layout.Type, _ frames: Frames, _ shape: BenchShape, _ items: BenchItems<Double>
  ) throws where Layout.Size == Double {
    var frames = frames
    var layout: Layout
    do {
      layout = try Layout(shape, items: items.held ?? [])
    } catch let error as LayoutError {
      throw InputError(
        file: input ?? "synthetic", place: "the heights in points",
        problem: "invalid heights: \(error)")
    }
    var reader = BenchReader(viewport: frames.viewport)
    var recorder = BenchRecorder(file: output ?? "", viewport: frames.viewport, count: items.count)
    var lines = OutputBuffer()
    lines.append("frame,offset,provisional,items,first,last,digest\n")
    var index = 0
    while !frames.isOver {
      let frame = frames.next(visible: reader.visible)
      do {
        _ = try reader.show(frame, of: &layout)
      } catch {
        throw frames.failure(error)
      }
      if output != nil { recorder.record(frame, shownBy: reader) }
      lines.append(index, shownBy: reader)
      try lines.flushIfFull()
      index += 1
    }
    try recording?.write(Data(recorder.trace.text.utf8))
    try lines.flush()
  }
}

extension OutputBuffer {
  /// Appends the visible items of a frame.
  fileprivate mutating func append(_ frame: Int, shownBy reader: BenchReader) {
    append(frame)
    append(",")
    append(text: "\(reader.offset),\(reader.isProvisional ? 1 : 0),\(reader.visible.count),")
    append(text: reader.visible.first.map { "\($0.index)" } ?? "")
    append(",")
    append(text: reader.visible.last.map { "\($0.index)" } ?? "")
    append(text: ",\(String(digest(of: reader.visible), radix: 16))\n")
  }
}

/// Returns a hash of the indices and frames of all elements (FNV-1a by words).
private func digest(of elements: [Element]) -> UInt64 {
  var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  for element in elements {
    let frame = element.frame
    for bits in [
      UInt64(bitPattern: Int64(element.index)), frame.minX.bitPattern, frame.minY.bitPattern,
      frame.width.bitPattern, frame.height.bitPattern,
    ] {
      digest = (digest ^ bits) &* 0x100_0000_01B3
      digest ^= digest >> 32
    }
  }
  return digest
}
