/// Consumes a result, so that the optimizer cannot remove its computation.
@inline(never)
@_optimize(none)
public func blackHole(_ value: Int) {}

/// Whether this program was built without optimization. Its timings are then meaningless.
public var isDebugBuild: Bool {
  // The condition of an assertion is evaluated in debug builds only.
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}
