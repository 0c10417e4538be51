extension NumberForest {
  /// A place between numbers, or at an end of a container.
  @usableFromInline
  struct Place {
    var leaf: UInt32
    var offset: Int
  }

  /// Returns the place before or after a number that is in a container.
  @usableFromInline
  func place(_ side: Side, _ number: UInt32) -> Place {
    let leaf = leaves[number]
    let offset = nodes[leaf].entries.firstIndex(of: number)!
    return Place(leaf: leaf, offset: side == .before ? offset : offset + 1)
  }

  /// Moves a number before or after another one, also to its container. A number beside itself stays.
  ///
  /// - Complexity: O(log n)
  @usableFromInline
  mutating func move(_ number: UInt32, _ side: Side, _ other: UInt32) {
    if number == other { return }
    remove(number)
    insert([number], at: place(side, other))
  }

  /// Returns the place at the end of a container.
  @usableFromInline
  func end(of container: UInt32) -> Place {
    var node = roots[container]
    while let child = nodes[node].isLeaf ? nil : nodes[node].entries.last { node = child }
    return Place(leaf: node, offset: nodes[node].entries.count)
  }

  /// Makes room for numbers and containers below the given counts.
  @usableFromInline
  mutating func extend(numbers: Int, containers: Int) {
    leaves.append(repeating: Self.none, count: max(0, numbers - leaves.count))
    roots.append(repeating: Self.none, count: max(0, containers - roots.count))
  }

  /// Adds an empty container.
  @usableFromInline
  mutating func addContainer(_ container: UInt32) {
    roots[container] = addNode(Node(parent: container, isRoot: true))
  }

  /// Removes a container and its numbers.
  ///
  /// - Complexity: O(n) for the numbers in it
  @usableFromInline
  mutating func removeContainer(_ container: UInt32) {
    count -= count(of: container)
    removeAll(below: roots[container])
    roots[container] = Self.none
  }

  private mutating func removeAll(below node: UInt32) {
    let entries = nodes[node].entries
    let isLeaf = nodes[node].isLeaf
    for entry in entries {
      if isLeaf { leaves[entry] = Self.none } else { removeAll(below: entry) }
    }
    removeNode(node)
  }

  private mutating func addNode(_ node: Node) -> UInt32 {
    if let slot = free.popLast() {
      nodes[slot] = node
      return slot
    }
    nodes.append(node)
    return UInt32(nodes.count - 1)
  }

  private mutating func removeNode(_ node: UInt32) {
    nodes[node] = Node()
    free.append(node)
  }
}

// MARK: - Insertion

extension NumberForest {
  /// Inserts numbers that are in no container at a place.
  ///
  /// - Complexity: O(k + log n) for k numbers
  @usableFromInline
  mutating func insert(_ numbers: ContiguousArray<UInt32>, at place: Place) {
    if numbers.isEmpty { return }
    let leaf = place.leaf
    count += numbers.count
    addToCounts(above: leaf, numbers.count)
    let total = nodes[leaf].entries.count + numbers.count
    if total <= capacity {
      nodes[leaf].entries.insert(contentsOf: numbers, at: place.offset)
      for number in numbers { leaves[number] = leaf }
      return
    }
    let isAtEnd = place.offset == nodes[leaf].entries.count
    var content = nodes[leaf].entries
    content.insert(contentsOf: numbers, at: place.offset)
    // If numbers are appended a few at a time, full leaves stay full. Otherwise the leaves get equal shares, with room for
    // insertions: a difference matches numbers by their leaves, and those that go to another leaf one by one.
    let leafCount = (total + capacity * 3 / 4 - 1) / (capacity * 3 / 4)
    let share = isAtEnd && numbers.count < capacity ? capacity : (total + leafCount - 1) / leafCount
    nodes[leaf].entries = ContiguousArray(content[..<share])
    for number in content[(isAtEnd ? min(place.offset, share) : 0)..<share] { leaves[number] = leaf }
    var (previous, start) = (leaf, share)
    while start < total {
      let end = min(start + share, total)
      let node = addNode(Node(entries: ContiguousArray(content[start..<end])))
      for number in content[start..<end] { leaves[number] = node }
      insert(node, after: previous, count: total - start)
      (previous, start) = (node, end)
    }
  }

  private mutating func addToCounts(above node: UInt32, _ difference: Int) {
    var node = node
    while !nodes[node].isRoot {
      let parent = nodes[node].parent
      let index = nodes[parent].entries.firstIndex(of: node)!
      nodes[parent].counts[index] = UInt32(Int(nodes[parent].counts[index]) + difference)
      node = parent
    }
  }

