import Millrace
import MillraceRandom
import MillraceScripts

/// The shape of a feed: everything except its number of items.
///
/// The same shape with n and with 8n items shows how the cost of an operation grows.
struct CostShape: Sendable {
  /// The distribution of the items over sections.
  enum Arrangement: String, CaseIterable {
    case oneSection, tenItemsEach, oneItemEach, manyEmpty
    /// Half of the items in one section in the middle of sections of one item.
    case oneLarge
  }

  /// The headers, footers and decorations of sections.
  enum Supplementaries: String, CaseIterable {
    case none, equal, distinct, pinned, distinctPinned, backgrounds
  }

  /// What happened to the feed before it is measured.
  enum History: String, CaseIterable {
    case none
    /// A copy is made before each operation, and held until the next.
    case copies
    /// Items were inserted at the start, and nothing is settled.
    case unsettled
    /// A section whose items reach far beyond it was added and removed.
    case overflow
    /// As many edits at random places as a tenth of the items.
    case aged
    /// A preview is shown.
    case previewed

    /// Whether copies share the storage of the feed, so that an edit copies the pages that it changes.
    var makesCopy: Bool { self == .copies || self == .previewed }
  }

  let seed: UInt64
  let direction: LayoutDirection
  let arrangement: Arrangement
  /// The layouts, each of every n-th section.
  let layouts: [CostLayout]
  /// The edit policy of the waterfalls of each layout.
  private let policies: [EditPolicy]
  /// What the sections have in common. The policy is that of the first layout.
  let parameters: CostParameters
  let supplementaries: Supplementaries
  let history: History
  /// Whether every third section scrolls across the feed.
  let isOrthogonal: Bool

  var axis: LayoutAxis { parameters.axis }

  /// Draws a shape.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.seed = seed
    let axis: LayoutAxis = random.oneIn(4) ? .horizontal : .vertical
    direction = random.oneIn(4) ? .rightToLeft : .leftToRight
    arrangement = random.pick(Arrangement.allCases)
    var layouts: [CostLayout] = []
    for _ in 0..<random.pick([1, 1, 1, 3]) { layouts.append(random.pick(CostLayout.allCases)) }
    let drawn = random.pick(CostParameters.Lengths.allCases)
    let hasZeros = drawn == .zero || drawn == .mostlyZero
    let isSpaced = random.oneIn(2)
    supplementaries = random.pick(Supplementaries.allCases)
    let policy: EditPolicy = random.oneIn(2) ? .stable : .reflow
    history = random.pick(History.allCases)
    let isOrthogonal = random.oneIn(5)
    self.isOrthogonal = isOrthogonal
    // Each layout with both policies.
    let isMixed = random.oneIn(4)
    self.layouts = isMixed ? layouts + layouts : layouts
    policies =
      layouts.map { _ in policy }
      + (isMixed ? layouts.map { _ in policy == .stable ? .reflow : .stable } : [])
    // Across the feed, queries do not find items without length. They look at each of them only if spacing separates them, as
    // documented.
    let spacing = isSpaced && !(isOrthogonal && hasZeros) ? 8.0 : 0
    // As documented, queries examine all items near their rect if these do not follow each other, and all items of a row.
    let isScanned = hasZeros && layouts.contains { $0.overlaps || isOrthogonal && $0.fillsRows }
    parameters = CostParameters(
      lengths: isScanned ? .fewTall : drawn, spacing: spacing, policy: policy, axis: axis, seed: seed)
  }

  /// Returns the number of items of each section of a feed of about `count` items.
  func itemCounts(_ count: Int) -> [Int] {
    switch arrangement {
    case .oneSection: [count]
    case .tenItemsEach: Array(repeating: 10, count: count / 10)
    case .oneItemEach: Array(repeating: 1, count: count)
    case .manyEmpty: (0..<count).map { $0 % 100 == 50 ? 100 : 0 }
    case .oneLarge:
      (0..<count / 2).map { $0 == count / 4 ? count / 2 : 1 }
    }
  }

  /// Returns the layout of section number `section`.
  func layout(ofSection section: Int) -> CostLayout { layouts[section % layouts.count] }

  /// Returns the parameters of section number `section`.
  func parameters(ofSection section: Int) -> CostParameters {
    var parameters = parameters
    parameters.policy = policies[section % layouts.count]
    return parameters
  }
}

extension CostShape: CustomStringConvertible {
  /// The shape as one line.
  var description: String {
    var words = [
      arrangement.rawValue, layouts.map(\.name).joined(separator: "+"), "lengths \(parameters.lengths)",
    ]
    words.append("supplementaries \(supplementaries)")
    words.append("history \(history)")
    if Set(policies).count > 1 { words.append("mixed policies") }
    if parameters.policy == .stable { words.append("stable") }
    if parameters.spacing > 0 { words.append("spacing") }
    if isOrthogonal { words.append("orthogonal") }
    if axis == .horizontal { words.append("horizontal") }
    if direction == .rightToLeft { words.append("right to left") }
    return words.joined(separator: ", ")
  }
}
