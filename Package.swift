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
    .testTarget(
      name: "MillraceUIKitTests",
      dependencies: ["Millrace", "MillraceFoundation", "MillraceRandom", "MillraceUIKit", "UIKit"],
      swiftSettings: testSettings + [noOverlays]),
    .testTarget(
      name: "MillraceAppKitTests",
      dependencies: ["AppKit", "Millrace", "MillraceAppKit", "MillraceFoundation", "MillraceRandom"],
      exclude: ["Articles"], swiftSettings: testSettings + [appKit, noOverlays]),
  ]

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
    // The build of `scripts/test` needs each target of tests in Benchmarks/Package.swift, too, and its folder in Benchmarks/Tests.
    //
    // Tests that do not import the naive layouts: trees, geometry, packers. They compile in parallel with these.
    .testTarget(
      name: "MillraceTreeTests", dependencies: ["Millrace", "MillraceRandom"], swiftSettings: testSettings),
    .testTarget(
      name: "MillraceTests",
      dependencies: [
        "Millrace", "MillraceFoundation", "MillraceOracle", "MillraceRandom", "MillraceScripts",
      ],
      exclude: ["Fixtures"], swiftSettings: testSettings),
  ] + standIns,
  swiftLanguageModes: [.v6]
)
