import Foundation

#if MILLRACE_APPKIT
  import AppKit
  import MillraceAppKit
#else
  import MillraceUIKit
  import UIKit
#endif

/// A collection view without views, which calls its layout in the documented order.
///
/// - A layout pass: `prepare`, `collectionViewContentSize`, `layoutAttributesForElements(in:)`, then for each new view its
///   preferred size. Passes repeat until nothing is invalidated.
/// - A change of the bounds: `shouldInvalidateLayout(forBoundsChange:)`, `invalidationContext(forBoundsChange:)`,
///   `invalidateLayout(with:)`, while the bounds are the old ones, and then a pass.
/// - Updates: `invalidateLayout(with:)`, `prepare`, `prepare(forCollectionViewUpdates:)`, the content size, the target offset,
///   the initial and final attributes, `finalizeCollectionViewUpdates`, and then a pass.
final class FakeCollectionView: HostCollectionView {
  /// An element as a collection view tells it from others.
  struct Key: Hashable {
    var kind: String?
    var indexPath: IndexPath

    @MainActor init(_ attributes: HostLayoutAttributes) {
      kind = attributes.representedElementKind
      indexPath = attributes.indexPath as IndexPath? ?? IndexPath()
    }
  }

  struct Failure: Error { let message: String }

  /// Where the elements that updates keep, add and remove are when the animation begins and ends.
  struct Animation {
    var initial: [Key: HostLayoutAttributes] = [:]
    var final: [Key: HostLayoutAttributes] = [:]
  }

  let layout: FeedCollectionViewLayout
  /// The attributes of the elements that have views.
  private(set) var shown: [Key: HostLayoutAttributes] = [:]
  /// Returns the size that the view of an element prefers, if it sizes itself.
  var preferredSize: (HostLayoutAttributes) -> CGSize? = { _ in nil }
  /// The names of the methods of the layout that were called, in order.
  var calls: [String] = []
  /// The number of elements that contexts named.
  private(set) var invalidatedCount = 0

  private var isValid = false
  /// Whether all shown attributes are invalid. Otherwise only those in `invalidated` are.
  private var isEverythingInvalid = true
  private var invalidated: Set<Key> = []
  private var adjustment = CGPoint.zero
  private var isInPass = false

  init(_ layout: FeedCollectionViewLayout, size: CGSize) {
    self.layout = layout
    #if MILLRACE_APPKIT
      super.init()
      enclosingScrollView = NSScrollView()
      enclosingScrollView?.documentVisibleRect.size = size
      collectionViewLayout = layout
    #else
      super.init(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    #endif
  }

  // MARK: The visible rect

  #if MILLRACE_APPKIT
    var viewport: CGRect {
      get { enclosingScrollView?.documentVisibleRect ?? .zero }
      set { change(to: newValue) { enclosingScrollView?.documentVisibleRect = $0 } }
    }
    override func scroll(_ point: CGPoint) { viewport.origin = point }

    var insets: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
      get {
        let insets = enclosingScrollView?.contentInsets
        return (insets?.top ?? 0, insets?.left ?? 0, insets?.bottom ?? 0, insets?.right ?? 0)
      }
      set {
        enclosingScrollView?.contentInsets = NSEdgeInsets(
          top: newValue.top, left: newValue.left, bottom: newValue.bottom, right: newValue.right)
      }
    }
    var contentSize = CGSize.zero
    var isRightToLeft: Bool {
      get { userInterfaceLayoutDirection == .rightToLeft }
      set { userInterfaceLayoutDirection = newValue ? .rightToLeft : .leftToRight }
    }
  #else
    var viewport: CGRect {
      get { bounds }
      set { bounds = newValue }
    }
    override var bounds: CGRect {
      get { super.bounds }
      set { change(to: newValue) { super.bounds = $0 } }
    }

