/// What a host does with an item on screen, with the names in the results. The viewport was queried in the frame before.
enum BenchHostOperation: String, CaseIterable {
  /// Sets the measured size of the item, keeps the reader in place, and queries the viewport.
  case measure
  /// Resizes the item, keeps the reader in place, and finds what changes for the cells in the viewport.
  case update
  /// The same for the cells in a window of 20 viewports.
  case updateWindow = "update-window"
  /// Resizes the item in its section (`withSection`).
  case withSection = "with-section"
  /// Resizes the item between the begin and the end of an anchor.
  case anchorToken = "anchor-token"
  /// Shows a preview in which the item comes first in its section, and rolls it back.
  case preview
  /// Replaces the estimate of all items that are not measured, and keeps the reader in place.
  case reestimate
  /// Sets the measured sizes of 100 items everywhere in one call, keeps the reader in place, and queries the viewport.
  case measureMany = "measure-100"
  /// Removes the item, inserts another and resizes a third in a batch, with the report for the viewport.
  case apply
  /// Reloads an item and reconfigures another in a batch, with the report for the viewport.
  case reload
  /// Detaches a copy, resizes the item in both, and adopts the copy.
  case adopt
  /// Lays the feed out for a narrower width and back, and keeps the reader in place each time.
  case relayout

  /// The distance in points from the viewport to the window's edges, at the top and at the bottom.
  static let margin = 9.5 * BenchViewports.height
}
