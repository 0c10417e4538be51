import Millrace

// Snapshots: the edits between two lists of identifiers. `millrace.js` numbers the identifiers, and applies the edits.

/// Writes the edits that make the second of two snapshots of the first, which the input has in `count` numbers, and returns how many
/// there are.
///
/// Each edit is five numbers: its kind, as in `batch`, and the section and item of its source and of its target, 0 where it has none.
/// An insertion has only a target, and a removal only a source.
@_expose(wasm, "difference") @_cdecl("millrace_difference")
public func difference(_ count: Int32) -> Int32 {
  result { () throws(WebError) in
    var words = try Words(count: count)
    let old = try words.snapshot(), new = try words.snapshot()
    let difference = new.difference(from: old)
    let none = ItemPath(section: 0, item: 0)
    output.removeAll()
    func append(_ kind: Int, from source: ItemPath, to target: ItemPath) {
      output.append(kind)
      output.append(source)
      output.append(target)
    }
    for path in difference.removals { append(0, from: path, to: none) }
    for path in difference.insertions { append(1, from: none, to: path) }
    for move in difference.moves { append(2, from: move.source, to: move.target) }
    for section in difference.sectionRemovals {
      append(6, from: ItemPath(section: section, item: 0), to: none)
    }
    for section in difference.sectionInsertions {
      append(7, from: none, to: ItemPath(section: section, item: 0))
    }
    for move in difference.sectionMoves {
      append(8, from: ItemPath(section: move.source, item: 0), to: ItemPath(section: move.target, item: 0))
    }
    return output.count / 5
  }
}

extension Words {
  /// Reads a snapshot: the number of its sections, and of each section its identifier, the number of its items, and theirs.
  fileprivate mutating func snapshot() throws(WebError) -> Snapshot<Int, Int> {
    var snapshot = Snapshot<Int, Int>()
    for _ in 0..<(try integer("sections")) {
      let section = try integer("section")
      var items: [Int] = []
      for _ in 0..<(try integer("items")) { items.append(try integer("item")) }
      do throws(Snapshot<Int, Int>.IdentifierError) {
        try snapshot.appendSections([section])
        try snapshot.appendItems(items, to: section)
      } catch {
        throw .text("snapshot: expected each identifier once, got one twice")
      }
    }
    return snapshot
  }
}
