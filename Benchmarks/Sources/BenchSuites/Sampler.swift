import Measurement

/// Runs the operations of `BenchRunner`'s loops and decides when the loops end.
///
/// A `Series` times the operations; a `ProfileLoop` repeats them for a profiler. The loops are generic over
/// the sampler, so that `profile` runs the same code that `bench` times.
protocol Sampler {
  associatedtype Parts: OperationParts

  /// Whether to run another operation.
  var wantsMore: Bool { get }
  /// Whether to run another operation of a sequence that should be complete, such as a reader's minute.
  var wantsRest: Bool { get }

  /// Runs one operation.
  mutating func sample<Failure: Error>(_ operation: () throws(Failure) -> Void) throws(Failure)
  /// Runs one operation, of which only the parts run through `Parts` count.
  mutating func sampleParts<Failure: Error>(
    _ operation: (inout Parts) throws(Failure) -> Void
  ) throws(Failure)
  /// Runs an operation on each input, until no more are needed.
  mutating func sample<Input, Failure: Error>(
    each inputs: [Input], _ operation: (Input) throws(Failure) -> Void
  ) throws(Failure)
}

/// The parts of an operation that count, such as laying out a page but not computing its sizes.
protocol OperationParts {
  mutating func time<Failure: Error>(_ part: () throws(Failure) -> Void) throws(Failure)
}

extension Stopwatch: OperationParts {}

extension Series: Sampler {
  /// The whole sequence counts, whatever its time.
  var wantsRest: Bool { !Interruption.isRequested }
}
