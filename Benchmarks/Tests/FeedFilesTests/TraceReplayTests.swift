import Foundation
import Millrace
import MillraceRandom
import ProgramTesting
import Testing

/// Compares `millrace trace` with a simple replay: all frames, computed again for each frame of the screen.
@Suite struct TraceReplayTests {
  /// Returns a trace with random edits of any items, including the anchor.
  private func someTrace(seed: UInt64, count: Int) -> String {
    var random = SplitMix64(seed: seed)
    var text = "millrace-trace 1\nviewport 200 300\nitems \(count)\n"
    var count = count
    for _ in 0..<150 {
      for _ in 0..<[0, 0, 1, 3].randomElement(using: &random)! {
        let extent = Double(Int.random(in: 0...400, using: &random)) / 4
        let index = Int.random(in: 0..<max(count, 1), using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          text += "append \(extent)\n"
          count += 1
        case 1, 2:
          text += "insert \(Int.random(in: 0...count, using: &random)) \(extent)\n"
          count += 1
        case 3 where count > 0: text += "resize \(index) \(extent)\n"
        case 4 where count > 0:
          text += "remove \(index)\n"
          count -= 1
        case 5 where count > 0: text += "move \(index) \(Int.random(in: 0..<count, using: &random))\n"
        default: break
        }
      }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: text += "jump \(Double.random(in: 0...1, using: &random))\n"
      case 1..<9: text += "scroll \(Double.random(in: -80...100, using: &random))\n"
      default: break
      }
      text += "frame\n"
    }
    return text
  }

  @Test func everyFrameEqualsTheNaiveReader() throws {
    for seed in 0..<20 as Range<UInt64> {
      let count = [0, 1, 3, 40, 120][Int(seed) % 5]
      let heights = [80, 30.5, 120, 64, 0, 55.25, 200]
      let text = someTrace(seed: seed, count: count)
      let bench = try Workbench([
        "a.trace": text, "heights.jsonl": heights.map { "\($0)\n" }.joined(),
      ])
      let outcome = try bench.millrace([
        "trace", "a.trace", "--input", "heights.jsonl", "--columns", "3", "-o", "again.trace",
      ])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let lines = outcome.output.split(separator: "\n").map(String.init)
      var reader = NaiveReader(heights: (0..<count).map { heights[$0 % heights.count] })
      let expected = reader.lines(of: text)
      #expect(lines.count == expected.count + 1)
      for (line, expected) in zip(lines.dropFirst(), expected) {
        #expect(line == expected, "seed \(seed)")
        if line != expected { return }
      }
      let again = try bench.millrace([
        "trace", "again.trace", "--input", "heights.jsonl", "--columns", "3",
      ])
      #expect(again == outcome, "the recorded trace differs, seed \(seed)")
    }
  }

  /// Replaying a recorded minute shows exactly the same frames as the minute.
  @Test(arguments: [
    [], ["--stable"], ["--count", "300"], ["--count", "200000"], ["--columns", "7", "--seed", "9"],
  ])
  func readersMinuteCanBeReplayed(options: [String]) throws {
    let bench = try Workbench()
    let minute = try bench.millrace(["trace", "-o", "minute.trace"] + options)
    #expect(minute.status == 0 && minute.errors.isEmpty)
    #expect(minute.output.split(separator: "\n").count == 7201)
    let replay = try bench.millrace(["trace", "minute.trace", "-o", "again.trace"] + options)
    #expect(replay == minute)
    #expect(try bench.shell("cmp minute.trace again.trace") == .success(""))
    let isProvisional = minute.output.split(separator: "\n").contains { $0.split(separator: ",")[2] == "1" }
    #expect(isProvisional == options.contains("200000"))
  }

  @Test func wrongUse() throws {
    let bench = try Workbench(["a.trace": SampleFiles.traceHeader + "remove 5\nframe\n"])
    for arguments in [
      ["--count", "1"], ["--columns", "0"], ["a.trace", "-o", "a.trace"], ["-o", "/no/such/x"],
    ] {
      #expect(try bench.millrace(["trace"] + arguments).status == 64, "\(arguments)")
    }
    #expect(
      try bench.millrace(["trace", "a.trace", "--count", "5"])
        == .badInput("a.trace: line 4: expected an index from 0 to 4, got 5"))
    #expect(
      try bench.millrace(["trace", "no.trace"])
        == .badInput("no.trace: the file: expected a readable file (No such file or directory)"))
  }
}

