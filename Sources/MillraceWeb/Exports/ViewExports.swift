import Millrace

// Collection views: `view` is the number of one.

/// Makes a collection view of a copy of a feed, and returns its number.
@_expose(wasm, "view_create") @_cdecl("millrace_view_create")
public func viewCreate(_ feed: Int32, _ width: Double, _ height: Double) -> Int32 {
  result { () throws(WebError) in
    let size = LayoutSize(width: width, height: height)
    return objects.add(WebView(CollectionView(try objects.feed(feed).feed, size: size)))
  }
}

/// Sets an option of a view.
@_expose(wasm, "view_set") @_cdecl("millrace_view_set")
public func viewSet(_ view: Int32, _ option: Int32, _ value: Double) -> Int32 {
  status { () throws(WebError) in
    let object = try objects.view(view)
    let number = Int32(min(max(value, -1), 1e9))
    switch option {
    case 0: object.view.margin = value
    case 1: object.view.budget = CellBudget(maximumCount: value < 0 ? .max : Int(number))
    case 2: object.view.anchoring = number == 0 ? .offset : .firstVisible
    case 3: object.view.snapping = try FeedSnapping(number: number)
    case 4: object.view.bounces = value != 0
    case 5: object.view.selectionMode = number == 0 ? .none : number == 1 ? .single : .multiple
    case 6: object.view.alignsShortContentToEnd = value != 0
    case 7: object.view.deceleration = value != 0 ? .fast : .normal
    case 8: object.isAnimated = value != 0
    case 9: object.view.prefetching = value > 0 ? Prefetching(horizon: value) : nil
    default: throw .argument("option", "an integer from 0 to 9", Double(option))
    }
  }
}

/// Changes the size of the visible rect, and keeps what is read in place.
@_expose(wasm, "view_resize") @_cdecl("millrace_view_resize")
public func viewResize(_ view: Int32, _ width: Double, _ height: Double) -> Int32 {
  status { () throws(WebError) in
    let object = try objects.view(view)
    try engine { () throws(LayoutError) in
      try object.view.resize(
        to: LayoutSize(width: width, height: height), isAnimated: object.isAnimated)
    }
  }
}

/// Scrolls by a distance along the feed, to at most the ends of the content.
@_expose(wasm, "view_scroll_by") @_cdecl("millrace_view_scroll_by")
public func viewScroll(_ view: Int32, by distance: Double) -> Int32 {
  status { () throws(WebError) in try objects.view(view).view.scroll(by: distance) }
}

/// Scrolls to an offset inside the content.
@_expose(wasm, "view_scroll_to") @_cdecl("millrace_view_scroll_to")
public func viewScroll(_ view: Int32, _ x: Double, _ y: Double) -> Int32 {
  status { () throws(WebError) in try objects.view(view).view.scroll(to: LayoutPoint(x: x, y: y)) }
}

private func revealPosition(_ number: Int32) throws(WebError) -> RevealPosition {
  let cases: [RevealPosition] = [.nearest, .start, .center, .end]
  guard cases.indices.contains(Int(number)) else {
    throw .argument("position", "an integer from 0 to 3", Double(number))
  }
  return cases[Int(number)]
}

/// Scrolls so that an item is visible. `position`: 0 nearest, 1 start, 2 center, 3 end.
@_expose(wasm, "view_scroll_to_item") @_cdecl("millrace_view_scroll_to_item")
public func viewScrollToItem(
  _ view: Int32, _ section: Int32, _ item: Int32, _ position: Int32, _ duration: Double
) -> Int32 {
  status { () throws(WebError) in
    let object = try objects.view(view)
    let path = ItemPath(section, item)
    try object.view.feed.check(path)
    object.view.scrollToItem(at: path, at: try revealPosition(position), duration: duration)
  }
}

/// Turns a banner to a page.
@_expose(wasm, "view_scroll_to_page") @_cdecl("millrace_view_scroll_to_page")
public func viewScrollToPage(_ view: Int32, _ page: Int32, _ section: Int32) -> Int32 {
  result { () throws(WebError) in
    try objects.view(view).view.scrollToPage(Int(page), ofSection: Int(section)) ? 1 : 0
  }
}

