import Millrace

extension FeedFile {
  /// Repeats the items of each section, so that the feed has `count` items, or leaves them as they are if it has more.
  ///
  /// Each section keeps its share of the items, as precisely as whole items can. The rows and columns of spreadsheets stay.
  /// A feed without items stays empty.
  ///
  /// - Parameters:
  ///   - count: The number of items before the file's edits.
  ///   - source: Where the file comes from, to read the pictures in other files.
  package mutating func repeatItems(to count: Int, from source: FeedSource) throws(InputError) {
    for index in sections.indices {
      try sections[index].readPictures(at: "sections[\(index)]", from: source)
    }
    var total = 0
    for section in sections {
      // Sections of more items than `Int` counts have more than `count`.
      let (sum, overflows) = total.addingReportingOverflow(section.items.count)
      if overflows { return }
      total = sum
    }
    guard total > 0, count > total else { return }
    var (old, new) = (0, 0)
    for index in sections.indices {
      old += sections[index].items.count
      let end = Self.share(old, of: total, in: count)
      sections[index].items.repeat(to: end - new)
      new = end
    }
  }

  /// Returns `part / total * count`, rounded down.
  private static func share(_ part: Int, of total: Int, in count: Int) -> Int {
    total.dividingFullWidth(part.multipliedFullWidth(by: count)).quotient
  }
}

extension FeedFile.Section {
  /// Replaces pictures in another file by items.
  fileprivate mutating func readPictures(at place: String, from source: FeedSource) throws(InputError) {
    guard case .pictures(let pictures) = items else { return }
    if layout.itemForm == .size {
      items = .sizes(try source.sizes(of: pictures, at: place))
      return
    }
    var values: [Double] = []
    var aspects: [Int] = []
    for (index, size) in try (layout.sizes(of: items, at: place, from: source) ?? []).enumerated() {
      switch size {
      case .extent(let extent): values.append(extent)
      case .aspect(let aspect):
        values.append(aspect)
        aspects.append(index)
      case .size(let size): values.append(size.height)
      }
    }
    items = .listed(values, aspects: aspects)
  }
}

extension FeedFile.Items {
  /// The number of items, without those in another file.
  package var count: Int {
    switch self {
    case .listed(let values, _, _): values.count
    case .pictures: 0
    case .sizes(let sizes): sizes.count
    case .count(let count): count
    case .measured(let sizes): sizes.count
    }
  }

  /// Repeats the items in order, so that there are `count` of them, unless there are none.
  fileprivate mutating func `repeat`(to count: Int) {
    switch self {
    case .listed(let values, let aspects, let spans):
      let repeatedAspects = values.isEmpty ? [] : aspects.repeated(to: count, period: values.count)
      var repeatedSpans: [Int: LaneSpan] = [:]
      for (index, span) in spans {
        for place in stride(from: index, to: count, by: values.count) { repeatedSpans[place] = span }
      }
      self = .listed(values.repeated(to: count), aspects: repeatedAspects, spans: repeatedSpans)
    case .pictures: break
    case .sizes(let sizes): self = .sizes(sizes.repeated(to: count))
    case .count(let old): self = .count(old == 0 ? 0 : count)
    case .measured(let sizes): self = .measured(sizes.repeated(to: count))
    }
  }
}

extension Array {
  /// Returns the elements again and again: `count` of them.
  fileprivate func repeated(to count: Int) -> [Element] {
    if isEmpty { return [] }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    while elements.count + self.count <= count { elements += self }
    return elements + prefix(count - elements.count)
  }
}

extension [Int] {
  /// Returns ascending positions below `count` that are those in each period.
  fileprivate func repeated(to count: Int, period: Int) -> [Int] {
    var positions: [Int] = []
    for start in stride(from: 0, to: count, by: period) {
      for position in self where position < count - start { positions.append(start + position) }
    }
    return positions
  }
}
