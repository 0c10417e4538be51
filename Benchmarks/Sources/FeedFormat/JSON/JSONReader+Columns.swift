import Millrace

let columnsExpectation = "a count from 1 to 255, {\"minWidth\": length} or an array of lane widths"
private let trackExpectation = "a width in points or a share like \"1fr\""

extension JSONReader {
  /// Reads the columns, which share the width.
  func readColumns() throws(InputError) -> LayoutColumns {
    switch value {
    case .object: return .minimumWidth(try readMinimumWidth())
    case .array:
      var tracks: [LayoutColumns.Track] = []
      try readArray(expecting: columnsExpectation) { (reader, _) throws(InputError) in
        tracks.append(try reader.readTrack())
      }
      guard (1...255).contains(tracks.count) else { throw error("1 to 255 lane widths, got \(tracks.count)") }
      return .tracks(tracks)
    default: return .count(try readInteger(columnsExpectation, in: 1...255))
    }
  }

  private func readMinimumWidth() throws(InputError) -> Double {
    var width: Double?
    try readObject(expecting: columnsExpectation) { (reader, name) throws(InputError) in
      guard name == "minWidth" else { throw reader.unknownField(["minWidth"]) }
      width = try reader.readLength()
    }
    guard let width else { throw missingField("minWidth", "a length in points") }
    return width
  }

  private func readTrack() throws(InputError) -> LayoutColumns.Track {
    guard case .string(let text) = value else { return .points(try readLength(trackExpectation)) }
    let number = text.dropLast(2)
    // `Double` also accepts hexadecimal numbers, signs and infinities.
    guard text.hasSuffix("fr"), number.allSatisfy({ "0123456789.".contains($0) }), number.last != ".",
      let share = Double(number), share > 0, share.isFinite
    else { throw valueError(trackExpectation) }
    return .fraction(share)
  }

  /// Reads a section's insets.
  func readInsets() throws(InputError) -> LayoutInsets {
    let insets = try readTuple(of: 4, expecting: "[top, leading, bottom, trailing]") {
      (reader) throws(InputError) in
      try reader.readLength()
    }
    return LayoutInsets(top: insets[0], leading: insets[1], bottom: insets[2], trailing: insets[3])
  }
}
