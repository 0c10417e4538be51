/// An error about an argument. A call that throws one changes nothing.
public enum LayoutError: Error, Hashable, Sendable {
  /// A length is NaN, infinite, negative or above `LayoutUnit.maximumLength`.
  case invalidLength(argument: String, value: Double)
  /// An extent in a sequence is NaN, infinite, negative or above `LayoutUnit.maximumLength`.
  case invalidExtent(position: Int, value: Double)
  /// The number of columns or lanes is not from 1 to 255.
  case invalidColumnCount(Int)
  /// The fraction of a track is NaN, not positive or above 1e300.
  case invalidFraction(track: Int, value: Double)
  /// A ratio of two lengths is NaN, infinite or negative.
  case invalidAspectRatio(argument: String, value: Double)
  /// An item spans less than one column or row, or too many rows.
  case invalidSpan(argument: String, value: Int, valid: ClosedRange<Int>)
  /// The screen scale is not a number from 1/64 to 192.
  case invalidScale(Double)
  /// An index is out of range: not an item's or, for an insertion, not the end index either.
  case indexOutOfRange(argument: String, index: Int, valid: Range<Int>)
  /// A batch names an index twice in a list that may name it once.
  case duplicateIndex(argument: String, index: Int)
  /// There are more or fewer extents than items.
  case wrongNumberOfExtents(Int, expected: Int)
  /// The extents were rounded to pixels of one scale, so they cannot be rounded to those of another.
  case extentsAreRounded
  /// A length that must be positive is 0 to the nearest unit.
  case zeroLength(argument: String)
  /// A factor is NaN, negative or above its maximum.
  case invalidFactor(argument: String, value: Double, maximum: Double)
  /// A count is out of its range.
  case countOutOfRange(argument: String, value: Int, valid: ClosedRange<Int>)
  /// There are more than 32 columns, and some items span several.
  case tooManyColumnsForSpans(Int)
  /// A number of items is negative.
  case invalidCount(Int)
  /// A number of pinned rows or columns is negative, or more than 65,536.
  case invalidPinnedCount(argument: String, value: Int)
  /// A range is empty.
  case emptyRange(argument: String)
  /// Some of the cells are already merged: into the merged cell that starts at `row` and `column`.
  case cellsAreMerged(row: Int, column: Int)
  /// A custom layout returned an invalid placement for `item`: its frame or advance is NaN, infinite or out of range.
  case invalidPlacement(item: Int, argument: String, value: Double, valid: ClosedRange<Double>)
  /// The items' extents and spacings would add up to more than 2⁵⁰ units (5.9 × 10¹² pt).
  case contentTooLong
  /// An item's description is of another kind than its section's layout takes.
  case unexpectedItem(given: String, expected: String)
  /// The content cannot keep an anchor of this kind.
  case unexpectedAnchor(given: String, expected: String)
  /// A batch for a section by itself, or for a preview, edits sections.
  case unexpectedSectionEdits(argument: String)
  /// A section is of another type than expected.
  case wrongSectionType(String, expected: String)
  /// A distance that may be negative is NaN or its magnitude is above `LayoutUnit.maximumLength`.
  case invalidDistance(argument: String, value: Double)
  /// A badge, a supplementary or a decoration has the kind of items, or that of another one of its section.
  case kindIsTaken(argument: String, kind: String)
  /// A supplementary pinned by group is further inside than one pinned by section.
  case groupIsInside(argument: String)
  /// The feed or section has no header or footer of this kind.
  case noSupplementary(argument: String, kind: String)
  /// An edit inserts, removes, moves or changes a cell of a spreadsheet by its path.
  case cellsAreFixed
  /// A content offset is NaN or its magnitude is above 2⁵⁰ units.
  case invalidOffset(argument: String, value: Double)
  /// A rect has a NaN coordinate or a negative size.
  case invalidRect(argument: String)
  /// A section or a feed has boundary supplementaries beside headers or footers.
  case unexpectedBoundarySupplementaries(argument: String)
  /// A layout or a length depends on the size of the view, but the feed has no environment.
  case environmentIsMissing(argument: String)
  /// An environment has another axis than the feed.
  case unexpectedAxis(argument: String)
  /// A section has an offset set, or is asked to scroll, but does not scroll by itself.
  case sectionDoesNotScroll
  /// A fraction of a length is NaN or out of its range.
  case fractionOutOfRange(argument: String, value: Double, valid: ClosedRange<Double>)
  /// A number is NaN or out of its range.
  case numberOutOfRange(argument: String, value: Double, valid: ClosedRange<Double>)
  /// More items would be visible at once than a layout places.
  case tooManyVisibleItems(maximum: Int)
  /// A length, which is a fraction of another one, is above 2⁵⁰ units.
  case lengthTooLong(argument: String)
  /// A dimension is a fraction of a length that is estimated or uniform across siblings
  /// (`CollectionLayoutSection.checkForMistakes(in:)`).
  case fractionOfEstimate(argument: String)
  /// An array of subitems or frames is empty.
  case noElements(argument: String)
  /// The group of a compositional section is an item without subitems or frames.
  case notAGroup(argument: String)
  /// An item or a group in the group of a compositional section is invalid: the one at a path as `group.subitems[1]`.
  indirect case inGroup(String, LayoutError)
  /// A time or a duration is NaN, infinite or below its minimum.
  case invalidTime(argument: String, value: Double, minimum: Double)
  /// The measured size of an item is too large for its group, or a group is too long before its items are measured.
  case measuredTooLong(argument: String, value: Double, maximum: Double)
  /// An edit of a feed's section, or of its items, failed.
  indirect case inSection(Int, LayoutError)
}

