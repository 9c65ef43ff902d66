// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI
import TextWidth
import ToolArguments

/// `segue hooks`.
struct HooksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hooks", abstract: Catalogue.current.help(.hooks),
    discussion: Catalogue.current.help(.hooksDiscussion),
    subcommands: [
      HooksListCommand.self, HooksAddCommand.self, HooksCheckCommand.self,
      HooksTestCommand.self,
      HooksSimulateCommand.self, HooksLogCommand.self, HooksShowCommand.self, HooksReplayCommand.self,
      HooksScopesCommand.self, HooksTeardownCommand.self,
    ])
}

extension Console {
  /// Prints records: as JSON, one per line; otherwise in the words of `text`. Prints `empty` if there are none.
  func print<Record: Encodable>(
    _ records: [Record], json: Bool, empty: @autoclosure () -> String, text: (HooksText) -> [String]
  ) throws {
    if json {
      print(try records.map { try JSON.line($0) })
    } else if records.isEmpty {
      tell(empty())
    } else {
      let shown = Paths(environment: Environment.current).shown
      print(
        text(HooksText(style: style, language: language, now: LocalTime(WallClock.now), width: width, shown: shown)))
    }
  }
}

extension ControlClient {
  /// The message that hooks.yml has errors, so that other hooks are in force; nil if it has none.
  fileprivate func problemOfConfiguration(in language: any Language) throws -> String? {
    let config = try status(at: WallClock.now).config
    return config.ok ? nil : Status.problem(of: config, path: paths.shown(paths.config), in: language)
  }
}

/// `segue hooks list`.
struct HooksListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Catalogue.current.help(.hooksList))
    .example("segue hooks list")

  @OptionGroup var output: OutputOptions

  func run() throws {
    let console = Console.current
    let client = ControlClient()
    let hooks = try client.read(.hooks)
    let problem = try client.problemOfConfiguration(in: console.language)
    let path = client.paths.shown(client.paths.config)
    try console.print(hooks, json: output.json, empty: problem ?? console.language.hooks(.noHooks(path: path))) {
      $0.list(hooks)
    }
    if !hooks.isEmpty, !output.json, let problem { console.complain(problem) }
  }
}

/// `segue hooks log`.
struct HooksLogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "log", abstract: Catalogue.current.help(.hooksLog))
    .example("segue hooks log --failed")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.logHook)), completion: .names(of: .hooks))
  var id: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.logHook), valueName: "id"), completion: .names(of: .hooks))
  var hook: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.logFailed)))
  var failed = false

  @Option(name: [.customShort("n"), .long], help: ArgumentHelp(Catalogue.current.option(.limit)))
  var limit: Int?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard id == nil || hook == nil else { throw ValidationError(Catalogue.current.usage(.hookTwice)) }
  }

  func run() throws {
    let console = Console.current
    let hook = id ?? hook
    let params = LogParams(hook: hook, failed: failed ? true : nil, limit: limit)
    let client = ControlClient()
    let deliveries = try client.read(.log, params).inOrder
    // A misspelt name also gives an empty result.
    if let hook, deliveries.isEmpty {
      let known = try client.read(.hooks).map(\.id)
      if !known.contains(hook) {
        let near = Spelling.nearest(to: hook, among: known)
        throw Failure(.failed, console.language.hooks(.noSuchHook(id: SafeText.line(hook), suggestion: near)))
      }
    }
    try console.print(
      deliveries, json: output.json, empty: console.language.hooks(failed ? .noFailures : .noDeliveries)
    ) {
      $0.log(deliveries)
    }
  }
}

/// `segue hooks show`.
struct HooksShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: Catalogue.current.help(.hooksShow))
    .example("segue hooks show 01934f6e")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.delivery)), completion: .names(of: .deliveries))
  var delivery: String

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard !delivery.isEmpty else { throw ValidationError(Catalogue.current.usage(.emptyDelivery)) }
  }

  func run() throws {
    let console = Console.current
    let deliveries = try ControlClient().read(.log, LogParams(delivery: delivery)).inOrder
    guard !deliveries.isEmpty else { throw Failure(.failed, console.language.hooks(.noDelivery(id: delivery))) }
    try console.print(deliveries, json: output.json, empty: "") { text in deliveries.flatMap { text.whole($0) } }
  }
}

/// `segue hooks scopes`.
struct HooksScopesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scopes", abstract: Catalogue.current.help(.hooksScopes)
  )
  .example("segue hooks scopes")

  @OptionGroup var output: OutputOptions

  func run() throws {
    let console = Console.current
    let scopes = try ControlClient().read(.scopes)
    try console.print(scopes, json: output.json, empty: console.language.hooks(.noScopes)) { $0.scopes(scopes) }
  }
}

/// `segue hooks test`.
struct HooksTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "test", abstract: Catalogue.current.help(.hooksTest))
    .example("segue hooks test focus.completed --set task=report")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.testEvent)), completion: .list(EventType.names))
  var event: String

  @Option(
    name: .customLong("set"), help: ArgumentHelp(Catalogue.current.option(.testSet), valueName: "name=value"),
    transform: Self.setting)
  var settings: [Setting] = []

  @Option(help: ArgumentHelp(Catalogue.current.option(.testHook), valueName: "id"), completion: .names(of: .hooks))
  var hook: String?

  @Flag(name: .customLong("run"), help: ArgumentHelp(Catalogue.current.option(.testRun)))
  var isReal = false

  @OptionGroup var output: OutputOptions

  /// A setting `name=value`.
  struct Setting: Sendable {
    var name: String
    var value: String
  }

  func run() throws {
    let console = Console.current
    let set = Dictionary(settings.map { ($0.name, $0.value) }) { _, last in last }
    let params = TestParams(event: event, set: set, run: isReal, hook: hook)
    // The name of a hook in place of an event.
    if !EventType.names.contains(event), let named = try ControlClient().read(.hooks).first(where: { $0.id == event }) {
      throw Failure(.failed, console.language.hooks(.hookForEvent(id: SafeText.line(event), events: named.events)))
    }
    // The tried hooks may not be those of the file.
    if let problem = try ControlClient().problemOfConfiguration(in: console.language) { console.complain(problem) }
    // Commands may run up to their own timeouts. A test without `--run` starts no daemon.
    let records =
      isReal
      ? try ControlClient.telling.act(.test, params, timeout: nil)
      : try ControlClient().read(.test, params)
    try console.print(records, json: output.json, empty: console.language.hooks(.noHookRuns(event: event))) {
      $0.test(records)
    }
    if records.contains(where: { $0.result?.isGood == false }) { throw ExitCode(Failure.Status.failed.rawValue) }
  }

  private static func setting(_ text: String) throws -> Setting {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw ValidationError(Catalogue.current.usage(.badSetting(text)))
    }
    return Setting(name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
  }
}

extension HookInfo {
  /// Events that the hook waits for, for `segue hooks test`. Patterns are left out; a level counts by its beginning.
  fileprivate var events: [String] {
    let begin = condition.flatMap { text in
      EventType.names.first { $0 == text + ".started" || $0 == text.replacing("-paused", with: ".paused") }
    }
    return on.filter { EventType.names.contains($0) } + [begin].compactMap(\.self)
  }
}
