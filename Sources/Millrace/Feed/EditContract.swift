/// What an edit may do to the items that it does not name.
///
/// Packing by the shortest lane has a hard fact in it: one insertion can change the lane of every
/// later item. So a feed cannot both equal a fresh layout after each edit and leave its items where
/// they were, and which of the two it does is for its user to say.
public enum EditContract: Hashable, Sendable {
  /// Every answer equals the one of a section that is made from the current items. Items may change
  /// their lane; what lies far behind an edit is settled when it is asked for.
  case reflow
  /// An edit leaves every other item in its lane, and an item that is inserted joins the lane that is
  /// shortest as a whole. Nothing is ever left to be settled, and nothing on a screen hops from lane
  /// to lane. The price is a looser packing (`WaterfallSection.imbalance`,
  /// `WaterfallSection.rebalance(from:)`): the feed's end stays even, but after very many edits at
  /// random places neighbouring lanes show items that are far apart in the feed, and a query takes
  /// longer, after as many edits as items some three and a half times a fresh feed's in 4 lanes.
  case stable
}
