import Measurement

/// Makes the operations of the loops of `BenchRunner`, and ends the loops: a `Series`, which times the operations, or a
/// `ProfileLoop`, which repeats them.
///
/// The loops are generic over it, so that `profile` runs the code that `bench` times.
protocol Sampler {
  associatedtype Parts: OperationParts

  /// Whether another operation is wanted.
  var wantsMore: Bool { get }
  /// Whether another operation is wanted of a sequence that should be complete: a reader's minute.
  var wantsRest: Bool { get }

  /// Makes one operation.
  mutating func sample<Failure: Error>(_ operation: () throws(Failure) -> Void) throws(Failure)
  /// Makes one operation. Only the parts that it makes through `Parts` count.
  mutating func sampleParts<Failure: Error>(
    _ operation: (inout Parts) throws(Failure) -> Void
  ) throws(Failure)
  /// Makes an operation on each input, until no more are wanted.
  mutating func sample<Input, Failure: Error>(
    each inputs: [Input], _ operation: (Input) throws(Failure) -> Void
  ) throws(Failure)
}

/// The parts of an operation that count: laying out a page, but not computing its sizes.
protocol OperationParts {
  mutating func time<Failure: Error>(_ part: () throws(Failure) -> Void) throws(Failure)
}

extension Stopwatch: OperationParts {}

extension Series: Sampler {
  /// The whole sequence counts, whatever its time.
  var wantsRest: Bool { !Interruption.isRequested }
}
