import Millrace
import MillraceWeb

// Feed files, as `millrace frames` reads them. Compiled with the sources of FeedFormat to a module of its own, which only pages that
// show feed files contain.

/// Reads a feed file: the input has the bytes of a `JSONTree`. Returns the number of the feed.
///
/// Writes the visible rect, the distance of the feed's x from that of the file, whether the feed scrolls horizontally, whether it
/// runs from right to left, and where it comes to rest (`view_set`).
///
/// - Parameters:
///   - byteCount: The number of bytes.
///   - itemCount: The number of items before the edits of the file, if they are to be repeated, or 0.
@_expose(wasm, "feed_read") @_cdecl("millrace_feed_read")
public func feedRead(_ byteCount: Int32, _ itemCount: Int32) -> Int32 {
  result { () throws(WebError) in
    let loaded = try load(byteCount, itemCount)
    let feed = WebFeed(loaded.feed)
    feed.kindName = { loaded.name(of: $0) }
    output.removeAll()
    output.append(loaded.view)
    output.append(loaded.shift)
    output.append(loaded.axis == .horizontal)
    output.append(loaded.direction == .rightToLeft)
    output.append(FeedSnapping.numbered.firstIndex(of: loaded.snapping) ?? 0)
    return objects.add(feed)
  }
}

private func load(_ byteCount: Int32, _ itemCount: Int32) throws(WebError) -> LoadedFeed {
  let bytes = try inputBytes(byteCount)
  do throws(InputError) {
    let value = try JSONValue(file: "the feed file", tree: bytes)
    var file = try FeedFile(JSONReader(file: "the feed file", value: value))
    let source = FeedSource(path: "the feed file")
    if itemCount > 0 { try file.repeatItems(to: Int(itemCount), from: source) }
    return try LoadedFeed(file, from: source)
  } catch {
    throw .text("\(error)")
  }
}
