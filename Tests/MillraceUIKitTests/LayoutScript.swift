import Foundation
import Millrace
import MillraceFoundation
import MillraceRandom

#if MILLRACE_APPKIT
  import AppKit
  import MillraceAppKit
#else
  import MillraceUIKit
  import UIKit
#endif

/// A collection view under random updates, scrolls, sizes and measurements.
///
/// After each step, what it shows equals what a collection view shows that has just loaded the same data.
@MainActor struct LayoutScript {
  var random: SplitMix64
  let data = SampleData()
  let view: FakeCollectionView
  var step = ""
  /// The number of items whose first and last attributes in an animation were checked.
  var animatedCount = 0

  init(seed: Int, axis: LayoutAxis, isRightToLeft: Bool) throws {
    random = SplitMix64(seed: UInt64(seed))
    data.axis = axis
    for _ in 0..<4 { data.sections.append(data.newSection(&random)) }
    view = Self.view(of: data, axis: axis, size: CGSize(width: 320, height: 480))
    view.isRightToLeft = isRightToLeft
    try load()
  }

  private static func view(of data: SampleData, axis: LayoutAxis, size: CGSize) -> FakeCollectionView {
    let layout = FeedCollectionViewLayout(axis: axis)
    layout.delegate = data
    let view = FakeCollectionView(layout, size: size)
    view.dataSource = data
    return view
  }

  /// The length that the view of an item prefers.
  private func preferredSize(_ attributes: HostLayoutAttributes) -> CGSize? {
    guard attributes.representedElementKind == nil, let path = attributes.indexPath as IndexPath?,
      data.sections.indices.contains(path[0]), data.sections[path[0]].items.indices.contains(path[1])
    else { return nil }
    let section = data.sections[path[0]]
    let item = section.items[path[1]]
    let isVertical = (data.axis == .vertical) != (section.kind == .across)
    var size = attributes.size
    if isVertical { size.height = item.length } else { size.width = item.length }
    if [.list, .columns, .across, .flow].contains(section.kind) {
      data.sections[path[0]].items[path[1]].isEstimated = false
    }
    return size
  }

  private func load() throws {
    view.preferredSize = { [self] in preferredSize($0) }
    try view.reloadData()
    try check()
  }

  mutating func run(steps: Int) throws {
    for number in 0..<steps {
      do {
        try makeStep()
        try check()
      } catch let failure as FakeCollectionView.Failure {
        throw FakeCollectionView.Failure(message: "step \(number), \(step): \(failure.message)")
      }
    }
  }

  private mutating func makeStep() throws {
    switch random.int(0...9) {
    case 0...3: try update()
    case 4...6: try scroll()
    case 7: try resize()
    case 8: try scrollSection()
    default: try edit()
    }
  }

  // MARK: Steps

  private mutating func scroll() throws {
    let isJump = random.oneIn(5)
    let length = data.axis == .vertical ? view.contentSize.height : view.contentSize.width
    var origin = view.viewport.origin
    let distance = isJump ? Double(random.int(0...max(1, Int(length)))) : Double(random.int(-150...150))
    step = "scroll by \(distance)"
    if data.axis == .vertical { origin.y += distance } else { origin.x += distance }
    view.viewport.origin = origin
    try view.layoutIfNeeded()
  }

  private mutating func resize() throws {
    let size = random.pick([
      CGSize(width: 320, height: 480), CGSize(width: 480, height: 320), CGSize(width: 201, height: 400),
    ])
    step = "resize to \(size)"
    view.viewport.size = size
    try view.layoutIfNeeded()
    if random.oneIn(4) {
      view.insets = (random.pick([0, 47]), 0, random.pick([0, 34]), 0)
      view.layout.invalidateLayout()
      try view.layoutIfNeeded()
    }
  }

  private mutating func scrollSection() throws {
    let sections = data.sections.indices.filter { [.across, .cards].contains(data.sections[$0].kind) }
    guard let section = sections.randomElement(using: &random) else { return }
    let offset = Double(random.int(0...300))
    step = "scroll section \(section) to \(offset)"
    data.orthogonalOffsets[data.sections[section].id] = offset
    try view.layout.setOrthogonalOffset(offset, ofSection: section)
    try view.layoutIfNeeded()
  }

  private mutating func edit() throws {
    guard let section = data.sections.indices.randomElement(using: &random) else { return }
    if random.oneIn(2) {
      step = "settle"
      view.layout.settle(budget: random.pick([10, .max]))
    } else {
      let header = random.pick([nil, 20.0, 60.0])
      step = "header \(header ?? 0) of section \(section)"
      data.sections[section].header = header
      try view.layout.updateFeed { feed throws(LayoutError) in
        try feed.setHeaders(
          header.map { [Supplementary(extent: $0, pinning: .section)] } ?? [], ofSection: section)
      }
    }
    try view.layoutIfNeeded()
  }

  // MARK: Checks

  /// Everything on screen, by kind and index path, as text.
  private static func lines(_ shown: [FakeCollectionView.Key: HostLayoutAttributes]) -> [String] {
    shown.map { key, attributes in
      "\(key.kind ?? "cell") \(Array(key.indexPath)) \(attributes.frame) z \(attributes.zIndex) alpha \(attributes.alpha)"
    }.sorted()
  }

  private func check() throws {
    // A section that holds the anchor follows it.
    for (index, section) in data.sections.enumerated() {
      data.orthogonalOffsets[section.id] = view.layout.feed?.orthogonalScrolling(ofSection: index)?.offset
    }
    let fresh = Self.view(of: data, axis: data.axis, size: view.viewport.size)
    (fresh.isRightToLeft, fresh.insets) = (view.isRightToLeft, view.insets)
    // Without self-sizing: the data have the sizes of what is measured.
    try fresh.reloadData()
    view.layout.settle()
    try view.layoutIfNeeded()
    guard view.layout.collectionViewContentSize == fresh.layout.collectionViewContentSize else {
      throw FakeCollectionView.Failure(
        message:
          "content size \(view.layout.collectionViewContentSize), fresh \(fresh.layout.collectionViewContentSize)"
      )
    }
    fresh.viewport.origin = view.viewport.origin
    try fresh.layoutIfNeeded()
    guard fresh.viewport == view.viewport else {
      throw FakeCollectionView.Failure(message: "visible rect \(view.viewport), fresh \(fresh.viewport)")
    }
    guard view.shown.count == fresh.shown.count,
      view.shown.allSatisfy({ fresh.shown[$0.key]?.isEqual($0.value) ?? false })
    else {
      let (old, new) = (Self.lines(view.shown), Self.lines(fresh.shown))
      let (missing, extra) = (new.filter { !old.contains($0) }, old.filter { !new.contains($0) })
      throw FakeCollectionView.Failure(message: "shown \(extra)\nfresh \(missing)")
    }
    // By name, the layout returns the same.
    for (key, attributes) in view.shown {
      let same: HostLayoutAttributes?
      if let kind = key.kind {
        same =
          attributes.representedElementCategory == .decorationView
          ? view.layout.layoutAttributesForDecorationView(ofKind: kind, at: key.indexPath)
          : view.layout.layoutAttributesForSupplementaryView(ofKind: kind, at: key.indexPath)
      } else {
        same = view.layout.layoutAttributesForItem(at: key.indexPath)
      }
      guard let same, same.isEqual(attributes) else {
        throw FakeCollectionView.Failure(
          message: "\(key) is at \(attributes.frame) in a rect, but by name at \(same?.frame ?? .null)")
      }
    }
  }
}
