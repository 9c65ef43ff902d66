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

/// Golden files and other data are found beside the source that reads them, so none of it is a resource.
func tests(_ name: String, _ dependencies: [Target.Dependency], data: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: data, swiftSettings: strict)
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
/// What GRDB shows nothing of: SQLite's own functions.
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let executables: [Target] = [
  .executableTarget(name: "segue", dependencies: ["Commands"], swiftSettings: strict),
  .executableTarget(name: "segued", dependencies: ["Tools", argumentParser], swiftSettings: strict),
]

let frontEnds: [Target] = [
  library("Charts", ["Lettering", "TerminalUI"]),
  library(
    "Commands",
    [
      "ControlClient", "ControlProtocol", "Events", "History", "Language", "Lettering", "Paths", "TerminalUI",
      "TimerEngine", "ToolArguments", argumentParser,
    ]),
  library("TerminalUI", ["ControlProtocol", "Events", "Language", "Lettering", "Paths", "TimerEngine"]),
  library("ToolArguments", ["History", "Language", argumentParser]),
  library(
    "Tools",
    [
      "AmbientAction", "Charts", "CommandAction", "ControlClient", "ControlProtocol", "Daemon", "Demo", "Dispatching",
      "Events", "Exchange", "Expressions", "FocusTimerHistory", "History", "HookConfig", "Hooks", "Journal", "Language",
      "Lettering", "NoticeAction", "Paths", "PluginAction", "Processes", "Reports", "Schemas", "Secrets", "Simulation",
      "TerminalUI", "TimerEngine", "ToolArguments", "WebhookAction", "CLinux", argumentParser, crypto, logging,
    ]),
]

let application: [Target] = [
  library(
    "Daemon",
    [
      "AmbientAction", "CommandAction", "ControlProtocol", "ControlServer", "Dispatching", "Events", "Exchange",
      "Expressions", "FileWatching", "History", "HookConfig", "Hooks", "Journal", "Language", "NoticeAction", "Paths",
      "PluginAction", "Processes", "Reports", "Secrets", "Threads", "TimerEngine", "WebhookAction", "CLinux", logging,
    ], faults),
  library(
    "Demo",
    [
      "AmbientAction", "ControlClient", "ControlProtocol", "Events", "Language", "Lettering", "Paths", "Processes",
      "TerminalUI", "TimerEngine",
    ]),
  library("Dispatching", ["Events", "Hooks", "TimerEngine"]),
  library("Simulation", ["Dispatching", "Events", "Expressions", "Hooks", "TimerEngine"]),
]

let adapters: [Target] = [
  // Making a minute of sound takes seconds without the optimiser, and a debug build is what the tests run.
  library("AmbientAction", ["Lettering", "Processes"], [.unsafeFlags(["-O"], .when(configuration: .debug))]),
  library("CommandAction", ["Events", "Hooks", "Processes"]),
  library("ControlClient", ["CLinux", "ControlProtocol", "Events", "Paths", "TimerEngine"]),
  library("ControlServer", ["Threads"]),
  library("FileWatching", ["CLinux", "Threads"]),
  library("FocusTimerHistory", ["Exchange", grdb]),
  library(
    "HookConfig", ["CEL", "CYAML", "Events", "Expressions", "FileWatching", "Hooks", "Lettering", "TimerEngine"]),
  library(
    "Journal", ["Dispatching", "Events", "FileWatching", "History", "Hooks", "Reports", "TimerEngine", grdb, sqlite]),
  library("NoticeAction", ["Processes"]),
  library("Paths"),
  library("PluginAction", ["ControlProtocol", "Events", "Hooks", "Processes"]),
  library("Processes", ["CLinux", "Threads"]),
  library("Secrets", ["Hooks", "Processes"]),
  library("Threads"),
  // Compiling all of Crypto with sanitizers would take longer than the fuzzing that doesn't need it.
  .target(
    name: "WebhookAction", dependencies: ["CCurl", "Threads"] + (isFuzzing ? [] : [crypto]),
    exclude: isFuzzing ? ["WebhookSigner.swift"] : [], swiftSettings: strict),
]

