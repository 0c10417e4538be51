import Measurement
import ProgramTesting
import Testing

@Suite("Progress line")
struct ProgressLineTests {
  @Test("The line fits into any terminal width")
  func width() {
    let text = "12 s left  query/spreadsheet/reflow/random-viewport, n = 10 M"
    let whole = "[#####...............] 25 %, " + text
    #expect(ProgressLine.bar(share: 0.25, text: text, columns: 200) == whole)
    for columns in [0, 1, 2, 40, 80, whole.count, whole.count + 1] {
      let line = ProgressLine.bar(share: 0.25, text: text, columns: columns)
      #expect(line.count == min(whole.count, max(columns - 1, 0)) && whole.hasPrefix(line))
    }
    #expect(ProgressLine.bar(share: 1.2, text: "", columns: 80).hasPrefix("[####################] 120 %"))
  }

  @Test("The remaining time is scaled by the elapsed time")
  func remaining() {
    #expect(ProgressLine.remainingSeconds(elapsed: 30, planned: 20, total: 60) == 60)
    #expect(ProgressLine.remainingSeconds(elapsed: 3, planned: 0.5, total: 60) == 59.5)
  }

  @Test(
    "A run continues if its progress cannot be written",
    .enabled(if: !isDebugBuild, "debug builds do not measure"),
    arguments: [
      "$0 bench --count 1e4 --layout grid --suite build 2>/dev/full >/dev/null; echo $?",
      // The reader has closed the pipe, and SIGPIPE is ignored, as under nohup.
      """
      trap '' PIPE
      { $0 bench --count 1e4 --layout grid --suite build 2>&1 >/dev/null; echo $? >status; } | head -c 1 >first
      cat status
      """,
    ])
  func unwritable(script: String) throws {
    #expect(try Workbench().shell(script).output == "0\n")
  }
}
