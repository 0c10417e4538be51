/// The order of numbers in containers: of items in sections, or of sections in a snapshot.
///
/// Each container has a B+-tree. The numbers are in its leaves, the inner nodes count them. Nodes name their parents, so
/// that the path of a number is found from its leaf upwards. Copies share nodes until they change them.
///
/// ```
/// root of container 3     children 4, 9    counts 3, 2
/// leaves                  4: 17 2 30       9: 8 1
/// ```
@usableFromInline
struct NumberForest: Sendable {
  struct Node: Sendable {
    /// The numbers of a leaf, or the children of an inner node.
    var entries: ContiguousArray<UInt32> = []
    /// The number of numbers below each child. Empty in a leaf.
    var counts: ContiguousArray<UInt32> = []
    /// The parent, or the container of a root.
    var parent = NumberForest.none
    var isRoot = false
    var isLeaf = true
  }

  /// No number, node or container.
  @usableFromInline static var none: UInt32 { .max }

  /// The maximum number of entries of a node.
  @usableFromInline let capacity: Int
  var nodes = PagedList<Node>(shift: 6)
  /// The unused nodes.
  var free: ContiguousArray<UInt32> = []
  /// The leaf of each number, `none` if it is in no container.
  var leaves = PagedList<UInt32>(shift: 10)
  /// The root of each container, `none` if it does not exist.
  var roots = PagedList<UInt32>(shift: 10)
  /// The number of numbers in all containers.
  @usableFromInline var count = 0

  /// Returns whether a number is in a container.
  @usableFromInline
  func contains(_ number: UInt32) -> Bool { leaf(of: number) != Self.none }

  @inline(__always)
  func leaf(of number: UInt32) -> UInt32 { number < leaves.count ? leaves[number] : Self.none }

  /// Returns the number of numbers in a container.
  ///
  /// - Complexity: O(capacity)
  @usableFromInline
  func count(of container: UInt32) -> Int { count(below: roots[container]) }

  func count(below node: UInt32) -> Int {
    nodes[node].isLeaf ? nodes[node].entries.count : nodes[node].counts.reduce(0) { $0 + Int($1) }
  }

  /// Returns the container of a number and its index there.
  ///
  /// - Complexity: O(log n)
  @usableFromInline
  func path(of number: UInt32) -> (container: UInt32, index: Int)? {
    var node = leaf(of: number)
    guard node != Self.none, var index = nodes[node].entries.firstIndex(of: number) else { return nil }
    while !nodes[node].isRoot {
      let parent = nodes[node].parent
      for (child, count) in zip(nodes[parent].entries, nodes[parent].counts) {
        if child == node { break }
        index += Int(count)
      }
      node = parent
    }
    return (nodes[node].parent, index)
  }

  /// Returns the container of the numbers of a leaf.
  func container(ofLeaf leaf: UInt32) -> UInt32 {
    var node = leaf
    while !nodes[node].isRoot { node = nodes[node].parent }
    return nodes[node].parent
  }

  /// Returns the number at an index of a container.
  ///
  /// - Complexity: O(log n)
  @usableFromInline
  func number(at index: Int, in container: UInt32) -> UInt32 {
    var (node, rest) = (roots[container], index)
    while !nodes[node].isLeaf {
      var child = 0
      while rest >= Int(nodes[node].counts[child]) {
        rest -= Int(nodes[node].counts[child])
        child += 1
      }
      node = nodes[node].entries[child]
    }
    return nodes[node].entries[rest]
  }

  /// Returns the leaves of a container, in order.
  func leaves(in container: UInt32) -> ContiguousArray<UInt32> {
    var leaves: ContiguousArray = [roots[container]]
    // All leaves have the same depth.
    while let first = leaves.first, !nodes[first].isLeaf {
      var children = ContiguousArray<UInt32>()
      for node in leaves { children += nodes[node].entries }
      leaves = children
    }
    return leaves
  }

  /// Returns the numbers in a container, in order.
  ///
  /// - Complexity: O(n)
  @usableFromInline
  func numbers(in container: UInt32) -> ContiguousArray<UInt32> {
    var numbers = ContiguousArray<UInt32>()
    numbers.reserveCapacity(count(of: container))
    for leaf in leaves(in: container) { numbers += nodes[leaf].entries }
    return numbers
  }
}