let core: [Target] = [
  library("CEL", ["Lettering"]),
  library("ControlProtocol", ["Events", "History", "TimerEngine"]),
  library("Events", ["TimerEngine"]),
  library("Exchange", ["Events", "History", "Reports", "TimerEngine"]),
  library("Expressions", ["CEL", "Events", "Hooks", "TimerEngine"]),
  library("History", ["Events", "TimerEngine"]),
  library("Hooks", ["Events", "TimerEngine"]),
  library("Language", ["ControlProtocol", "Events", "History", "Paths", "TimerEngine"]),
  library("Lettering"),
  library("Reports", ["Events", "TimerEngine"]),
  library("Schemas", ["Events", "Hooks", "TimerEngine"]),
  library("TimerEngine"),
]

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
  "ControlProtocol", "Daemon", "Dispatching", "Events", "Journal", "Paths", "Processes", "TestSupport", "TimerEngine",
]

/// The same runs: a program that does thousands of them, or tests that do a few.
let crashing: Target =
  isCrashing
  ? .executableTarget(
    name: "crash", dependencies: crashed, path: "Tests/CrashTests", exclude: ["CrashTests.swift"],
    swiftSettings: strict)
  : tests("CrashTests", crashed + ["segued"], data: ["Program"])

let benchmarks: [Target] =
  isBenchmarking
  ? [
    .executableTarget(
      name: "bench",
      dependencies: [
        "AmbientAction", "ControlProtocol", "Events", "Expressions", "History", "HookConfig", "Hooks", "Journal",
        "Paths", "Reports", "TestSupport", "TimerEngine",
      ],
      path: "Tests/Benchmarks", exclude: ["Baselines"], swiftSettings: strict)
  ] : []

