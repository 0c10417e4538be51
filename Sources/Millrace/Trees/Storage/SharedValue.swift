/// A value that copies share until one of them changes it. A copy is one reference, however large the value is.
///
/// Reads and changes are in place. They are not checked for overlap at run time: in a compositional section with estimates,
/// the checks took 8 % of the instructions of a viewport query.
///
/// Invariant that replaces the checks: `update` changes a box only while this struct has the only reference to it. Then
/// each access to the box is an access to the struct, and changes of the struct overlap with no other access: the
/// compiler ensures this, or in a section of a feed the invariants of `SectionBox`. Shared boxes are only read.
@safe struct SharedValue<Value: Sendable>: @unchecked Sendable {
  @safe private final class Box {
    @exclusivity(unchecked) var cell: InPlaceValue<Value>

    init(_ value: Value) { unsafe cell = InPlaceValue(value) }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  @inline(__always)
  func read<Result>(_ body: (borrowing Value) -> Result) -> Result { unsafe box.cell.read(body) }

  @inline(__always)
  mutating func update<Result>(_ body: (inout Value) -> Result) -> Result {
    if !isKnownUniquelyReferenced(&box) { box = Box(unsafe box.cell.value) }
    return unsafe body(&box.cell.value)
  }
}

/// A value in a class, read in place.
///
/// A read of a property of a class copies its value first if the type is generic: of a section's storage, that retains
/// and releases 15 to 40 references. A method of a type that cannot be copied reads its property in place.
struct InPlaceValue<Value>: ~Copyable {
  var value: Value

  init(_ value: Value) { self.value = value }

  @inline(__always)
  borrowing func read<Result>(_ body: (borrowing Value) -> Result) -> Result { body(value) }
}
