import Millrace

// Edits of a feed, or of the feed of a view. All return 0, or -1 after an error, which changes nothing.

/// Inserts the section that the input describes in `count` numbers, before the section at an index.
@_expose(wasm, "section_insert") @_cdecl("millrace_section_insert")
public func sectionInsert(_ feed: Int32, _ index: Int32, _ count: Int32) -> Int32 {
  status { () throws(WebError) in
    var words = try Words(count: count)
    let section = try words.section()
    try objects.edit(feed) { (feed) throws(LayoutError) in try feed.insert(section, at: Int(index)) }
  }
}

/// Replaces a section by the one that the input describes in `count` numbers.
@_expose(wasm, "section_replace") @_cdecl("millrace_section_replace")
public func sectionReplace(_ feed: Int32, _ index: Int32, _ count: Int32) -> Int32 {
  status { () throws(WebError) in
    var words = try Words(count: count)
    let section = try words.section()
    try objects.edit(feed) { (feed) throws(LayoutError) in
      try feed.replaceSection(at: Int(index), with: section)
    }
  }
}

/// Removes a section.
@_expose(wasm, "section_remove") @_cdecl("millrace_section_remove")
public func sectionRemove(_ feed: Int32, _ index: Int32) -> Int32 {
  status { () throws(WebError) in
    try objects.edit(feed) { (feed) throws(LayoutError) in try feed.removeSection(at: Int(index)) }
  }
}

/// Moves a section. The target is its index after its removal.
@_expose(wasm, "section_move") @_cdecl("millrace_section_move")
public func sectionMove(_ feed: Int32, _ source: Int32, _ target: Int32) -> Int32 {
  status { () throws(WebError) in
    try objects.edit(feed) { (feed) throws(LayoutError) in
      try feed.moveSection(from: Int(source), to: Int(target))
    }
  }
}

/// Inserts an item. The form and the two numbers are those of `FeedItem.init(form:_:_:)`.
@_expose(wasm, "item_insert") @_cdecl("millrace_item_insert")
public func itemInsert(
  _ feed: Int32, _ section: Int32, _ item: Int32, _ form: Int32, _ first: Double, _ second: Double
) -> Int32 {
  status { () throws(WebError) in
    let value = try FeedItem(form: Int(form), first, second)
    try objects.edit(feed) { (feed) throws(LayoutError) in try feed.insert(value, at: ItemPath(section, item))
    }
  }
}

/// Removes an item.
@_expose(wasm, "item_remove") @_cdecl("millrace_item_remove")
public func itemRemove(_ feed: Int32, _ section: Int32, _ item: Int32) -> Int32 {
  status { () throws(WebError) in
    try objects.edit(feed) { (feed) throws(LayoutError) in try feed.remove(at: ItemPath(section, item)) }
  }
}

/// Moves an item. The target is its place after its removal.
@_expose(wasm, "item_move") @_cdecl("millrace_item_move")
public func itemMove(
  _ feed: Int32, _ section: Int32, _ item: Int32, _ newSection: Int32, _ newItem: Int32
) -> Int32 {
  status { () throws(WebError) in
    try objects.edit(feed) { (feed) throws(LayoutError) in
      try feed.move(from: ItemPath(section, item), to: ItemPath(newSection, newItem))
    }
  }
}

/// Gives an item another size: a form and two numbers, as for `item_insert`.
@_expose(wasm, "item_resize") @_cdecl("millrace_item_resize")
public func itemResize(
  _ feed: Int32, _ section: Int32, _ item: Int32, _ form: Int32, _ first: Double, _ second: Double
) -> Int32 {
  status { () throws(WebError) in
    let value = try FeedItem(form: Int(form), first, second)
    try objects.edit(feed) { (feed) throws(LayoutError) in
      try feed.resize(at: ItemPath(section, item), to: value)
    }
  }
}

/// Sets the measured sizes of items: the input has `count` numbers, a section, an item, a width and a height for each.
@_expose(wasm, "items_measure") @_cdecl("millrace_items_measure")
public func itemsMeasure(_ feed: Int32, _ count: Int32) -> Int32 {
  status { () throws(WebError) in
    var words = try Words(count: count)
    var sizes: [ItemMeasurement] = []
    while !words.isAtEnd {
      let path = try words.path()
      sizes.append(ItemMeasurement(path: path, size: try words.size("size")))
    }
    try objects.edit(feed) { (feed) throws(LayoutError) in try feed.measure(sizes) }
  }
}

/// Applies the batch that the input describes in `count` numbers, all of it or nothing.
///
/// Each edit begins with the number of its kind: 0 remove, 1 insert, 2 move, 3 resize, 4 reload, 5 reconfigure an item;
/// 6 remove, 7 insert, 8 move, 9 replace a section. Removed and moved are indices before the batch, inserted and the targets
/// of moves those after it.
@_expose(wasm, "batch") @_cdecl("millrace_batch")
public func batch(_ feed: Int32, _ count: Int32) -> Int32 {
  status { () throws(WebError) in
    var words = try Words(count: count)
    let batch = try words.batch()
    if let object = try? objects.view(feed) {
      do throws(CollectionViewError) {
        try object.view.performBatchUpdates(batch, isAnimated: object.isAnimated, checking: object.cells)
      } catch {
        throw .view(error)
      }
    } else {
      try objects.edit(feed) { (feed) throws(LayoutError) in try feed.apply(batch) }
    }
  }
}

