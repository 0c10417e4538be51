import Millrace
import MillraceOracle
import MillraceRandom

extension FeedScript {
  /// Changes headers, footers or decorations of a section or of the feed, or their lengths.
  mutating func changeSupplementaries() throws {
    let section = model.sections.indices.randomElement(using: &random) ?? -1
    switch random.int(0...6) {
    case 0:
      model.headers = random.headers()
      lastEdit = "headers \(model.headers)"
      try feed.setHeaders(model.headers)
    case 1:
      model.footers = random.footers()
      lastEdit = "footers \(model.footers)"
      try feed.setFooters(model.footers)
    case 2 where section >= 0:
      model.sections[section].headers = random.headers()
      lastEdit = "headers \(model.sections[section].headers) of \(section)"
      try feed.setHeaders(model.sections[section].headers, ofSection: section)
    case 3 where section >= 0:
      model.sections[section].footers = random.footers()
      lastEdit = "footers \(model.sections[section].footers) of \(section)"
      try feed.setFooters(model.sections[section].footers, ofSection: section)
    case 4 where section >= 0:
      model.sections[section].decorations = random.decorations()
      lastEdit = "decorations \(model.sections[section].decorations) of \(section)"
      try feed.setDecorations(model.sections[section].decorations, ofSection: section)
    case 5: try resizeSupplementary()
    default: try makeInvalidSupplementaryEdit()
    }
  }

  private mutating func resizeSupplementary() throws {
    let section = random.int(-1...model.sections.count)
    let extent = random.barExtent()
    func pick(_ list: inout [Supplementary]) -> (kind: ElementKind?, item: Int)? {
      guard let item = list.indices.randomElement(using: &random) else { return nil }
      list[item].extent = extent
      return (list[item].kind, item)
    }
    let found: (kind: ElementKind?, item: Int)? =
      switch section {
      case -1: pick(&model.headers)
      case model.sections.count: pick(&model.footers)
      case _ where random.oneIn(2): pick(&model.sections[section].headers)
      default: pick(&model.sections[section].footers)
      }
    guard let found, let kind = found.kind else { return }
    let path = ItemPath(section: section, item: found.item)
    lastEdit = "resize \(kind) \(path) to \(extent)"
    try feed.resizeSupplementary(kind, at: path, to: extent)
  }

  private mutating func makeInvalidSupplementaryEdit() throws {
    let kind = random.int(0...8)
    lastEdit = "invalid edit \(kind) of supplementaries"
    let section = model.sections.indices.randomElement(using: &random) ?? -1
    let bad = random.pick([-1, .nan, .infinity, LayoutUnit.maximumLength * 2])
    var error: (any Error)?
    do {
      switch kind {
      case 0: try feed.setHeaders([Supplementary(extent: 1), Supplementary(extent: bad)])
      case 1: try feed.setFooters([Supplementary(.footer, extent: 1, leadingInset: bad)])
      case 2: try feed.setHeaders([Supplementary(extent: 1, pinnedExtent: bad)], ofSection: section)
      case 3: try feed.setFooters([Supplementary(.item, extent: 1)], ofSection: section)
      case 4:
        let most = Supplementary(extent: LayoutUnit.maximumLength)
        try feed.setHeaders([most, most], ofSection: section)
      case 5:
        let insets = LayoutInsets(top: bad == -1 ? .nan : bad)
        try feed.setDecorations([.background(insets: insets)], ofSection: section)
      case 6:
        let bars = [Supplementary(extent: 1, pinning: .section), Supplementary(extent: 1, pinning: .group)]
        try feed.setHeaders(bars, ofSection: section)
      case 7:
        let path = ItemPath(section: random.pick([-2, -1, section, .max, .min]), item: 9)
        try feed.resizeSupplementary(.header, at: path, to: 3)
      default:
        let new = FeedSection.grid(Grid(columns: .count(1), rowHeight: .points(1)), count: 1)
        var wrong = new
        wrong.headers = [Supplementary(ElementKind(rawValue: 100), extent: 5)]
        wrong.footers = [Supplementary(ElementKind(rawValue: 100), extent: 5)]
        try feed.insert(wrong, at: 0)
      }
    } catch let thrown {
      error = thrown
    }
    try require(error != nil, "no error was thrown")
  }

  /// Checks that the feed returns the current headers, footers and decorations.
  mutating func checkSupplementaries() throws {
    func rounded(_ list: [Supplementary]) -> [Supplementary] {
      list.map {
        var bar = $0
        bar.extent = LayoutUnit.nearest(bar.extent)
        bar.pinnedExtent = bar.pinnedExtent.map { LayoutUnit.nearest($0) }
        bar.leadingInset = LayoutUnit.nearest(bar.leadingInset)
        bar.trailingInset = LayoutUnit.nearest(bar.trailingInset)
        return bar
      }
    }
    try require(feed.headers == rounded(model.headers), "other headers: \(feed.headers)")
    try require(feed.footers == rounded(model.footers), "other footers: \(feed.footers)")
    for (index, section) in model.sections.enumerated() {
      try require(feed.headers(ofSection: index) == rounded(section.headers), "other headers of \(index)")
      try require(feed.footers(ofSection: index) == rounded(section.footers), "other footers of \(index)")
      try require(
        feed.decorations(ofSection: index) == section.decorations, "other decorations of \(index)")
    }
    try checkIndices(of: supplementaries)
  }

