/// The data source and the delegate of a collection view: usually one object.
public typealias CollectionViewClient = CollectionViewDataSource & CollectionViewDelegate

extension CollectionView {
  typealias Client = CollectionViewDataSource<Cell> & CollectionViewDelegate<Cell>

  /// Brings the cells up to date with everything that has changed since the last update, once per frame.
  ///
  /// The steps are:
  ///
  /// 1. Scroll to where the content is at `time`.
  /// 2. Recycle the cells of elements that have left the window.
  /// 3. Configure the cells whose elements have changed, and fill cells for elements that have none, within `budget`.
  /// 4. Ask these cells for the sizes that they prefer, and continue with step 2 if the layout changes.
  /// 5. Place the cells, and report which elements come into the visible rect and leave it.
  /// 6. Prefetch items.
  ///
  /// If no cell is created, nothing is resized, and there was no edit, the update allocates only
  ///
  /// - where `Feed.forEachAttributes(in:view:reach:includingHidden:applying:body:)` does,
  /// - where `client` does,
  /// - when more elements are in the window, come into it or are prefetched than ever before: the buffers double.
  ///
  /// - Parameters:
  ///   - time: The time, in seconds from any origin. If NaN or before the last update, it counts as that of the last one.
  ///   - client: The data source and the delegate. They must not change the collection view during the call.
  /// - Returns: What the toolkit has to do.
  /// - Complexity: As for `Feed.forEachAttributes(in:view:reach:includingHidden:applying:body:)` in the window, plus the calls
  ///   of `client`. Each pass of step 4 comes on top, with the cost of `edit(keeping:isAnimated:_:)`.
  @discardableResult
  public func update(
    at time: Double, from client: some CollectionViewDataSource<Cell> & CollectionViewDelegate<Cell>
  ) -> CollectionUpdate {
    precondition(!isUpdating, "the client of a collection view must not update it")
    isUpdating = true
    defer { isUpdating = false }
    result.removeAll()
    advance(to: time)
    var filled = 0
    for pass in 1...Self.maximumPassCount {
      refresh(client)
      reconfigure(client)
      fill(client, &filled)
      if pass == Self.maximumPassCount || !(measure(client) || followBanners()) { break }
    }
    place(client)
    prefetch(client)
    (result.visibleRect, result.offsetCorrection) = (visibleRect, offsetCorrection)
    (offsetCorrection, transition) = (.zero, nil)
    return result
  }

  /// The maximum number of times that an update asks cells for their sizes. If cells turn out to be much smaller than
  /// estimated, each pass makes room for others. What remains is done by the next update.
  static var maximumPassCount: Int { 16 }

  /// Finds the elements in the window, and recycles the cells of elements that are not there any more.
  private func refresh(_ client: some Client) {
    while true {
      result.hasOmittedElements = shown.find(
        in: &feed, window, view: visibleRect, limit: Self.maximumElementCount)
      // The query settles what is above the end of the window, which may make the content shorter.
      let rect = clamped(visibleRect)
      if rect == visibleRect { break }
      moveWithContent(to: rect)
    }
    findMovedItem()
    shown.replace(in: feed)
    applyMovement()
    for (cell, name) in shown.lost { recycle(cell, name, client) }
  }

  private func recycle(_ cell: Int, _ name: WatchedElements.Name?, _ client: some Client) {
    let placement = pools.records[cell].placement
    if pools.records[cell].isDisplayed, let placement {
      client.didEndDisplaying(cells[cell], for: placement)
    }
    let end = placement.flatMap { finalAttributes($0, name, client) }
    result.operations.append(.recycle(cell: cell, to: end))
    pools.recycle(cell)
  }

  /// Configures the cells whose elements have changed.
  private func reconfigure(_ client: some Client) {
    for index in shown.cells.indices {
      let cell = shown.cells[index]
      guard cell != ShownElements.noCell, pools.records[cell].needsConfiguring else { continue }
      pools.records[cell].needsMeasuring = true
      configure(cell, index, client)
    }
  }

  /// Fills cells for elements that have none: first those in the visible rect.
  private func fill(_ client: some Client, _ filled: inout Int) {
    for fillsVisible in [true, false] {
      for index in shown.cells.indices where shown.cells[index] == ShownElements.noCell {
        let element = shown.attributes[index]
        guard isVisible(element) == fillsVisible else { continue }
        guard budget.allows(after: filled) else { return }
        filled += 1
        let cell = dequeue(for: element, client)
        shown.cells[index] = cell
        configure(cell, index, client)
      }
    }
  }

  /// Returns a free cell, or else a new one.
  private func dequeue(for element: LayoutAttributes, _ client: some Client) -> Int {
    let key = CellPools.Key(kind: element.kind, identifier: client.reuseIdentifier(for: element))
    if let cell = pools.take(key) {
      client.prepareForReuse(cells[cell])
      return cell
    }
    cells.append(client.makeCell(of: key.kind, identifier: key.identifier))
    let cell = pools.add(key)
    result.operations.append(.create(cell: cell))
    result.createdCount += 1
    return cell
  }

  private func configure(_ cell: Int, _ index: Int, _ client: some Client) {
    let element = shown.attributes[index]
    let state = state(of: element.kind, at: element.path)
    pools.records[cell].needsConfiguring = false
    pools.records[cell].state = state
    client.configure(cells[cell], for: element, state: state)
    result.operations.append(.configure(cell: cell, kind: element.kind, path: element.path))
    result.configuredCount += 1
  }

  /// Places the cells, and reports which elements come into the visible rect and leave it.
  private func place(_ client: some Client) {
    for index in shown.cells.indices {
      let (element, cell) = (shown.attributes[index], shown.cells[index])
      let isVisible = isVisible(element)
      guard cell != ShownElements.noCell else {
        result.placeholderCount += 1
        if isVisible { result.visiblePlaceholderCount += 1 }
        continue
      }
      let old = pools.records[cell]
      pools.records[cell].askCount = 0
      if isVisible != old.isDisplayed {
        pools.records[cell].isDisplayed = isVisible
        if isVisible {
          client.willDisplay(cells[cell], for: element)
        } else {
          client.didEndDisplaying(cells[cell], for: old.placement ?? element)
        }
      }
      if old.placement != element {
        let start = startAttributes(
          of: element, shown.names[index], placedAt: old.placement, client)
        result.operations.append(.place(cell: cell, at: element, from: start))
        pools.records[cell].placement = element
      }
      let state = state(of: element.kind, at: element.path)
      if state != old.state {
        result.operations.append(.setState(cell: cell, state))
        pools.records[cell].state = state
      }
    }
  }
}
