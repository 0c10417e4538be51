import Millrace

/// A layout that feed files can describe: a value of the field `layout` and the fields that go with it.
///
/// To add a layout, add a file to this folder and a line to `all`.
package struct LayoutFormat: Sendable {
  /// The value of the field `layout`.
  package let name: String
  /// The fields of a section of this layout, except the ones in `sharedFields`.
  package let fields: [String]
  /// The fields of such a section that `FeedFile.Section` reads itself.
  package var sharedFields = LayoutFormat.commonFields
  /// Reads the fields of a section.
  let read:
    @Sendable (JSONReader) throws(InputError) -> (
      layout: any SectionLayout, items: FeedFile.Items
    )

  /// The registered layouts, in the order in which errors list them.
  package static let all: [LayoutFormat] = [
    .waterfall, .list, .flow, .justified, .grid, .mosaic, .spreadsheet, .compositional, .carousel, .circle,
    .banner,
  ]

  /// The fields that sections of all layouts but compositional ones have.
  package static let commonFields =
    FeedFile.SectionSupplementaries.sectionFields + FeedFile.Orthogonal.fields

  /// Returns whether a section of this layout has the field `name` and `FeedFile.Section` reads it.
  func isShared(_ name: String) -> Bool {
    let separators = FeedFile.SectionSupplementaries.separatorsField
    return sharedFields.contains(name) || name == separators && fields.contains(name)
  }

  /// Calls `readField` with each field of a section, except the ones that `FeedFile.Section` reads itself.
  ///
  /// - Parameter readField: Returns whether the layout has a field of this name.
  func readFields(
    _ reader: JSONReader, _ readField: (JSONReader, String) throws(InputError) -> Bool
  ) throws(InputError) {
    try reader.readObject(expecting: "a section object") { (reader, name) throws(InputError) in
      if name == "layout" || isShared(name) { return }
      guard try readField(reader, name) else {
        throw reader.unknownField(fields + sharedFields)
      }
    }
  }
}
