import Foundation
import Millrace

/// How a collection view names an element: as a cell, a supplementary view or a decoration view, with an index path.
///
/// | element | category | index path |
/// | --- | --- | --- |
/// | item | cell | section, item |
/// | header, footer, boundary supplementary | supplementary view | section, number among those of its kind |
/// | the same, of the whole feed | supplementary view | number among those of its kind |
/// | badge | supplementary view | section, item; and its number, from 1 on, if others of its kind precede it |
/// | background | decoration view | section, number among those of its kind |
/// | separator | decoration view | section, item |
struct ElementName: Hashable {
  enum Category: Hashable { case cell, supplementary, decoration }

  var category: Category
  var kind: ElementKind
  var indexPath: IndexPath

  init(_ category: Category, _ kind: ElementKind = .item, at indexPath: IndexPath) {
    (self.category, self.kind, self.indexPath) = (category, kind, indexPath)
  }

  init(itemAt path: ItemPath) { self.init(.cell, at: IndexPath(path)) }
}

extension ItemPath {
  /// Converts an index path of two indices. `nil` for any other.
  init?(_ path: IndexPath) {
    guard path.count == 2 else { return nil }
    self.init(section: path[0], item: path[1])
  }
}

extension IndexPath {
  init(_ path: ItemPath) { self.init(indexes: [path.section, path.item]) }
}

extension ElementKind {
  /// Creates the kind with the given description, or `nil` if there is none.
  init?(description: String) {
    let custom = description.hasPrefix("kind ") ? UInt16(description.dropFirst(5)) : nil
    let kinds = (custom.map { $0...$0 } ?? 0...15).lazy.map { ElementKind(rawValue: $0) }
    guard let kind = kinds.first(where: { $0.description == description }) else { return nil }
    self = kind
  }
}

/// Names the elements of a query. Neighbors usually are in one section, so its decorations are read once.
struct ElementNaming {
  private var section = Int.min
  private var decorations: [Decoration] = []

  /// Returns the name of an element, given its kind, path and frame in `feed`.
  mutating func name(
    of kind: ElementKind, at path: ItemPath, frame: LayoutRect, in feed: inout Feed
  ) -> ElementName {
    if kind == .item { return ElementName(itemAt: path) }
    if section != path.section {
      section = path.section
      decorations = (0..<feed.sectionCount).contains(section) ? feed.decorations(ofSection: section) : []
    }
    let category: ElementName.Category =
      decorations.contains { $0.kind == kind } ? .decoration : .supplementary
    if let index = feed.index(of: kind, at: path) {
      let indices = [index.section, index.number].compactMap { $0 }
      return ElementName(category, kind, at: IndexPath(indexes: indices))
    }
    var indexPath = IndexPath(path)
    if category == .supplementary {
      // Several badges of one kind may have one path.
      let badges = feed.badges(at: path).filter { $0.kind == kind }
      let number = badges.firstIndex { $0.frame == frame } ?? 0
      if number > 0 { indexPath.append(number) }
    }
    return ElementName(category, kind, at: indexPath)
  }
}

extension Feed {
  /// Returns the path of the element with the given name, and its number among the badges at that path, whether or not there
  /// is such an element.
  func place(of name: ElementName) -> (path: ItemPath, number: Int)? {
    let indices = name.indexPath
    switch indices.count {
    case 1:
      let index = SupplementaryIndex(name.kind, section: nil, number: indices[0])
      return path(of: index).map { ($0, 0) }
    case 2:
      let path = ItemPath(section: indices[0], item: indices[1])
      if name.category == .cell { return (path, 0) }
      let index = SupplementaryIndex(name.kind, section: path.section, number: path.item)
      return (self.path(of: index) ?? path, 0)
    case 3: return (ItemPath(section: indices[0], item: indices[1]), indices[2])
    default: return nil
    }
  }
}
