import Foundation
import Measurement
import Testing

@Suite("Reports")
struct MeasurementReportTests {
  private func row(count: Int, median: Double, nodes: Double? = nil) -> BenchmarkResult {
    BenchmarkResult(
      suite: "query", layout: "waterfall", policy: "reflow", operation: "flick", count: count, lanes: 4,
      summary: Summary(nanoseconds: [median], roundMedians: [median, median, median]), items: 30,
      nodesVisited: nodes)
  }

  private var report: BenchmarkReport {
    var report = BenchmarkReport(
      context: .current(
        feed: "synthetic", seed: 1, overhead: SamplingOverhead(cost: 20, step: 1),
        noise: MachineNoise(of: [10, 10, 20])))
    report.results = [row(count: 100, median: 30, nodes: 4), row(count: 10_000, median: 300, nodes: 4)]
    report.memory = [
      MemoryResult(
        layout: "waterfall", policy: "reflow", count: 100, lanes: 4, bytesPerItem: 6,
        bytesPerItemAfterInsertions: nil, allocationsPerQuery: 0, allocationsPerEdit: 0.5)
    ]
    report.fitGrowth()
    return report
  }

  @Test("JSON has the fields of schema 4")
  func schema() throws {
    let json = try #require(JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    #expect(Set(json.keys) == ["schema", "isComplete", "context", "results", "growth", "memory"])
    #expect(json["schema"] as? Int == 4)
    let context = try #require(json["context"] as? [String: Any])
    #expect(
      Set(context.keys).isSuperset(of: [
        "machine", "cores", "memory", "os", "commit", "build", "date", "swift", "noise",
        "samplingCost",
      ]))
    let result = try #require((json["results"] as? [[String: Any]])?.first)
    #expect(
      Set(result.keys).isSuperset(of: [
        "suite", "layout", "policy", "operation", "count", "lanes", "unit", "median", "p90", "p99",
        "p999", "max", "rounds", "medianLow", "medianHigh", "confidence",
        "mean", "samples", "perItem", "nodesVisited",
      ]))
    #expect(result["unit"] as? String == "ns")
    #expect(result["perItem"] as? Double == 1)
    let growth = try #require((json["growth"] as? [[String: Any]])?.first)
    #expect(
      Set(growth.keys).isSuperset(of: [
        "suite", "layout", "policy", "operation", "exponent", "nodesExponent", "from", "to",
      ]))
    let memory = try #require((json["memory"] as? [[String: Any]])?.first)
    #expect(
      Set(memory.keys).isSuperset(of: [
        "layout", "count", "lanes", "bytesPerItem", "allocationsPerQuery", "allocationsPerEdit",
      ]))
  }

  @Test("A benchmark's name contains everything except its size")
  func name() {
    #expect(row(count: 100, median: 30).name == "query/waterfall/reflow/flick")
  }

  @Test("A report survives encoding and decoding")
  func roundTrip() throws {
    let report = report  // made once: it has the time in it
    #expect(try JSONDecoder().decode(BenchmarkReport.self, from: report.json()) == report)
  }

  @Test("Growth is fitted over each operation's sizes")
  func growth() throws {
    let growth = try #require(report.growth.first)
    #expect(report.growth.count == 1)
    #expect(growth.exponent == 0.5)
    #expect(growth.nodesExponent == 0)
    #expect((growth.from, growth.to) == (100, 10_000))
  }

  @Test("One size has no growth")
  func oneSize() {
    var report = report
    report.results = [row(count: 100, median: 30)]
    report.fitGrowth()
    #expect(report.growth.isEmpty)
  }

  @Test("Frames are compared with the time between two frames")
  func frames() {
    let series = Series(overhead: SamplingOverhead(cost: 0, step: 1), warmsUp: false)
    var slow = series
    slow.beginRound(seconds: 0)
    slow.sample {
      let begin = MonotonicClock.now()
      while MonotonicClock.now() < begin + 2_000_000 {}
    }
    slow.endRound()
    let missed = FrameResult(of: slow, rate: 1000, provisional: 1)
    #expect(missed.missed == 1 && missed.share >= 2 && missed.provisionalShare == 1)
    let shown = FrameResult(of: slow, rate: 0.001, provisional: 0)
    #expect(shown.missed == 0 && shown.share < 0.1 && shown.provisionalShare == 0)
    #expect(FrameResult(of: series, rate: 120, provisional: 0).missed == 0)
  }

  @Test("The context is complete")
  func context() {
    let context = report.context
    #expect(!context.machine.isEmpty && !context.os.isEmpty && !context.commit.isEmpty)
    #expect(context.cores > 0 && context.memory > 0)
    #expect(context.date.hasSuffix("Z"))
  }
}
