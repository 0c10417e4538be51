import Drawing
import Measurement

/// The head of the page: the context of the run.
struct ContextSection {
  let context: RunContext

  func draw(into markup: inout Markup) {
    markup.element("dl") { markup in
      for (term, text) in entries {
        markup.element("dt", term)
        markup.element("dd", text)
      }
    }
  }

  private var entries: [(String, String)] {
    let memory = HumanUnits.fixed(Double(context.memory) / 0x1p30, digits: 0)
    var entries = [
      ("machine", "\(context.machine), \(context.cores) cores, \(memory) GiB, \(context.os)"),
      ("commit", "\(context.commit), Swift \(context.swift), \(context.build) build"),
      ("date", context.date),
      ("feed", "\(context.feed), seed \(context.seed)"),
      (
        "clock",
        "\(HumanUnits.duration(nanoseconds: context.samplingCost)) subtracted from each sample, "
          + "\(HumanUnits.duration(nanoseconds: context.samplingError)) of error remain"
      ),
    ]
    if let processor = context.pinnedTo { entries.append(("processor", "pinned to processor \(processor)")) }
    for (noise, when) in [(context.noise, "noise before"), (context.noiseDuringRun, "noise during")] {
      if let noise { entries.append((when, text(noise))) }
    }
    return entries
  }

  private func text(_ noise: MachineNoise) -> String {
    "\(percent(noise.slowedShare)) of a fixed loop's repetitions slowed, "
      + "\(HumanUnits.fixed(noise.slowdown, digits: 1)) times as long; "
      + "\(percent(noise.lostShare)) of the time lost"
  }

  private func percent(_ share: Double) -> String {
    HumanUnits.fixed(share * 100, digits: 1) + " %"
  }
}
