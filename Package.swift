// swift-tools-version: 6.2
import PackageDescription

// Set by `scripts/test` and CI. Not always on: a newer compiler's new warnings must not
// break the build of somebody who only works on the package.
let warningsAreErrors = Context.environment["MILLRACE_WARNINGS_AS_ERRORS"] != nil

let settings: [SwiftSetting] =
  [.strictMemorySafety()] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])
// Set by `scripts/test` and CI: the engine as the tests need it in an optimized build, with assertions.
let isChecked = Context.environment["MILLRACE_CHECKED"] != nil
let engineSettings: [SwiftSetting] =
  settings + (isChecked ? [.unsafeFlags(["-enable-testing", "-assert-config", "Debug"])] : [])
// Tests are not optimized in any configuration: compiling them optimized takes longer than it saves. Nothing imports
// their module, and a separate job for it would check all types twice.
let testSettings: [SwiftSetting] =
  settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]
// Set by CI, to compile only the tests that run under a sanitizer: paths in Tests, as in MillraceTests/FeedTests.swift,
// separated by commas.
let testFiles = Context.environment["MILLRACE_TEST_FILES"]?.split(separator: ",").map { String($0) }

/// Returns a test target, with only the files of it in `testFiles` if that is set, and no target if there are none.
///
/// The build of `scripts/test` needs the target in Benchmarks/Package.swift, too, and its folder in Benchmarks/Tests.
func tests(_ name: String, dependencies: [Target.Dependency], exclude: [String] = []) -> [Target] {
  let files = testFiles?.filter { $0.hasPrefix(name + "/") }.map { String($0.dropFirst(name.count + 1)) }
  if let files, files.isEmpty { return [] }
  return [
    .testTarget(
      name: name, dependencies: dependencies, exclude: exclude, sources: files, swiftSettings: testSettings)
  ]
}

let package = Package(
  name: "millrace",
  platforms: [.macOS(.v13), .macCatalyst(.v16), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    // MARK: - Public API
    .library(name: "Millrace", targets: ["Millrace"]),
    .library(name: "MillraceFoundation", targets: ["MillraceFoundation"]),
    // MARK: - Implementation details
    // The naive layouts that everything is compared with, and the random numbers of tests and sample feeds: for our
    // own tests and for the program `millrace`. Not public API; they may change in any release.
    .library(name: "_MillraceOracle", targets: ["MillraceOracle"]),
    .library(name: "_MillraceRandom", targets: ["MillraceRandom"]),
  ],
  targets: [
    .target(name: "Millrace", swiftSettings: engineSettings),
    // Conversions to the types of Foundation, which the engine does not import.
    .target(name: "MillraceFoundation", dependencies: ["Millrace"], swiftSettings: settings),
    .target(name: "MillraceRandom", path: "Tests/MillraceRandom", swiftSettings: settings),
    .target(
      name: "MillraceOracle",
      dependencies: ["Millrace", "MillraceRandom"],
      path: "Tests/MillraceOracle",
      swiftSettings: engineSettings),
  ]
    // Tests that do not import the naive layouts: trees, geometry, packers. They compile in parallel with these.
    + tests("MillraceTreeTests", dependencies: ["Millrace", "MillraceRandom"])
    + tests(
      "MillraceTests", dependencies: ["Millrace", "MillraceFoundation", "MillraceOracle", "MillraceRandom"],
      exclude: ["Fixtures"]),
  swiftLanguageModes: [.v6]
)
