import FeedFormat
import Foundation

/// Returns the JSON text of the feed file at `path`, a valid one, with the pictures that it takes from other files.
///
/// For a web page, which reads no files. Without such pictures, the text is that of the file.
package func selfContainedText(ofFeed path: String) throws(InputError) -> [UInt8] {
  let text = try readText(path: path)
  // The file was read before, so it is an object.
  guard var feed = (try? JSONSerialization.jsonObject(with: Data(text))) as? [String: Any] else {
    return text
  }
  var hasPictures = false
  var sections = feed["sections"] as? [Any] ?? []
  for index in sections.indices {
    guard let section = try readingPictures(sections[index], besideFeed: path) else { continue }
    (sections[index], hasPictures) = (section, true)
  }
  var edits = feed["edits"] as? [Any] ?? []
  for index in edits.indices {
    guard var insertion = (edits[index] as? [String: Any])?["insertSection"] as? [Any], insertion.count == 2,
      let section = try readingPictures(insertion[1], besideFeed: path)
    else { continue }
    insertion[1] = section
    (edits[index], hasPictures) = (["insertSection": insertion], true)
  }
  guard hasPictures else { return text }
  feed["sections"] = sections
  if !edits.isEmpty { feed["edits"] = edits }
  let data = try? JSONSerialization.data(withJSONObject: feed)
  return data.map { Array($0) } ?? text
}

/// Returns a section whose items are in another file with the items of that file, or `nil` if they are not.
private func readingPictures(_ section: Any, besideFeed path: String) throws(InputError) -> [String: Any]? {
  guard var section = section as? [String: Any], let items = section["items"] as? [String: Any] else {
    return nil
  }
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  func place(_ file: String) -> String { file.hasPrefix("/") ? file : folder + file }
  let (width, height) = (items["width"] as? String ?? "width", items["height"] as? String ?? "height")
  let table: any NumberTable
  if let file = items["csv"] as? String {
    table = try CSVTable(path: place(file))
  } else if let file = items["jsonl"] as? String {
    table = try JSONLines(path: place(file))
  } else {
    return nil
  }
  // As the reader takes pictures: rows as sizes, everything else by their ratio.
  if ["flow", "justified"].contains(section["layout"] as? String) {
    section["items"] = try table.sizes(width: width, height: height).map { [$0.width, $0.height] }
  } else {
    section["items"] = try table.aspects(width: width, height: height).map { ["aspect": $0] }
  }
  return section
}
