import Millrace

extension FeedFile {
  /// What a feed file says about the surroundings of compositional sections.
  package struct Surroundings {
    /// The distances of the safe area from the edges of the viewport.
    private(set) var safeArea = LayoutInsets.zero
    /// The edges from which the insets of sections count if their own reference is `automatic`.
    private(set) var insetsReference = ContentInsetsReference.safeArea
    /// The supplementaries around the feed.
    private(set) var supplementaries: [CollectionLayoutBoundarySupplementaryItem]?

    /// The fields of a feed.
    package static let fields = ["safeArea", "insetsReference", "supplementaries"]
  }
}

extension FeedFile.Surroundings {
  /// Reads the field `name` if it is about the surroundings.
  mutating func read(_ reader: JSONReader, _ name: String) throws(InputError) {
    switch name {
    case "safeArea": safeArea = try reader.readInsets()
    case "insetsReference": insetsReference = try reader.readWord(["safeArea": .safeArea, "none": .none])
    case "supplementaries": supplementaries = try reader.readBoundarySupplementaries()
    default: break
    }
  }

  /// Checks that the fields of a feed fit together.
  ///
  /// - Parameters:
  ///   - reader: The reader of the feed.
  ///   - supplementaryFields: The names of the feed's headers and footers.
  func check(_ reader: JSONReader, beside supplementaryFields: [String]) throws(InputError) {
    guard supplementaries != nil, let other = supplementaryFields.first else { return }
    throw reader.error("either supplementaries or \(other), got both", at: "supplementaries")
  }
}