/// Begins a drag of a section, or of the feed if `section` is -1. Returns whether it can be dragged.
@_expose(wasm, "view_begin_drag") @_cdecl("millrace_view_begin_drag")
public func viewBeginDrag(_ view: Int32, _ section: Int32) -> Int32 {
  result { () throws(WebError) in
    let view = try objects.view(view).view
    if section >= 0 { return view.beginDrag(ofSection: Int(section)) ? 1 : 0 }
    view.beginDrag()
    return 1
  }
}

/// Drags a section, or the feed if `section` is -1, by a distance since the last call.
@_expose(wasm, "view_drag") @_cdecl("millrace_view_drag")
public func viewDrag(_ view: Int32, _ section: Int32, _ distance: Double) -> Int32 {
  status { () throws(WebError) in
    let view = try objects.view(view).view
    if section >= 0 { view.drag(ofSection: Int(section), by: distance) } else { view.drag(by: distance) }
  }
}

/// Ends a drag of a section, or of the feed if `section` is -1.
@_expose(wasm, "view_end_drag") @_cdecl("millrace_view_end_drag")
public func viewEndDrag(_ view: Int32, _ section: Int32, _ velocity: Double, _ time: Double) -> Int32 {
  status { () throws(WebError) in
    let view = try objects.view(view).view
    if section >= 0 {
      view.endDrag(ofSection: Int(section), velocity: velocity, at: time)
    } else {
      view.endDrag(velocity: velocity, at: time)
    }
  }
}

/// Stops the feed and all its sections where they are.
@_expose(wasm, "view_stop") @_cdecl("millrace_view_stop")
public func viewStop(_ view: Int32) -> Int32 {
  status { () throws(WebError) in try objects.view(view).view.stopScrolling() }
}

/// Moves the focus and writes the path of the focused item. Returns 1, or 0 if there is none. `step`: 0 up, 1 down, 2 left,
/// 3 right, 4 page backward, 5 page forward, 6 first, 7 last.
@_expose(wasm, "view_move_focus") @_cdecl("millrace_view_move_focus")
public func viewMoveFocus(_ view: Int32, _ step: Int32) -> Int32 {
  result { () throws(WebError) in
    let steps: [NavigationStep] = [.up, .down, .left, .right, .pageBackward, .pageForward, .first, .last]
    guard steps.indices.contains(Int(step)) else {
      throw .argument("step", "an integer from 0 to 7", Double(step))
    }
    output.removeAll()
    guard let path = try objects.view(view).view.moveFocus(steps[Int(step)]) else { return 0 }
    output.append(path)
    return 1
  }
}

/// Gives an item the focus, or none if `section` is -1.
@_expose(wasm, "view_focus") @_cdecl("millrace_view_focus")
public func viewFocus(_ view: Int32, _ section: Int32, _ item: Int32) -> Int32 {
  status { () throws(WebError) in
    let view = try objects.view(view).view
    if section < 0 { return view.focusItem(at: nil) }
    try view.feed.check(ItemPath(section, item))
    view.focusItem(at: ItemPath(section, item))
  }
}

/// Begins a touch (0), ends it (1) or cancels it (2) at a point in feed coordinates.
@_expose(wasm, "view_touch") @_cdecl("millrace_view_touch")
public func viewTouch(_ view: Int32, _ phase: Int32, _ x: Double, _ y: Double) -> Int32 {
  status { () throws(WebError) in
    let object = try objects.view(view)
    switch phase {
    case 0: object.view.touchDown(at: LayoutPoint(x: x, y: y), delegate: object.cells)
    case 1: object.view.touchUp(delegate: object.cells)
    case 2: object.view.cancelTouch(delegate: object.cells)
    default: throw .argument("phase", "an integer from 0 to 2", Double(phase))
    }
  }
}

/// Writes the topmost element at a point: kind, section, item, frame and whether the section scrolls by itself. Returns 1, or
/// 0 if there is none.
@_expose(wasm, "view_element_at") @_cdecl("millrace_view_element_at")
public func viewElement(_ view: Int32, _ x: Double, _ y: Double) -> Int32 {
  result { () throws(WebError) in
    let view = try objects.view(view).view
    output.removeAll()
    guard let element = view.element(at: LayoutPoint(x: x, y: y)) else { return 0 }
    output.append(Int(element.kind.rawValue))
    output.append(element.path)
    output.append(element.frame)
    let section = element.path.section
    let isSection = (0..<view.feed.sectionCount).contains(section)
    output.append(isSection && view.feed.orthogonalScrolling(ofSection: section) != nil)
    return 1
  }
}

