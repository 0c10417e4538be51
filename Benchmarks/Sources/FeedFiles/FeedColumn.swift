import Millrace

/// The sizes of a feed's items, from one file that somebody else made.
public enum FeedColumn: Hashable, Sendable {
  /// Heights in points.
  case extents([Double])
  /// Heights in widths: pictures, which are as wide as their lane.
  case aspects([Double])

  /// The height of item `index` in points, in a lane of `laneWidth`. A file with fewer items begins
  /// anew behind its last one.
  ///
  /// - Precondition: The file has an item.
  public func extent(at index: Int, laneWidth: Double) -> Double {
    switch self {
    case .extents(let extents): extents[index % extents.count]
    case .aspects(let aspects): aspects[index % aspects.count] * laneWidth
    }
  }
}

/// Reads the sizes in a CSV file, plain or gzip, with a header row.
///
/// A column `extent` holds heights in points; so does a column `height` without a column `width`
/// beside it. With it, the two hold the sizes of pictures in whatever unit, of which the aspect
/// ratio counts. Other columns are left alone. There is at least one row.
public func loadFeedColumn(path: String) throws(InputError) -> FeedColumn {
  let table = try CSVTable(path: path)
  let names = Set(table.header)
  let column: FeedColumn
  if names.contains("extent") {
    column = .extents(try table.extents(in: "extent"))
  } else if names.isSuperset(of: ["width", "height"]) {
    column = .aspects(try table.aspects(width: "width", height: "height"))
  } else if names.contains("height") {
    column = .extents(try table.extents(in: "height"))
  } else {
    throw table.error(
      line: 1, "a column extent or height, or both width and height, found \(table.columnNames)")
  }
  switch column {
  case .extents([]), .aspects([]):
    throw table.error(line: 2, "a row below the header, found the end of the file")
  default: return column
  }
}

extension CSVTable {
  /// The lengths in a column.
  func extents(in name: String) throws(InputError) -> [Double] {
    var extents: [Double] = []
    try forEachRow(columns: [try column(name)]) { (numbers, line) throws(InputError) in
      let extent = numbers[0]
      guard extent >= 0, extent <= LayoutUnit.maximumLength else {
        throw error(
          line: line, "a length from 0 to \(LayoutUnit.maximumLength) in column \(name), found \(extent)")
      }
      extents.append(extent)
    }
    return extents
  }

  /// The aspect ratios, height / width, of the sizes in two columns.
  func aspects(width widthName: String, height heightName: String) throws(InputError) -> [Double] {
    var aspects: [Double] = []
    let columns = [try column(widthName), try column(heightName)]
    try forEachRow(columns: columns) { (numbers, line) throws(InputError) in
      let (width, height) = (numbers[0], numbers[1])
      guard width > 0 else { throw error(line: line, "a \(widthName) above 0, found \(width)") }
      guard height >= 0 else { throw error(line: line, "a \(heightName) of 0 or more, found \(height)") }
      guard (height / width).isFinite else {
        throw error(line: line, "a finite ratio of \(heightName) to \(widthName), found \(height) / \(width)")
      }
      aspects.append(height / width)
    }
    return aspects
  }
}
