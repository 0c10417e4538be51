import Millrace

extension FeedFile {
  /// The pictures in another file, whose path is relative to the feed file.
  package struct Pictures: Sendable {
    package enum File: Sendable {
      case csv(String)
      case jsonLines(String)
    }

    package var file: File
    /// The columns or fields that contain the widths and the heights.
    package var width: String
    package var height: String
  }
}

/// Reads the files of pictures that a feed file names.
package protocol PictureReader: AnyObject, Sendable {
  /// Returns the sizes of pictures, in points.
  func sizes(of pictures: FeedFile.Pictures) throws(InputError) -> [LayoutSize]
  /// Returns the heights of pictures as multiples of their widths.
  func aspectRatios(of pictures: FeedFile.Pictures) throws(InputError) -> [Double]
}

/// Where a feed comes from.
package struct FeedSource: Sendable {
  /// The path of the feed file, for errors.
  package let path: String
  /// The reader of pictures in other files, or `nil` if no other file can be read.
  private let pictures: (any PictureReader)?

  package init(path: String, pictures: (any PictureReader)? = nil) {
    (self.path, self.pictures) = (path, pictures)
  }

  /// Returns the sizes of the pictures of the section at `place` in the file.
  func sizes(of pictures: FeedFile.Pictures, at place: String) throws(InputError) -> [LayoutSize] {
    try reader(of: pictures, at: place).sizes(of: pictures)
  }

  /// Returns the aspect ratios of the pictures of the section at `place` in the file.
  func aspectRatios(of pictures: FeedFile.Pictures, at place: String) throws(InputError) -> [Double] {
    try reader(of: pictures, at: place).aspectRatios(of: pictures)
  }

  private func reader(
    of pictures: FeedFile.Pictures, at place: String
  ) throws(InputError) -> any PictureReader {
    if let reader = self.pictures { return reader }
    let path =
      switch pictures.file {
      case .csv(let path), .jsonLines(let path): path
      }
    throw error(
      "\(place).items", "an array, because other files cannot be read here; got \"\(excerpt(path))\"")
  }
}

// MARK: - Errors

extension FeedSource {
  /// Returns an error for a `place` in the file that does not meet `expectation`.
  func error(_ place: String, _ expectation: String) -> InputError {
    InputError(file: path, place: place, expectation: expectation)
  }

  /// Returns an error for `place`: each value is valid, but the engine rejects the combination.
  func error(_ error: LayoutError, _ place: String) -> InputError {
    switch error {
    case .inSection(_, let error): self.error(error, place)
    case .invalidFraction(let track, let value):
      self.error("\(place).columns[\(track)]", "a share above 0 and up to 1e300, got \(value)")
    case .indexOutOfRange, .cellsAreMerged, .emptyRange, .invalidExtent, .invalidLength:
      problem(place, "invalid \(place.hasPrefix("edits") ? "edit" : "section"): \(error)")
    case .kindIsTaken(let argument, _):
      self.error(
        place, "different kinds of headers, footers and decorations, got \(argument) in two of them")
    case .contentTooLong:
      self.error(place, "items with a total length of at most 2^50 units of 1/192 pt")
    default: problem(place, "invalid layout: \(error)")
    }
  }

  #if !hasFeature(Embedded)
    /// As for a `LayoutError`. `Feed.withSection(_:as:_:)` throws errors of any type.
    func error(_ error: any Error, _ place: String) -> InputError {
      if let error = error as? LayoutError { return self.error(error, place) }
      return problem(place, "invalid layout: \(error)")
    }
  #endif

  private func problem(_ place: String, _ problem: String) -> InputError {
    InputError(file: path, place: place, problem: problem)
  }
}
