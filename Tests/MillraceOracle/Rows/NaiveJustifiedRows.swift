import Millrace

/// Naive justified rows. The best way to break a window is found by trying all ways.
struct NaiveJustifiedRows {
  private(set) var boxes: [NaiveRows.Box] = []
  private(set) var rows: [Range<Int>] = []

  package let layout: JustifiedRows
  package let width: Int
  private let spacing: Int
  private let target: Double
  private let aspects: [Double]

  init(_ layout: JustifiedRows, width: Double, sizes: [LayoutSize]) {
    self.layout = layout
    let insets = NaiveInsets(layout.insets, layout.axis)
    self.width = max(0, NaiveWaterfall.units(width) - insets.left - insets.right)
    spacing = NaiveWaterfall.units(layout.itemSpacing)
    target = Double(NaiveWaterfall.units(layout.targetHeight))
    aspects = sizes.map { size in
      let size = size.upright(layout.axis)
      return Double(NaiveWaterfall.units(size.width)) / Double(NaiveWaterfall.units(size.height))
    }
    var top = 0
    var first = 0
    while first < aspects.count {
      let row = first..<(first + rowLength(from: first))
      let height = place(row, top)
      rows.append(row)
      top += height + NaiveWaterfall.units(layout.lineSpacing)
      first = row.upperBound
    }
  }

  private func sum(_ row: Range<Int>) -> Double {
    var sum = 0.0
    for index in row { sum += aspects[index] }
    return sum
  }

  private func room(_ row: Range<Int>) -> Double { Double(width - (row.count - 1) * spacing) }

  private func isFull(_ row: Range<Int>) -> Bool { room(row) <= target * sum(row) || isWide(row) }

  /// Returns whether the spacings alone would fill the width with one more item.
  private func isWide(_ row: Range<Int>) -> Bool { row.count * spacing >= width && spacing > 0 }

  private func height(_ row: Range<Int>) -> Double { room(row) / sum(row) }

  private func rowLength(from first: Int) -> Int {
    if case .optimal(let window) = layout.breaking {
      let end = min(aspects.count, first + window)
      if let best = best(from: first, to: end) { return best.length }
    }
    return greedyLength(from: first, to: aspects.count) ?? aspects.count - first
  }

  /// Returns the length of the greedy row, or `nil` if the items up to `end` do not fill it.
  private func greedyLength(from first: Int, to end: Int) -> Int? {
    guard let length = (1...(end - first)).first(where: { isFull(first..<(first + $0)) }) else { return nil }
    let (with, without) = (first..<(first + length), first..<(first + length - 1))
    guard length > 1, room(with) <= target * sum(with) else { return length }
    return height(without) - target < target - height(with) ? length - 1 : length
  }

  /// Returns the cheapest way to break items: the length of the first row and the total cost.
  ///
  /// Returns `nil` if they do not fill a row.
  private func best(from first: Int, to end: Int) -> (length: Int, cost: Double)? {
    let lengths = first < end ? Array(1...(end - first)) : []
    guard lengths.contains(where: { isFull(first..<(first + $0)) }) else { return nil }
    func cost(_ length: Int, room: Double, sum: Double) -> Double {
      demerits(room: room, sum: sum) + (best(from: first + length, to: end)?.cost ?? 0)
    }
    let wanted = lengths.prefix { length in
      // Ignore longer rows once a row ends because it is too wide or too low.
      length == 1 || !isWide(first..<(first + length - 1))
    }.filter { length in
      let row = first..<(first + length)
      return room(row) <= target * (1 + layout.tolerance) * sum(row)
        && room(row) >= target * (1 - layout.tolerance) * sum(row) && sum(row) > 0
    }
    var cheapest: (length: Int, cost: Double)?
    for length in wanted {
      let row = first..<(first + length)
      let cost = cost(length, room: room(row), sum: sum(row))
      if cost < cheapest?.cost ?? .infinity { cheapest = (length, cost) }
    }
    if let cheapest { return cheapest }
    let length = greedyLength(from: first, to: end)!
    let units = min(fillingHeight(first..<(first + length)), maximumHeight)
    return (length, cost(length, room: Double(units), sum: 1))
  }

  /// Returns the demerits of a row, after Knuth and Plass: (1 + badness)², where the badness is 100 times the cube of the
  /// part of the tolerance that the row uses, and at most 10,000.
  private func demerits(room: Double, sum: Double) -> Double {
    let natural = target * sum
    let factor = max(room, natural) / min(room, natural)
    if factor == 1 { return 1 }
    let ratio = (factor - 1) / layout.tolerance
    return square(1 + min(100 * (ratio * ratio * ratio), 10_000))
  }

  private func square(_ value: Double) -> Double { value * value }

  private var maximumHeight: Int {
    naivePixels(Int(min(2 * target, 0x1p31)), layout.scale)
  }

  private func fillingHeight(_ row: Range<Int>) -> Int {
    let room = room(row)
    if room <= 0 { return 0 }
    return naivePixels(Int(min(room / sum(row), 0x1p33).rounded(.toNearestOrEven)), layout.scale)
  }

  /// - Returns: The row's height.
  private mutating func place(_ row: Range<Int>, _ top: Int) -> Int {
    var limit = maximumHeight
    if row.upperBound == aspects.count {
      let last = min(target * layout.lastRowMaximumScale, 0x1p31).rounded(.toNearestOrEven)
      limit = naivePixels(Int(last), layout.scale)
    }
    let filling = fillingHeight(row)
    let height = min(filling, limit)
    let total = sum(row)
    func edge(_ end: Int) -> Int {
      let part = sum(row.lowerBound..<end)
      let exact =
        filling > limit ? Double(height) * part : total > 0 ? room(row) * (part / total) : 0
      return naivePixels(Int(exact.rounded(.toNearestOrEven)), layout.scale)
    }
    for index in row {
      boxes.append(
        .init(
          x: edge(index) + (index - row.lowerBound) * spacing, y: 0, width: edge(index + 1) - edge(index),
          height: height, rowTop: top, rowHeight: height))
    }
    return height
  }
}
