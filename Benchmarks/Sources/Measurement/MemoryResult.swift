/// The memory use of one layout at one size, from the allocator's statistics.
public struct MemoryResult: Codable, Hashable, Sendable {
  /// The layout.
  public var layout: String
  /// The edit policy.
  public var policy: String
  /// The number of items in the feed.
  public var count: Int
  /// The number of lanes.
  public var lanes: Int
  /// The live bytes of a new layout divided by its number of items.
  public var bytesPerItem: Double
  /// The same after insertions at random indices have added a tenth of the items.
  public var bytesPerItemAfterInsertions: Double?
  /// The allocations of one viewport query into a buffer that is large enough.
  public var allocationsPerQuery: Double
  /// The allocations of one insertion at a random index of a settled feed and the query around it.
  public var allocationsPerEdit: Double
  /// The peak resident bytes of the process up to the end of this size, if the system reports them.
  ///
  /// This includes the memory of earlier sizes, even if it was freed.
  public var peakResidentBytes: Int?

  /// Creates a row.
  public init(
    layout: String, policy: String, count: Int, lanes: Int, bytesPerItem: Double,
    bytesPerItemAfterInsertions: Double?, allocationsPerQuery: Double, allocationsPerEdit: Double,
    peakResidentBytes: Int? = nil
  ) {
    self.layout = layout
    self.policy = policy
    self.count = count
    self.lanes = lanes
    self.bytesPerItem = bytesPerItem.thousandths
    self.bytesPerItemAfterInsertions = bytesPerItemAfterInsertions?.thousandths
    self.allocationsPerQuery = allocationsPerQuery.thousandths
    self.allocationsPerEdit = allocationsPerEdit.thousandths
    self.peakResidentBytes = peakResidentBytes
  }
}
