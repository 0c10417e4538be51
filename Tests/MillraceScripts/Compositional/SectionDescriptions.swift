import Millrace
import MillraceOracle
import Synchronization

/// The layouts that section providers return.
final class SectionDescriptions: Sendable {
  private struct State {
    /// The layouts by the index of the section.
    var layouts: [CollectionLayoutSection] = []
    /// How often the layouts were set.
    var version = 0
  }

  private let state = Mutex(State())

  /// Sets the layouts that all providers return from now on: those of a model.
  func set(_ model: NaiveCompositionalFeed) {
    state.withLock { $0 = State(layouts: model.sections.map(\.layout), version: $0.version + 1) }
  }

  /// Returns a provider that returns `layout` until the layouts are set again.
  func provider(_ layout: CollectionLayoutSection) -> CollectionLayoutSectionProvider {
    let version = state.withLock { $0.version }
    return CollectionLayoutSectionProvider { index, _ in
      self.state.withLock { $0.version == version ? layout : $0.layouts[index] }
    }
  }
}
