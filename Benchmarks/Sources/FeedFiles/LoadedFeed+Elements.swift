import FeedFormat
import Millrace

extension LoadedFeed {
  /// Calls `body` with the attributes of each element, or of each element whose image intersects `rect`.
  ///
  /// The order is that of a feed query. Pinned elements have their pinned frames. Without `rect`, hidden items are passed,
  /// too.
  public mutating func forEachAttributes<Failure: Error>(
    in rect: LayoutRect?, _ body: (LayoutAttributes) throws(Failure) -> Void
  ) throws(Failure) {
    let copy = self
    let seen = view.roundedAndShifted(by: -shift)
    var missing = MissingElements(of: copy, view: seen)
    try feed.forEachAttributes(
      in: rect?.roundedAndShifted(by: -shift) ?? .everywhere, view: seen, includingHidden: rect == nil,
      applying: { _ in }
    ) { (attributes) throws(Failure) in
      if rect == nil {
        let element = Element(attributes)
        let isListed = try missing.emit(before: element, role: copy.role(of: element)) {
          (element) throws(Failure) in
          try body(LayoutAttributes(element))
        }
        guard isListed else { return }
      }
      var attributes = attributes
      attributes.frame = attributes.frame.shifted(by: copy.shift)
      try body(attributes)
    }
    if rect == nil {
      try missing.emitAll { (element) throws(Failure) in try body(LayoutAttributes(element)) }
    }
  }

  /// Returns the role of `element`, also if its kind is a custom one.
  public func role(of element: Element) -> ElementRole {
    switch element.kind {
    case .item: return .item
    case .badge: return .badge
    case .header: return .header
    case .footer: return .footer
    case .background: return .background
    case .separator: return .separator
    default: break
    }
    let (kind, section) = (element.kind, element.path.section)
    if let role = boundaryRole(of: element) { return role }
    guard (0..<sectionCount).contains(section) else { return section < 0 ? .header : .footer }
    if feed.headers(ofSection: section).contains(where: { $0.kind == kind }) { return .header }
    if feed.footers(ofSection: section).contains(where: { $0.kind == kind }) { return .footer }
    let decoration = feed.decorations(ofSection: section).first { $0.kind == kind }
    if case .rows = decoration?.extent { return .separator }
    return decoration == nil && layoutName(ofSection: section) == "compositional" ? .badge : .background
  }

  /// Returns the role of a boundary supplementary, or `nil` if `element` is none.
  private func boundaryRole(of element: Element) -> ElementRole? {
    let (path, isOfSection) = (element.path, (0..<sectionCount).contains(element.path.section))
    let items =
      isOfSection
      ? feed.boundarySupplementaryItems(ofSection: path.section) : feed.boundarySupplementaryItems
    guard path.item < items.count else { return nil }
    let item = items[path.item]
    guard (item.elementKind ?? .supplementary) == element.kind else { return nil }
    return item.alignment.role(in: axis)
  }
}

extension RectAlignment {
  /// The role of a boundary supplementary with this alignment.
  func role(in axis: LayoutAxis) -> ElementRole {
    let edges: (header: Set<RectAlignment>, footer: Set<RectAlignment>) =
      axis == .vertical
      ? ([.top, .topLeading, .topTrailing], [.bottom, .bottomLeading, .bottomTrailing])
      : ([.leading, .topLeading, .bottomLeading], [.trailing, .topTrailing, .bottomTrailing])
    if edges.header.contains(self) { return .header }
    return edges.footer.contains(self) ? .footer : .supplementary
  }
}

/// The role of an element in its section or in the feed.
public enum ElementRole: Hashable, Sendable {
  case item, badge, header, footer, background, separator
  /// Between the start and the end of its section or of the feed.
  case supplementary
}

extension LayoutRect {
  /// A rectangle that intersects all elements of nonzero size.
  fileprivate static let everywhere =
    LayoutRect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
}

extension Element {
  func shifted(by distance: Double) -> Element {
    var element = self
    element.frame = frame.shifted(by: distance)
    return element
  }
}

extension Element {
  /// Creates an element from the attributes that it has.
  public init(_ attributes: LayoutAttributes) {
    self.init(
      attributes.kind, path: attributes.path, frame: attributes.frame, zIndex: attributes.zIndex,
      isPinned: attributes.isPinned)
  }
}
