import Millrace

/// The visible part of the main axis, between elements that are pinned further outside.
package struct NaiveCompositionalView {
  package var start: Int
  package var end: Int
}

extension NaiveCompositionalHost {
  /// Returns the view that the sections of a feed see.
  ///
  /// "Sections see it less, at each end, the distance from the first begin to the last end of the feed's pinned,
  /// extending supplementaries aligned to that end (outer sizes, unpinned)."
  package func innerView(_ view: NaiveCompositionalView) -> NaiveCompositionalView {
    func distance(_ alignment: NaiveBoundarySupplementary.Alignment) -> Int {
      let pinned = supplementaries.filter {
        $0.isPinned && $0.description.extendsBoundary && $0.alignment == alignment
      }
      return (pinned.map(\.end).max() ?? 0) - (pinned.map(\.start).min() ?? 0)
    }
    return NaiveCompositionalView(start: view.start + distance(.start), end: view.end - distance(.end))
  }

  /// Returns the supplementaries where they are in a view.
  func pinned(in view: NaiveCompositionalView) -> [NaiveBoundarySupplementary] {
    func pinned(_ alignment: NaiveBoundarySupplementary.Alignment) -> [NaiveBoundarySupplementary] {
      supplementaries.filter { $0.isPinned && $0.alignment == alignment }
    }
    return supplementaries.map { supplementary in
      guard supplementary.isPinned else { return supplementary }
      let main = supplementary.main
      var moved = supplementary
      // "All pinned start-aligned ones of a host, from the first one's begin a to the last one's end b (outer sizes;
      // those that do not extend included)".
      let group = pinned(supplementary.alignment)
      let (first, last) = (group.map(\.start).min()!, group.map(\.end).max()!)
      switch supplementary.alignment {
      case .start:
        // "move together by `max(0, min(view start - a, host end - b))`"
        moved.outer.origin[main] += max(0, min(view.start - first, end - last))
      case .end:
        // "end-aligned ones back by `max(0, min(b - view end, a - host start))`"
        moved.outer.origin[main] -= max(0, min(last - view.end, first - start))
      case .middle:
        // "goes to `p = max(own, min(view start, host end - length))`,
        // then `min(p, max(view end - length, host start))`"
        let length = supplementary.outer.size[main]
        let place = max(supplementary.start, min(view.start, end - length))
        moved.outer.origin[main] = min(place, max(view.end - length, start))
      }
      moved.hasMoved = moved.start != supplementary.start
      return moved
    }
  }
}
