import MillraceRandom
import Testing

@testable import Millrace

@Suite struct PagedRecordsTests {
  private func write(_ value: Int, to record: UInt32, of records: inout PagedRecords) {
    unsafe records.mutableAddress(record).storeBytes(of: value, as: Int.self)
  }

  private func read(_ record: UInt32, of records: PagedRecords) -> Int {
    unsafe records.address(record).load(as: Int.self)
  }

  @Test func recordsKeepTheirNumberAndContent() {
    var records = PagedRecords(recordSize: 1_000)
    let all = (0..<500).map { _ in records.allocate() }
    for (value, record) in all.enumerated() { write(value, to: record, of: &records) }
    #expect(all.enumerated().allSatisfy { read($1, of: records) == $0 })
    #expect(records.count == 500)
    records.deallocate(all[17])
    #expect(records.count == 499)
    #expect(records.allocate() == all[17])
  }

  @Test func smallArenasAreSmall() {
    var records = PagedRecords(recordSize: 640)
    #expect(records.byteCount == 0)
    _ = records.allocate()
    #expect(records.byteCount == 640)
    for _ in 0..<4 { _ = records.allocate() }
    #expect(records.byteCount == 8 * 640)
  }

  @Test func aWriteCopiesOnePage() {
    var records = PagedRecords(recordSize: 1_024)
    let all = (0..<1_000).map { _ in records.allocate() }
    for (value, record) in all.enumerated() { write(value, to: record, of: &records) }
    let copy = records
    write(-1, to: all[0], of: &records)
    #expect(read(all[0], of: records) == -1 && read(all[0], of: copy) == 0)
    let moved = all.filter { unsafe records.address($0) != copy.address($0) }
    #expect(moved == Array(all.prefix(8)), "8 records of 1 KiB are a page")
    #expect(all.dropFirst().enumerated().allSatisfy { read($1, of: records) == $0 + 1 })
  }

  /// The owners of pages are copied in chunks of 16, and their addresses in groups of 128.
  @Test func copiesOfManyPagesAreIndependent() {
    var records = PagedRecords(recordSize: 4_096)
    // With 2 records per page, three groups of pages, the last with a single page.
    let all = (0..<(2 * 128 * 2 + 1)).map { _ in records.allocate() }
    for (value, record) in all.enumerated() { write(value, to: record, of: &records) }
    var copy = records
    let written = [0, 127 * 2 + 1, 128 * 2, 2 * 128 * 2]
    for item in written { write(-1, to: all[item], of: &records) }
    write(-2, to: all[128 * 2], of: &copy)
    for (item, record) in all.enumerated() {
      let isWritten = written.contains(item)
      #expect(read(record, of: records) == (isWritten ? -1 : item))
      #expect(read(record, of: copy) == (item == 128 * 2 ? -2 : item))
    }
    let moved = Set(all.filter { unsafe records.address($0) != copy.address($0) }.map { $0 / 2 })
    #expect(moved == [0, 127, 128, 256], "only pages that were written to")
    // Records that only one copy references stay at their address.
    let address = unsafe records.address(all[0])
    write(-3, to: all[0], of: &records)
    #expect(unsafe records.address(all[0]) == address)
    #expect(read(all[0], of: copy) == 0)
  }

  /// An arena whose copies are gone changes in place, in all its pages.
  @Test func changesAreInPlaceAfterTheCopyIsGone() {
    for count in [1, 3, 40, 600] {
      var records = PagedRecords(recordSize: 2_048)
      let all = (0..<count).map { _ in records.allocate() }
      for (value, record) in all.enumerated() { write(value, to: record, of: &records) }
      var copy: PagedRecords? = records
      write(-1, to: all[count / 2], of: &records)
      #expect(copy != nil)
      copy = nil
      let addresses = all.map { unsafe UInt(bitPattern: records.address($0)) }
      for record in all { write(-2, to: record, of: &records) }
      #expect(all.map { unsafe UInt(bitPattern: records.address($0)) } == addresses)

      // The copies grow on their own.
      var other = records
      let added = (other.allocate(), records.allocate())
      write(-3, to: added.0, of: &other)
      write(-4, to: added.1, of: &records)
      #expect(added.0 == added.1 && read(added.0, of: other) == -3 && read(added.1, of: records) == -4)
      #expect(all.allSatisfy { read($0, of: other) == -2 && read($0, of: records) == -2 })
    }
  }

  /// Copies of copies that come, grow, change and go, against arrays.
  @Test(arguments: [8, 640, 2_048, 20_000]) func copiesAtRandomEqualArrays(recordSize: Int) {
    var random = SplitMix64(seed: UInt64(recordSize))
    var copies: [(records: PagedRecords, values: [Int])] = [(PagedRecords(recordSize: recordSize), [])]
    for step in 0..<(recordSize > 10_000 ? 2_000 : 20_000) {
      let index = Int.random(in: copies.indices, using: &random)
      switch Int.random(in: 0..<40, using: &random) {
      case 0 where copies.count < 6: copies.append(copies[index])
      case 1 where copies.count > 1: copies.remove(at: index)
      case 2..<14:
        let record = copies[index].records.allocate()
        #expect(Int(record) == copies[index].values.count)
        write(step, to: record, of: &copies[index].records)
        copies[index].values.append(step)
      default:
        guard let record = copies[index].values.indices.randomElement(using: &random) else { continue }
        write(step, to: UInt32(record), of: &copies[index].records)
        copies[index].values[record] = step
      }
    }
    for (records, values) in copies {
      #expect(values.indices.allSatisfy { read(UInt32($0), of: records) == values[$0] })
    }
  }
}
