// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that a consumer of the library fetches none of these dependencies.

let warningsAreErrors = Context.environment["MILLRACE_WARNINGS_AS_ERRORS"] != nil
let settings: [SwiftSetting] =
  [.strictMemorySafety()] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "millrace-benchmarks",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "millrace", targets: ["MillraceProgram"])
  ],
  dependencies: [
    // The name fixes the identity; without it, it would be that of the checkout's folder.
    .package(name: "millrace", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
    // Without its traits, which interpose the allocator: ours counts by itself.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // MARK: - The program
    .executableTarget(
      name: "MillraceProgram", dependencies: ["MillraceCommand"], swiftSettings: settings),
    // Its commands, in a library, so that the micro-suite has them too.
    .target(
      name: "MillraceCommand",
      dependencies: [
        "FeedFiles", "FeedPictures", "Measurement", "Peers", "Reports", "SampleFeeds",
        .product(name: "Millrace", package: "millrace"),
        .product(name: "_MillraceOracle", package: "millrace"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // MARK: - The micro-suite
    // The engine's operations in the harness of ordo-one/benchmark, which looks for executables in a folder
    // called Benchmarks.
    .executableTarget(
      name: "MicroSuite",
      dependencies: [
        "Measurement", "MillraceCommand",
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/MicroSuite",
      swiftSettings: settings),
    // MARK: - What they are made of
    // Feeds from files: the feed file's format, CSV columns of real feeds, and their errors.
    .target(
      name: "FeedFiles",
      dependencies: [
        "CZlib", .product(name: "Millrace", package: "millrace"),
        .product(name: "SwiftCSV", package: "SwiftCSV"),
      ],
      swiftSettings: settings),
    // The synthetic feeds that are measured: items by their index, computed from a seed.
    .target(
      name: "SampleFeeds",
      dependencies: [
        .product(name: "Millrace", package: "millrace"),
        .product(name: "_MillraceOracle", package: "millrace"),
      ],
      swiftSettings: settings),
    // What is compared with: the textbook layout, the physical floor.
    .target(
      name: "Peers",
      dependencies: [.product(name: "Millrace", package: "millrace")],
      swiftSettings: settings),
    // How jemalloc is to behave in this program: a constant that it looks for.
    .target(name: "CAllocatorSettings"),
    // What Swift cannot ask of the system: a flag that Ctrl-C raises, one processor to run on.
    .target(name: "CProcess"),
    // Clocks, histograms, allocation counts, growth fits, tables, JSON. Knows nothing of layouts.
    .target(
      name: "Measurement",
      dependencies: [
        "CAllocatorSettings", "CProcess", "CJemalloc",
        .product(name: "Histogram", package: "hdrhistogram-swift"),
      ],
      swiftSettings: settings),
    // Results as a page: markup, plots. Knows results, not how they came about.
    .target(name: "Reports", dependencies: ["Drawing", "Measurement"], swiftSettings: settings),
    // Laid out feeds as pictures.
    .target(
      name: "FeedPictures",
      dependencies: ["Drawing", "FeedFiles", .product(name: "Millrace", package: "millrace")],
      swiftSettings: settings),
    // Elements nested in elements, and their text: what pages and pictures are written with.
    .target(name: "Drawing", swiftSettings: settings),
    // MARK: - System libraries
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // MARK: - Tests
    .testTarget(
      name: "MillraceCommandTests",
      dependencies: [
        .product(name: "Millrace", package: "millrace"),
        "MillraceProgram", "Drawing", "FeedFiles", "FeedPictures", "Measurement", "Reports",
        .product(name: "_MillraceOracle", package: "millrace"),
      ],
      exclude: ["Fixtures"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