extension Words {
  fileprivate mutating func batch() throws(WebError) -> BatchUpdate {
    var batch = BatchUpdate()
    while !isAtEnd {
      switch try integer("edit", in: 0...9) {
      case 0: batch.remove(at: try path())
      case 1:
        let path = try path()
        batch.insert(try item(), at: path)
      case 2:
        let source = try path()
        batch.move(from: source, to: try path())
      case 3:
        let path = try path()
        batch.resize(at: path, to: try item())
      case 4: batch.reload(at: try path())
      case 5: batch.reconfigure(at: try path())
      case 6: batch.removeSection(at: try integer("section"))
      case 7:
        let index = try integer("section")
        batch.insertSection(try section(), at: index)
      case 8:
        let source = try integer("section")
        batch.moveSection(from: source, to: try integer("section"))
      default:
        let index = try integer("section")
        batch.replaceSection(at: index, with: try section())
      }
    }
    return batch
  }
}

/// Lets the following edits of a feed keep the first visible item of a rect in place, or nothing if `width` is NaN.
@_expose(wasm, "keep") @_cdecl("millrace_keep")
public func keep(_ feed: Int32, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Int32 {
  status { () throws(WebError) in
    let object = try objects.feed(feed)
    object.keptRect = width.isNaN ? nil : try LayoutRect(checked: x, y, width, height)
  }
}

/// Writes the rect that edits keep, as they have moved it. Returns 1, or 0 if they keep nothing.
@_expose(wasm, "kept_rect") @_cdecl("millrace_kept_rect")
public func keptRect(_ feed: Int32) -> Int32 {
  result { () throws(WebError) in
    output.removeAll()
    guard let rect = try objects.feed(feed).keptRect else { return 0 }
    output.append(rect)
    return 1
  }
}

/// Lays a feed out in another width, and in another height of the view if it has an environment.
@_expose(wasm, "relayout") @_cdecl("millrace_relayout")
public func relayout(_ feed: Int32, _ width: Double, _ height: Double) -> Int32 {
  status { () throws(WebError) in
    try objects.feed(feed).edit { (feed) throws(LayoutError) in
      if var environment = feed.environment {
        environment.containerSize = LayoutSize(width: width, height: height)
        try feed.relayout(environment: environment)
      } else {
        try feed.relayout(width: width)
      }
    }
  }
}

/// Scrolls a section that scrolls by itself to an offset.
@_expose(wasm, "set_orthogonal_offset") @_cdecl("millrace_set_orthogonal_offset")
public func setOrthogonalOffset(_ feed: Int32, _ section: Int32, _ offset: Double) -> Int32 {
  status { () throws(WebError) in
    try objects.reading(feed).check(section: Int(section))
    try objects.edit(feed) { (feed) throws(LayoutError) in
      try feed.setOrthogonalOffset(offset, ofSection: Int(section))
    }
  }
}

/// Inserts a copy of an item, before another one.
@_expose(wasm, "item_duplicate") @_cdecl("millrace_item_duplicate")
public func itemDuplicate(
  _ feed: Int32, _ section: Int32, _ item: Int32, _ newSection: Int32, _ newItem: Int32
) -> Int32 {
  status { () throws(WebError) in
    let reading = try objects.reading(feed)
    try reading.check(ItemPath(section, item))
    let value = reading.item(at: ItemPath(section, item))
    try objects.edit(feed) { (feed) throws(LayoutError) in
      try feed.insert(value, at: ItemPath(newSection, newItem))
    }
  }
}

/// Resizes an item to its size times a factor: to at least one lane, column or row more or less, if it has those.
@_expose(wasm, "item_scale") @_cdecl("millrace_item_scale")
public func itemScale(_ feed: Int32, _ section: Int32, _ item: Int32, _ factor: Double) -> Int32 {
  status { () throws(WebError) in
    let reading = try objects.reading(feed)
    try reading.check(ItemPath(section, item))
    let value = reading.item(at: ItemPath(section, item)).scaled(by: factor)
    try objects.edit(feed) { (feed) throws(LayoutError) in
      try feed.resize(at: ItemPath(section, item), to: value)
    }
  }
}

extension FeedItem {
  fileprivate func scaled(by factor: Double) -> FeedItem {
    switch self {
    case .waterfall(var item):
      item.extent *= factor
      return .waterfall(item)
    case .size(let size, let isEstimated):
      return .size(
        LayoutSize(width: size.width * factor, height: size.height * factor), isEstimated: isEstimated)
    case .mosaic(let item):
      let step = factor < 1 ? -1 : 1
      return .mosaic(MosaicItem(columns: max(1, item.columns + step), rows: max(1, item.rows + step)))
    case .cell, .custom: return self
    }
  }
}
