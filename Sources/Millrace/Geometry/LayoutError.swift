/// What is wrong with an argument. Whatever throws one leaves the feed as it was.
public enum LayoutError: Error, Hashable, Sendable {
  /// A length is NaN, infinite, negative, or beyond `LayoutUnit.maximumLength`.
  case invalidLength(argument: String, value: Double)
  /// The extent at `position` of a sequence of extents is no valid length.
  case invalidExtent(position: Int, value: Double)
  /// The number of lanes is not between 1 and 255.
  case invalidColumnCount(Int)
  /// The share of a track is NaN, not positive, or above 1e300.
  case invalidFraction(track: Int, value: Double)
  /// A ratio of two lengths is NaN, infinite or negative.
  case invalidAspectRatio(argument: String, value: Double)
  /// An item of a mosaic spans less than one column or row, or too many rows.
  case invalidSpan(argument: String, value: Int, valid: ClosedRange<Int>)
  /// The screen scale is not a finite number between 1/64 and 192.
  case invalidScale(Double)
  /// An index is none of the valid ones: those of the items, and where something is inserted, also
  /// the one behind the last.
  case indexOutOfRange(argument: String, index: Int, valid: Range<Int>)
  /// A batch names an index twice where each may be named once.
  case duplicateIndex(argument: String, index: Int)
  /// There are more or fewer extents than items.
  case wrongNumberOfExtents(Int, expected: Int)
  /// The extents were rounded to the pixels of one scale and cannot be to those of another.
  case extentsAreRounded
  /// A length that has to be more than 0 is 0, to the nearest unit.
  case zeroLength(argument: String)
  /// A factor is NaN, negative, or above its maximum.
  case invalidFactor(argument: String, value: Double, maximum: Double)
  /// A count is not in its range.
  case countOutOfRange(argument: String, value: Int, valid: ClosedRange<Int>)
  /// There are more than 32 columns, and items in several of them.
  case tooManyColumnsForSpans(Int)
  /// A number of items is negative.
  case invalidCount(Int)
  /// How many rows or columns are to be pinned is negative.
  case invalidPinnedCount(argument: String, value: Int)
  /// There is nothing in a range.
  case emptyRange(argument: String)
  /// Cells are merged already: those that begin with this one.
  case cellsAreMerged(row: Int, column: Int)
  /// A layout of one's own has no valid place for an item: its frame or its advance is NaN, infinite or out
  /// of its range.
  case invalidPlace(item: Int, argument: String, value: Double, valid: ClosedRange<Double>)
  /// The items' extents and spacings would add up to more than 2^50 units (5.9e12 pt).
  case contentTooLong
  /// What was said of an item is not what the layout asks of it.
  case unexpectedItem(given: String, expected: String)
  /// A section is of another type than the one that it was to be.
  case wrongSectionType(String, expected: String)
  /// A distance that may be negative is NaN, or beyond `LayoutUnit.maximumLength` either way.
  case invalidDistance(argument: String, value: Double)
  /// Something is of the kind of items, or of one that something else of the section has: a header as a footer, a
  /// separator as a background. Then nothing would tell the two apart.
  case kindIsTaken(argument: String, kind: String)
  /// What is pinned by group lies further inside than what is pinned by section.
  case groupIsInside(argument: String)
  /// There is no header or footer of a kind at a place.
  case noSupplementary(argument: String, kind: String)
  /// An item of a sheet is to be inserted, removed, moved or changed: it is a cell, and comes and goes with its row and
  /// its column.
  case cellsAreFixed
  /// What is wrong with an edit of a feed's section, or of its items.
  indirect case inSection(Int, LayoutError)
}

