import Foundation
import Millrace
import MillraceRandom

#if MILLRACE_APPKIT
  import AppKit
  import MillraceAppKit
#else
  import MillraceUIKit
  import UIKit
#endif

extension LayoutScript {
  /// Animates a random batch of updates: of sections, and of items in the other ones.
  mutating func update() throws {
    let old = data.sections
    var items: [HostUpdateItem] = []
    func path(_ section: Int, _ item: Int = NSNotFound) -> IndexPath { IndexPath(indexes: [section, item]) }

    // Sections that leave, and then those that arrive, by their indices afterwards.
    var leaving: [Int: Bool] = [:]  // whether the section moves
    for section in old.indices where random.oneIn(8) { leaving[section] = random.oneIn(2) }
    var moving = leaving.filter(\.value).map(\.key).sorted().shuffled(using: &random)
    let newCount = old.count < 8 ? random.int(0...1) : 0
    var sections: [(section: SampleData.Section, old: Int?)] = []
    let staying = old.indices.filter { leaving[$0] == nil }
    var (next, arrivals) = (0, moving.count + newCount)
    let total = staying.count + arrivals
    for index in 0..<total {
      let remaining = total - index
      if random.int(1...remaining) <= arrivals {
        arrivals -= 1
        if let source = moving.popLast() {
          sections.append((old[source], source))
          items.append(HostUpdateItem(.move, before: path(source), after: path(index)))
        } else {
          sections.append((data.newSection(&random), nil))
          items.append(HostUpdateItem(.insert, before: nil, after: path(index)))
        }
      } else {
        sections.append((old[staying[next]], staying[next]))
        next += 1
      }
    }
    for section in old.indices where leaving[section] == false {
      items.append(HostUpdateItem(.delete, before: path(section), after: nil))
    }
    // Sections that are reloaded.
    var whole = Set(sections.indices.filter { sections[$0].old == nil })
    for index in sections.indices where random.oneIn(10) {
      guard let before = sections[index].old, leaving[before] == nil else { continue }
      sections[index].section = data.newSection(&random)
      whole.insert(index)
      items.append(HostUpdateItem(.reload, before: path(before), after: path(index)))
    }
    // Items that leave, and those that arrive in sections with the same kind of items.
    var gone: Set<ItemPath> = []
    var movingItems: [ItemPath] = []
    for index in sections.indices where !whole.contains(index) {
      let (section, before) = (sections[index].section, sections[index].old!)
      for item in section.items.indices where random.oneIn(12) {
        let path = ItemPath(section: before, item: item)
        gone.insert(path)
        if random.oneIn(2) { movingItems.append(path) }
      }
    }
    movingItems.shuffle(using: &random)
    var targets: [Int: [ItemPath?]] = [:]
    let open = sections.indices.filter { !whole.contains($0) }
    for source in movingItems {
      let kind = old[source.section].kind
      let target = open.filter { accepts(sections[$0].section, kind) }.randomElement(using: &random)
      if let target { targets[target, default: []].append(source) }
    }
    let moved = Set(targets.values.flatMap { $0 }.compactMap { $0 })
    for source in gone.subtracting(moved).sorted() {
      items.append(HostUpdateItem(.delete, before: path(source.section, source.item), after: nil))
    }
    for index in open where random.oneIn(2) {
      targets[index, default: []] += Array(repeating: nil, count: random.int(0...4))
    }
    for index in open {
      let (section, before) = (sections[index].section, sections[index].old!)
      let staying = section.items.indices.filter { !gone.contains(ItemPath(section: before, item: $0)) }
      var arriving = (targets[index] ?? []).shuffled(using: &random)
      var result: [SampleData.Item] = []
      let total = staying.count + arriving.count
      var next = 0
      for position in 0..<total {
        if random.int(1...(total - position)) <= arriving.count {
          if let source = arriving.removeLast() {
            result.append(old[source.section].items[source.item])
            items.append(
              HostUpdateItem(
                .move, before: path(source.section, source.item), after: path(index, position)))
          } else {
            result.append(data.newItem(&random))
            items.append(HostUpdateItem(.insert, before: nil, after: path(index, position)))
          }
        } else {
          var item = section.items[staying[next]]
          if random.oneIn(15) {
            item = SampleData.Item(
              id: item.id, length: Double(random.int(20...180)), isEstimated: random.oneIn(2))
            items.append(
              HostUpdateItem(.reload, before: path(before, staying[next]), after: path(index, position)))
          }
          result.append(item)
          next += 1
        }
      }
      sections[index].section.items = result
    }
    items.shuffle(using: &random)
    let names = items.map { item in
      "\(item.updateAction) \(Array(item.indexPathBeforeUpdate ?? [])) \(Array(item.indexPathAfterUpdate ?? []))"
    }
    step = "update \(names)"
    try animate(items, from: old, to: sections.map(\.section))
  }

