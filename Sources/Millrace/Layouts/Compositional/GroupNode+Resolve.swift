extension GroupNode {
  /// Resolves what items and groups have in common.
  ///
  /// - Parameters:
  ///   - equalAxis: The axis along which the item lies in an equal part of its group, if any. Its dimension along that
  ///     axis is ignored.
  ///   - partLength: The length of the equal part.
  init(
    _ item: CollectionLayoutItem, in container: AxisPair<Units>, equalAxis: LayoutAxis?, partLength: Units
  ) throws(LayoutError) {
    let (width, height) = (item.layoutSize.widthDimension, item.layoutSize.heightDimension)
    let (ignoresWidth, ignoresHeight) = (equalAxis == .horizontal, equalAxis == .vertical)
    isSoft = AxisPair(!ignoresWidth && width.isSoft, !ignoresHeight && height.isSoft)
    isUniform = AxisPair(!ignoresWidth && width.isUniform, !ignoresHeight && height.isUniform)
    edges = try GroupEdges(item.edgeSpacing)

    let sides = try AxisInsets(item.contentInsets, axis: .vertical, "contentInsets")
    insets = AxisPair(isSoft.x ? 0 : sides.crossStart, isSoft.y ? 0 : sides.mainStart)
    insetSums = AxisPair(isSoft.x ? 0 : sides.crossStart + sides.crossEnd, isSoft.y ? 0 : sides.mainTotal)

    let dimensions = AxisPair(
      try GroupDimension(width, "layoutSize.widthDimension"),
      try GroupDimension(height, "layoutSize.heightDimension"))
    size = .zero
    for axis in [LayoutAxis.horizontal, .vertical] {
      if axis == equalAxis {
        size[axis] = max(0, partLength - edges.length(axis))
      } else if let length = dimensions[axis].length(in: container) {
        size[axis] = length
      } else {
        throw .lengthTooLong(
          argument: axis == .horizontal ? "layoutSize.widthDimension" : "layoutSize.heightDimension")
      }
    }
  }

  /// Sets the line of a group.
  mutating func setLine(
    _ axis: LayoutAxis, _ filling: CollectionLayoutGroupContent.Filling, subitemCount: Int
  ) throws(LayoutError) {
    content = .line
    self.axis = axis
    switch filling {
    case .fitting:
      // Along a soft axis there is nothing to fill.
      isFitting = !isSoft[axis]
      count = Units(subitemCount)
    case .repeating(let count), .equalParts(let count):
      guard count >= 1 else {
        throw .countOutOfRange(argument: "count", value: count, valid: 1...Int.max)
      }
      // More parts than units are 0 long.
      self.count = min(Units(count), Units.maximumPosition + 1)
      // Along a soft axis there is nothing to divide.
      guard case .equalParts = filling, !isSoft[axis] else { return }
      isEqual = true
      let spacings = Units.limitedProduct(self.count - 1, spacing.length)
      partLength = max(0, lineLength - spacings) / self.count
    }
  }
}

extension GroupNode.Step {
  /// The step of a subitem with the given size in a line.
  init(_ node: GroupNode, _ size: CollectionLayoutSize, along axis: LayoutAxis) {
    let across = axis.other
    edges = node.edges.length(axis)
    edgesAcross = node.edges.length(across)
    flexibleCount =
      (node.edges.before[axis].isFlexible ? 1 : 0) + (node.edges.after[axis].isFlexible ? 1 : 0)
    isFractional = (axis == .horizontal ? size.widthDimension : size.heightDimension).isFractional
    (isSoft, isUniform) = (node.isSoft[axis], node.isUniform[axis])
    (isSoftAcross, isUniformAcross) = (node.isSoft[across], node.isUniform[across])
  }
}