    var insets: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
      get { (contentInset.top, contentInset.left, contentInset.bottom, contentInset.right) }
      set {
        contentInset = UIEdgeInsets(
          top: newValue.top, left: newValue.left, bottom: newValue.bottom, right: newValue.right)
      }
    }
    var isRightToLeft: Bool {
      get { effectiveUserInterfaceLayoutDirection == .rightToLeft }
      set { effectiveUserInterfaceLayoutDirection = newValue ? .rightToLeft : .leftToRight }
    }
  #endif

  private func change(to new: CGRect, _ set: (CGRect) -> Void) {
    let old = viewport
    guard new != old else { return }
    calls.append("shouldInvalidateLayout(forBoundsChange:)")
    if layout.shouldInvalidateLayout(forBoundsChange: new) {
      calls.append("invalidationContext(forBoundsChange:)")
      let context = layout.invalidationContext(forBoundsChange: new)
      // After a scroll, only what the context names is read again.
      let keepsOthers = new.size == old.size && !isEverythingInvalid
      layout.invalidateLayout(with: context)
      if keepsOthers { isEverythingInvalid = false }
    }
    set(new)
    isValid = false
  }

  /// Holds the offset between the ends of the content and its insets, as a scroll view does when it does not bounce.
  private func clamp() {
    var origin = viewport.origin
    origin.x = max(-insets.left, min(origin.x, contentSize.width - viewport.width + insets.right))
    origin.y = max(-insets.top, min(origin.y, contentSize.height - viewport.height + insets.bottom))
    viewport.origin = origin
  }

  // MARK: Passes

  override func layoutIsInvalidated(with context: HostInvalidationContext) {
    calls.append("invalidateLayout(with:)")
    isValid = false
    isEverythingInvalid = true
    adjustment.x += context.contentOffsetAdjustment.x
    adjustment.y += context.contentOffsetAdjustment.y
    for path in context.invalidatedItemIndexPaths ?? [] {
      invalidated.insert(Key(kind: nil, indexPath: path))
    }
    for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] {
      for path in paths { invalidated.insert(Key(kind: kind, indexPath: path)) }
    }
    for (kind, paths) in context.invalidatedDecorationIndexPaths ?? [:] {
      for path in paths { invalidated.insert(Key(kind: kind, indexPath: path)) }
    }
    invalidatedCount += invalidated.count
  }

  func reloadData() throws {
    shown = [:]
    let context = HostInvalidationContext()
    (context.invalidateEverything, context.invalidateDataSourceCounts) = (true, true)
    layout.invalidateLayout(with: context)
    try layoutIfNeeded()
  }

  /// Lays out until nothing is invalid.
  func layoutIfNeeded() throws {
    var passCount = 0
    while !isValid {
      passCount += 1
      guard passCount < 100 else { throw Failure(message: "the layout is invalidated again and again") }
      isValid = true
      calls.append("prepare")
      layout.prepare()
      calls.append("collectionViewContentSize")
      contentSize = layout.collectionViewContentSize
      if adjustment != .zero {
        let distance = adjustment
        adjustment = .zero
        viewport.origin = CGPoint(x: viewport.minX + distance.x, y: viewport.minY + distance.y)
      }
      clamp()
      calls.append("layoutAttributesForElements(in:)")
      show(layout.layoutAttributesForElements(in: viewport) as [HostLayoutAttributes]? ?? [])
    }
  }

  private func show(_ attributes: [HostLayoutAttributes]) {
    let old = shown
    shown = [:]
    var new: [HostLayoutAttributes] = []
    for attributes in attributes {
      let key = Key(attributes)
      if let known = old[key], !isEverythingInvalid, !invalidated.contains(key) {
        shown[key] = known
      } else {
        shown[key] = attributes
      }
      if old[key]?.size != attributes.size { new.append(attributes) }
    }
    (isEverythingInvalid, invalidated) = (false, [])
    for attributes in new { askForSize(attributes) }
  }

  private func askForSize(_ original: HostLayoutAttributes) {
    guard let size = preferredSize(original), let path = original.indexPath as IndexPath? else { return }
    ask(original, at: path, size)
  }

  /// Tells the layout which size the view of an element prefers. Returns whether the layout was invalidated.
  @discardableResult
  func ask(_ original: HostLayoutAttributes, at path: IndexPath, _ size: CGSize) -> Bool {
    let preferred: HostLayoutAttributes
    if let kind = original.representedElementKind {
      preferred = HostLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    } else {
      #if MILLRACE_APPKIT
        preferred = HostLayoutAttributes(forItemWith: path)
      #else
        preferred = HostLayoutAttributes(forCellWith: path)
      #endif
    }
    preferred.frame = original.frame
    preferred.size = size
    calls.append("shouldInvalidateLayout(forPreferredLayoutAttributes:)")
    guard
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    else { return false }
    calls.append("invalidationContext(forPreferredLayoutAttributes:)")
    let context = layout.invalidationContext(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    layout.invalidateLayout(with: context)
    return true
  }

  /// Makes new views for everything that is shown.
  func reloadViews() throws {
    shown = [:]
    isValid = false
    try layoutIfNeeded()
  }

  // MARK: Updates

  #if !MILLRACE_APPKIT
    private var updates: [HostUpdateItem] = []

    override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
      self.updates = []
      updates?()
      do {
        _ = try animate(self.updates)
        completion?(true)
      } catch { completion?(false) }
    }

    override func insertItems(at indexPaths: [IndexPath]) {
      updates += indexPaths.map { HostUpdateItem(.insert, before: nil, after: $0) }
    }

    override func deleteItems(at indexPaths: [IndexPath]) {
      updates += indexPaths.map { HostUpdateItem(.delete, before: $0, after: nil) }
    }

    override func reloadItems(at indexPaths: [IndexPath]) {
      updates += indexPaths.map { HostUpdateItem(.reload, before: $0, after: $0) }
    }

    override func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
      updates.append(HostUpdateItem(.move, before: indexPath, after: newIndexPath))
    }

    override func insertSections(_ sections: IndexSet) {
      updates += sections.map {
        HostUpdateItem(.insert, before: nil, after: IndexPath(item: NSNotFound, section: $0))
      }
    }

    override func deleteSections(_ sections: IndexSet) {
      updates += sections.map {
        HostUpdateItem(.delete, before: IndexPath(item: NSNotFound, section: $0), after: nil)
      }
    }
  #endif

  /// Animates updates. The data source has the new data already.
  func animate(_ items: [HostUpdateItem]) throws -> Animation {
    try layoutIfNeeded()
    let old = shown
    let context = HostInvalidationContext()
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
    calls.append("prepare")
    layout.prepare()
    // Between these calls, UIKit may ask for attributes although the layout does not know of the updates.
    guard (layout.layoutAttributesForElements(in: viewport) as [HostLayoutAttributes]? ?? []).isEmpty else {
      throw Failure(message: "the layout answers with old data")
    }
    calls.append("prepare(forCollectionViewUpdates:)")
    layout.prepare(forCollectionViewUpdates: items)
    calls.append("collectionViewContentSize")
    contentSize = layout.collectionViewContentSize
    calls.append("targetContentOffset(forProposedContentOffset:)")
    let target = layout.targetContentOffset(forProposedContentOffset: viewport.origin)
    let visible = CGRect(origin: target, size: viewport.size)
    calls.append("layoutAttributesForElements(in:)")
    let new = layout.layoutAttributesForElements(in: visible) as [HostLayoutAttributes]? ?? []
    var animation = Animation()
    for attributes in new { animation.initial[Key(attributes)] = initial(attributes) }
    for (key, attributes) in old { animation.final[key] = final(attributes) }
    viewport.origin = target
    calls.append("finalizeCollectionViewUpdates")
    layout.finalizeCollectionViewUpdates()
    shown = [:]
    isValid = false
    try layoutIfNeeded()
    return animation
  }

  private func initial(_ attributes: HostLayoutAttributes) -> HostLayoutAttributes? {
    guard let path = attributes.indexPath as IndexPath? else { return nil }
    guard let kind = attributes.representedElementKind else {
      return layout.initialLayoutAttributesForAppearingItem(at: path)
    }
    return attributes.representedElementCategory == .decorationView
      ? layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
      : layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
  }

  private func final(_ attributes: HostLayoutAttributes) -> HostLayoutAttributes? {
    guard let path = attributes.indexPath as IndexPath? else { return nil }
    guard let kind = attributes.representedElementKind else {
      return layout.finalLayoutAttributesForDisappearingItem(at: path)
    }
    return attributes.representedElementCategory == .decorationView
      ? layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
      : layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
  }
}

extension FakeCollectionView.Key {
  init(kind: String?, indexPath: IndexPath) { (self.kind, self.indexPath) = (kind, indexPath) }
}
