import Millrace

// Feeds: how they are made and read. `feed` is the number of a feed; where it says so, also that of a view.

/// Makes an empty feed, and returns its number.
///
/// `height` is that of the view, for sections that depend on it; NaN for a feed without an environment.
@_expose(wasm, "feed_create") @_cdecl("millrace_feed_create")
public func feedCreate(
  _ width: Double, _ height: Double, _ isHorizontal: Int32, _ isRightToLeft: Int32, _ spacing: Double
) -> Int32 {
  result { () throws(WebError) in
    let axis: LayoutAxis = isHorizontal != 0 ? .horizontal : .vertical
    let direction: LayoutDirection = isRightToLeft != 0 ? .rightToLeft : .leftToRight
    let feed = try engine { () throws(LayoutError) in
      if height.isNaN {
        return try Feed(width: width, axis: axis, direction: direction, sectionSpacing: spacing)
      }
      let environment = CollectionLayoutEnvironment(
        containerSize: LayoutSize(width: width, height: height), axis: axis, direction: direction)
      return try Feed(environment: environment, sectionSpacing: spacing)
    }
    return objects.add(WebFeed(feed))
  }
}

/// Releases a feed or a view.
@_expose(wasm, "release") @_cdecl("millrace_release")
public func release(_ object: Int32) { objects.remove(object) }

/// Copies a feed, or the feed of a view, and returns the number of the copy.
@_expose(wasm, "feed_copy") @_cdecl("millrace_feed_copy")
public func feedCopy(_ feed: Int32) -> Int32 {
  result { () throws(WebError) in objects.add(WebFeed(try objects.reading(feed))) }
}

/// Writes the width and height of the content, the numbers of sections, of items and of unsettled sections' first index or -1.
/// Also for a view.
@_expose(wasm, "feed_status") @_cdecl("millrace_feed_status")
public func feedStatus(_ feed: Int32) -> Int32 {
  status { () throws(WebError) in
    let feed = try objects.reading(feed)
    output.removeAll()
    output.append(feed.contentSize.width)
    output.append(feed.contentSize.height)
    output.append(feed.sectionCount)
    output.append(feed.itemCount)
    output.append(feed.firstUnsettledSection ?? -1)
  }
}

/// Returns the number of items of a section. Also for a view.
@_expose(wasm, "item_count") @_cdecl("millrace_item_count")
public func itemCount(_ feed: Int32, _ section: Int32) -> Int32 {
  result { () throws(WebError) in
    let feed = try objects.reading(feed)
    try feed.check(section: Int(section))
    return feed.itemCount(ofSection: Int(section))
  }
}

/// Writes the name of a kind of elements, one number for each byte of its UTF-8, and returns their number.
@_expose(wasm, "kind_name") @_cdecl("millrace_kind_name")
public func kindName(_ feed: Int32, _ kind: Int32) -> Int32 {
  result { () throws(WebError) in
    let object = try objects.feed(feed)
    let kind = ElementKind(rawValue: UInt16(clamping: kind))
    output.removeAll()
    for byte in (object.kindName?(kind) ?? "\(kind)").utf8 { output.append(Int(byte)) }
    return output.count
  }
}

/// The numbers of an element in the output of `elements`, and of one with attributes.
private let elementStride = 9
private let attributesStride = 27
private let maximumElementCount = 1 << 20

