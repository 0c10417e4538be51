/// The row breaker that looks ahead: returns the first row of the best way to break the next items.
///
/// The algorithm is that of Knuth and Plass ("Breaking Paragraphs into Lines", 1981), over a window, so that distant
/// items have no influence. It goes backwards from the window's end and computes for each item the minimum cost of the
/// rows from there on, and the first of these rows.
struct OptimalBreaker: RowBreaker {
  private let rule: JustifiedRule
  private let window: Int
  private var aspects: ContiguousArray<Double>
  /// The minimum cost of the rows from each item on.
  private var costs: ContiguousArray<Double>
  /// The number of items that were added to a possible row.
  private(set) var itemsScanned = 0

  init(_ rule: JustifiedRule, window: Int) {
    self.rule = rule
    self.window = window
    aspects = ContiguousArray(repeating: 0, count: window)
    costs = ContiguousArray(repeating: 0, count: window + 1)
  }

  mutating func nextRow(
    _ sizes: ContiguousArray<ItemSize>, from first: Int, isFirst: Bool, isAtEnd: Bool
  ) -> RowBreak? {
    let length = min(window, sizes.count - first)
    guard length == window || isAtEnd else { return nil }
    for item in 0..<length { aspects[item] = sizes[first + item].aspect }
    costs[length] = 0
    var row = Row(count: 0, aspects: 0, cost: 0)
    for item in stride(from: length - 1, through: 0, by: -1) {
      row = cheapestRow(from: item, of: length)
      costs[item] = row.cost
    }
    if row.count == 0 { return rule.nextRow(sizes, from: first, isFirst: isFirst, isAtEnd: isAtEnd) }
    let isLast = isAtEnd && first + row.count == sizes.count
    return RowBreak(count: row.count, height: rule.height(row.count, aspects: row.aspects, isShort: isLast))
  }

  private struct Row {
    /// The number of items; 0 if the rest of the window does not fill a row.
    var count: Int
    var aspects: Double
    /// The cost of this row and those after it.
    var cost: Double
  }

  /// Returns the row from `item` on that minimizes the cost of the rest of the window; of ties, the shortest.
  @inline(__always)
  private mutating func cheapestRow(from item: Int, of length: Int) -> Row {
    var cheapest = Row(count: 0, aspects: 0, cost: .infinity)
    var sum = 0.0
    var count = 0
    var isFull = false
    defer { itemsScanned &+= count }
    while item &+ count < length {
      sum += aspects[item &+ count]
      count &+= 1
      let room = rule.room(count)
      let isLow = room <= rule.target * sum
      isFull = isFull || isLow || count == rule.limit
      if room <= rule.maximumWanted * sum, sum > 0 {
        if room < rule.minimumWanted * sum { break }
        let demerits = rule.demerits(room, aspects: sum)
        // The demerits of longer rows alone are not less, because all roundings are monotonic.
        if isLow, demerits >= cheapest.cost { break }
        let cost = demerits + costs[item &+ count]
        if cost < cheapest.cost { cheapest = Row(count: count, aspects: sum, cost: cost) }
      }
      if count == rule.limit { break }
    }
    if !isFull { return Row(count: 0, aspects: 0, cost: 0) }
    if cheapest.count == 0 {
      let row = rule.greedyRow(length, from: item) { aspects[$0] }
      let height = rule.height(row.count, aspects: row.aspects, isShort: false)
      let cost = rule.demerits(Double(height), aspects: 1) + costs[item &+ row.count]
      return Row(count: row.count, aspects: row.aspects, cost: cost)
    }
    return cheapest
  }
}
