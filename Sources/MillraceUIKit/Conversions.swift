#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  import Foundation
  import Millrace
  import MillraceFoundation

  extension ElementKind {
    /// The name of the kind in a collection view: to register views, and to dequeue supplementary views.
    ///
    /// Those of headers and footers are `elementKindSectionHeader` and `elementKindSectionFooter`. Others are
    /// the name of the kind: `"background"`, or for a custom kind `"kind 100"`.
    @MainActor public var elementKind: String {
      switch self {
      case .header: HostCollectionView.elementKindSectionHeader
      case .footer: HostCollectionView.elementKindSectionFooter
      default: description
      }
    }

    /// The kind with the given name in a collection view (`elementKind`), or `nil` if there is none.
    @MainActor public init?(elementKind: String) {
      switch elementKind {
      case HostCollectionView.elementKindSectionHeader: self = .header
      case HostCollectionView.elementKindSectionFooter: self = .footer
      default:
        guard let kind = ElementKind(description: elementKind) else { return nil }
        self = kind
      }
    }
  }

  @MainActor extension ElementName {
    init?(_ category: Category, _ elementKind: String, at indexPath: IndexPath) {
      guard let kind = ElementKind(elementKind: elementKind) else { return nil }
      self.init(category, kind, at: indexPath)
    }

    init?(_ attributes: HostLayoutAttributes) {
      // AppKit's index path is optional.
      guard let indexPath = attributes.indexPath as IndexPath? else { return nil }
      guard let kind = attributes.representedElementKind else {
        self.init(.cell, at: indexPath)
        return
      }
      let isDecoration = attributes.representedElementCategory == .decorationView
      self.init(isDecoration ? .decoration : .supplementary, kind, at: indexPath)
    }
  }

  extension HostLayoutAttributes {
    /// Creates attributes from those of an element.
    static func make(_ element: NamedAttributes) -> HostLayoutAttributes {
      let (name, values) = (element.name, element.values)
      let attributes: HostLayoutAttributes
      switch name.category {
      case .cell:
        attributes = HostLayoutAttributes(forItemOrCellWith: name.indexPath)
      case .supplementary:
        attributes = HostLayoutAttributes(
          forSupplementaryViewOfKind: name.kind.elementKind, with: name.indexPath)
      case .decoration:
        attributes = HostLayoutAttributes(
          forDecorationViewOfKind: name.kind.elementKind, with: name.indexPath)
      }
      attributes.frame = CGRect(values.frame)
      attributes.zIndex = Int(values.zIndex)
      attributes.alpha = CGFloat(values.alpha)
      attributes.isHidden = values.isHidden
      if values.transform != .identity { attributes.apply(values.transform, to: values) }
      return attributes
    }
  }

  @MainActor extension HostUpdate {
    init(_ item: HostUpdateItem) {
      // Comparisons, because a `switch` over an enumeration that may grow differs between the frameworks and their stand-ins.
      var action = Action.none
      if item.updateAction == .insert { action = .insert }
      if item.updateAction == .delete { action = .delete }
      if item.updateAction == .reload { action = .reload }
      if item.updateAction == .move { action = .move }
      self.init(action: action, before: item.indexPathBeforeUpdate, after: item.indexPathAfterUpdate)
    }
  }

  extension HostInvalidationContext {
    func invalidate(_ names: [ElementName]) {
      for name in names {
        switch name.category {
        case .cell: invalidateItems(at: [name.indexPath])
        case .supplementary:
          invalidateSupplementaryElements(ofKind: name.kind.elementKind, at: [name.indexPath])
        case .decoration: invalidateDecorationElements(ofKind: name.kind.elementKind, at: [name.indexPath])
        }
      }
    }
  }

  extension HostView.Edges {
    init(_ insets: HostEdgeInsets) {
      self.init(
        top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
        right: Double(insets.right))
    }
  }

  @MainActor extension DataCounts {
    init(_ collectionView: HostCollectionView) {
      self.init(sections: collectionView.numberOfSections) { collectionView.numberOfItems(inSection: $0) }
    }
  }
#endif