  /// The headers, footers and backgrounds of the feed and of its sections.
  private var supplementaries: [(kind: ElementKind, path: ItemPath)] {
    func paths(_ section: Int, _ kinds: [ElementKind?]) -> [(kind: ElementKind, path: ItemPath)] {
      kinds.enumerated().compactMap { item, kind in kind.map { ($0, ItemPath(section: section, item: item)) }
      }
    }
    let ofSections = model.sections.enumerated().flatMap { index, section in
      let backgrounds = section.decorations.map { decoration -> ElementKind? in
        if case .rows = decoration.extent { nil } else { decoration.kind }
      }
      return paths(index, section.headers.map { $0.kind ?? .header })
        + paths(index, section.footers.map { $0.kind ?? .footer }) + paths(index, backgrounds)
    }
    return paths(-1, model.headers.map { $0.kind ?? .header })
      + paths(model.sections.count, model.footers.map { $0.kind ?? .footer }) + ofSections
  }
}

extension SplitMix64 {
  /// Returns a random length of a header or footer.
  public mutating func barExtent() -> Double { pick([0, 10, 44, 44, 33.3, 100]) }

  /// Returns random headers, from the outside in.
  public mutating func headers() -> [Supplementary] { bars(.header) }

  /// Returns random footers, from the inside out.
  public mutating func footers() -> [Supplementary] { bars(.footer) }

  private mutating func bars(_ kind: ElementKind) -> [Supplementary] {
    let isFlat = oneIn(6)
    let bars = (0..<pick([0, 0, 1, 1, 2, 3])).map { _ in
      Supplementary(
        oneIn(5) ? ElementKind(rawValue: 100 + kind.rawValue) : kind,
        extent: isFlat ? 0 : barExtent(),
        pinning: pick([.none, .section, .section, .group]),
        pinnedExtent: oneIn(3) ? pick([0, 10, 20, 500]) : nil, stretches: oneIn(3),
        leadingInset: pick([0, 0, 0, 5, 1_000]), trailingInset: pick([0, 0, 7.7]),
        zIndex: oneIn(4) ? Int32(int(-3...3)) : nil)
    }
    // Group headers are outside of other pinned ones. Those that are not pinned may be anywhere.
    let ofGroup = bars.filter { $0.pinning == .group }
    let others = bars.filter { $0.pinning != .group }
    var sorted = kind == .header ? ofGroup + others : others + ofGroup
    if let index = sorted.firstIndex(where: { $0.pinning == .none }) {
      let bar = sorted.remove(at: index)
      sorted.insert(bar, at: int(0...sorted.count))
    }
    return sorted
  }

  /// Returns a random visible rect: mostly a screen, sometimes beyond the ends, empty, or everything.
  public mutating func view(in size: LayoutSize, _ orientation: NaiveOrientation) -> LayoutRect {
    let upright = orientation.upright(size)
    let view =
      switch int(0...9) {
      case 0: LayoutRect(x: 0, y: -200, width: upright.width, height: pick([0, 100, 400]))
      case 1: LayoutRect(x: 0, y: upright.height - 50, width: upright.width, height: 300)
      case 2: LayoutRect(x: 0, y: .random(in: -10...(upright.height + 10), using: &self), width: 0, height: 0)
      case 3: LayoutRect(x: -1e12, y: -1e12, width: 3e12, height: 3e12)
      case 4: LayoutRect(x: 0, y: 0, width: pick([.nan, -1]), height: 100)
      default:
        LayoutRect(
          x: 0, y: .random(in: -50...(upright.height + 1), using: &self), width: upright.width,
          height: .random(in: 0...400, using: &self))
      }
    return orientation.queryRect(view)
  }

  /// Returns random decorations, sometimes with kinds that usually mean something else, or custom kinds.
  public mutating func decorations() -> [Decoration] {
    let count = pick([0, 0, 1, 1, 2, 3])
    let own = ElementKind(rawValue: 100)
    // No other decoration has the kind of the separators.
    let between = pick([.separator, .separator, own, .background])
    let under = [ElementKind.background, .background, .background, own, .separator].filter { $0 != between }
    var hasSeparators = false
    return (0..<count).map { _ in
      let insets = LayoutInsets(
        top: pick([0, 0, 3, -5, 200]), leading: pick([0, 4, -6]), bottom: pick([0, 0, 2, -1, 50]),
        trailing: pick([0, 8, -9]))
      if !hasSeparators, oneIn(3) {
        hasSeparators = true
        return Decoration(
          between, extent: .rows(thickness: pick([1, 0, 0.5, 12])), insets: insets, zIndex: pick([1, 1, -7]))
      }
      let first = int(0...6)
      return Decoration(
        pick(under), extent: oneIn(2) ? .items(first..<(first + int(0...8))) : .section, insets: insets,
        zIndex: pick([-1_024, -1_023, -5]))
    }
  }
}