extension LayoutError: CustomStringConvertible {
  /// One line that names the argument, what it is and what was expected.
  public var description: String {
    switch self {
    case .invalidLength(let argument, let value):
      "\(argument) is \(value), expected a finite length from 0 to \(LayoutUnit.maximumLength) pt"
    case .invalidExtent(let position, let value):
      "extent \(position) is \(value), expected a finite length from 0 to \(LayoutUnit.maximumLength) pt"
    case .invalidColumnCount(let count):
      "the number of columns is \(count), expected 1 to 255"
    case .invalidFraction(let track, let value):
      "the share of track \(track) is \(value), expected a number above 0 and up to 1e300"
    case .invalidAspectRatio(let argument, let value):
      "\(argument) is an aspect ratio of \(value), expected a finite number, 0 or more"
    case .invalidSpan(let argument, let value, let valid):
      valid.upperBound == .max
        ? "\(argument) is \(value), expected \(valid.lowerBound) or more"
        : "\(argument) is \(value), expected \(valid.lowerBound) to \(valid.upperBound)"
    case .invalidScale(let value):
      "scale is \(value), expected a finite number from 1/64 to 192"
    case .indexOutOfRange(let argument, let index, let valid):
      valid.isEmpty
        ? "\(argument) is \(index), but there are no items"
        : "\(argument) is \(index), expected an index from \(valid.lowerBound) to \(valid.upperBound - 1)"
    case .duplicateIndex(let argument, let index):
      "index \(index) is named twice among \(argument)"
    case .wrongNumberOfExtents(let count, let expected):
      "there are \(count) extents, expected one for each of \(expected) items"
    case .extentsAreRounded:
      "the extents were rounded to pixels of the layout's scale; for another scale, give them anew"
    case .zeroLength(let argument):
      "\(argument) is 0, expected a length of more than 0 pt, to the nearest 1/192"
    case .invalidFactor(let argument, let value, let maximum):
      "\(argument) is \(value), expected a number from 0 to \(maximum)"
    case .countOutOfRange(let argument, let value, let valid):
      valid.upperBound == .max
        ? "\(argument) is \(value), expected \(valid.lowerBound) or more"
        : "\(argument) is \(value), expected \(valid.lowerBound) to \(valid.upperBound)"
    case .tooManyColumnsForSpans(let count):
      "the number of columns is \(count), expected 32 at most where items are in several"
    case .invalidCount(let count):
      "count is \(count), expected a number of items, 0 or more"
    case .invalidPinnedCount(let argument, let value):
      "\(argument) is \(value), expected a number of rows or columns, 0 or more"
    case .emptyRange(let argument):
      "\(argument) is an empty range"
    case .cellsAreMerged(let row, let column):
      "some of the cells are merged already, with the one in row \(row), column \(column)"
    case .invalidPlace(let item, let argument, let value, let valid):
      "\(argument) is \(value) where the layout places item \(item), expected a finite number from "
        + "\(valid.lowerBound) to \(valid.upperBound)"
    case .contentTooLong:
      "the items' extents and spacings add up to more than 2^50 units of 1/192 pt (5.9e12 pt)"
    case .unexpectedItem(let given, let expected):
      "the item is given as \(given), but its layout asks for \(expected)"
    case .wrongSectionType(let type, let expected):
      "the section is a \(type), expected a \(expected)"
    case .invalidDistance(let argument, let value):
      "\(argument) is \(value), expected a finite distance of at most \(LayoutUnit.maximumLength) pt either way"
    case .kindIsTaken(let argument, let kind):
      "\(argument) is \(kind), expected a kind of its own: items have it, or something else there"
    case .groupIsInside(let argument):
      "\(argument) is pinned by group, expected that of what is outside of all that is pinned by section"
    case .noSupplementary(let argument, let kind):
      "there is no header or footer of the kind \(kind) at \(argument)"
    case .cellsAreFixed:
      "the items of a sheet are its cells, which come and go with rows and columns: change those, through "
        + "update(section:as: SpreadsheetSection.self)"
    case .inSection(let section, let error):
      "section \(section): \(error)"
    }
  }
}
