/// Memory that JavaScript and the module share.
struct Buffer {
  private(set) var numbers: UnsafeMutablePointer<Double>
  private(set) var capacity: Int

  init(capacity: Int) {
    numbers = UnsafeMutablePointer.allocate(capacity: capacity)
    self.capacity = capacity
  }

  /// Makes room for `count` numbers, of which the first `kept` stay.
  mutating func reserve(_ count: Int, keeping kept: Int = 0) {
    if count <= capacity { return }
    let larger = max(count, 2 * capacity)
    let copy = UnsafeMutablePointer<Double>.allocate(capacity: larger)
    copy.update(from: numbers, count: kept)
    numbers.deallocate()
    (numbers, capacity) = (copy, larger)
  }
}

/// What JavaScript passes to the next call.
nonisolated(unsafe) var input = Buffer(capacity: 1_024)
/// What the last call returned.
nonisolated(unsafe) package var output = Output()

/// The numbers that a call returns, in order.
package struct Output {
  private(set) var buffer = Buffer(capacity: 4_096)
  package private(set) var count = 0

  package mutating func removeAll() { count = 0 }

  package mutating func append(_ value: Double) {
    if count == buffer.capacity { buffer.reserve(count + 1, keeping: count) }
    buffer.numbers[count] = value
    count += 1
  }

  package mutating func append(_ value: Int) { append(Double(value)) }
  package mutating func append(_ value: Bool) { append(value ? 1 : 0) }
}

/// Returns the first bytes of the input.
package func inputBytes(_ count: Int32) throws(WebError) -> UnsafeRawBufferPointer {
  guard count >= 0, Int(count) <= 8 * input.capacity else {
    throw .argument("count", "at most \(8 * input.capacity) bytes, the size of the input", Double(count))
  }
  return UnsafeRawBufferPointer(start: input.numbers, count: Int(count))
}

/// The largest number of numbers in a buffer: 512 MiB.
let maximumCapacity: Int32 = 1 << 26

/// Makes room for `count` numbers in the input, and returns its address. 0 if there would be too many.
///
/// The input may move. So may the memory that JavaScript sees, in any call.
@_expose(wasm, "input") @_cdecl("millrace_input")
public func inputAddress(_ count: Int32) -> Int32 {
  guard count >= 0, count <= maximumCapacity else {
    fail(.argument("count", "0 to \(maximumCapacity) numbers", Double(count)))
    return 0
  }
  input.reserve(Int(count))
  return Int32(bitPattern: UInt32(UInt(bitPattern: input.numbers)))
}

/// Returns the address of what the last call returned.
@_expose(wasm, "output") @_cdecl("millrace_output")
public func outputAddress() -> Int32 {
  Int32(bitPattern: UInt32(UInt(bitPattern: output.buffer.numbers)))
}
