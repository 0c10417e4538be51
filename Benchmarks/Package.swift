// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of the library do not fetch these dependencies.

let warningsAreErrors = Context.environment["MILLRACE_WARNINGS_AS_ERRORS"] != nil
let settings: [SwiftSetting] =
  [.strictMemorySafety()] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])
// Tests are not optimized, as in the engine's manifest.
let testSettings: [SwiftSetting] =
  settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]
let isChecked = Context.environment["MILLRACE_CHECKED"] != nil
// What is not measured is not optimized for tests: forms of feeds and drawing them. Readers of files and the output of rows are,
// because tests give them as much as they accept: two of the tests took four minutes and 80 seconds.
let otherSettings = isChecked ? testSettings : settings
// The tests of MillraceUIKit, with stand-ins for UIKit and for AppKit. See the engine's manifest.
let noOverlays: SwiftSetting = .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
#if canImport(Darwin)
  let hasStandIns = false
#else
  let hasStandIns = true
#endif
let adapterTests: [Target] = [
  ("MillraceUIKitTests", ["MillraceUIKit"], [], [noOverlays]),
  ("MillraceAppKitTests", [], ["Articles"], [noOverlays, .define("MILLRACE_APPKIT")]),
].map { (name: String, products: [String], exclude: [String], settings: [SwiftSetting]) in
  .testTarget(
    name: name,
    dependencies: (["Millrace", "MillraceFoundation", "_MillraceStandIns", "_MillraceRandom"] + products).map
    {
      .product(name: $0, package: "millrace")
    },
    exclude: exclude,
    swiftSettings: testSettings + settings)
}
// In the build of `scripts/test`, also the engine's tests, so that the engine and the naive layouts are compiled once.
let engineTests: [Target] =
  !isChecked
  ? []
  : [
    .testTarget(
      name: "MillraceTreeTests",
      dependencies: [
        .product(name: "Millrace", package: "millrace"),
        .product(name: "_MillraceRandom", package: "millrace"),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MillraceTests",
      dependencies: [
        .product(name: "Millrace", package: "millrace"),
        .product(name: "MillraceFoundation", package: "millrace"),
        .product(name: "_MillraceOracle", package: "millrace"),
        .product(name: "_MillraceRandom", package: "millrace"),
        .product(name: "_MillraceScripts", package: "millrace"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: testSettings),
  ] + (hasStandIns ? adapterTests : [])

let package = Package(
  name: "millrace-benchmarks",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "millrace", targets: ["MillraceProgram"]),
    // The command `bench` by itself, for `scripts/bench`: it compiles without the other commands and the random scripts.
    .executable(name: "millrace-bench", targets: ["BenchProgram"]),
  ],
  dependencies: [
    // The name sets the identity, which would otherwise be the name of the checkout's folder.
    .package(name: "millrace", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
  ],
  targets: [
    // MARK: - The program
    .executableTarget(
      name: "MillraceProgram", dependencies: ["MillraceCommand"], swiftSettings: settings),
    .executableTarget(
      name: "BenchProgram", dependencies: ["BenchSuites", "ProgramOutput"], swiftSettings: settings),
    // All commands that are not in BenchSuites.
    .target(
      name: "MillraceCommand",
      dependencies: [
        "BenchSuites", "CostSearch", "FeedDemo", "FeedFiles", "FeedFormat", "FeedPictures", "Measurement",
        "ProgramOutput", "Reports", "SampleFeeds", "Terminal",
        .product(name: "Millrace", package: "millrace"),
        .product(name: "_MillraceRandom", package: "millrace"),
        .product(name: "_MillraceScripts", package: "millrace"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // The commands that measure with the suites and print results: `bench`, `compare` and `trace`.
    .target(
      name: "BenchSuites",
      dependencies: [
        "FeedFiles", "FeedFormat", "Measurement", "Peers", "ProgramOutput", "Reports", "SampleFeeds",
        .product(name: "Millrace", package: "millrace"),
        .product(name: "_MillraceOracle", package: "millrace"),
        .product(name: "_MillraceRandom", package: "millrace"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // MARK: - Libraries
    // Standard output, output files, errors and exit statuses of all commands.
    .target(
      name: "ProgramOutput",
      dependencies: ["FeedFormat", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: settings),
    // The feed file format: feeds from JSON trees, and errors. Web pages use it, too, so that it imports only the engine.
    .target(
      name: "FeedFormat",
      dependencies: [.product(name: "Millrace", package: "millrace")],
      swiftSettings: otherSettings),
    // Feeds from files: JSON texts, CSV columns of real feeds, traces.
    .target(
      name: "FeedFiles",
      dependencies: [
        "CJansson", "CLibCSV", "CZlib", "FeedFormat", .product(name: "Millrace", package: "millrace"),
      ],
      swiftSettings: settings),
    // Feeds of random shapes, and the growth of the cost of operations on them.
    .target(
      name: "CostSearch",
      dependencies: [
        "Measurement",
        .product(name: "Millrace", package: "millrace"),
        .product(name: "_MillraceOracle", package: "millrace"),
        .product(name: "_MillraceRandom", package: "millrace"),
        .product(name: "_MillraceScripts", package: "millrace"),
      ],
      swiftSettings: settings),
    // The synthetic feeds: items computed from a seed and the index.
    .target(
      name: "SampleFeeds",
      dependencies: [
        .product(name: "Millrace", package: "millrace"),
        .product(name: "_MillraceRandom", package: "millrace"),
      ],
      swiftSettings: settings),
    // What the engine is compared with: the textbook layout, other peers, the physical floor.
    .target(
      name: "Peers",
      dependencies: [.product(name: "Millrace", package: "millrace")],
      swiftSettings: settings),
    // A feed on a terminal, in a collection view.
    .target(
      name: "FeedDemo",
      dependencies: [
        "FeedFiles", "FeedFormat", "Measurement", "Terminal",
        .product(name: "Millrace", package: "millrace"),
        .product(name: "_MillraceRandom", package: "millrace"),
      ],
      swiftSettings: otherSettings),
    // A screen of characters, the keys, and the terminal that has them.
    .target(name: "Terminal", dependencies: ["CProcess"], swiftSettings: otherSettings),
    // The settings of jemalloc, a constant that it reads.
    .target(name: "CAllocatorSettings"),
    // System functions that Swift cannot call: signal handlers, the mode of a terminal, pinning to a processor.
    .target(name: "CProcess"),
    // Clocks, histograms, allocation counts, growth fits, tables, JSON. Independent of layouts.
    .target(
      name: "Measurement",
      dependencies: [
        "CAllocatorSettings", "CProcess", "CJemalloc",
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ],
      swiftSettings: settings),
    // Results as a page: markup and plots.
    .target(name: "Reports", dependencies: ["Drawing", "Measurement"], swiftSettings: settings),
    // Pictures of feeds.
    .target(
      name: "FeedPictures",
      dependencies: ["Drawing", "FeedFiles", "FeedFormat", .product(name: "Millrace", package: "millrace")],
      swiftSettings: otherSettings),
    // Markup for pages and pictures.
    .target(name: "Drawing", swiftSettings: otherSettings),
    // MARK: - System libraries
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .systemLibrary(
      name: "CJansson", pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .systemLibrary(
      name: "CLibCSV", providers: [.apt(["libcsv-dev"]), .brew(["libcsv"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // MARK: - Tests
    // Tests that import neither the engine nor a library that uses it: commands, measurement, reports. They compile in
    // parallel with the engine.
    .testTarget(
      name: "MillraceCommandTests",
      dependencies: [
        "Drawing", "Measurement", "ProgramTesting", "Reports", "Terminal",
        .product(name: "_MillraceRandom", package: "millrace"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: testSettings),
    // Tests that import the engine or a library that uses it: feed files, pictures, traces, allocations.
    .testTarget(
      name: "FeedFilesTests",
      dependencies: [
        "CostSearch", "FeedDemo", "FeedFiles", "FeedFormat", "FeedPictures", "Measurement", "ProgramTesting",
        "Terminal",
        .product(name: "Millrace", package: "millrace"),
        .product(name: "_MillraceRandom", package: "millrace"),
      ],
      swiftSettings: testSettings),
    // What both share: a folder to run the program in, and sample files.
    .target(name: "ProgramTesting", path: "Tests/ProgramTesting", swiftSettings: testSettings),
  ] + engineTests,
  swiftLanguageModes: [.v6]
)
