/// Something to be done to a state with a packer, whichever it is.
protocol LanePackerUser {
  associatedtype State
  associatedtype Failure: Error = Never
  associatedtype Output = Void
  func use(_ packer: inout some LanePacker, on state: inout State) throws(Failure) -> Output
}
