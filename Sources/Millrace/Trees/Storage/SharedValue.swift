/// A value that copies share until one of them changes it. A copy is one reference, however large the value is.
///
/// Reads and changes are in place, and do not check at run time that no two of them overlap, which would take a tenth of
/// the instructions of a query.
///
/// Invariant, on which the missing checks rest: the box of a value that is not shared is reachable only through this
/// struct, and a change makes it so first. So the compiler's check that a change of the struct overlaps with no other
/// access is the check for the box, too. For the same reason, other threads only read a shared box.
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
