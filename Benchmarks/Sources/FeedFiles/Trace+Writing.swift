extension Trace {
  /// The trace in the file format. Equal traces have equal texts.
  public var text: String {
    var text = "millrace-trace 1\nviewport \(Trace.text(viewport.width)) \(Trace.text(viewport.height))\n"
    text += "items \(count)\n"
    for frame in frames {
      for event in frame.events { text += "\(event.edit.text)\n" }
      if let jump = frame.jump { text += "jump \(Trace.text(jump))\n" }
      if frame.distance != 0 { text += "scroll \(Trace.text(frame.distance))\n" }
      text += "frame\n"
    }
    return text
  }

  /// Returns the shortest decimal that reads back as `number`, without `.0` for integers.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}

extension Trace.Edit {
  fileprivate var text: String {
    switch self {
    case .insert(let index, let extent): "insert \(index) \(Trace.text(extent))"
    case .append(let extent): "append \(Trace.text(extent))"
    case .remove(let index): "remove \(index)"
    case .move(let source, let target): "move \(source) \(target)"
    case .resize(let index, let extent): "resize \(index) \(Trace.text(extent))"
    }
  }
}
