// Scrolling by a finger, along the feed. Distances and velocities are changes of the visible rect's y, or of its x if the feed
// scrolls horizontally, in points and in points per second.
extension CollectionView {
  /// Whether the feed is dragged, slows down, bounces or is animated. Only then may the visible rect be beyond the content.
  public var isScrolling: Bool { motion != nil }

  /// Whether a user drags the feed.
  public var isDragging: Bool { motion?.isDragged ?? false }

  /// Begins a drag, which stops the feed where it is.
  public func beginDrag() { motion = ScrollMotion(.dragged(raw: offset), bounces: bounces) }

  /// Drags the feed. Beyond the ends of the content, it resists, or stops if it does not bounce.
  ///
  /// - Parameter distance: The distance since the last call. If it is not finite, it counts as 0.
  public func drag(by distance: Double) {
    guard distance.isFinite else { return }
    motion?.drag(by: feed.map.isMainMirrored ? -distance : distance)
    setOffset(ofMotionAt: time)
  }

  /// Ends a drag: the feed slows down and comes to rest where `snapping` says, or bounces at an end of the content.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the end of the drag. If it is not finite, it counts as 0.
  ///   - time: The time, in seconds, as in `update(at:from:)`. If it is not finite, it counts as that of the last update.
  public func endDrag(velocity: Double, at time: Double) {
    guard isDragging else { return }
    let velocity = Self.finite(velocity)
    let speed = feed.map.isMainMirrored ? -velocity : velocity
    var rest = deceleration.proposedOffset(from: offset, velocity: speed)
    if snapping != .free {
      // Fails only far outside of all content, where the feed does not snap either.
      rest =
        (try? feed.restingOffset(snapping: snapping, in: visibleRect, proposed: rest, velocity: speed))
        ?? rest
    }
    motion = .released(
      at: offset, velocity: speed, rest: rest, in: offsetLimits, time: time.isFinite ? time : self.time,
      deceleration: deceleration, bounces: bounces)
  }

  /// Returns a velocity whose motion has finite offsets.
  private static func finite(_ velocity: Double) -> Double {
    velocity.isFinite ? velocity.clamped(to: -0x1p42...0x1p42) : 0
  }

  /// Stops the feed and all sections where they are, inside the content.
  public func stopScrolling() {
    motion = nil
    orthogonalMotions = SectionMotions()
    restBanners()
    visibleRect = clamped(visibleRect)
  }

  // MARK: - Sections that scroll by themselves

  /// Whether a section that scrolls across the feed is dragged, slows down or bounces, or a banner is dragged or turns.
  public func isScrolling(ofSection section: Int) -> Bool {
    orthogonalMotions[section] != nil || bannerMotions[section]?.scrolling.isScrolling ?? false
  }

  /// Begins a drag of a section that scrolls across the feed, which stops it where it is.
  ///
  /// Several sections can be dragged and decelerate at a time, each with its own motion. A banner does not turn while it is
  /// dragged.
  ///
  /// - Returns: Whether there is such a section.
  @discardableResult
  public func beginDrag(ofSection section: Int) -> Bool {
    if changeBanner(section, { (banner, time) throws(LayoutError) in try banner.drag(at: time) }) {
      return true
    }
    guard let state = orthogonalState(ofSection: section) else { return false }
    orthogonalMotions[section] = ScrollMotion(.dragged(raw: state.offset), bounces: bounces)
    return true
  }

  /// Drags a section.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - distance: The change of its offset since the last call (`OrthogonalScrolling.offset`), in points. If it is not
  ///     finite, it counts as 0.
  public func drag(ofSection section: Int, by distance: Double) {
    guard distance.isFinite else { return }
    if bannerMotions[section]?.scrolling.isDragged ?? false {
      changeBanner(section) { (banner, time) throws(LayoutError) in
        if banner.isDragged { try banner.drag(to: banner.offset + distance, at: time) }
      }
    }
    guard var motion = orthogonalMotions[section] else { return }
    motion.drag(by: distance)
    setOffset(ofSection: section, &motion, at: time)
    orthogonalMotions[section] = motion
  }

