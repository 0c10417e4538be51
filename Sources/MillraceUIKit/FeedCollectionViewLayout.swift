#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  import Foundation
  import Millrace
  import MillraceFoundation

  /// A collection view layout that asks a `Feed` for all frames.
  ///
  /// The delegate makes the feed when the collection view loads its data. Afterwards, use the collection view as with any
  /// other layout: insert, remove, move and reload items and sections in `performBatchUpdates`, or apply the snapshots of a
  /// diffable data source. The layout applies the updates to the feed as one batch, and asks the delegate only for what is
  /// inserted or reloaded. The anchor keeps its position on screen (`anchor`).
  ///
  /// ```swift
  /// let layout = FeedCollectionViewLayout()
  /// layout.delegate = self
  /// let collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
  /// ```
  ///
  /// - A scroll changes nothing that is stored. Only elements that are pinned, stretch or follow the offset get other
  ///   attributes.
  /// - Cells of items with estimated sizes size themselves (`selfSizing`). A measurement takes O(log n), and moves the offset
  ///   if the item lies above what is visible.
  /// - Another size of the view lays out only what depends on it. The anchor keeps its position on screen.
  /// - From right to left, the feed mirrors itself. UIKit does not flip it (`flipsHorizontallyInOppositeLayoutDirection`).
  ///
  /// If the data source and the feed disagree, the layout fails: see `failureHandler`.
  ///
  /// ## Attributes
  ///
  /// The layout hands out an attributes object again as long as all its values are the same. It never changes one that it
  /// has handed out. Subclasses copy an object before they change it, as with any layout.
  open class FeedCollectionViewLayout: HostLayout {
    /// The source of the sections and items. If `nil`, the layout fails when it needs something.
    public weak var delegate: (any FeedLayoutDelegate)?

    /// Where the layout comes to rest after a drag. By default at any offset.
    public var snapping = FeedSnapping.free

    /// The edges from which the insets of sections count if their own reference is `.automatic`.
    public var contentInsetsReference = ContentInsetsReference.safeArea {
      didSet { if contentInsetsReference != oldValue { invalidateLayout() } }
    }

    /// Called with each contradiction between the data source and the feed. If `nil`, the program stops with its description.
    ///
    /// After a failure, the layout shows nothing until the collection view reloads its data or `reloadFeed()` is called.
    public var failureHandler: ((FeedLayoutError) -> Void)?

    private var model: FeedLayoutModel
    private var cache = AttributesCache<HostLayoutAttributes>()

    /// Creates a layout that scrolls along an axis.
    public init(axis: LayoutAxis = .vertical) {
      model = FeedLayoutModel(axis: axis)
      super.init()
    }

    /// Creates a layout that scrolls vertically.
    public required init?(coder: NSCoder) {
      model = FeedLayoutModel(axis: .vertical)
      super.init(coder: coder)
    }

    /// The axis along which the collection view scrolls.
    public var axis: LayoutAxis { model.axis }

    /// The feed, or `nil` before the collection view loads its data. From right to left, its x may differ from that of the
    /// collection view (`feedOrigin`).
    public var feed: Feed? { model.feed }

    /// The origin of the feed in the collection view. It is 0 from left to right.
    public var feedOrigin: CGPoint { CGPoint(x: model.shift, y: 0) }

    /// The elements whose views choose their own sizes. By default the estimated ones.
    public var selfSizing: FeedSelfSizing {
      get { model.selfSizing }
      set { model.selfSizing = newValue }
    }

    /// Returns the content that keeps its position when the feed changes, given the visible rect, in the coordinates of the feed.
    ///
    /// By default, the anchor for a reader (`Anchor.reader(in:tolerance:)`). If the closure returns `nil`, the offset does not
    /// follow the content, as in a flow layout. The closure must not use the layout.
    public var anchor: (_ visibleRect: LayoutRect) -> Anchor? {
      get { model.anchor }
      set { model.anchor = newValue }
    }

    // MARK: Changes of the feed

    /// Changes the feed without changing its numbers of sections and items: headers, sizes of items, layouts, estimates.
    ///
    /// The anchor keeps its position on screen. If `changes` throws, its changes so far remain. Does nothing before the collection view
    /// has loaded its data, or after a failure.
    ///
    /// - Parameter changes: A closure that changes the feed. It must not use the layout.
    public func updateFeed<Failure: Error>(
      _ changes: (inout Feed) throws(Failure) -> Void
    ) throws(Failure) {
      guard let view else { return }
      var result = Result<Void, Failure>.success(())
      let distance = model.edit(in: view) { feed in
        result = Result { () throws(Failure) in try changes(&feed) }
      }
      invalidate(movingOffsetBy: distance)
      try result.get()
    }

    /// Makes the feed again, as when the collection view reloads its data, but keeps the cells.
    public func reloadFeed() {
      model.reload()
      invalidateLayout()
    }

    /// Scrolls a section along the cross axis of the feed.
    ///
    /// The collection view has no scroll view for such a section: call this method while a gesture drags it, and with
    /// `Feed.restingOffset(section:proposed:velocity:)` when the drag ends.
    ///
    /// - Throws: As `Feed.setOrthogonalOffset(_:ofSection:)`.
    public func setOrthogonalOffset(_ offset: Double, ofSection section: Int) throws(LayoutError) {
      guard let view else { return }
      let changed = try model.setOrthogonalOffset(offset, ofSection: section, view: view.bounds)
      let context = HostInvalidationContext()
      context.invalidate(Array(changed))
      invalidateLayout(with: context)
    }

    /// Settles items that updates left unsettled, for example while nothing else happens.
    ///
    /// The content size may change. Not needed for correctness: queries settle what is visible.
    ///
    /// - Returns: Whether everything is settled.
    @discardableResult
    public func settle(budget: Int = .max) -> Bool {
      let old = collectionViewContentSize
      let isSettled = model.settle(budget: budget)
      let new = collectionViewContentSize
      if new != old {
        let context = HostInvalidationContext()
        context.contentSizeAdjustment = CGSize(width: new.width - old.width, height: new.height - old.height)
        invalidateLayout(with: context)
      }
      return isSettled
    }

    // MARK: Layout

    open override func invalidateLayout(with context: HostInvalidationContext) {
      if context.invalidateDataSourceCounts {
        // Updates of the data follow, unless everything is reloaded.
        if context.invalidateEverything { model.reload() } else { model.awaitUpdates() }
      }
      if context.invalidateEverything { cache.removeAll() }
      super.invalidateLayout(with: context)
    }

    open override func prepare() {
      super.prepare()
      guard let collectionView, let view else { return }
      let distance = model.prepare(for: view, delegate: delegate) { DataCounts(collectionView) }
      reportFailure()
      if distance != .zero {
        collectionView.scrollOrigin(
          to: CGPoint(x: view.bounds.minX + distance.x, y: view.bounds.minY + distance.y))
      }
    }

    open override var collectionViewContentSize: CGSize { CGSize(model.contentSize) }

    open override func layoutAttributesForElements(in rect: CGRect) -> [HostLayoutAttributes] {
      guard let view else { return [] }
      let elements = model.elements(in: LayoutRect(rect), view: view.bounds)
      return cache.objects(of: elements) { .make($0) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> HostLayoutAttributes? {
      attributes(ElementName(.cell, at: indexPath))
    }

    open override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> HostLayoutAttributes? {
      ElementName(.supplementary, elementKind, at: indexPath).flatMap { attributes($0) }
    }

    open override func layoutAttributesForDecorationView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> HostLayoutAttributes? {
      ElementName(.decoration, elementKind, at: indexPath).flatMap { attributes($0) }
    }

    private func attributes(_ name: ElementName) -> HostLayoutAttributes? {
      guard let view, let element = model.element(named: name, view: view.bounds) else { return nil }
      return cache.object(of: element) { .make($0) }
    }

    // MARK: Scrolling, another size of the view

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      guard let view, let new = hostView(bounds: newBounds) else { return false }
      return model.isInvalidated(from: view.bounds, to: new)
    }

    open override func invalidationContext(
      forBoundsChange newBounds: CGRect
    ) -> HostInvalidationContext {
      let context = super.invalidationContext(forBoundsChange: newBounds)
      guard let view, let new = hostView(bounds: newBounds) else { return context }
      let distance = model.layOut(for: new, from: view.bounds, delegate: delegate)
      context.contentOffsetAdjustment = CGPoint(x: distance.x, y: distance.y)
      // A scroll: only pinned elements, and those that follow the offset.
      if new.bounds.size == view.bounds.size {
        context.invalidate(model.changedElements(in: new.bounds) { cache.values(of: $0) })
      }
      reportFailure()
      return context
    }

    open override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      guard let view else { return proposedContentOffset }
      let velocity = LayoutPoint(
        x: velocity.x * HostCollectionView.velocityScale, y: velocity.y * HostCollectionView.velocityScale)
      return CGPoint(
        model.restingOffset(
          snapping, proposed: LayoutPoint(proposedContentOffset), velocity: velocity, in: view))
    }

    // MARK: Self-sizing

    open override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: HostLayoutAttributes,
      withOriginalAttributes originalAttributes: HostLayoutAttributes
    ) -> Bool {
      guard let view, let name = ElementName(preferredAttributes) else { return false }
      let isInvalidated = model.isInvalidated(
        by: LayoutSize(preferredAttributes.size), of: name, view: view.bounds)
      reportFailure()
      return isInvalidated
    }

    open override func invalidationContext(
      forPreferredLayoutAttributes preferredAttributes: HostLayoutAttributes,
      withOriginalAttributes originalAttributes: HostLayoutAttributes
    ) -> HostInvalidationContext {
      let context = super.invalidationContext(
        forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
      guard let view, let name = ElementName(preferredAttributes) else { return context }
      let old = collectionViewContentSize
      let distance = model.measure(LayoutSize(preferredAttributes.size), of: name, view: view.bounds)
      let new = collectionViewContentSize
      context.invalidate([name])
      context.contentOffsetAdjustment = CGPoint(x: distance.x, y: distance.y)
      context.contentSizeAdjustment = CGSize(width: new.width - old.width, height: new.height - old.height)
      reportFailure()
      return context
    }

    // MARK: Updates

    open override func prepare(forCollectionViewUpdates updateItems: [HostUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      guard let collectionView, let view else { return }
      model.beginUpdates(
        updateItems.map { HostUpdate($0) }, in: view, delegate: delegate, counts: DataCounts(collectionView))
      reportFailure()
    }

    open override func finalizeCollectionViewUpdates() {
      super.finalizeCollectionViewUpdates()
      model.endUpdates()
    }

    open override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
    {
      guard let view else { return proposedContentOffset }
      return CGPoint(model.targetOffset(LayoutPoint(proposedContentOffset), in: view))
    }

    open override func initialLayoutAttributesForAppearingItem(
      at itemIndexPath: IndexPath
    ) -> HostLayoutAttributes? {
      model.initialElement(named: ElementName(.cell, at: itemIndexPath)).map { .make($0) }
    }

    open override func finalLayoutAttributesForDisappearingItem(
      at itemIndexPath: IndexPath
    ) -> HostLayoutAttributes? {
      model.finalElement(named: ElementName(.cell, at: itemIndexPath)).map { .make($0) }
    }

    open override func initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> HostLayoutAttributes? {
      ElementName(.supplementary, elementKind, at: elementIndexPath)
        .flatMap { model.initialElement(named: $0) }.map { .make($0) }
    }

    open override func finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> HostLayoutAttributes? {
      ElementName(.supplementary, elementKind, at: elementIndexPath)
        .flatMap { model.finalElement(named: $0) }.map { .make($0) }
    }

    open override func initialLayoutAttributesForAppearingDecorationElement(
      ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> HostLayoutAttributes? {
      ElementName(.decoration, elementKind, at: decorationIndexPath)
        .flatMap { model.initialElement(named: $0) }.map { .make($0) }
    }

    open override func finalLayoutAttributesForDisappearingDecorationElement(
      ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> HostLayoutAttributes? {
      ElementName(.decoration, elementKind, at: decorationIndexPath)
        .flatMap { model.finalElement(named: $0) }.map { .make($0) }
    }

    // MARK: The collection view

    private var view: HostView? { collectionView.flatMap { hostView(bounds: $0.visibleBounds) } }

    private func hostView(bounds: CGRect) -> HostView? {
      guard let collectionView else { return nil }
      var view = HostView(collectionView, bounds: bounds, axis: axis)
      view.environment.contentInsetsReference = contentInsetsReference
      return view
    }

    private func invalidate(movingOffsetBy distance: LayoutPoint) {
      let context = HostInvalidationContext()
      context.contentOffsetAdjustment = CGPoint(x: distance.x, y: distance.y)
      invalidateLayout(with: context)
      reportFailure()
    }

    private func reportFailure() {
      guard let failure = model.takeFailure() else { return }
      guard let failureHandler else { preconditionFailure("FeedCollectionViewLayout: \(failure)") }
      failureHandler(failure)
    }
  }
#endif
