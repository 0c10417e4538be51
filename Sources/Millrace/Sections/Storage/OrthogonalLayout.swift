/// How a section scrolls across its feed.
struct OrthogonalLayout: Hashable, Sendable {
  /// How the section comes to rest if its layout does not say.
  var behavior: OrthogonalScrollingBehavior
  /// The cross size in which the section is laid out. 0 if it has a natural one.
  var length: Units
  /// The edges from which the insets of the section count. `.none` if the section adds the safe area itself.
  var reference: ContentInsetsReference

  /// Returns the hash of a section that scrolls in this way, given that of its base.
  func hash(ofBase base: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(self)
    hasher.combine(base)
    return hasher.finalize()
  }
}

/// What differs between sections that scroll across their feed beside their items.
///
/// It is at the end of the record of a small section.
struct OrthogonalState: BitwiseCopyable, Sendable {
  /// The distance from the start of the section's base to the leading edge of the feed.
  var offset: Units
  /// The number by which anchors identify the section, because a small section gets another slot when it is boxed. 0 if the
  /// section never was small.
  var number: Int
}

extension RecordView {
  /// The state of the section whose record this is.
  var orthogonalState: OrthogonalState {
    @inline(__always) get { suffix(as: OrthogonalState.self) }
    nonmutating set { setSuffix(newValue) }
  }
}
