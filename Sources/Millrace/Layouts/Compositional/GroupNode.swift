/// An item or a group of a description, with its size before measurement.
struct GroupNode: Sendable {
  /// What the node holds.
  enum Content: UInt8, Sendable {
    case item
    /// The frames `subitems` of a custom group.
    case frames
    /// The nodes `subitems`, in turn: `count` of them, or as many as fit.
    case line
  }

  /// What the line of the group that holds the node counts for each such subitem.
  struct Step: Sendable {
    /// The least length of both edges along the line.
    var edges: Units = 0
    /// The least length of both edges across the line.
    var edgesAcross: Units = 0
    /// The number of flexible edges along the line.
    var flexibleCount: Units = 0
    var isFractional = false
    var isSoft = false
    var isUniform = false
    var isSoftAcross = false
    var isUniformAcross = false
  }

  /// The outer size before measurement: of an absent item or group, too.
  var size: AxisPair<Units>
  let isSoft: AxisPair<Bool>
  let isUniform: AxisPair<Bool>
  let edges: GroupEdges
  /// The leading and the top inset; 0 along soft axes.
  let insets: AxisPair<Units>
  /// The sums of both insets of each axis; 0 along soft axes.
  let insetSums: AxisPair<Units>
  var step = Step()

  /// The part of a group that assigning items to its line needs. A third of a node, because copying the node takes longer.
  struct Line {
    let axis: LayoutAxis
    let subitems: Range<Int>
    let spacing: GroupSpacing
    let count: Units
    let isFitting: Bool
    let length: Units
  }

  // MARK: - Groups

  var content = Content.item
  /// The axis of the line.
  var axis = LayoutAxis.horizontal
  /// The indices of the nodes or frames.
  var subitems = 0..<0
  var spacing = GroupSpacing.none
  /// The number of subitems of a line, unless `isFitting`.
  var count: Units = 1
  /// Whether the line has as many subitems as fit.
  var isFitting = false
  /// Whether the subitems share the inner length equally.
  var isEqual = false
  /// The length of each equal part, edges included.
  var partLength: Units = 0
  /// Whether the line has flexible spacings.
  var isFlexible = false
  /// Whether there are subitems uniform along, or across, the line.
  var hasUniform = false

  /// The badges of the item or group.
  var badges = 0..<0

  /// The number of items, absent ones included. 0 if the number depends on measurements.
  var itemCount: Units = 1

  /// Returns the length of the frame of an item, or of the inside of a group.
  @inline(__always)
  func innerLength(_ length: Units, _ axis: LayoutAxis) -> Units { max(0, length &- insetSums[axis]) }

  @inline(__always)
  var line: Line {
    Line(
      axis: axis, subitems: subitems, spacing: spacing, count: count, isFitting: isFitting, length: lineLength
    )
  }

  /// The inner length along the line, before measurement.
  var lineLength: Units { innerLength(size[axis], axis) }
}

extension GroupNode {
  /// Returns the frame to which badges are aligned, given the outer rectangle: that of an item, or all of a group.
  @inline(__always)
  func badgeHost(at origin: AxisPair<Units>, _ size: AxisPair<Units>) -> GroupFrame {
    let (insets, sums) = content == .item ? (insets, insetSums) : (.zero, .zero)
    return GroupFrame(
      x: origin.x &+ insets.x, y: origin.y &+ insets.y, width: max(0, size.x &- sums.x),
      height: max(0, size.y &- sums.y), zIndex: 0)
  }

  /// Returns the outer size of a custom group of which only `frames` exist.
  func size(of frames: ArraySlice<GroupFrame>) -> AxisPair<Units> {
    var size = self.size
    if isSoft.x { size.x = frames.reduce(0) { max($0, $1.end(.horizontal)) } }
    if isSoft.y { size.y = frames.reduce(0) { max($0, $1.end(.vertical)) } }
    return size
  }

  /// Returns the distance from the start of a line of equal parts to a part.
  @inline(__always)
  func start(ofPart part: Units) -> Units {
    partLength == 0
      ? Units.limitedProduct(part, spacing.length)
      : Units.share(part, of: lineLength &+ spacing.length, in: count)
  }
}
