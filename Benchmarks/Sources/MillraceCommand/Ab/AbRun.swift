import Measurement
import MillraceRandom

/// Pairs of rounds of two programs.
struct AbRun {
  /// The multiple of the stack's alignment up to which the environment is padded: a page.
  private static let paddings = 256

  private let programs: [AbProgram]
  private let selection: AbSelection
  private var random = SplitMix64(seed: 1)
  /// The names of the benchmarks, in the order of measurement.
  private var names: [String] = []
  private var pairs: [String: [PairedDifference.Pair]] = [:]
  /// The number of measured pairs.
  private(set) var pairCount = 0

  init(old: AbProgram, new: AbProgram, selection: AbSelection) {
    programs = [old, new]
    self.selection = selection
  }

  /// The comparison of all pairs so far.
  var comparison: PairedComparison {
    PairedComparison(names.map { ($0, pairs[$0] ?? []) })
  }

  /// Measures pairs, until the time is over and each program came first equally often, or the run is interrupted.
  mutating func measure(seconds: Double) throws {
    var progress = ProgressLine(plannedSeconds: seconds)
    defer { progress.end() }
    // Discarded: it loads the files into memory.
    try measurePair(keeping: false)
    let start = MonotonicClock.now()
    var elapsed = 0.0
    while !Interruption.isRequested, elapsed < seconds || pairCount % 2 != 0 {
      let begin = elapsed
      try measurePair(keeping: true)
      elapsed = Double(MonotonicClock.now() - start) / 1e9
      progress.begin("\(pairCount) pairs", plannedSeconds: elapsed - begin)
    }
  }

  /// Measures a round of each benchmark in new processes of the two programs.
  ///
  /// The rounds of a benchmark directly follow each other, so that slow changes of the machine's speed affect both. Which
  /// program comes first alternates.
  private mutating func measurePair(keeping isKept: Bool) throws {
    let padding = random.int(0...Self.paddings - 1) * 16
    var processes: [AbProcess] = []
    defer { processes.forEach { $0.end() } }
    do {
      // In a random order: the second copy may get memory that the first one freed.
      for program in random.oneIn(2) ? programs : programs.reversed() { try program.renewCopy() }
      for program in programs {
        processes.append(try AbProcess(program, selection, round: pairCount, padding: padding))
      }
      let common = processes[0].names.filter(Set(processes[1].names).contains)
      if names.isEmpty { names = common }
      var measured: [String: PairedDifference.Pair] = [:]
      for (index, name) in common.enumerated() {
        let isNewFirst = (pairCount + index) % 2 == 1
        let first = try processes[isNewFirst ? 1 : 0].measure(name)
        let second = try processes[isNewFirst ? 0 : 1].measure(name)
        let (old, new) = isNewFirst ? (second, first) : (first, second)
        measured[name] = PairedDifference.Pair(
          old: old.cost, new: new.cost, waited: max(old.waited, new.waited))
      }
      guard isKept else { return }
      for (name, pair) in measured { pairs[name, default: []].append(pair) }
      pairCount += 1
    } catch  where Interruption.isRequested {
      // Ctrl-C also reached the processes, so the pair is incomplete.
    }
  }
}
