import Measurement
import Testing

/// Expects that `body` allocates nothing on the calling thread, after two runs that may reserve memory.
func expectNoAllocations<Failure: Error>(
  _ location: SourceLocation = #_sourceLocation, in body: () throws(Failure) -> Void
) throws(Failure) {
  for _ in 0..<2 { try body() }
  let bytes = try AllocationCounter.bytesOnThread(allocatedIn: body)
  #expect(bytes == 0, sourceLocation: location)
}
