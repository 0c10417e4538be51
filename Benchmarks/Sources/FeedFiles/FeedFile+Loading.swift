import FeedFormat
import Millrace

extension FeedFile {
  /// Reads the file at `path`.
  package init(path: String) throws(InputError) {
    let value = try JSONValue(file: path, bytes: try readText(path: path))
    try self.init(JSONReader(file: path, value: value))
  }
}

extension LoadedFeed {
  /// Reads the feed file at `path`, lays it out and applies its edits in order.
  ///
  /// - Parameter count: The number of items before the edits, if they are to be repeated.
  public init(path: String, count: Int? = nil) throws(InputError) {
    var file = try FeedFile(path: path)
    let source = FeedSource(filePath: path)
    if let count { try file.repeatItems(to: count, from: source) }
    try self.init(file, from: source)
  }
}

extension FeedSource {
  /// Creates the source of the feed file at `path`, which may name other files.
  init(filePath path: String) {
    self.init(path: path, pictures: PictureFiles(feedPath: path))
  }
}

/// The files of pictures beside a feed file.
private final class PictureFiles: PictureReader {
  private let feedPath: String

  init(feedPath: String) { self.feedPath = feedPath }

  func sizes(of pictures: FeedFile.Pictures) throws(InputError) -> [LayoutSize] {
    try open(pictures.file).sizes(width: pictures.width, height: pictures.height)
  }

  func aspectRatios(of pictures: FeedFile.Pictures) throws(InputError) -> [Double] {
    try open(pictures.file).aspects(width: pictures.width, height: pictures.height)
  }

  private func open(_ file: FeedFile.Pictures.File) throws(InputError) -> any NumberTable {
    let folder = feedPath.lastIndex(of: "/").map { feedPath[...$0] } ?? ""
    func place(_ file: String) -> String { file.hasPrefix("/") ? file : folder + file }
    switch file {
    case .csv(let file): return try CSVTable(path: place(file))
    case .jsonLines(let file): return try JSONLines(path: place(file))
    }
  }
}
