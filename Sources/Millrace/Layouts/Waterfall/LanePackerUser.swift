/// An operation on a state with any packer; `WaterfallRule.withPacker` calls it.
protocol LanePackerUser {
  associatedtype State
  associatedtype Failure: Error = Never
  associatedtype Output = Void
  func use(_ packer: inout some LanePacker, on state: inout State) throws(Failure) -> Output
}