  private func accepts(_ section: SampleData.Section, _ kind: SampleData.Kind) -> Bool {
    let waterfalls: [SampleData.Kind] = [.list, .columns, .across]
    if waterfalls.contains(kind) { return waterfalls.contains(section.kind) }
    return section.kind == kind
  }

  /// Checks what the animation begins and ends with.
  private mutating func animate(
    _ items: [HostUpdateItem], from old: [SampleData.Section], to new: [SampleData.Section]
  ) throws {
    let before = view.shown
    let sizing = view.preferredSize
    // Cells are measured after the animation, so that its values can be checked.
    view.preferredSize = { _ in nil }
    data.sections = new
    let animation = try view.animate(items)
    let reloaded = Set(
      items.filter { $0.updateAction == .reload }.compactMap { $0.indexPathAfterUpdate })
    let (oldIDs, newIDs) = (Self.paths(old), Self.paths(new))
    for (path, id) in newIDs {
      let key = FakeCollectionView.Key(kind: nil, indexPath: path)
      guard let now = view.shown[key] else { continue }
      guard let initial = animation.initial[key] else {
        throw FakeCollectionView.Failure(message: "no initial attributes of \(Array(path))")
      }
      let isKept = oldIDs.contains { $0.value == id } && !reloaded.contains([path[0], NSNotFound])
      guard (initial.alpha == 0) == (!isKept || reloaded.contains(path)) || now.alpha == 0 else {
        throw FakeCollectionView.Failure(message: "\(Array(path)) fades in with \(initial.alpha)")
      }
      if isKept, let source = oldIDs.first(where: { $0.value == id })?.key,
        let was = before[FakeCollectionView.Key(kind: nil, indexPath: source)]
      {
        let final = animation.final[FakeCollectionView.Key(kind: nil, indexPath: source)]
        guard initial.frame == was.frame, final?.frame == now.frame else {
          throw FakeCollectionView.Failure(
            message:
              "\(Array(source)) to \(Array(path)): from \(was.frame), \(initial.frame) to \(now.frame), \(final?.frame ?? .null)"
          )
        }
        animatedCount += 1
      }
    }
    for (path, id) in oldIDs where before[FakeCollectionView.Key(kind: nil, indexPath: path)] != nil {
      let final = animation.final[FakeCollectionView.Key(kind: nil, indexPath: path)]
      let isGone = !newIDs.contains { $0.value == id }
      guard let final, !isGone || final.alpha == 0 else {
        throw FakeCollectionView.Failure(message: "\(Array(path)) is removed and does not fade")
      }
    }
    view.preferredSize = sizing
    try view.reloadViews()
  }

  private static func paths(_ sections: [SampleData.Section]) -> [IndexPath: Int] {
    var paths: [IndexPath: Int] = [:]
    for (section, content) in sections.enumerated() {
      for (item, value) in content.items.enumerated() {
        paths[IndexPath(indexes: [section, item])] = value.id
      }
    }
    return paths
  }
}
