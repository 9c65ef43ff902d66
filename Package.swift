// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

/// Built only for Scripts/fuzz, Scripts/bench and Scripts/crash, which set these variables.
let isFuzzing = Context.environment["SEGUE_FUZZ"] != nil
let isBenchmarking = Context.environment["SEGUE_BENCH"] != nil
let isCrashing = Context.environment["SEGUE_CRASH"] != nil
/// What stands after the number of a release's version: Scripts/lib/version.sh makes it. Other builds have none, so that a
/// commit alone builds nothing anew; with it, the programs are linked again.
let commit = Context.environment["SEGUE_COMMIT"] ?? ""
/// The names of the only targets of tests to declare, separated by commas; nil for all. Fewer targets build in less time.
let chosenTests = Context.environment["SEGUE_TESTS"]?.split(separator: ",").map(String.init)
/// The names of the only programs to declare, separated by commas, with no more than they need; nil for everything. One build of
/// two programs has less to wait for than two builds, and packages that they don't need are not fetched.
let chosenPrograms = Context.environment["SEGUE_PROGRAMS_ONLY"]?.split(separator: ",").map(String.init)

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

/// A minute of sound has millions of samples, and a long reply in JSON millions of bytes: without the optimiser, they take
/// seconds. A debug build is what the tests run, and they go through the machine's processes and long texts again and again.
/// Assertions stay in it.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
/// What only `segued tool` runs computes for some milliseconds. The optimiser is two thirds of the time that its build takes.
let plain: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

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
func tests(
  _ name: String, _ dependencies: [Target.Dependency], data: [String] = [], settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSettings"], exclude: data, swiftSettings: strict + settings)
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
/// What GRDB shows nothing of: SQLite's own functions.
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
/// The server of pages, and what its handlers see of connections.
let hummingbird: [Target.Dependency] = [
  .product(name: "Hummingbird", package: "hummingbird"),
  .product(name: "HummingbirdCore", package: "hummingbird"),
  .product(name: "HTTPTypes", package: "swift-http-types"),
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
  .product(name: "NIOPosix", package: "swift-nio"),
]
let mustache: Target.Dependency = .product(name: "Mustache", package: "swift-mustache")

/// Whether tasks run on threads of our own, by an interface of Swift's runtime that may change: docs/decisions/025.
#if compiler(>=6.3) && compiler(<6.4)
  let hasOwnThreads = true
#else
  let hasOwnThreads = false
#endif
let ownThreads: [SwiftSetting] = hasOwnThreads ? [.define("OWN_THREADS", .when(platforms: [.linux]))] : []
/// Lets CDispatchTimer set Dispatch's own timer, which would wake each of these programs once a second. Only threads of our own can
/// do without it.
let quietDispatch: [LinkerSetting] =
  hasOwnThreads
  ? [
    .unsafeFlags(
      ["-Xlinker", "--wrap=dispatch_source_set_timer"], .when(platforms: [.linux], configuration: .release))
  ] : []

/// `@main` and wiring.
let programs = folder(
  "Sources/Programs",
  [
    // A static program has nothing to do for the dynamic linker, and no relocations.
    .executableTarget(
      name: "segue", dependencies: ["CRevision", "Commands", "LibC", "Paths"], swiftSettings: strict,
      linkerSettings: [.unsafeFlags(["-static-executable"], .when(platforms: [.linux], configuration: .release))]),
    .executableTarget(
      name: "segued",
      dependencies: [
        "CRevision", "Daemon", "Demo", "Doctor", "HistoryTools", "HookTools", "ImportExportTools", "Paths",
        "PluginTools", "ReportTools", "ServiceTools", "Setup", "SystemEvents", "TeamTools", "ToolArguments",
        "Uninstall", argumentParser, logging,
      ], swiftSettings: strict,
      // At a fixed address, a program of this size has a hundred thousand relocations less.
      linkerSettings: quietDispatch + [
        .unsafeFlags(["-Xclang-linker", "-no-pie"], .when(platforms: [.linux], configuration: .release))
      ]),
    .executableTarget(
      name: "segue-web",
      dependencies: [
        "ControlClient", "ControlProtocol", "Events", "LibC", "Messages", "Paths", "SystemEvents", "WebAccess",
        "WebDashboard", "WebPages",
      ],
      swiftSettings: strict, linkerSettings: quietDispatch),
    .executableTarget(
      name: "segue-hub",
      dependencies: [
        "CRevision", "Hub", "HubMessages", "HubModel", "HubPages", "HubStorage", "LibC", "Mail", "Messages", "Paths",
        "SystemEvents", "TerminalUI", "ToolArguments", "WebPages", argumentParser, logging,
      ], swiftSettings: strict, linkerSettings: quietDispatch),
  ])

/// Templates, style sheet and script are files of their own, which the build puts into the program.
let dashboard: Target = {
  let target = library(
    "WebDashboard",
    [
      "Charts", "ControlClient", "ControlProtocol", "Events", "History", "LibC", "Messages", "Paths", "Reports",
      "SystemEvents", "TeamMessages", "TeamRecords", "TerminalUI", "TimerEngine", "Watch", "WebPages",
    ])
  target.resources = [.embedInCode("Resources")]
  return target
}()

/// The hub's templates are files of their own, as the dashboard's.
let hubPages: Target = {
  let target = library(
    "HubPages",
    [
      "Events", "Hashing", "Hub", "HubMessages", "HubModel", "HubStorage", "LibC", "Messages", "Paths", "Photos",
      "TimerEngine", "WebPages", logging,
    ])
  target.resources = [.embedInCode("Resources")]
  return target
}()

/// What people touch.
let interface = folder(
  "Sources/Interface",
  [
    library("Charts", ["Messages", "Reports", "TerminalUI", "TextWidth"]),
    library(
      "Commands",
      [
        "ControlClient", "ControlProtocol", "Events", "History", "LibC", "Messages", "Paths", "QRCode", "StatusBars",
        "TeamMessages", "TerminalUI", "TextWidth", "TimerEngine", "ToolArguments", "Watch", "WebAccess", argumentParser,
      ]),
    library(
      "Demo",
      [
        "ControlClient", "ControlProtocol", "Events", "LibC", "Messages", "Paths", "Players", "Processes",
        "SoundPlayers", "SoundSynthesis", "SystemEvents", "TerminalUI", "TextWidth", "TimerEngine", "ToolArguments",
        "ToolSupport", argumentParser,
      ], plain),
    library(
      "StatusBars",
      ["ControlProtocol", "Events", "LibC", "Messages", "Paths", "TerminalUI", "TextWidth", "TimerEngine"]),
    library(
      "TerminalUI",
      ["ControlClient", "ControlProtocol", "Events", "LibC", "Messages", "Paths", "TextWidth", "TimerEngine"]),
    library(
      "Watch",
      [
        "ControlProtocol", "Events", "History", "Messages", "Schemas", "TeamMessages", "TeamRecords", "TerminalUI",
        "TextWidth", "TimerEngine",
      ]),
    library(
      "ToolArguments",
      ["History", "LibC", "Messages", "Paths", "Schemas", "TeamMessages", "TerminalUI", "TextWidth", argumentParser]),
    library(
      "Doctor",
      [
        "ActionExecution", "ControlClient", "ControlProtocol", "Daemon", "Deliveries", "Dispatching", "Events",
        "HookConfig", "Hooks", "Journal", "Messages", "Notifications", "Paths", "Players", "Processes", "Secrets",
        "ServiceTools", "Setup", "SoundPlayers", "SystemEvents", "TeamTools", "TerminalUI", "TextWidth",
        "TimerEngine", "ToolArguments", "ToolSupport", "WebAccess", "WebhookAction", argumentParser,
      ], plain),
    library(
      "HistoryTools",
      [
        "Charts", "ControlClient", "ControlProtocol", "Daemon", "Events", "Hashing", "History", "HookConfig",
        "Hooks", "ImportExport", "Journal", "Messages", "Paths", "Reports", "TerminalUI", "TextWidth", "TimerEngine",
        "ToolArguments", "ToolSupport", argumentParser,
      ], plain),
    library(
      "HookTools",
      [
        "ControlProtocol", "Daemon", "Events", "Expressions", "HookConfig", "Hooks", "LanguageServer", "Messages",
        "Paths", "Reports",
        "Schemas", "Secrets", "Simulation", "SoundPlayers", "TerminalUI", "TextWidth", "TimerEngine", "ToolArguments",
        "ToolSupport", argumentParser,
      ], plain),
    library(
      "ImportExportTools",
      [
        "ControlClient", "ControlProtocol", "Daemon", "Events", "FocusTimerHistory", "Hashing",
        "History", "ImportExport", "Journal", "Messages", "Paths", "Reports", "TerminalUI", "TimerEngine",
        "ToolArguments", "ToolSupport", argumentParser,
      ]),
    library(
      "LanguageServer", ["Events", "Expressions", "HookConfig", "Hooks", "LibC", "Messages", "Schemas"]),
    library(
      "PluginTools",
      [
        "ActionExecution", "ControlProtocol", "Daemon", "Deliveries", "Dispatching", "Events", "Expressions",
        "HookConfig", "Hooks", "Messages", "Paths", "PluginAction", "Processes", "SoundPlayers", "TerminalUI",
        "TextWidth", "TimerEngine", "ToolArguments", "ToolSupport", "WebhookAction", "CLinux", argumentParser,
      ], plain),
    library(
      "ReportTools",
      [
        "Charts", "ControlProtocol", "Daemon", "Events", "History", "HookConfig", "Messages", "Paths", "Reports",
        "TerminalUI", "TimerEngine", "ToolArguments", "ToolSupport", argumentParser,
      ], plain),
    library(
      "ServiceTools",
      [
        "ControlClient", "ControlProtocol", "Daemon", "Hooks", "Messages", "Paths", "Processes",
        "TerminalUI", "ToolArguments", "ToolSupport", "WebAccess", argumentParser,
      ], plain),
    library(
      "Setup",
      [
        "ControlClient", "ControlProtocol", "Events", "HookConfig", "Hooks", "Messages", "Paths", "Players",
        "Processes", "Secrets", "ServiceTools", "SoundPlayers", "SoundSynthesis", "TerminalUI", "TextWidth",
        "ToolArguments", "ToolSupport", "WebhookAction", argumentParser,
      ], plain),
    library(
      "TeamTools",
      [
        "ControlProtocol", "Events", "HookConfig", "Hooks", "LibC", "Messages", "Paths", "Secrets", "TeamMessages",
        "TeamRecords", "TerminalUI", "TextWidth", "TimerEngine", "ToolArguments", "ToolSupport", "WebhookAction",
        argumentParser,
      ], plain),
    library(
      "ToolSupport",
      [
        "ControlClient", "ControlProtocol", "Daemon", "Events", "History", "HookConfig", "Hooks", "Journal", "Messages",
        "Paths", "Players", "Reports", "Secrets", "SoundPlayers", "TerminalUI", "TextWidth", argumentParser,
      ], plain),
    library(
      "Uninstall",
      [
        "ControlClient", "ControlProtocol", "Daemon", "Deliveries", "Dispatching", "HistoryTools", "HookConfig",
        "Hooks",
        "Journal", "Messages", "Paths", "Processes", "Secrets", "ServiceTools", "Setup", "TerminalUI",
        "ToolArguments", "ToolSupport", "WebAccess", argumentParser, logging,
      ], plain),
    dashboard,
    hubPages,
  ])

/// Daemon, dispatch and simulation.
let application = folder(
  "Sources/Application",
  [
    library(
      "ActionExecution",
      [
        "ControlProtocol", "Deliveries", "Dispatching", "Events", "Hooks", "Messages", "Notifications", "Paths",
        "PluginAction", "Processes", "Secrets", "SoundPlayers", "SoundSynthesis", "SystemEvents", "TimerEngine",
        "WebhookAction", "LibC", logging,
      ]),
    library(
      "Daemon",
      [
        "ActionExecution", "ControlProtocol", "ControlServer", "Deliveries", "Dispatching", "Events", "Expressions",
        "Hashing", "History", "HookConfig", "Hooks", "ImportExport", "Journal", "LibC", "Messages", "Notifications",
        "Paths", "Players", "Processes", "Reports", "Schemas", "Secrets", "SoundPlayers", "SoundSynthesis",
        "SystemEvents",
        "TimerEngine",
        "WebhookAction", logging,
      ], faults),
    library("Dispatching", ["ControlProtocol", "Deliveries", "Events", "Hooks", "Players", "TimerEngine"]),
    library(
      "Hub",
      [
        "Hashing", "HubMessages", "HubModel", "HubStorage", "Mail", logging,
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    library(
      "Simulation",
      [
        "ControlProtocol", "Deliveries", "Dispatching", "Events", "Expressions", "Hooks", "Messages", "TimerEngine",
      ], plain),
  ])

/// Style and icon of every site are files of their own.
let webPages: Target = {
  let target = library("WebPages", ["Hashing", "LibC", "Messages", mustache, logging] + hummingbird, faults)
  target.resources = [.embedInCode("Resources")]
  return target
}()

/// One outside thing each; none imports another.
let adapters = folder(
  "Sources/Adapters",
  [
    library("ControlClient", ["ControlProtocol", "Events", "LibC", "Paths", "TimerEngine", "CLinux"]),
    library("ControlServer", ["SystemEvents", "LibC"], optimised),
    library("FocusTimerHistory", ["History", "ImportExport", "Reports", "TimerEngine", grdb]),
    library(
      "HookConfig",
      [
        "CEL", "ControlProtocol", "Events", "Expressions", "Hooks", "LibC", "Messages", "Players", "Schemas",
        "SystemEvents", "TextWidth", "TimerEngine", "CYAML",
      ]),
    library("HubStorage", ["CPostgreSQL", "Hashing", "HubModel", grdb]),
    library(
      "Journal",
      [
        "ControlProtocol", "Deliveries", "Events", "History", "Hooks", "LibC", "Messages", "Paths", "Reports",
        "SystemEvents", "TimerEngine", grdb,
        sqlite,
      ]),
    library("Mail", ["CCurl", "LibC", .product(name: "NIOPosix", package: "swift-nio")]),
    library("Notifications", ["Processes"]),
    library("PluginAction", ["ControlProtocol", "Events", "Hooks", "Messages", "Paths", "Processes"]),
    library("Secrets", ["ControlProtocol", "Hooks", "LibC", "Messages", "Processes"]),
    library(
      "SoundPlayers",
      ["ControlProtocol", "Hooks", "LibC", "Messages", "Players", "Processes", "SoundSynthesis", "TextWidth"]),
    library("WebAccess", ["LibC", "Paths"]),
    webPages,
    library("WebhookAction", ["ControlProtocol", "Hashing", "Messages", "SystemEvents", "CCurl", "LibC"]),
  ])

/// What the system is asked for.
let platform = folder(
  "Sources/Platform",
  [
    library("Hashing", ["CSodium"]),
    library("Paths", ["Messages", "LibC"]),
    library("Processes", ["ControlProtocol", "Messages", "SystemEvents", "LibC"], optimised),
    library("SystemEvents", ["CDispatchTimer", "LibC"], ownThreads + optimised),
  ])

/// No input, no output.
let core = folder(
  "Sources/Core",
  [
    library("CEL", ["LibC", "Messages", "TextWidth"]),
    library("ControlProtocol", ["Events", "History", "Players", "TimerEngine"]),
    library("Deliveries", ["ControlProtocol", "Events", "Hooks", "TimerEngine"]),
    library("Events", ["TimerEngine"], optimised),
    library("ImportExport", ["Events", "History", "Reports", "TimerEngine"]),
    library("Expressions", ["CEL", "ControlProtocol", "Events", "Hooks", "Messages", "TimerEngine"]),
    library("History", ["Events", "TimerEngine"]),
    library("Hooks", ["ControlProtocol", "Events", "Messages", "TimerEngine"]),
    library("HubMessages"),
    library("HubModel"),
    library("Messages", ["ControlProtocol", "History", "LibC", "Players", "TimerEngine"]),
    library("Photos"),
    library("Players"),
    library("QRCode"),
    library("TeamMessages", ["Messages"]),
    library("TeamRecords", ["Messages", "TeamMessages", "TimerEngine"]),
    library("TextWidth", [], optimised),
    library("Reports", ["Events", "TimerEngine"]),
    library("Schemas", ["Events", "Hooks", "Players", "TimerEngine"]),
    library("SoundSynthesis", [], optimised),
    library("TimerEngine"),
  ])

/// Headers of the system: a module map and a shim each.
let systemModules = folder(
  "Sources/System",
  [
    // Not by pkg-config, which would link libcurl: it is loaded when HTTP begins.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(name: "CLinux"),
    .target(
      name: "CDispatchTimer",
      cSettings: [.define("SHARED_DISPATCH", .when(platforms: [.linux], configuration: .debug))]),
    // No header of the system, but the only place of a value that the build gives.
    .target(name: "CRevision", cSettings: [.define("SEGUE_COMMIT", to: commit)]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Glibc, Musl or Darwin.
    library("LibC", ["CLinux"]),
  ])

/// What only tests need.
let testSupport = folder(
  "Tests/Support",
  [
    .target(name: "TestSettings"),
    tests("TestSupportTests", ["TestSupport"]),
    library(
      "HubFixtures",
      ["Hashing", "Hub", "HubModel", "HubPages", "HubStorage", "Mail", "TestSupport", "WebPages"]),
    library(
      "ToolFixtures",
      ["ControlClient", "ControlProtocol", "Events", "Paths", "Processes", "Reports", "TestSupport", "TimerEngine"]),
    library(
      "TestSupport",
      ["ControlProtocol", "Events", "Paths", "Processes", "Reports", "TimerEngine", "CLinux", logging], optimised),
  ])

let endToEndTests = folder(
  "Tests/EndToEnd",
  [
    tests(
      "ClockTests",
      ["ControlProtocol", "Events", "Paths", "Processes", "TestSupport", "TimerEngine", "segue", "segued"],
      data: ["step_clock.py"]),
    tests(
      "DashboardTests",
      [
        "ControlProtocol", "Events", "Hashing", "History", "Messages", "Paths", "Processes", "TestSupport",
        "TimerEngine",
        "WebAccess", "WebDashboard", "WebPages", "segue", "segue-web", "segued",
      ], data: ["Browser", "Golden"]),
    tests(
      "EndToEndTests",
      [
        "ControlProtocol", "Events", "History", "Paths", "Processes", "Reports", "TestSupport", "TimerEngine", "segue",
        "segued",
      ],
      data: ["Golden"]),
    tests(
      "HubProgramTests",
      [
        "Events", "HubFixtures", "HubModel", "HubStorage", "Messages", "Paths", "Processes", "TestSupport", "WebPages",
        "segue", "segue-hub", "segued",
      ], data: ["Browser", "Golden", "terminal.py"]),
    tests(
      "PluginsTests", ["ControlProtocol", "Events", "Processes", "TestSupport", "segue", "segued"], data: ["Golden"]),
  ])

let interfaceTests = folder(
  "Tests/Interface",
  [
    tests("ChartsTests", ["Charts", "TerminalUI", "TestSupport", "TextWidth"], data: ["Golden"]),
    tests(
      "CommandsTests",
      [
        "Commands", "ControlClient", "ControlProtocol", "Events", "History", "Messages", "Paths", "StatusBars",
        "TerminalUI", "TestSupport", "TextWidth", "TimerEngine", "ToolArguments", "Watch", "segue", argumentParser,
      ], data: ["Golden", "Real"]),
    tests(
      "StatusBarsTests",
      [
        "ControlProtocol", "Events", "Messages", "Paths", "Processes", "StatusBars", "TerminalUI", "TestSupport",
        "TimerEngine", "segue", "segued",
      ], data: ["Golden", "Real"]),
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
    tests("DocumentsTests", ["TestSupport", "segue", "segue-hub", "segued"]),
    tests(
      "WatchTests",
      [
        "ControlProtocol", "Events", "History", "Messages", "Schemas", "TeamMessages", "TeamRecords",
        "TerminalUI", "TestSupport",
        "TextWidth", "TimerEngine", "Watch",
      ], data: ["Golden"]),
    tests(
      "DoctorTests",
      [
        "ControlProtocol", "Doctor", "Journal", "Messages", "Paths", "Players", "Processes", "Reports",
        "ServiceTools", "TerminalUI", "TestSupport", "TextWidth", "TimerEngine", "ToolFixtures", "ToolSupport", "segue",
        "segued", grdb,
      ], data: ["Golden"]),
    tests(
      "HistoryToolsTests",
      ["HistoryTools", "Journal", "Paths", "TestSupport", "TimerEngine", "ToolFixtures", "segue", "segued"]),
    tests(
      "HookToolsTests",
      [
        "ControlClient", "ControlProtocol", "Daemon", "Events", "Expressions", "Hooks", "HookTools", "Messages",
        "Paths", "Processes", "Simulation", "TerminalUI", "TestSupport", "TextWidth", "TimerEngine", "ToolFixtures",
        "segue", "segued",
      ], data: ["Golden"]),
    tests(
      "ImportExportToolsTests", ["Journal", "Paths", "TestSupport", "TimerEngine", "ToolFixtures", "segue", "segued"],
      data: ["Golden"]),
    tests(
      "LanguageServerTests",
      ["Events", "HookConfig", "LanguageServer", "Messages", "TestSupport", "segue", "segued"]),
    tests(
      "HubPagesTests",
      [
        "Hashing", "Hub", "HubFixtures", "HubMessages", "HubModel", "HubPages", "HubStorage", "Mail", "TestSupport",
        "WebPages",
      ], data: ["mail_server.py"]),
    tests("PluginToolsTests", ["Processes", "TestSupport", "ToolFixtures", "segue", "segued"], data: ["Golden"]),
    tests(
      "ReportToolsTests",
      [
        "Charts", "Events", "Journal", "Messages", "Paths", "Reports", "TerminalUI", "TestSupport",
        "TextWidth", "TimerEngine", "ToolFixtures", "segue", "segued",
      ], data: ["Golden"]),
    tests("TeamToolsTests", ["Events", "Paths", "TestSupport", "ToolFixtures", "segue", "segued"]),
    tests(
      "HubApiTests",
      [
        "Events", "Hub", "HubFixtures", "HubModel", "HubPages", "HubStorage", "TestSupport", "TimerEngine", "WebPages",
      ]),
    tests("TourTests", ["TestSupport", "segue", "segued"]),
    tests(
      "ServiceToolsTests",
      ["Paths", "ServiceTools", "TestSupport", "ToolFixtures", "segue", "segue-web", "segued"]),
    tests(
      "SetupTests",
      [
        "HookConfig", "Hooks", "Messages", "Paths", "Setup", "TerminalUI", "TestSupport", "ToolFixtures", "ToolSupport",
        "WebhookAction", "segue", "segued",
      ], data: ["Golden"]),
    tests(
      "UninstallTests",
      ["ControlClient", "Messages", "Paths", "TerminalUI", "TestSupport", "ToolFixtures", "ToolSupport", "Uninstall"]),
  ])

let applicationTests = folder(
  "Tests/Application",
  [
    tests(
      "ActionExecutionTests",
      [
        "ActionExecution", "ControlProtocol", "Deliveries", "Dispatching", "Events", "Hooks", "Notifications", "Paths",
        "Messages", "Processes", "Secrets", "SoundPlayers", "SoundSynthesis", "TestSupport", "TimerEngine",
        "WebhookAction", logging,
      ]),
    tests(
      "DaemonTests",
      [
        "ActionExecution", "ControlProtocol", "ControlServer", "Daemon", "Deliveries", "Dispatching", "Events",
        "Expressions", "History", "Hooks", "Journal", "Messages", "Notifications", "Paths", "Players", "Reports",
        "Secrets",
        "Simulation", "SoundPlayers", "SoundSynthesis", "SystemEvents", "TestSupport", "TimerEngine", "WebhookAction",
        grdb, logging,
      ]),
    tests(
      "DispatchingTests",
      [
        "ControlProtocol", "Deliveries", "Dispatching", "Events", "Expressions", "Hooks", "SystemEvents", "TestSupport",
        "TimerEngine",
      ]),
    tests(
      "SimulationTests",
      ["ControlProtocol", "Events", "Expressions", "HookConfig", "Hooks", "Simulation", "TestSupport", "TimerEngine"],
      data: ["Golden"]),
  ])

let adaptersTests = folder(
  "Tests/Adapters",
  [
    tests("ControlClientTests", ["ControlClient", "ControlProtocol", "Events", "Paths", "TestSupport", "TimerEngine"]),
    tests("ControlServerTests", ["ControlServer", "SystemEvents", "TestSupport"]),
    tests("FocusTimerHistoryTests", ["Events", "FocusTimerHistory", "History", "ImportExport", "TimerEngine", grdb]),
    tests(
      "HookConfigTests",
      [
        "ControlProtocol", "Events", "Expressions", "HookConfig", "Hooks", "Messages", "Schemas", "SystemEvents",
        "TestSupport", "TextWidth", "TimerEngine",
      ],
      data: ["Corpus"]),
    tests("HubStorageTests", ["HubModel", "HubStorage", "TestSupport"]),
    tests(
      "JournalTests",
      [
        "ControlProtocol", "Deliveries", "Events", "History", "Hooks", "Journal", "Reports", "TestSupport",
        "TimerEngine", grdb,
      ]),
    tests("NotificationsTests", ["Notifications", "Processes", "TestSupport"]),
    tests(
      "PluginActionTests",
      ["ControlProtocol", "Events", "Hooks", "Messages", "PluginAction", "Processes", "TestSupport"],
      data: ["Services"]),
    tests("SecretsTests", ["Hooks", "Processes", "Secrets", "TestSupport"]),
    tests(
      "SoundPlayersTests",
      ["ControlProtocol", "Hooks", "Players", "Processes", "SoundPlayers", "SoundSynthesis", "TestSupport"]),
    tests("WebAccessTests", ["Paths", "TestSupport", "WebAccess"]),
    tests("WebPagesTests", ["Messages", "TestSupport", "WebPages"], settings: faults),
    tests("WebhookActionTests", ["ControlProtocol", "TestSupport", "WebhookAction"]),
  ])

let platformTests = folder(
  "Tests/Platform",
  [
    tests("HashingTests", ["Hashing"]),
    tests("PathsTests", ["Messages", "Paths"]),
    tests("ProcessesTests", ["Processes", "SystemEvents", "TestSupport"]),
    tests("SystemEventsTests", ["LibC", "SystemEvents", "TestSupport"], settings: ownThreads),
  ])

let coreTests = folder(
  "Tests/Core",
  [
    tests("CELTests", ["CEL", "Messages"]),
    tests("ControlProtocolTests", ["ControlProtocol", "Events", "Players", "TestSupport", "TimerEngine"]),
    tests("EventsTests", ["Events", "TestSupport", "TimerEngine"]),
    tests(
      "ImportExportTests", ["Events", "History", "ImportExport", "Processes", "Reports", "TestSupport", "TimerEngine"],
      data: ["icalendar_peer.py"]
    ),
    tests("ExpressionsTests", ["CEL", "Events", "Expressions", "Hooks", "TimerEngine"]),
    tests("HistoryTests", ["History", "TimerEngine"]),
    tests("HooksTests", ["ControlProtocol", "Events", "Hooks", "TimerEngine"]),
    tests("HubModelTests", ["HubModel"]),
    tests(
      "MessagesTests", ["ControlProtocol", "Events", "History", "Messages", "TestSupport", "TimerEngine"],
      data: ["Golden"]),
    tests("TextWidthTests", ["TextWidth"]),
    tests("PhotosTests", ["Photos", "TestSupport"], data: ["Pictures"]),
    tests("QRCodeTests", ["QRCode", "TestSupport"]),
    tests("ReportsTests", ["Events", "Reports", "TestSupport", "TimerEngine"]),
    tests("SoundSynthesisTests", ["Processes", "SoundSynthesis", "TestSupport"], settings: optimised),
    tests(
      "SchemasTests",
      ["Events", "HookConfig", "Hooks", "Messages", "Processes", "Schemas", "TestSupport", "TimerEngine"],
      data: ["Corpus", "validate.py"]),
    tests("TimerEngineTests", ["TestSupport", "TimerEngine"], data: ["Golden"]),
  ])

let fuzzed: [Target.Dependency] = [
  "CEL", "ControlProtocol", "Events", "Expressions", "HookConfig", "Hooks", "SystemEvents", "TimerEngine",
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
        "ControlProtocol", "Events", "Expressions", "History", "HookConfig", "Hooks", "Hub", "HubModel", "HubStorage",
        "Journal",
        "Paths", "Processes", "Reports", "SoundPlayers", "SoundSynthesis", "TestSupport", "TimerEngine",
      ],
      path: "Tests/Benchmarks", exclude: ["Baselines"], swiftSettings: strict)
  ] : []

let allTargets =
  programs + interface + application + adapters + platform + core + systemModules + benchmarks
  + (testSupport + endToEndTests + interfaceTests + applicationTests + adaptersTests + platformTests + coreTests
  + [fuzzing, crashing]).filter { $0.type != .test || chosenTests?.contains($0.name) ?? true }

/// What the targets of these names need, themselves included: targets and packages.
func needs(of names: [String], among all: [Target]) -> (targets: Set<String>, packages: Set<String>) {
  let targets = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  var (needed, packages, open) = (Set<String>(), Set<String>(), names)
  while let name = open.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in targets[name]?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      case .productItem(_, let package, _, _): packages.formUnion(package.map { [$0] } ?? [])
      @unknown default: fatalError("a dependency of another kind: \(dependency)")
      }
    }
  }
  return (needed, packages)
}
let chosen = chosenPrograms.map { needs(of: $0, among: allTargets) }

let package = Package(
  name: "segue",
  platforms: [.macOS(.v15)],
  products: programs.filter { chosen?.targets.contains($0.name) ?? true }.map {
    .executable(name: $0.name, targets: [$0.name])
  },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    // Without its defaults: neither configuration files nor all of Foundation.
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ].filter {
    guard let chosen, case .sourceControl(_, let address, _) = $0.kind else { return true }
    return chosen.packages.contains { address.hasSuffix("/\($0)") }
  },
  targets: allTargets.filter { chosen?.targets.contains($0.name) ?? true }
)