  /// Inserts a node after its left neighbor, whose count so far includes the `count` numbers below the new node.
  private mutating func insert(_ node: UInt32, after previous: UInt32, count: Int) {
    if nodes[previous].isRoot {
      let container = nodes[previous].parent
      let total = self.count(below: previous) + count
      let root = addNode(
        Node(entries: [previous], counts: [UInt32(total)], parent: container, isRoot: true, isLeaf: false))
      roots[container] = root
      nodes[previous].parent = root
      nodes[previous].isRoot = false
    }
    let parent = nodes[previous].parent
    nodes[node].parent = parent
    let index = nodes[parent].entries.firstIndex(of: previous)!
    nodes[parent].counts[index] -= UInt32(count)
    nodes[parent].entries.insert(node, at: index + 1)
    nodes[parent].counts.insert(UInt32(count), at: index + 1)
    if nodes[parent].entries.count > capacity {
      split(parent, isAtEnd: index + 2 == nodes[parent].entries.count)
    }
  }

  /// Splits an inner node into two.
  private mutating func split(_ node: UInt32, isAtEnd: Bool) {
    let count = nodes[node].entries.count
    let cut = isAtEnd ? count - 1 : count / 2
    let right = addNode(
      Node(
        entries: ContiguousArray(nodes[node].entries[cut...]),
        counts: ContiguousArray(nodes[node].counts[cut...]),
        isLeaf: false))
    nodes[node].entries.removeSubrange(cut...)
    nodes[node].counts.removeSubrange(cut...)
    for index in nodes[right].entries.indices { nodes[nodes[right].entries[index]].parent = right }
    insert(right, after: node, count: self.count(below: right))
  }
}

// MARK: - Removal

extension NumberForest {
  /// Removes a number from its container.
  ///
  /// - Complexity: O(log n)
  @usableFromInline
  mutating func remove(_ number: UInt32) {
    let leaf = leaves[number]
    leaves[number] = Self.none
    count -= 1
    addToCounts(above: leaf, -1)
    nodes[leaf].entries.remove(at: nodes[leaf].entries.firstIndex(of: number)!)
    mend(leaf)
  }

  /// Removes a node that became empty, or joins it with a neighbor if both are small.
  private mutating func mend(_ node: UInt32) {
    let count = nodes[node].entries.count
    if nodes[node].isRoot {
      // A root with one child is not needed.
      guard !nodes[node].isLeaf, count == 1 else { return }
      let (child, container) = (nodes[node].entries[0], nodes[node].parent)
      nodes[child].parent = container
      nodes[child].isRoot = true
      roots[container] = child
      removeNode(node)
      return mend(child)
    }
    guard count <= capacity / 4 else { return }
    let parent = nodes[node].parent
    var index = nodes[parent].entries.firstIndex(of: node)!
    if count > 0 {
      // The last node is joined with the one before it, any other with the one after it.
      let left = min(index, nodes[parent].entries.count - 2)
      guard left >= 0 else { return }
      let (one, other) = (nodes[parent].entries[left], nodes[parent].entries[left + 1])
      guard nodes[one].entries.count + nodes[other].entries.count <= capacity * 3 / 4 else { return }
      join(one, other)
      nodes[parent].counts[left] += nodes[parent].counts[left + 1]
      index = left + 1
    }
    removeNode(nodes[parent].entries.remove(at: index))
    nodes[parent].counts.remove(at: index)
    mend(parent)
  }

  /// Moves the entries of a node to the end of its left neighbor.
  private mutating func join(_ left: UInt32, _ right: UInt32) {
    let (entries, counts) = (nodes[right].entries, nodes[right].counts)
    for entry in entries {
      if nodes[left].isLeaf { leaves[entry] = left } else { nodes[entry].parent = left }
    }
    nodes[left].entries += entries
    nodes[left].counts += counts
  }

  /// Returns the first number that is in a container or earlier in the list, or `nil`.
  @usableFromInline
  mutating func firstDuplicate(in numbers: ContiguousArray<UInt32>) -> UInt32? {
    var end = 0
    while end < numbers.count, leaves[numbers[end]] == Self.none {
      // No node has this number.
      leaves[numbers[end]] = Self.none - 1
      end += 1
    }
    for number in numbers[..<end] { leaves[number] = Self.none }
    return end < numbers.count ? numbers[end] : nil
  }
}

/// A side of an item or a section.
@usableFromInline
enum Side: Sendable { case before, after }