  /// Ends a drag of a section: it comes to rest where its behavior allows it (`Feed.restingOffset(section:proposed:velocity:)`).
  ///
  /// A banner then shows its page for a full interval.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - velocity: The velocity of its offset, in points per second. If it is not finite, it counts as 0.
  ///   - time: The time, in seconds, as in `update(at:from:)`. If it is not finite, it counts as that of the last update.
  public func endDrag(ofSection section: Int, velocity: Double, at time: Double) {
    let speed = Self.finite(velocity)
    if bannerMotions[section]?.scrolling.isDragged ?? false {
      changeBanner(section, at: time.isFinite ? time : nil) {
        [deceleration] (banner, time) throws(LayoutError) in
        let proposed = deceleration.proposedOffset(from: banner.offset, velocity: speed)
        let limit = Units.maximumPosition.points
        try banner.release(proposed: proposed.clamped(to: -limit...limit), velocity: speed, at: time)
      }
    }
    guard orthogonalMotions[section]?.isDragged ?? false, let state = orthogonalState(ofSection: section)
    else { return }
    var rest = deceleration.proposedOffset(from: state.offset, velocity: speed)
    if state.behavior != .continuous {
      rest = (try? feed.restingOffset(section: section, proposed: rest, velocity: speed)) ?? rest
    }
    orthogonalMotions[section] = .released(
      at: state.offset, velocity: speed, rest: rest, in: state.limits,
      time: time.isFinite ? time : self.time, deceleration: deceleration, bounces: bounces)
  }
}

// The motions as of a time.
extension CollectionView {
  /// The distance from the start of the feed to the leading edge of the visible rect.
  var start: Units { AxisFrame(visibleRect, in: feed.map)?.start ?? .zero }

  /// The same distance, in points.
  var offset: Double { start.points }

  /// The offsets at the ends of the content, with the safe area around it.
  private var offsetLimits: ClosedRange<Double> {
    let length = AxisFrame(visibleRect, in: feed.map).map { $0.end - $0.start } ?? 0
    let limits = feed.offsetLimits(of: length, alignsShortContentToEnd: alignsShortContentToEnd)
    return limits.lowerBound.points...limits.upperBound.points
  }

  /// Scrolls the feed and its sections to where they are at a time.
  func advanceMotions(to time: Double) {
    setOffset(ofMotionAt: time)
    if motion?.isDone ?? false {
      motion = nil
      visibleRect = clamped(visibleRect)
    }
    for index in orthogonalMotions.entries.indices {
      var (section, motion) = orthogonalMotions.entries[index]
      setOffset(ofSection: section, &motion, at: time)
      orthogonalMotions.entries[index].motion = motion
    }
    orthogonalMotions.entries.removeAll { $0.motion.isDone }
  }

  private func setOffset(ofMotionAt time: Double) {
    guard var motion, let frame = AxisFrame(visibleRect, in: feed.map) else { return }
    let offset = motion.offset(at: time, in: offsetLimits, length: (frame.end - frame.start).points)
    self.motion = motion
    guard let start = Units(coordinate: offset) else { return }
    visibleRect = feed.map.rect(frame.from(frame.start - start))
  }

  private func setOffset(ofSection section: Int, _ motion: inout ScrollMotion, at time: Double) {
    guard let state = orthogonalState(ofSection: section) else { return }
    let offset = motion.offset(at: time, in: state.limits, length: feed.width)
    // The section scrolls by itself, and the offset is a number.
    try? feed.setOrthogonalOffset(offset, ofSection: section)
  }

  /// The offset of a section that scrolls across the feed, how it comes to rest, and the offsets at its ends.
  private func orthogonalState(
    ofSection section: Int
  ) -> (offset: Double, behavior: OrthogonalScrollingBehavior, limits: ClosedRange<Double>)? {
    guard (0..<feed.sectionCount).contains(section) else { return nil }
    guard let scrolled = feed.store.scrolled(feed.sectionTree.entry(at: section)) else { return nil }
    let behavior = scrolled.section.behavior
    // Centered groups rest before the first and after the last offset. What wraps around has no ends.
    let isFree = behavior == .groupPagingCentered || scrolled.base.followsOffset
    let limits = isFree ? -0x1p42...0x1p42 : 0...scrolled.lastOffset.points
    return (scrolled.offset.points, behavior, limits)
  }
}
