import Millrace
import MillraceRandom

/// A layout of the demo's own items.
///
/// A column of the terminal is 8 pt wide, and a row 16 pt high. Most sizes are multiples of these.
package enum DemoLayout: String, CaseIterable, Sendable {
  /// Lanes of items of different heights.
  case waterfall
  /// Texts, whose cells say how high they are.
  case list
  /// Cells of equal size.
  case grid
  /// Items of different widths, as many in a row as fit.
  case flow
  /// Photos that fill rows.
  case photos
  /// Tiles that span columns and rows.
  case mosaic
  /// Sections with pinned headers: lists, flows and grids.
  case days
  /// Banners that turn by themselves, with grids between them.
  case banners

  /// The number of items in each of the sections, which repeat. `nil` for one section.
  private var sectionCounts: [Int]? {
    switch self {
    case .days: [40]
    case .banners: [5, 4, 40]
    default: nil
    }
  }

  /// Divides items into the sections of the layout. Sections are identified by their numbers.
  func sections(of items: [Int]) -> [(id: Int, items: [Int])] {
    guard let counts = sectionCounts, !items.isEmpty else { return [(0, items)] }
    var sections: [(id: Int, items: [Int])] = []
    var start = 0
    while start < items.count {
      let end = min(items.count, start + counts[sections.count % counts.count])
      sections.append((sections.count, Array(items[start..<end])))
      start = end
    }
    return sections
  }

  /// Returns a section with its items.
  func section(_ id: Int, items: [Int]) -> FeedSection {
    switch self {
    case .waterfall:
      let lanes = Waterfall(columns: .minimumWidth(128), columnSpacing: 8)
      return .waterfall(lanes, extents: items.map { DemoItem($0).height })
    case .list: return .waterfall(.list(), count: items.count, estimatedExtent: Self.estimatedHeight)
    case .grid: return .grid(Self.cells(rowHeight: 64), count: items.count)
    case .flow: return .flow(Flow(itemSpacing: 8), sizes: items.map { DemoItem($0).chip })
    case .photos:
      let rows = JustifiedRows(targetHeight: 112, itemSpacing: 8)
      return .justifiedRows(rows, sizes: items.map { DemoItem($0).photo })
    case .mosaic:
      let tiles = Mosaic(
        columns: .minimumWidth(88), rowHeight: .points(48), columnSpacing: 8, packing: .dense)
      return .mosaic(tiles, items: items.map { DemoItem($0).tile })
    case .days: return day(id, items)
    case .banners:
      if id % 3 == 2 { return .grid(Self.cells(rowHeight: 48), count: items.count) }
      let banner = Banner(
        length: 80, interval: id % 3 == 0 ? 2 : 3, duration: 0.5,
        direction: id % 3 == 0 ? .forward : .backward)
      var section = FeedSection.banner(banner, count: items.count)
      section.footers = [Supplementary(extent: 16)]
      return section
    }
  }

  private func day(_ id: Int, _ items: [Int]) -> FeedSection {
    var section: FeedSection =
      switch id % 3 {
      case 0: .waterfall(.list(), extents: items.map { _ in Self.lineHeight })
      case 1: .flow(Flow(itemSpacing: 8), sizes: items.map { DemoItem($0).chip })
      default: .grid(Self.cells(rowHeight: 64), count: items.count)
      }
    section.headers = [Supplementary(extent: 16, pinning: .section)]
    return section
  }

  private static func cells(rowHeight: Double) -> Grid {
    Grid(columns: .minimumWidth(96), rowHeight: .points(rowHeight), columnSpacing: 8)
  }

  private static var estimatedHeight: Double { 64 }
  private static var lineHeight: Double { 48 }

  /// Returns an item that is inserted into a section.
  func item(_ id: Int, inSection section: Int) -> FeedItem {
    let item = DemoItem(id)
    switch self {
    case .waterfall: return .extent(item.height)
    case .list: return .estimated(Self.estimatedHeight)
    case .grid, .banners: return .cell
    case .flow: return .size(item.chip)
    case .photos: return .size(item.photo)
    case .mosaic: return .mosaic(item.tile)
    case .days:
      switch section % 3 {
      case 0: return .extent(Self.lineHeight)
      case 1: return .size(item.chip)
      default: return .cell
      }
    }
  }
}

/// An item of the demo: everything follows from its number.
struct DemoItem {
  let id: Int
  private let bits: UInt64

  init(_ id: Int) {
    self.id = id
    var random = SplitMix64(seed: 19, skipping: id)
    bits = random.next()
  }

  /// The height in a waterfall: 3 to 8 rows.
  var height: Double { 16 * Double(3 + bits % 6) }
  /// The size in a flow: 10 to 25 columns, 3 rows.
  var chip: LayoutSize { LayoutSize(width: 8 * Double(10 + bits >> 8 % 16), height: 48) }
  /// The size of a photo, in pixels.
  var photo: LayoutSize { LayoutSize(width: 1_000, height: 500 + Double(bits >> 16 % 1_000)) }
  /// The tile in a mosaic.
  var tile: MosaicItem {
    switch bits >> 32 % 8 {
    case 0: MosaicItem(columns: 2)
    case 1: MosaicItem(rows: 2)
    case 2: MosaicItem(columns: 2, rows: 2)
    default: MosaicItem()
    }
  }

  /// A number of its own, for its color.
  var hue: Int { Int(bits >> 40 % 6) }

  /// The name: two words.
  var name: String { "\(Self.adjectives[Int(bits >> 44 % 16)]) \(Self.nouns[Int(bits >> 48 % 16)])" }

  /// A text of 3 to 34 words.
  var text: String {
    let words = (0..<(3 + Int(bits >> 52 % 32))).map { number in
      (number % 2 == 0 ? Self.adjectives : Self.nouns)[Int(bits >> UInt64(number) % 16)]
    }
    return words.joined(separator: " ")
  }

  private static let adjectives = [
    "amber", "bright", "calm", "deep", "early", "faint", "green", "hollow", "idle", "late", "mild", "narrow",
    "open", "quiet", "round", "still",
  ]
  private static let nouns = [
    "brook", "cliff", "dune", "field", "glade", "harbor", "island", "lake", "meadow", "mill", "orchard",
    "pond", "ridge", "shore", "valley", "wood",
  ]
}
