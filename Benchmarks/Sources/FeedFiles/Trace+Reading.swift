import FeedFormat
import Millrace

extension Trace {
  /// Reads the file at `path`, plain or gzip, and checks that every edit is valid.
  public init(path: String) throws(InputError) {
    var lines = TraceLines(file: path, bytes: try readText(path: path))
    guard lines.next(), lines.word(0) == "millrace-trace" else {
      throw lines.error("\"millrace-trace 1\", got \(lines.found)")
    }
    guard lines.count == 2, lines.word(1) == "1" else {
      throw lines.error("\"millrace-trace 1\", the version that this program supports, got \(lines.found)")
    }
    let header = try lines.readHeader()
    self.init(file: path, viewport: header.viewport, count: header.count)
    try readFrames(&lines)
    guard !frames.isEmpty else { throw lines.error("at least one frame, got the end of the file") }
  }

  /// Reads the events from the current line to the end.
  private mutating func readFrames(_ lines: inout TraceLines) throws(InputError) {
    var count = count
    var frame = Frame()
    var hasEvents = false
    var number = 0
    while !lines.isAtEnd {
      number += 1
      guard number <= Trace.maximumEventCount else {
        throw lines.error("at most \(Trace.maximumEventCount) events and frames, got more")
      }
      if let edit = try lines.readEdit() {
        try check(edit, line: lines.line, count: &count)
        frame.append(edit, line: lines.line)
        hasEvents = true
      } else {
        switch lines.word(0) {
        case "scroll":
          let limit = Trace.maximumDistance
          frame.distance += try lines.readNumbers("scroll DISTANCE", in: -limit...limit)[0]
          hasEvents = true
        case "jump":
          // A jump replaces the distance scrolled before it.
          (frame.jump, frame.distance) = (try lines.readNumbers("jump SHARE", in: 0...1)[0], 0)
          hasEvents = true
        case "frame":
          guard lines.count == 1 else { throw lines.error("frame alone, got \(lines.found)") }
          frames.append(frame)
          (frame, hasEvents) = (Frame(), false)
        case "viewport", "items":
          throw lines.error("\(lines.word(0)) only once and before the events")
        default: throw lines.unknownWord()
        }
      }
      _ = lines.next()
    }
    // Events after the last frame line form a last frame.
    if hasEvents { frames.append(frame) }
  }
}