let systemModules: [Target] = [
  .systemLibrary(
    name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
  .systemLibrary(name: "CLinux"),
  .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
]

let testing: [Target] = [
  library("TestSupport", ["CLinux", "ControlProtocol", "Events", "Paths", "Processes", "TimerEngine"]),
  .target(
    name: "ClientFixtures", dependencies: ["ControlClient", "ControlProtocol", "Events", "Paths", "TimerEngine"],
    path: "Tests/ClientFixtures", swiftSettings: strict),
  tests("AmbientActionTests", ["AmbientAction", "Processes", "TestSupport"]),
  tests("CELTests", ["CEL"]),
  tests("ChartsTests", ["Charts", "ClientFixtures", "Lettering", "TerminalUI"], data: ["Golden"]),
  tests(
    "ClockTests",
    ["ControlProtocol", "Events", "Paths", "Processes", "TestSupport", "TimerEngine", "segue", "segued"],
    data: ["step_clock.py"]),
  tests("CommandActionTests", ["CommandAction", "Events", "Hooks", "Processes", "TimerEngine"]),
  tests(
    "CommandsTests",
    [
      "ClientFixtures", "Commands", "ControlProtocol", "Events", "Language", "Lettering", "Paths", "TerminalUI",
      "TimerEngine", "ToolArguments", "segue", argumentParser,
    ], data: ["Golden"]),
  tests(
    "ControlClientTests",
    ["ClientFixtures", "ControlClient", "ControlProtocol", "Events", "Paths", "TimerEngine"]),
  tests("ControlProtocolTests", ["ControlProtocol", "Events", "TimerEngine"]),
  tests("ControlServerTests", ["ControlServer", "TestSupport", "Threads"]),
  tests(
    "DaemonTests",
    [
      "AmbientAction", "ControlProtocol", "ControlServer", "Daemon", "Dispatching", "Events", "Expressions",
      "History", "HookConfig", "Hooks", "Journal", "Language", "NoticeAction", "Paths", "Processes", "Reports",
      "Secrets", "Simulation",
      "TestSupport", "TimerEngine", "WebhookAction", grdb, logging,
    ]),
  tests(
    "DemoTests",
    [
      "ClientFixtures", "ControlClient", "ControlProtocol", "Demo", "Events", "Language", "Lettering", "Processes",
      "TerminalUI", "TimerEngine",
    ], data: ["Golden"]),
  tests("DispatchingTests", ["Dispatching", "Events", "Expressions", "Hooks", "TestSupport", "TimerEngine"]),
  tests(
    "EndToEndTests",
    ["ControlProtocol", "Events", "History", "Paths", "Processes", "TestSupport", "TimerEngine", "segue", "segued"],
    data: ["Golden"]),
  tests("EventsTests", ["Events", "TimerEngine"]),
  tests(
    "ExchangeTests", ["Events", "Exchange", "Processes", "Reports", "TestSupport", "TimerEngine"],
    data: ["icalendar_peer.py"]
  ),
  tests("ExpressionsTests", ["CEL", "Events", "Expressions", "Hooks", "TimerEngine"]),
  tests("FileWatchingTests", ["FileWatching", "TestSupport"]),
  tests("FocusTimerHistoryTests", ["Exchange", "FocusTimerHistory", "TimerEngine", grdb]),
  tests(
    "HookConfigTests", ["Events", "Expressions", "FileWatching", "HookConfig", "Hooks", "Lettering", "TimerEngine"],
    data: ["Corpus"]),
  tests("HistoryTests", ["Events", "History", "TimerEngine"]),
  tests("HooksTests", ["Events", "Hooks", "TimerEngine"]),
  tests("JournalTests", ["Dispatching", "Events", "History", "Hooks", "Journal", "Reports", "TimerEngine", grdb]),
  tests("LanguageTests", ["History", "Language", "TimerEngine"]),
  tests("LetteringTests", ["Lettering"]),
  tests("NoticeActionTests", ["NoticeAction", "Processes"]),
  tests("PathsTests", ["Paths"]),
  tests(
    "PluginActionTests", ["ControlProtocol", "Events", "Hooks", "PluginAction", "Processes", "TestSupport"],
    data: ["Services"]),
  tests(
    "PluginsTests",
    ["ControlProtocol", "Events", "Processes", "TestSupport", "TimerEngine", "segue", "segued"], data: ["Golden"]),
  tests("ProcessesTests", ["Processes", "TestSupport"]),
  tests("ReportsTests", ["Events", "Reports", "TimerEngine"]),
  tests(
    "SchemasTests", ["Events", "HookConfig", "Hooks", "Processes", "Schemas", "TestSupport", "TimerEngine"],
    data: ["Corpus", "validate.py"]),
  tests("SecretsTests", ["Hooks", "Processes", "Secrets"]),
  tests(
    "SimulationTests",
    ["ClientFixtures", "Events", "Expressions", "HookConfig", "Hooks", "Simulation", "TimerEngine"],
    data: ["Golden"]),
  tests(
    "TerminalUITests",
    ["ClientFixtures", "ControlProtocol", "Events", "Language", "Lettering", "TerminalUI", "TimerEngine"],
    data: ["Golden"]),
  tests("TimerEngineTests", ["TimerEngine"], data: ["Golden"]),
  tests(
    "ToolsTests",
    [
      "ClientFixtures", "ControlClient", "ControlProtocol", "Daemon", "Events", "Expressions", "HookConfig", "Hooks",
      "Journal",
      "Language", "Lettering", "Paths", "Processes", "Reports", "Simulation", "TerminalUI", "TestSupport",
      "TimerEngine", "Tools",
      "WebhookAction",
      "segue", "segued", grdb,
    ], data: ["Golden"]),
  tests("WebhookActionTests", ["WebhookAction"]),
]

let package = Package(
  name: "segue",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "segue", targets: ["segue"]),
    .executable(name: "segued", targets: ["segued"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: executables + frontEnds + application + adapters + core + systemModules + testing + [fuzzing, crashing]
    + benchmarks
)
