extension SectionEntry {
  /// The lengths of the headers and footers, and the number of the supplementaries in the table.
  var margins: SupplementaryTable.Margins {
    SupplementaryTable.Margins(supplementaries: supplementaries, front: front, back: back)
  }

  /// Sets the headers, footers and decorations.
  @inline(__always)
  mutating func setMargins(_ margins: SupplementaryTable.Margins, _ table: SupplementaryTable) {
    (supplementaries, front, back) = (margins.supplementaries, margins.front, margins.back)
    traits = margins.supplementaries != 0 ? table[margins.supplementaries].traits : []
  }
}