/// The non-empty lines of a trace, split into words.
private struct TraceLines {
  private let file: String
  private let bytes: [UInt8]
  private var position = 0
  /// The number of the current line, from 1 on.
  private(set) var line = 0
  /// The first words of the line, one more than the longest event has, so that a line of any length takes no memory.
  private var words: [Range<Int>] = []
  /// The end of the line's last word.
  private var wordsEnd = 0
  private static let maximumWordCount = 4

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// Advances to the next line with words. A `#` starts a comment.
  mutating func next() -> Bool {
    words.removeAll(keepingCapacity: true)
    while position < bytes.count, words.isEmpty {
      line += 1
      var start: Int?
      var isComment = false
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
        let byte = bytes[position]
        if byte == UInt8(ascii: "#") { isComment = true }
        if isComment || byte == 0x20 || byte == 0x09 || byte == 0x0D {
          if let first = start { addWord(first..<position) }
          start = nil
        } else {
          start = start ?? position
        }
        position += 1
      }
      if let start { addWord(start..<position) }
      position += 1
    }
    return !words.isEmpty
  }

  private mutating func addWord(_ word: Range<Int>) {
    if words.count < Self.maximumWordCount { words.append(word) }
    wordsEnd = word.upperBound
  }

  /// Whether all lines have been read.
  var isAtEnd: Bool { words.isEmpty }
  /// The number of words, at most `maximumWordCount`.
  var count: Int { words.count }

  func word(_ index: Int) -> String {
    String(decoding: bytes[words[index]], as: UTF8.self)
  }

  // MARK: - What is in a line

  /// Reads the size of the viewport and the number of items, in either order, and advances past them.
  mutating func readHeader() throws(InputError) -> (viewport: LayoutSize, count: Int) {
    var viewport: LayoutSize?
    var count: Int?
    while next() {
      switch word(0) {
      case "viewport" where viewport == nil:
        let lengths = try readNumbers("viewport WIDTH HEIGHT", in: 0...LayoutUnit.maximumLength)
        guard lengths.allSatisfy({ $0 > 0 }) else { throw error("lengths above 0, got \(found)") }
        viewport = LayoutSize(width: lengths[0], height: lengths[1])
      case "items" where count == nil:
        count = try readIndices("items COUNT", upTo: Trace.maximumCount, after: 1)[0]
      default:
        guard let viewport, let count else {
          let missing = viewport == nil ? "viewport WIDTH HEIGHT" : "items COUNT"
          throw error("\(missing) before the events, got \(found)")
        }
        return (viewport, count)
      }
    }
    guard let viewport, let count else {
      let missing = viewport == nil ? "viewport WIDTH HEIGHT" : "items COUNT"
      throw error("\(missing), got the end of the file")
    }
    return (viewport, count)
  }

  /// Reads an edit. Returns `nil` if the line is not one.
  func readEdit() throws(InputError) -> Trace.Edit? {
    switch word(0) {
    case "insert":
      let form = "insert INDEX HEIGHT"
      return .insert(index: try readIndex(form), extent: try readExtent(form, at: 2))
    case "append": return .append(extent: try readExtent("append HEIGHT", at: 1))
    case "remove": return .remove(index: try readIndices("remove INDEX", after: 1)[0])
    case "move":
      let indices = try readIndices("move FROM TO", after: 1)
      return .move(source: indices[0], target: indices[1])
    case "resize":
      let form = "resize INDEX HEIGHT"
      return .resize(index: try readIndex(form), extent: try readExtent(form, at: 2))
    default: return nil
    }
  }

  /// Reads all words after the first one as numbers.
  ///
  /// - Parameter form: The expected form of the line, for errors.
  func readNumbers(_ form: String, in range: ClosedRange<Double>) throws(InputError) -> [Double] {
    try checkCount(form)
    var numbers: [Double] = []
    for index in 1..<words.count { numbers.append(try readNumber(form, at: index, in: range)) }
    return numbers
  }

  private func readIndices(
    _ form: String, upTo bound: Int = .max, after first: Int
  ) throws(InputError) -> [Int] {
    try checkCount(form)
    var indices: [Int] = []
    for index in first..<words.count { indices.append(try readInteger(form, at: index, upTo: bound)) }
    return indices
  }

  private func readIndex(_ form: String) throws(InputError) -> Int {
    try checkCount(form)
    return try readInteger(form, at: 1, upTo: .max)
  }

  private func readExtent(_ form: String, at index: Int) throws(InputError) -> Double {
    try checkCount(form)
    return try readNumber(form, at: index, in: 0...LayoutUnit.maximumLength)
  }

  private func readInteger(_ form: String, at index: Int, upTo bound: Int) throws(InputError) -> Int {
    let text = word(index)
    // `Int` also accepts a plus sign.
    guard text.utf8.first.map({ (0x30...0x39).contains($0) }) == true, let number = Int(text), number <= bound
    else {
      let range = bound == .max ? "of 0 or more" : "from 0 to \(bound)"
      throw error("\(form), integers \(range), got \(excerpted(text))")
    }
    return number
  }

  private func readNumber(
    _ form: String, at index: Int, in range: ClosedRange<Double>
  ) throws(InputError) -> Double {
    let text = word(index)
    guard let number = decimalNumber(text), range.contains(number) else {
      throw error(
        "\(form), a number from \(Trace.text(range.lowerBound)) to \(Trace.text(range.upperBound)), "
          + "got \(excerpted(text))")
    }
    return number
  }

  private func checkCount(_ form: String) throws(InputError) {
    guard words.count == form.split(separator: " ").count else { throw error("\(form), got \(found)") }
  }

  // MARK: - Errors

  /// The line, to end a sentence after "got".
  var found: String {
    guard let first = words.first else { return "the end of the file" }
    return excerpted(String(decoding: bytes[first.lowerBound..<wordsEnd], as: UTF8.self))
  }

  private func excerpted(_ text: String) -> String { "\"\(excerpt(text))\"" }

  func error(_ expectation: String) -> InputError {
    InputError(file: file, place: "line \(max(line, 1))", expectation: expectation)
  }

  func unknownWord() -> InputError {
    error(
      "one of frame, scroll, jump, insert, append, remove, move, resize; got \(excerpted(word(0)))")
  }
}
