// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

/// Built only for Scripts/fuzz, Scripts/bench and Scripts/crash, which set these variables.
let isFuzzing = Context.environment["SEGUE_FUZZ"] != nil
let isBenchmarking = Context.environment["SEGUE_BENCH"] != nil
let isCrashing = Context.environment["SEGUE_CRASH"] != nil

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// Where the daemon kills itself, and what it breaks, when it is told to: not a part of what people run.
let faults: [SwiftSetting] = [
  isCrashing ? .define("FAULTS") : .define("FAULTS", .when(configuration: .debug))
]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

/// Targets that each have a folder of their name in `path`. `Sources` has one folder a layer, whose arrows point down only.
func folder(_ path: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "\(path)/\(target.name)" }
  return targets
}

/// Golden files and other data are found beside the source that reads them, so none of it is a resource.
func tests(_ name: String, _ dependencies: [Target.Dependency], data: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: data, swiftSettings: strict)
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
/// What GRDB shows nothing of: SQLite's own functions.
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

/// `@main` and wiring.
let programs = folder(
  "Sources/Programs",
  [
    .executableTarget(name: "segue", dependencies: ["Commands"], swiftSettings: strict),
    .executableTarget(name: "segued", dependencies: ["Tools", argumentParser], swiftSettings: strict),
  ])

/// What people touch.
let interface = folder(
  "Sources/Interface",
  [
    library("Charts", ["TextWidth", "TerminalUI"]),
    library(
      "Commands",
      [
        "ControlClient", "ControlProtocol", "Events", "History", "Messages", "TextWidth", "Paths", "TerminalUI",
        "TimerEngine", "ToolArguments", argumentParser,
      ]),
    library(
      "Demo",
      [
        "ControlClient", "ControlProtocol", "Events", "Messages", "TextWidth", "Paths", "Processes", "SoundPlayers",
        "SoundSynthesis", "TerminalUI", "TimerEngine",
      ]),
    library("TerminalUI", ["ControlProtocol", "Events", "Messages", "TextWidth", "Paths", "TimerEngine"]),
    library("ToolArguments", ["History", "Messages", "Paths", argumentParser]),
    library(
      "Tools",
      [
        "Charts", "CommandAction", "ControlClient", "ControlProtocol", "Daemon", "Deliveries", "Demo", "Dispatching",
        "Events", "ImportExport", "Expressions", "FileWatching", "FocusTimerHistory", "Hashing", "History",
        "HookConfig",
        "Hooks", "Journal", "Messages", "TextWidth", "Notifications", "Paths", "PluginAction", "Processes", "Reports",
        "Schemas", "Secrets", "Simulation", "SoundPlayers", "SoundSynthesis", "TerminalUI", "TimerEngine",
        "ToolArguments", "WebhookAction", "CLinux", argumentParser, logging,
      ]),
  ])

/// Daemon, dispatch and simulation.
let application = folder(
  "Sources/Application",
  [
    library(
      "Daemon",
      [
        "CommandAction", "ControlProtocol", "ControlServer", "Deliveries", "Dispatching", "Events", "ImportExport",
        "Expressions", "FileWatching", "History", "HookConfig", "Hooks", "Journal", "Messages", "Notifications",
        "Paths", "PluginAction", "Processes", "Reports", "Secrets", "SoundPlayers", "SoundSynthesis", "Threads",
        "TimerEngine", "WebhookAction", "CLinux", logging,
      ], faults),
    library("Dispatching", ["Deliveries", "Events", "Hooks", "TimerEngine"]),
    library("Simulation", ["Deliveries", "Dispatching", "Events", "Expressions", "Hooks", "TimerEngine"]),
  ])

/// One outside thing each; none imports another.
let adapters = folder(
  "Sources/Adapters",
  [
    library("CommandAction", ["Events", "Hooks", "Processes"]),
    library("ControlClient", ["ControlProtocol", "Events", "Paths", "TimerEngine", "CLinux"]),
    library("ControlServer", ["Threads"]),
    library("FocusTimerHistory", ["ImportExport", grdb]),
    library(
      "HookConfig", ["CEL", "Events", "Expressions", "FileWatching", "Hooks", "TextWidth", "TimerEngine", "CYAML"]),
    library(
      "Journal",
      ["Deliveries", "Events", "FileWatching", "History", "Hooks", "Reports", "Threads", "TimerEngine", grdb, sqlite]),
    library("Notifications", ["Processes"]),
    library("PluginAction", ["ControlProtocol", "Events", "Hooks", "Processes"]),
    library("Secrets", ["Hooks", "Processes"]),
    library("SoundPlayers", ["TextWidth", "Processes", "SoundSynthesis"]),
    library("WebhookAction", ["Hashing", "Threads", "CCurl"]),
  ])

/// What the system is asked for.
let platform = folder(
  "Sources/Platform",
  [
    library("FileWatching", ["Threads", "CLinux"]),
    library("Hashing", ["CSodium"]),
    library("Paths", ["Messages"]),
    library("Processes", ["Threads", "CLinux"]),
    library("Threads"),
  ])

