/// The visible part of the content, along both axes.
///
/// The range along the main axis determines the positions of pinned headers and footers. The range along the
/// cross axis determines those of pinned columns. A range may have length 0.
///
/// In a sheet, this is the part between the pinned headers and footers (`PinningContext.between`). There,
/// `end` may be before `start`.
typealias VisibleRange = AxisFrame
