import ArgumentParser

/// The program `millrace`. Each verb has a file of its own.
@main
struct MillraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "millrace",
    abstract: "Lays out huge feeds, measures how fast, and checks the answers.",
    discussion: """
      It exits with 0; with 1 if a comparison or a check failed; with 64 if it was used wrongly; with 65 \
      if a file that it was given is no good; with 130 if it was interrupted.
      """,
    subcommands: [
      Bench.self, Compare.self, Report.self, Profile.self, FlameGraphCommand.self, Costs.self,
      TraceCommand.self, Frames.self, Render.self, Validate.self,
    ])
}
