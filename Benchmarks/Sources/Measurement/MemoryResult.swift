/// The memory that one layout takes at one size, by the allocator's own statistics.
public struct MemoryResult: Codable, Hashable, Sendable {
  /// The layout.
  public var layout: String
  /// The edit policy.
  public var policy: String
  /// The number of items in the feed.
  public var count: Int
  /// The number of lanes.
  public var lanes: Int
  /// Live bytes of a built layout divided by its number of items.
  public var bytesPerItem: Double
  /// The same after so many insertions at random indices that a tenth was added.
  public var bytesPerItemAfterInsertions: Double?
  /// Allocations by one query of a viewport into a buffer that is large enough.
  public var allocationsPerQuery: Double
  /// Allocations by one insertion at a random index of a settled feed, the query around it included.
  public var allocationsPerEdit: Double
  /// The most bytes of the whole process that were in memory at one time, up to the end of this
  /// size, where the system tells. What the sizes before needed counts, also what they gave back.
  public var peakResidentBytes: Int?

  /// A row.
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
