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
// MillraceUIKit compiles and runs in the tests of the checked build without UIKit and AppKit, with stand-ins for the part of
// them that it uses. Users of the package have no such targets.
#if canImport(Darwin)
  let hasStandIns = false
#else
  let hasStandIns = isChecked
#endif
let appKit: SwiftSetting = .define("MILLRACE_APPKIT")
// A file that imports Testing and UIKit also imports a module of both, which has no stand-in.
let noOverlays: SwiftSetting = .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
let standIns: [Target] =
  !hasStandIns
  ? []
  : [
    .target(name: "UIKit", path: "Tests/Stubs/UIKit", swiftSettings: settings),
    .target(name: "AppKit", path: "Tests/Stubs/AppKit", swiftSettings: settings),
    // The sources of MillraceUIKit, compiled for AppKit.
    .target(
      name: "MillraceAppKit", dependencies: ["AppKit", "Millrace", "MillraceFoundation"],
      path: "Tests/Stubs/MillraceAppKit", swiftSettings: settings + [appKit]),
  ]
// Set by CI, to compile only the tests that run under a sanitizer: paths in Tests, as in MillraceTests/FeedTests.swift,
// separated by commas.
let testFiles = Context.environment["MILLRACE_TEST_FILES"]?.split(separator: ",").map { String($0) }

/// Returns a test target, with only the files of it in `testFiles` if that is set, and no target if there are none.
///
/// The build of `scripts/test` needs the target in Benchmarks/Package.swift, too, and its folder in Benchmarks/Tests.
func tests(
  _ name: String, dependencies: [Target.Dependency], exclude: [String] = [], settings: [SwiftSetting] = []
) -> [Target] {
  let files = testFiles?.filter { $0.hasPrefix(name + "/") }.map { String($0.dropFirst(name.count + 1)) }
  if let files, files.isEmpty { return [] }
  return [
    .testTarget(
      name: name, dependencies: dependencies, exclude: exclude, sources: files,
      swiftSettings: testSettings + settings)
  ]
}

let package = Package(
  name: "millrace",
  platforms: [.macOS(.v13), .macCatalyst(.v16), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    // MARK: - Public API
    .library(name: "Millrace", targets: ["Millrace"]),
    .library(name: "MillraceFoundation", targets: ["MillraceFoundation"]),
    .library(name: "MillraceUIKit", targets: ["MillraceUIKit"]),
    // MARK: - Implementation details
    // The naive layouts that everything is compared with, the scripts that compare, and the random numbers of tests and
    // sample feeds: for our own tests and for the program `millrace`. Not public API; they may change in any release.
    .library(name: "_MillraceOracle", targets: ["MillraceOracle"]),
    .library(name: "_MillraceScripts", targets: ["MillraceScripts"]),
    .library(name: "_MillraceRandom", targets: ["MillraceRandom"]),
  ]
    + (hasStandIns
      ? [.library(name: "_MillraceStandIns", targets: ["AppKit", "MillraceAppKit", "UIKit"])] : []),
  targets: [
    .target(name: "Millrace", swiftSettings: engineSettings),
    // Conversions to the types of Foundation, which the engine does not import.
    .target(name: "MillraceFoundation", dependencies: ["Millrace"], swiftSettings: settings),
    // The collection view layout for UIKit, and on macOS for AppKit. Elsewhere it has no layout.
    .target(
      name: "MillraceUIKit",
      dependencies: ["Millrace", "MillraceFoundation"] + (hasStandIns ? ["UIKit"] : []),
      swiftSettings: settings),
    .target(name: "MillraceRandom", path: "Tests/MillraceRandom", swiftSettings: settings),
    .target(
      name: "MillraceOracle",
      dependencies: ["Millrace", "MillraceRandom"],
      path: "Tests/MillraceOracle",
      swiftSettings: engineSettings),
    .target(
      name: "MillraceScripts",
      dependencies: ["Millrace", "MillraceOracle", "MillraceRandom"],
      path: "Tests/MillraceScripts",
      swiftSettings: engineSettings),
  ]
    // Tests that do not import the naive layouts: trees, geometry, packers. They compile in parallel with these.
    + tests("MillraceTreeTests", dependencies: ["Millrace", "MillraceRandom"])
    + tests(
      "MillraceTests",
      dependencies: [
        "Millrace", "MillraceFoundation", "MillraceOracle", "MillraceRandom", "MillraceScripts",
      ],
      exclude: ["Fixtures"])
    + standIns
    + (hasStandIns
      ? tests(
        "MillraceUIKitTests",
        dependencies: ["Millrace", "MillraceFoundation", "MillraceRandom", "MillraceUIKit", "UIKit"],
        settings: [noOverlays])
        + tests(
          "MillraceAppKitTests",
          dependencies: ["AppKit", "Millrace", "MillraceAppKit", "MillraceFoundation", "MillraceRandom"],
          exclude: ["Articles"], settings: [appKit, noOverlays])
      : []),
  swiftLanguageModes: [.v6]
)
