import Measurement

/// Who is handed one operation after the other by the loops of `BenchRunner`, makes them, and says when it has
/// had enough: a `Series`, which times them, or a `ProfileLoop`, which makes them over and over.
///
/// The loops are generic over it, so that what is profiled is what is timed.
protocol Sampler {
  associatedtype Parts: OperationParts

  /// Whether another operation is wanted.
  var wantsMore: Bool { get }
  /// Whether another operation is wanted of something that belongs together: a reader's minute.
  var wantsRest: Bool { get }

  /// Makes one operation.
  mutating func sample<Failure: Error>(_ operation: () throws(Failure) -> Void) throws(Failure)
  /// Makes one operation of which only the parts count that it makes through `Parts`.
  mutating func sampleParts<Failure: Error>(
    _ operation: (inout Parts) throws(Failure) -> Void
  ) throws(Failure)
  /// Makes an operation on each of the inputs, until no more are wanted.
  mutating func sample<Input, Failure: Error>(
    each inputs: [Input], _ operation: (Input) throws(Failure) -> Void
  ) throws(Failure)
}

/// The parts of an operation that count: laying out a page, but not making it.
protocol OperationParts {
  mutating func time<Failure: Error>(_ part: () throws(Failure) -> Void) throws(Failure)
}

extension Stopwatch: OperationParts {}

extension Series: Sampler {
  /// All of it counts, whatever the time.
  var wantsRest: Bool { !Interruption.isRequested }
}