/// No input, no output.
let core = folder(
  "Sources/Core",
  [
    library("CEL", ["TextWidth"]),
    library("ControlProtocol", ["Events", "History", "TimerEngine"]),
    library("Deliveries", ["Events", "Hooks", "TimerEngine"]),
    library("Events", ["TimerEngine"]),
    library("ImportExport", ["Events", "History", "Reports", "TimerEngine"]),
    library("Expressions", ["CEL", "Events", "Hooks", "TimerEngine"]),
    library("History", ["Events", "TimerEngine"]),
    library("Hooks", ["Events", "TimerEngine"]),
    library("Messages", ["ControlProtocol", "Events", "History", "TimerEngine"]),
    library("TextWidth"),
    library("Reports", ["Events", "TimerEngine"]),
    library("Schemas", ["Events", "Hooks", "TimerEngine"]),
    // Making a minute of sound takes seconds without the optimiser, and a debug build is what the tests run.
    library("SoundSynthesis", [], [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    library("TimerEngine"),
  ])

/// Headers of the system: a module map and a shim each.
let systemModules = folder(
  "Sources/System",
  [
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
  ])

/// What only tests need.
let testSupport = folder(
  "Tests/Support",
  [
    library("TestSupport", ["ControlProtocol", "Events", "Paths", "Processes", "TimerEngine", "CLinux"]),
    tests("TestSupportTests", ["TestSupport"]),
  ])

let endToEndTests = folder(
  "Tests/EndToEnd",
  [
    tests(
      "ClockTests",
      ["ControlProtocol", "Events", "Paths", "Processes", "TestSupport", "TimerEngine", "segue", "segued"],
      data: ["step_clock.py"]),
    tests(
      "EndToEndTests",
      ["ControlProtocol", "Events", "History", "Paths", "Processes", "TestSupport", "TimerEngine", "segue", "segued"],
      data: ["Golden"]),
    tests(
      "PluginsTests",
      ["ControlProtocol", "Events", "Processes", "TestSupport", "TimerEngine", "segue", "segued"], data: ["Golden"]),
  ])

let interfaceTests = folder(
  "Tests/Interface",
  [
    tests("ChartsTests", ["Charts", "TerminalUI", "TestSupport", "TextWidth"], data: ["Golden"]),
    tests(
      "CommandsTests",
      [
        "Commands", "ControlClient", "ControlProtocol", "Events", "Messages", "Paths", "TerminalUI", "TestSupport",
        "TextWidth", "TimerEngine", "ToolArguments", "segue", argumentParser,
      ], data: ["Golden"]),
    tests(
      "DemoTests",
      [
        "ControlClient", "ControlProtocol", "Demo", "Events", "Messages", "Processes", "TerminalUI", "TestSupport",
        "TextWidth", "TimerEngine",
      ], data: ["Golden"]),
    tests(
      "TerminalUITests",
      ["ControlProtocol", "Events", "Messages", "TerminalUI", "TestSupport", "TextWidth", "TimerEngine"],
      data: ["Golden"]),
    tests(
      "ToolsTests",
      [
        "Charts", "ControlClient", "ControlProtocol", "Daemon", "Events", "Expressions", "HookConfig",
        "Hooks", "Journal", "Messages", "TextWidth", "Paths", "Processes", "Reports", "Simulation", "TerminalUI",
        "TestSupport", "TimerEngine", "Tools", "WebhookAction", "segue", "segued", grdb,
      ], data: ["Golden"]),
  ])

let applicationTests = folder(
  "Tests/Application",
  [
    tests(
      "DaemonTests",
      [
        "ControlProtocol", "ControlServer", "Daemon", "Deliveries", "Dispatching", "Events", "Expressions", "History",
        "HookConfig", "Hooks", "Journal", "Messages", "Notifications", "Paths", "Processes", "Reports", "Secrets",
        "Simulation", "SoundPlayers", "SoundSynthesis", "TestSupport", "TimerEngine", "WebhookAction", grdb, logging,
      ]),
    tests(
      "DispatchingTests", ["Deliveries", "Dispatching", "Events", "Expressions", "Hooks", "TestSupport", "TimerEngine"]),
    tests(
      "SimulationTests",
      ["Events", "Expressions", "HookConfig", "Hooks", "Simulation", "TestSupport", "TimerEngine"],
      data: ["Golden"]),
  ])

let adaptersTests = folder(
  "Tests/Adapters",
  [
    tests("CommandActionTests", ["CommandAction", "Events", "Hooks", "Processes", "TimerEngine"]),
    tests(
      "ControlClientTests",
      ["ControlClient", "ControlProtocol", "Events", "Paths", "TestSupport", "TimerEngine"]),
    tests("ControlServerTests", ["ControlServer", "TestSupport", "Threads"]),
    tests("FocusTimerHistoryTests", ["ImportExport", "FocusTimerHistory", "TimerEngine", grdb]),
    tests(
      "HookConfigTests",
      ["Events", "Expressions", "FileWatching", "HookConfig", "Hooks", "TestSupport", "TextWidth", "TimerEngine"],
      data: ["Corpus"]),
    tests(
      "JournalTests",
      ["Deliveries", "Events", "History", "Hooks", "Journal", "Reports", "TestSupport", "TimerEngine", grdb]),
    tests("NotificationsTests", ["Notifications", "Processes", "TestSupport"]),
    tests(
      "PluginActionTests", ["ControlProtocol", "Events", "Hooks", "PluginAction", "Processes", "TestSupport"],
      data: ["Services"]),
    tests("SecretsTests", ["Hooks", "Processes", "Secrets", "TestSupport"]),
    tests("SoundPlayersTests", ["Processes", "SoundPlayers", "SoundSynthesis", "TestSupport"]),
    tests("WebhookActionTests", ["TestSupport", "WebhookAction"]),
  ])

let platformTests = folder(
  "Tests/Platform",
  [
    tests("FileWatchingTests", ["FileWatching", "TestSupport"]),
    tests("HashingTests", ["Hashing"]),
    tests("PathsTests", ["Paths"]),
    tests("ProcessesTests", ["Processes", "TestSupport"]),
  ])

let coreTests = folder(
  "Tests/Core",
  [
    tests("CELTests", ["CEL"]),
    tests("ControlProtocolTests", ["ControlProtocol", "Events", "TimerEngine"]),
    tests("EventsTests", ["Events", "TimerEngine"]),
    tests(
      "ImportExportTests", ["Events", "ImportExport", "Processes", "Reports", "TestSupport", "TimerEngine"],
      data: ["icalendar_peer.py"]
    ),
    tests("ExpressionsTests", ["CEL", "Events", "Expressions", "Hooks", "TimerEngine"]),
    tests("HistoryTests", ["Events", "History", "TimerEngine"]),
    tests("HooksTests", ["Events", "Hooks", "TimerEngine"]),
    tests("MessagesTests", ["History", "Messages", "TimerEngine"]),
    tests("TextWidthTests", ["TextWidth"]),
    tests("ReportsTests", ["Events", "Reports", "TimerEngine"]),
    tests(
      "SchemasTests", ["Events", "HookConfig", "Hooks", "Processes", "Schemas", "TestSupport", "TimerEngine"],
      data: ["Corpus", "validate.py"]),
    tests("TimerEngineTests", ["TestSupport", "TimerEngine"], data: ["Golden"]),
  ])

let fuzzed: [Target.Dependency] = [
  "CEL", "ControlProtocol", "ControlServer", "Events", "Expressions", "HookConfig", "Hooks", "TimerEngine",
  "WebhookAction",
]

/// The same targets: a program for libFuzzer, or tests that replay its corpus.
let fuzzing: Target =
  isFuzzing
  ? .executableTarget(
    name: "fuzz", dependencies: fuzzed, path: "Tests/FuzzingTests",
    exclude: ["Corpus", "Dictionaries", "ReplayTests.swift", "leaks.txt"], sources: ["Program", "Targets"],
    swiftSettings: strict, linkerSettings: [.unsafeFlags(["-use-ld=lld"])])
  : tests("FuzzingTests", fuzzed, data: ["Corpus", "Dictionaries", "Program", "leaks.txt"])

let crashed: [Target.Dependency] = [
  "ControlProtocol", "Daemon", "Deliveries", "Dispatching", "Events", "Journal", "Paths", "Processes", "TestSupport",
  "TimerEngine",
]

/// The same runs: a program that does thousands of them, or tests that do a few.
let crashing: Target =
  isCrashing
  ? .executableTarget(
    name: "crash", dependencies: crashed, path: "Tests/EndToEnd/CrashTests", exclude: ["CrashTests.swift"],
    swiftSettings: strict)
  : folder("Tests/EndToEnd", [tests("CrashTests", crashed + ["segued"], data: ["Program"])])[0]

let benchmarks: [Target] =
  isBenchmarking
  ? [
    .executableTarget(
      name: "bench",
      dependencies: [
        "ControlProtocol", "Events", "Expressions", "History", "HookConfig", "Hooks", "Journal", "Paths", "Reports",
        "SoundPlayers", "SoundSynthesis", "TestSupport", "TimerEngine",
      ],
      path: "Tests/Benchmarks", exclude: ["Baselines"], swiftSettings: strict)
  ] : []

let package = Package(
  name: "segue",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "segue", targets: ["segue"]),
    .executable(name: "segued", targets: ["segued"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  ],
  targets: programs + interface + application + adapters + platform + core + systemModules
    + testSupport + endToEndTests + interfaceTests + applicationTests + adaptersTests + platformTests + coreTests
    + [fuzzing, crashing] + benchmarks
)