extension LayoutError {
  /// The error for a section by itself, which has no index.
  var withoutSection: LayoutError {
    if case .inSection(_, let error) = self { error } else { self }
  }
}

extension LayoutError: CustomStringConvertible {
  /// One line that names the argument, its value and what is expected.
  public var description: String {
    switch self {
    case .invalidLength(let argument, let value):
      "\(argument) is \(value), expected a finite length from 0 to \(LayoutUnit.maximumLength) pt"
    case .invalidExtent(let position, let value):
      "extent \(position) is \(value), expected a finite length from 0 to \(LayoutUnit.maximumLength) pt"
    case .invalidColumnCount(let count):
      "the number of columns is \(count), expected 1 to 255"
    case .invalidFraction(let track, let value):
      "the fraction of track \(track) is \(value), expected a number above 0 and up to 1e300"
    case .invalidAspectRatio(let argument, let value):
      "\(argument) is an aspect ratio of \(value), expected a finite number, 0 or more"
    case .invalidSpan(let argument, let value, let valid),
      .countOutOfRange(let argument, let value, let valid):
      valid.upperBound == .max
        ? "\(argument) is \(value), expected \(valid.lowerBound) or more"
        : "\(argument) is \(value), expected \(valid.lowerBound) to \(valid.upperBound)"
    case .invalidScale(let value):
      "scale is \(value), expected a finite number from 1/64 to 192"
    case .indexOutOfRange(let argument, let index, let valid):
      valid.isEmpty
        ? "\(argument) is \(index), expected a valid index, but there is none"
        : "\(argument) is \(index), expected an index from \(valid.lowerBound) to \(valid.upperBound - 1)"
    case .duplicateIndex(let argument, let index):
      "index \(index) is named twice among \(argument)"
    case .wrongNumberOfExtents(let count, let expected):
      "there are \(count) extents, expected one for each of \(expected) items"
    case .extentsAreRounded:
      "the extents were rounded to pixels of the layout's scale; for another scale, pass them again"
    case .zeroLength(let argument):
      "\(argument) is 0, expected a length of more than 0 pt, to the nearest 1/192"
    case .invalidFactor(let argument, let value, let maximum):
      "\(argument) is \(value), expected a number from 0 to \(maximum)"
    case .tooManyColumnsForSpans(let count):
      "the number of columns is \(count), expected 32 at most if items span several"
    case .invalidCount(let count):
      "count is \(count), expected a number of items, 0 or more"
    case .invalidPinnedCount(let argument, let value):
      "\(argument) is \(value), expected a number of rows or columns from 0 to 65536"
    case .emptyRange(let argument):
      "\(argument) is an empty range, expected a range that is not empty"
    case .cellsAreMerged(let row, let column):
      "some of the cells are already merged, into the cell at row \(row), column \(column)"
    case .invalidPlacement(let item, let argument, let value, let valid):
      "\(argument) is \(value) where the layout places item \(item), expected a finite number from "
        + "\(valid.lowerBound) to \(valid.upperBound)"
    case .contentTooLong:
      "the items' extents and spacings add up to more than 2^50 units of 1/192 pt (5.9e12 pt)"
    case .unexpectedItem(let given, let expected):
      "the item is given as \(given), expected \(expected)"
    case .unexpectedAnchor(let given, let expected):
      "the anchor is \(given), expected \(expected)"
    case .unexpectedSectionEdits(let argument):
      "\(argument) is not empty, expected a batch that edits only items"
    case .wrongSectionType(let type, let expected):
      "the section is a \(type), expected a \(expected)"
    case .invalidDistance(let argument, let value):
      "\(argument) is \(value), expected a distance from -\(LayoutUnit.maximumLength) to "
        + "\(LayoutUnit.maximumLength) pt"
    case .kindIsTaken(let argument, let kind):
      "\(argument) is \(kind), expected a kind that nothing else in the section has"
    case .groupIsInside(let argument):
      "\(argument) is pinned by group, expected a position outside of all headers or footers that are pinned by section"
    case .noSupplementary(let argument, let kind):
      "there is no header or footer of the kind \(kind) at \(argument)"
    case .cellsAreFixed:
      "the items of a spreadsheet are cells: edit its rows and columns, through "
        + "withSection(_:as: SpreadsheetSection.self)"
    case .invalidOffset(let argument, let value):
      "\(argument) is \(value), expected an offset of at most 2^50 units of 1/192 pt (5.9e12 pt) to either side"
    case .invalidRect(let argument):
      "\(argument) has a NaN coordinate or a negative size, expected a rect"
    case .unexpectedBoundarySupplementaries(let argument):
      "\(argument) is not empty beside headers or footers, expected one or the other"
    case .environmentIsMissing(let argument):
      "\(argument) depends on the size of the view, expected a feed with an environment"
    case .unexpectedAxis(let argument):
      "\(argument) is not the axis of the feed, expected an environment with the same axis"
    case .sectionDoesNotScroll:
      "the section does not scroll by itself, expected a section with orthogonalScrolling"
    case .fractionOutOfRange(let argument, let value, let valid):
      "\(argument) is \(value), expected a fraction from \(valid.lowerBound) to \(valid.upperBound)"
    case .numberOutOfRange(let argument, let value, let valid):
      valid.lowerBound == .leastNonzeroMagnitude
        ? valid.upperBound == .greatestFiniteMagnitude
          ? "\(argument) is \(value), expected a finite number above 0"
          : "\(argument) is \(value), expected a number above 0, up to \(valid.upperBound)"
        : valid.upperBound == .greatestFiniteMagnitude
          ? "\(argument) is \(value), expected a finite number\(valid.lowerBound == 0 ? ", 0 or more" : "")"
          : "\(argument) is \(value), expected a number from \(valid.lowerBound) to \(valid.upperBound)"
    case .tooManyVisibleItems(let maximum):
      "more than \(maximum) items would be visible at once, expected larger items, a smaller view or a visibleCount"
    case .lengthTooLong(let argument):
      "\(argument) is a length of more than 2^50 units of 1/192 pt (5.9e12 pt), expected a smaller fraction"
    case .fractionOfEstimate(let argument):
      "\(argument) is a fraction of an estimated length, expected a fraction of a fixed one, or another dimension"
    case .noElements(let argument):
      "\(argument) is empty, expected at least one element"
    case .notAGroup(let argument):
      "\(argument) is an item, expected a group"
    case .inGroup(let path, let error):
      "\(path): \(error)"
    case .invalidTime(let argument, let value, let minimum):
      "\(argument): expected a number of seconds, at least \(minimum), got \(value)"
    case .measuredTooLong(let argument, let value, let maximum):
      "\(argument) has a length of \(value), expected at most \(maximum) pt in this layout"
    case .inSection(let section, let error):
      "section \(section): \(error)"
    }
  }
}

extension Double {
  /// Throws unless a number is in a range.
  static func check(
    _ value: Double, _ argument: @autoclosure () -> String, in valid: ClosedRange<Double>
  ) throws(LayoutError) {
    guard valid.contains(value) else {
      throw .numberOutOfRange(argument: argument(), value: value, valid: valid)
    }
  }
}
