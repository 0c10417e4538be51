import Millrace
import MillraceOracle
import MillraceRandom

/// The operations of a section that scripts check, for any layout with deferred settling.
protocol CheckedSection: ItemSection {
  var orientation: NaiveOrientation { get }
  /// Returns an item in the form that batches take.
  static func feedItem(_ item: Item) -> FeedItem
  func invariantViolation() -> String?
  /// Returns whether an item of the section is one whose size is an estimate.
  func isEstimate(_ item: Item) -> Bool
}

extension CheckedSection {
  func isEstimate(_ item: Item) -> Bool { false }
}

extension NaiveLayout {
  /// Returns how a fully settled copy of `section` differs from this layout, or `nil` if it does not.
  ///
  /// Settling a copy keeps the section as unsettled as the script made it.
  func wrongOnceSettled<Section: CheckedSection>(_ section: Section) -> String? {
    var copy = section
    _ = copy.settle(budget: .max)
    if !copy.isSettled { return "not settled" }
    if let violation = copy.invariantViolation() { return violation }
    if copy.contentSize != contentSize { return "content \(copy.contentSize), not \(contentSize)" }
    for (index, expected) in frames.enumerated() {
      let found = copy.frame(at: index)
      if found != expected { return "item \(index) at \(found), not \(expected)" }
    }
    return nil
  }

  /// Returns how the answers to some random queries differ from this layout, or `nil` if they do not.
  ///
  /// The queries settle what they need, in a copy or in the section itself.
  func wrongAnswer<Section: CheckedSection>(
    of section: inout Section, random: inout SplitMix64
  ) -> String? {
    for _ in 0..<3 {
      let rect = random.rect(in: contentSize, section.orientation)
      let expected = elements(in: rect)
      var copy = section
      let found = random.oneIn(3) ? section.elements(in: rect) : copy.elements(in: rect)
      if found != expected { return "\(rect): \(found.map(\.index)), not \(expected.map(\.index))" }
      var visited: [Element] = []
      copy.forEachElement(in: rect) { visited.append($0) }
      if visited != expected { return "\(rect): visited \(visited.map(\.index))" }
    }
    if let index = frames.indices.randomElement(using: &random) {
      var copy = section
      let frame = random.oneIn(3) ? section.frame(at: index) : copy.frame(at: index)
      if frame != frames[index] { return "frame of \(index) is \(frame), not \(frames[index])" }
    }
    let rect = random.rect(in: section.contentSize, section.orientation)
    let provisional = section.provisional
    let orientation = section.orientation
    let expected = frames.indices.filter { orientation.intersects(provisional.frame(at: $0), rect) }
    let found = provisional.elements(in: rect).map(\.index)
    return found == expected ? nil : "provisional \(rect): \(found), not \(expected)"
  }
}
