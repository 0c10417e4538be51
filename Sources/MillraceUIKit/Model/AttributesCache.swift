import Millrace

/// The attribute objects that a layout has handed out, to hand them out again.
///
/// A collection view keeps the objects, and compares them with those that it gets later. An object must therefore never change
/// after it was handed out. The cache returns an object again only while all values of its element are the same. Otherwise it
/// makes another one.
struct AttributesCache<Object> {
  private var entries: [ElementName: (values: LayoutAttributes, object: Object)] = [:]

  /// Returns the values for which an element's object was made.
  func values(of name: ElementName) -> LayoutAttributes? { entries[name]?.values }

  /// Returns the object of an element with the given values, from `make` if there is none.
  mutating func object(
    of element: NamedAttributes, make: (NamedAttributes) -> Object
  ) -> Object {
    if let entry = entries[element.name], entry.values == element.values { return entry.object }
    let object = make(element)
    entries[element.name] = (element.values, object)
    return object
  }

  /// Returns the objects of all elements of a query. Forgets others if they become many.
  mutating func objects(
    of elements: [NamedAttributes], make: (NamedAttributes) -> Object
  ) -> [Object] {
    let objects = elements.map { object(of: $0, make: make) }
    if entries.count > 2 * elements.count + 512 {
      let kept = elements.map { ($0.name, entries[$0.name]!) }
      entries = Dictionary(kept) { $1 }
    }
    return objects
  }

  mutating func removeAll() { entries.removeAll() }
}

/// The attributes of an element under its name in a collection view.
struct NamedAttributes: Hashable {
  var name: ElementName
  /// The values, with the frame in the coordinates of the collection view.
  var values: LayoutAttributes
}
