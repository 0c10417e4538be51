/// Swallows a result, so that the optimiser must compute it.
@inline(never)
@_optimize(none)
public func blackHole(_ value: Int) {}

/// Whether this program was built without optimisation, in which case no figure means anything.
public var isDebugBuild: Bool {
  // An assertion's condition is evaluated in debug builds only.
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}