/// Writes the elements that intersect a rect, and returns how many there are: kind, section, item, frame, z and whether the
/// element is pinned.
@_expose(wasm, "elements") @_cdecl("millrace_elements")
public func elements(_ feed: Int32, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Int32 {
  result { () throws(WebError) in
    let object = try objects.feed(feed)
    let rect = try LayoutRect(checked: x, y, width, height)
    output.removeAll()
    try object.feed.forEachElement(in: rect) { (element) throws(WebError) in
      guard output.count < elementStride * maximumElementCount else {
        throw .tooManyElements(maximum: maximumElementCount)
      }
      output.append(Int(element.kind.rawValue))
      output.append(element.path)
      output.append(element.frame)
      output.append(Int(element.zIndex))
      output.append(element.isPinned)
    }
    return output.count / elementStride
  }
}

/// Writes the elements whose images intersect a rect with a scrolled view, as `elements`, with alpha, whether the element is
/// hidden, and the 16 numbers of its transform, row by row.
///
/// With a `view` whose width is NaN, the rect is also the view.
@_expose(wasm, "attributes") @_cdecl("millrace_attributes")
public func attributes(
  _ feed: Int32, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ viewX: Double,
  _ viewY: Double,
  _ viewWidth: Double, _ viewHeight: Double, _ includesHidden: Int32
) -> Int32 {
  result { () throws(WebError) in
    let object = try objects.feed(feed)
    let rect = try LayoutRect(checked: x, y, width, height)
    let view = viewWidth.isNaN ? rect : try LayoutRect(checked: viewX, viewY, viewWidth, viewHeight)
    output.removeAll()
    try object.feed.forEachAttributes(
      in: rect, view: view, includingHidden: includesHidden != 0, applying: { _ in }
    ) { (element) throws(WebError) in
      guard output.count < attributesStride * maximumElementCount else {
        throw .tooManyElements(maximum: maximumElementCount)
      }
      output.append(Int(element.kind.rawValue))
      output.append(element.path)
      output.append(element.frame)
      output.append(Int(element.zIndex))
      output.append(element.isPinned)
      output.append(element.alpha)
      output.append(element.isHidden)
      output.append(element.transform)
    }
    return output.count / attributesStride
  }
}

/// Writes the frame of an item. Settles the feed up to there.
@_expose(wasm, "item_frame") @_cdecl("millrace_item_frame")
public func itemFrame(_ feed: Int32, _ section: Int32, _ item: Int32) -> Int32 {
  status { () throws(WebError) in
    let object = try objects.feed(feed)
    let path = ItemPath(section, item)
    try object.feed.check(path)
    output.removeAll()
    output.append(object.feed.frame(at: path))
  }
}

/// Writes the paths of the items that intersect a rect and are not measured, and returns how many there are.
@_expose(wasm, "estimated_items") @_cdecl("millrace_estimated_items")
public func estimatedItems(
  _ feed: Int32, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> Int32 {
  result { () throws(WebError) in
    let object = try objects.feed(feed)
    var paths: [ItemPath] = []
    try object.feed.forEachElement(in: LayoutRect(checked: x, y, width, height)) {
      (element) throws(WebError) in
      guard paths.count < maximumElementCount else { throw .tooManyElements(maximum: maximumElementCount) }
      if element.kind == .item { paths.append(element.path) }
    }
    output.removeAll()
    for path in paths where object.feed.isEstimated(at: path) { output.append(path) }
    return output.count / 2
  }
}

/// Settles at most about `budget` items, or all if it is negative. Returns how many were placed. Also for a view.
@_expose(wasm, "settle") @_cdecl("millrace_settle")
public func settle(_ feed: Int32, _ budget: Int32) -> Int32 {
  result { () throws(WebError) in
    if try objects.reading(feed).isSettled { return 0 }
    var count = 0
    try objects.edit(feed) { (feed) throws(LayoutError) in
      count = feed.settle(budget: budget < 0 ? .max : Int(budget))
    }
    return count
  }
}

/// Returns the offset at which a section comes to rest after a drag, or NaN after an error.
@_expose(wasm, "resting_offset") @_cdecl("millrace_resting_offset")
public func restingOffset(_ feed: Int32, _ section: Int32, _ proposed: Double, _ velocity: Double) -> Double {
  var offset = Double.nan
  _ = status { () throws(WebError) in
    let object = try objects.feed(feed)
    try object.feed.check(section: Int(section))
    offset = try engine { () throws(LayoutError) in
      try object.feed.restingOffset(section: Int(section), proposed: proposed, velocity: velocity)
    }
  }
  return offset
}

/// Returns the offset at which the feed comes to rest after a drag, or NaN after an error. `snapping`: 0 free, 1 paging,
/// 2 sections, 3 items.
@_expose(wasm, "resting_offset_of_feed") @_cdecl("millrace_resting_offset_of_feed")
public func restingOffsetOfFeed(
  _ feed: Int32, _ snapping: Int32, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ proposed: Double, _ velocity: Double
) -> Double {
  var offset = Double.nan
  _ = status { () throws(WebError) in
    let object = try objects.feed(feed)
    let rect = try LayoutRect(checked: x, y, width, height)
    let snapping = try FeedSnapping(number: snapping)
    offset = try engine { () throws(LayoutError) in
      try object.feed.restingOffset(snapping: snapping, in: rect, proposed: proposed, velocity: velocity)
    }
  }
  return offset
}

extension FeedSnapping {
  /// The cases, by their numbers in calls.
  package static var numbered: [FeedSnapping] { [.free, .paging, .sections, .items] }

  init(number: Int32) throws(WebError) {
    guard Self.numbered.indices.contains(Int(number)) else {
      throw .argument("snapping", "an integer from 0 to 3", Double(number))
    }
    self = Self.numbered[Int(number)]
  }
}