/// A reader that knows only heights.
private struct NaiveReader {
  var heights: [Double]
  private var offset = 0.0
  private var anchor: (index: Int, y: Double)?

  init(heights: [Double]) { self.heights = heights }

  /// Returns the program's output for each frame of a trace.
  mutating func lines(of trace: String) -> [String] {
    var lines: [String] = []
    var (jump, distance) = (Double?.none, 0.0)
    for line in trace.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let numbers = words.dropFirst().compactMap(Double.init)
      switch words[0] {
      case "append": heights.append(numbers[0])
      case "insert": insert(numbers[1], at: Int(numbers[0]))
      case "resize": heights[Int(numbers[0])] = numbers[1]
      case "remove": remove(at: Int(numbers[0]))
      case "move":
        let height = heights[Int(numbers[0])]
        remove(at: Int(numbers[0]))
        insert(height, at: Int(numbers[1]))
      case "jump": (jump, distance) = (numbers[0], 0)
      case "scroll": distance += numbers[0]
      case "frame":
        lines.append("\(lines.count)," + show(jump, distance))
        (jump, distance) = (nil, 0)
      default: break
      }
    }
    return lines
  }

  private mutating func insert(_ height: Double, at index: Int) {
    heights.insert(height, at: index)
    if let held = anchor?.index, index <= held { anchor?.index = held + 1 }
  }

  private mutating func remove(at index: Int) {
    heights.remove(at: index)
    guard let held = anchor?.index else { return }
    if index == held { anchor = nil } else if index < held { anchor?.index = held - 1 }
  }

  private mutating func show(_ jump: Double?, _ distance: Double) -> String {
    let (frames, length) = layout
    if let jump {
      offset = length * jump
    } else if let anchor {
      offset += frames[anchor.index].minY - anchor.y
    }
    offset = max(0, min(offset + distance, length - 300))
    let seen = frames.indices.filter { isSeen(frames[$0]) }
    anchor = seen.first.map { ($0, frames[$0].minY) }
    let (first, last) = (seen.first.map { "\($0)" } ?? "", seen.last.map { "\($0)" } ?? "")
    let digest = digest(of: seen.map { Element(index: $0, frame: frames[$0]) })
    return "\(offset),0,\(seen.count),\(first),\(last),\(String(digest, radix: 16))"
  }

  /// The frames of all items in 3 columns of 200 pt with a spacing of 8 pt, and the length of the content. Heights are
  /// multiples of 1/4 pt, so that the sums are exact.
  private var layout: (frames: [LayoutRect], length: Double) {
    var bottoms = [0.0, 0, 0]
    let frames = heights.map { height in
      let column = bottoms.firstIndex(of: bottoms.min()!)!
      defer { bottoms[column] += height + 8 }
      // A column is 61 1/3 pt wide.
      return LayoutRect(
        x: Double(column * (184 + 24)) / 3, y: bottoms[column], width: 184.0 / 3, height: height)
    }
    return (frames, max(0, bottoms.max()! - 8))
  }

  /// Whether a frame intersects the screen of 300 pt, in units of 1/192 pt.
  private func isSeen(_ frame: LayoutRect) -> Bool {
    let top = (offset * 192).rounded(.toNearestOrEven)
    let bottom = ((offset + 300) * 192).rounded(.toNearestOrEven)
    let (minY, maxY) = (frame.minY * 192, frame.maxY * 192)
    return minY < bottom && (minY == maxY ? minY >= top : maxY > top)
  }

  private func digest(of elements: [Element]) -> UInt64 {
    elements.reduce(0xCBF2_9CE4_8422_2325) { digest, element in
      let frame = element.frame
      let edges = [frame.minX, frame.minY, frame.width, frame.height].map(\.bitPattern)
      return ([UInt64(element.index)] + edges).reduce(digest) { digest, bits in
        let product = (digest ^ bits) &* 0x100_0000_01B3
        return product ^ product >> 32
      }
    }
  }
}