/// Writes what elements in the window have cells: cell, kind, section, item and the index of an item in the whole feed (-1 for
/// other elements), in reading order. Returns how many there are.
@_expose(wasm, "view_cells") @_cdecl("millrace_view_cells")
public func viewCells(_ view: Int32) -> Int32 {
  result { () throws(WebError) in
    let view = try objects.view(view).view
    output.removeAll()
    view.forEachCell { _, number, element in
      output.append(number)
      output.append(Int(element.kind.rawValue))
      output.append(element.path)
      output.append(element.kind == .item ? view.feed.index(of: element.path) : -1)
    }
    return output.count / 5
  }
}

/// Updates a view, and returns how many numbers the output has: 20 about the view, and then the operations.
///
/// About the view: the visible rect, the size of the content, the offset correction, the velocity, whether it scrolls, whether it
/// is settled, the time of the next change (NaN for never), the numbers of created, configured, all and missing cells, of items,
/// of operations, and the path of the focused item (-1 for none).
///
/// An operation begins with the number of its kind and a cell:
/// - 0 create: the kind of its elements;
/// - 1 configure: kind, section and item;
/// - 2 place: section, item, frame, z, alpha and flags: 1 pinned, 2 hidden, 4 with a transform, 8 with a start. Then the transform,
///   and the frame and alpha at the start;
/// - 3 state: 1 selected, 2 highlighted, 4 focused;
/// - 4 recycle: 1 and a frame and an alpha to end at, or 0.
///
/// 5 (an item was selected or deselected) has section, item and whether it is selected instead; 6 (prefetch) has section and item.
@_expose(wasm, "view_update") @_cdecl("millrace_view_update")
public func viewUpdate(_ view: Int32, _ time: Double) -> Int32 {
  result { () throws(WebError) in
    let object = try objects.view(view)
    let view = object.view
    let update = view.update(at: time, from: object.cells)
    output.removeAll()
    output.append(update.visibleRect)
    output.append(view.feed.contentSize.width)
    output.append(view.feed.contentSize.height)
    output.append(update.offsetCorrection.x)
    output.append(update.offsetCorrection.y)
    output.append(view.velocity)
    output.append(view.isScrolling)
    output.append(view.feed.isSettled)
    output.append(view.nextChange ?? .nan)
    output.append(update.createdCount)
    output.append(update.configuredCount)
    output.append(view.cellCount)
    output.append(update.placeholderCount)
    output.append(view.feed.itemCount)
    output.append(
      update.operations.count + object.cells.selections.count + object.cells.prefetched.count)
    output.append(view.focusedItem ?? ItemPath(section: -1, item: -1))
    for operation in update.operations { output.append(operation, object.cells) }
    for (path, isSelected) in object.cells.selections {
      output.append(5)
      output.append(path)
      output.append(isSelected)
    }
    for path in object.cells.prefetched {
      output.append(6)
      output.append(path)
    }
    object.cells.selections.removeAll(keepingCapacity: true)
    object.cells.prefetched.removeAll(keepingCapacity: true)
    return output.count
  }
}

extension Output {
  fileprivate mutating func append(_ operation: CollectionOperation, _ cells: WebCells) {
    switch operation {
    case .create(let cell):
      append(0)
      append(cell)
      append(Int(cells.kinds[cell].rawValue))
    case .configure(let cell, let kind, let path):
      append(1)
      append(cell)
      append(Int(kind.rawValue))
      append(path)
    case .place(let cell, let element, let start):
      append(2)
      append(cell)
      append(element.path)
      append(element.frame)
      append(Int(element.zIndex))
      append(element.alpha)
      let isTransformed = element.transform != .identity
      append(
        (element.isPinned ? 1 : 0) + (element.isHidden ? 2 : 0) + (isTransformed ? 4 : 0)
          + (start == nil ? 0 : 8))
      if isTransformed { append(element.transform) }
      if let start {
        append(start.frame)
        append(start.alpha)
      }
    case .setState(let cell, let state):
      append(3)
      append(cell)
      append((state.isSelected ? 1 : 0) + (state.isHighlighted ? 2 : 0) + (state.isFocused ? 4 : 0))
    case .recycle(let cell, let end):
      append(4)
      append(cell)
      append(end != nil)
      if let end {
        append(end.frame)
        append(end.alpha)
      }
    }
  }
}
