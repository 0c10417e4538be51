import Millrace

// Sections as `millrace.d.ts` describes them.
extension Words {
  /// Reads a section: what all sections can have, and the fields of its layout.
  mutating func section() throws(WebError) -> FeedSection {
    let value = try value()
    guard case .fields(var fields) = value else { throw .unexpected("section", "an object", "\(value)") }
    let layout = try fields.choice("layout", default: SectionLayout.usual, SectionLayout.all)
    var section = try layout.read(&fields)
    section.headers = try fields.supplementaries("headers")
    section.footers = try fields.supplementaries("footers")
    section.decorations = try fields.decorations()
    if let scrolling = try fields.orthogonalScrolling(extent: section.orthogonalScrolling?.extent) {
      section.orthogonalScrolling = scrolling
    }
    try fields.checkNames()
    return section
  }
}

extension Fields {
  fileprivate mutating func supplementaries(_ name: StaticString) throws(WebError) -> [Supplementary] {
    try list(name) { (fields) throws(WebError) in
      Supplementary(
        try fields.elementKind(), extent: try fields.number("extent"),
        pinning: try fields.choice(
          "pinning", default: .none, ["none": .none, "section": .section, "group": .group]),
        pinnedExtent: try fields.optional("pinnedExtent"), stretches: try fields.flag("stretches"))
    }
  }

  fileprivate mutating func decorations() throws(WebError) -> [Decoration] {
    var list: [Decoration] = []
    if try flag("background") { list.append(.background()) }
    if let thickness = try optional("separators") { list.append(.separators(thickness: thickness)) }
    return list
  }

  /// Returns how a section scrolls across the feed. `extent` is its length in the feed if it has one without the field.
  mutating func orthogonalScrolling(extent: Double?) throws(WebError) -> OrthogonalScrolling? {
    try object("scrolling") { (scrolling) throws(WebError) in
      let behavior: OrthogonalScrollingBehavior = try scrolling.choice(
        "behavior", default: .none,
        [
          "none": .none, "continuous": .continuous,
          "continuousGroupLeadingBoundary": .continuousGroupLeadingBoundary, "paging": .paging,
          "groupPaging": .groupPaging, "groupPagingCentered": .groupPagingCentered,
        ])
      return OrthogonalScrolling(behavior, extent: try scrolling.number("extent", default: extent))
    }
  }
}
