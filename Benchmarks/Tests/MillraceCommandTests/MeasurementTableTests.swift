import Measurement
import Testing

@Suite("Tables and units")
struct MeasurementTableTests {
  @Test("Columns are as wide as their widest cell, with numbers at the right")
  func alignment() {
    var table = Table([("name", .leading), ("n", .trailing), ("note", .leading)])
    table.appendGap()
    table.append(["a", "1", "x"])
    table.appendGap()
    table.append(["longer", "1000", ""])
    #expect(
      table.lines == [
        "name       n  note",
        "------------------",
        "a          1  x",
        "",
        "longer  1000",
      ])
  }

  @Test(
    "Durations have three digits and a unit",
    arguments: [
      (0, "0.00 ns"), (1.234, "1.23 ns"), (12.34, "12.3 ns"), (612, "612 ns"), (999.6, "1.00 us"),
      (4310, "4.31 us"), (99_960, "100 us"), (25e6, "25.0 ms"), (1.2e9, "1.20 s"), (7.2e12, "7200 s"),
    ])
  func durations(nanoseconds: Double, text: String) {
    #expect(HumanUnits.duration(nanoseconds: nanoseconds) == text)
  }

  @Test(
    "Counts have three digits and a prefix, unless they are small integers",
    arguments: [(0, "0"), (3, "3"), (999, "999"), (3.25, "3.25"), (1000, "1.00 k"), (412e6, "412 M")])
  func counts(value: Double, text: String) {
    #expect(HumanUnits.count(value) == text)
  }

  @Test(
    "Sizes are exact",
    arguments: [(2, "2"), (10_000, "10 k"), (12_345, "12345"), (10_000_000, "10 M"), (1 << 20, "1048576")])
  func sizes(value: Int, text: String) {
    #expect(HumanUnits.size(value) == text)
  }
}
