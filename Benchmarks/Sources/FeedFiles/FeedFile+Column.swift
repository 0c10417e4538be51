import FeedFormat
import Millrace

extension FeedFile {
  /// Returns the sizes of all items in the order of the file.
  func column(path: String) throws(InputError) -> FeedColumn {
    var sizes: [FeedSize] = []
    for (index, section) in sections.enumerated() {
      let place = "sections[\(index)]"
      guard let own = try section.layout.sizes(of: section.items, at: place, from: FeedSource(filePath: path))
      else {
        throw InputError(
          file: path, place: place,
          expectation: "items with sizes, got a \(section.name) whose items have none")
      }
      sizes += own
    }
    guard !sizes.isEmpty else {
      throw InputError(file: path, place: "sections", expectation: "at least one item, got none")
    }
    return .sizes(sizes)
  }
}
