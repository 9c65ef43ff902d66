// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// Every command with its usual arguments, and with the usual mistakes, in one home and one language.
struct Tour {
  /// The arguments of each run by its command, in the order of the runs.
  static let runs: [(command: String, arguments: [[String]])] = [
    ("status", [[], ["--format", "{task}{nope}"], ["--bar", "nope"], ["--jso"]]),
    ("pause", [[], ["now"]]), ("resume", [[]]), ("skip", [[]]), ("strike", [["phone"]]), ("finish", [[]]),
    ("extend", [["5m"], ["soon"], []]), ("shorten", [["5m"]]), ("undo", [[]]),
    (
      "hooks check",
      [[], ["broken.yml"], ["expressions.yml"], ["gone.yml"], ["tabs.yml"], ["plugins.yml"], ["webhooks.yml"]]
    ),
    ("start", [["write", "-p", "thesis", "-t", "deep", "--for", "20m"], ["--for", "soon"], ["read"]]),
    ("again", [[]]), ("toggle", [[]]), ("resume", [[]]),
    ("task", [["draft"], []]), ("note", [["a note"], [""]]),
    ("project set", [["thesis"]]), ("project list", [[]]),
    ("project colour", [["thesis", "red"], ["thesis", "reddish"], ["nobody", "blue"]]),
    ("project rename", [["thesis", "book"], ["nobody", "other"]]), ("project merge", [["book", "nobody"]]),
    ("strike", [["phone"]]), ("status", [[]]),
    ("events", [[], ["--since", "soon"]]),
    ("stop", [["--keep"], ["--keep", "--discard"]]), ("break", [["short"], ["medium"], []]), ("skip", [[]]),
    ("reset", [[]]), ("log", [["25m", "plan"], ["25m", "plan", "--at", "tomorrow 10:00"], ["long", "plan"]]),
    ("history list", [[], ["--outcome", "lost"], ["--limit", "0"], ["--from", "someday"]]),
    ("history show", [["last"], ["zzzz"]]),
    ("history edit", [["last", "--task", "plans"], ["last"], ["last", "--length", "never"]]),
    ("attach add", [["paper.txt"], ["gone.txt"], []]), ("attach list", [["last"], ["zzzz"]]),
    ("attach export", [["last", "--to", "out"], ["last", "nothing"]]), ("attach open", [["last", "nothing"]]),
    ("attach remove", [["last", "paper.txt"], ["last", "nothing"]]),
    ("report", [[], ["week"], ["fortnight"], ["--svg", "report.svg"]]),
    ("goal", [[], ["daily", "8 pomodoros"], ["daily", "many"], ["hourly", "1"]]),
    ("history delete", [["last"], ["zzzz"]]), ("undo", [[], ["--list"]]),
    ("export", [["out.csv"], ["out.xyz"], ["out.json", "--format", "yaml"]]),
    ("import", [["out.csv", "--yes"], ["gone.csv"], ["paper.txt"], ["--sample", "3"], ["--remove-sample"]]),
    ("hooks list", [[]]), ("hooks log", [[], ["--hook", "nobody"]]), ("hooks scopes", [[]]),
    ("hooks show", [["zzzz"], [""]]), ("hooks replay", [["zzzz"], []]),
    (
      "hooks test",
      [
        ["focus.completed"], ["focus.complete"], ["lunch"], ["focus.completed", "--set", "colour=red"],
        ["focus.completed", "--hook", "nobody"], ["focus.completed", "--set", "elapsed=long"],
      ]
    ),
    ("hooks simulate", [[]]), ("hooks teardown", [[], ["--forget", "nobody"], ["nobody"]]),
    ("hooks add", [[], ["slakc"], ["nothing"], ["slack", "--print"], ["slack", "--set", "colour=red", "--print"]]),
    ("plugin list", [[]]), ("plugin info", [["slack"], ["slakc"], ["nothing"]]),
    ("plugin new", [["My Plugin"], ["mine"]]), ("plugin check", [["nothing"], ["broken"], ["mine"]]),
    ("plugin add", [["nothing", "--yes"], ["ftp://example.org/x", "--yes"]]),
    ("plugin remove", [["nothing", "--yes"], ["mine", "--yes"]]), ("plugin setup", [["nothing"], ["slack"]]),
    ("secret set", [["a b"], ["token"]]), ("secret list", [[]]), ("secret remove", [["token"], ["nobody"]]),
    ("team show", [[]]), ("team join", [["hub.example.org"], ["http://hub.example.org"]]),
    ("team board", [["year"], []]), ("team friends", [[]]), ("team add", [["a b"], ["mina"]]),
    ("team profile", [["--photo", "gone.png"], []]), ("team leave", [[]]),
    ("sound list", [[]]), ("sound choose", [[], ["ocean", "--volume", "30"], ["tractor"], ["chime"], ["off"]]),
    ("sound preview", [["tractor"], ["ocean", "--volume", "200"]]),
    ("bar list", [[]]), ("bar setup", [["waybar", "--print"], ["nothing"]]),
    ("bar preview", [["waybar"], ["nothing"]]),
    ("get", [[], ["timer.focus"], ["timer.fokus"]]),
    ("set", [["timer.focus", "20m"], ["timer.focus", "long"], ["timer.fokus", "20m"], ["goals.daily", "off"]]),
    ("schema", [["nothing"]]), ("lsp", [[]]), ("doctor", [[]]), ("init", [[]]),
    ("daemon status", [[]]), ("daemon logs", [["--limit", "0"]]), ("daemon install", [["--print"]]),
    ("daemon restart", [[]]), ("daemon stop", [[], []]), ("daemon start", [[]]), ("daemon stop", [[]]),
    ("web", [["--stop"], ["--port", "zero"], ["now"]]), ("watch", [[]]), ("run", [["now"]]), ("demo", [["fast"]]),
    ("erase", [[], ["--all"]]), ("uninstall", [["--keep-history", "--yes"]]),
  ]

  /// The files in the home.
  static let files: [(path: String, text: String)] = [
    (TemporaryHome.hooksFile, hooks), ("broken.yml", broken), ("expressions.yml", expressions),
    ("tabs.yml", "version: 1\nhooks:\n\ta: { on: focus.started, run: x }\n  b\n  c: 'x\n"), ("plugins.yml", plugins),
    ("webhooks.yml", webhooks), ("paper.txt", "words\n"),
    (
      "config/segue/plugins/broken/plugin.yml",
      "manifest: 1\nname: other\nversion: 1\nexec: [bin/gone]\ncontrols: [x]\n"
    ),
  ]

  private static let hooks = """
    version: 1
    goals: { daily: 2 pomodoros }
    notify: { desktop: false, chime: false }
    hooks:
      journal: { on: focus.completed, if: 'session.task != ""', run: 'cat > /dev/null' }
      light: { while: focus, enter: 'true', exit: 'true' }

    """

  private static let broken = """
    timer: { focus: 25 minutes, fokus: 2, auto-start: maybe, long-break-every: four, day-starts-at: noon }
    colours: red
    goals: { daily: lots }
    ambient: { sound: tractor, volume: 40%, player: [mpv] }
    secrets: { token: hunter2, key: {}, ab: { keychain: x } }
    attachments: { max-size: big }
    hooks:
      "a b": { on: focus.complete, run: x }
      empty:
      both: { on: focus.started, while: focus, run: x }
      neither: { run: x }
      nothing: { on: focus.started }
      two: { on: focus.started, run: x, play: chime }
      level: { while: focsu, enter: x }
      event: { while: focus.started, enter: x }
      hours: { while: focus, during: 9-17 weekdays, enter: x }
      often: { on: focus.elapsed, run: x }
      lead: { on: focus.started, lead: 5m, run: x }
      list: { on: focus.started, run: [echo, $SEGUE_TASK] }
      filled: { on: focus.started, run: 'echo ${{ session.task }}' }
      mode: { on: focus.started, run: x, mode: parallel, max: x }
      shell: { on: focus.started, play: off, shell: bash, env: { 1a: x, SEGUE_X: y } }

    """

  private static let expressions = """
    version: 1
    hooks:
      a: { on: focus.completed, if: sesion.task, run: x }
      b: { on: focus.completed, if: session.tsk == 1, run: x }
      c: { on: focus.completed, if: session.task, run: x }
      d: { on: focus.completed, if: session.task = 1, run: x }
      e: { on: focus.completed, if: 'session.task == ', run: x }
      f: { on: focus.completed, if: 'session.tags.includes("a")', run: x }
      g: { on: focus.completed, if: session.elapsed > 20, run: x }
      h: { while: 'event.type == "x"', enter: x }
      i: { on: focus.completed, if: now.getHours() > 9, run: x }
      j: { on: focus.completed, if: 'session.phase == "lunch"', run: x }
      k: { on: focus.completed, if: '(true', run: x }

    """

  private static let plugins = """
    version: 1
    hooks:
      a: { on: focus.completed, uses: nothing }
      b: { on: focus.completed, uses: slack }
      c: { on: focus.completed, uses: slack, with: { colour: red } }
      d: { on: focus.completed, uses: broken }

    """

  private static let webhooks = """
    version: 1
    hooks:
      a: { on: focus.completed, webhook: example.org }
      b: { on: focus.completed, webhook: 'http://example.org' }
      c: { on: focus.completed, webhook: { method: FETCH, headers: { 'a b': c } } }
      d: { on: focus.completed, webhook: { url: 'https://example.org/${{ secrets.nobody }}', json: 1, body: x } }
      e: { on: focus.completed, webhook: 'https://${{ session.task }}' }

    """

  /// The output of a run on the terminal, with its arguments.
  typealias Text = (arguments: [String], text: String)

  let home: TemporaryHome
  private(set) var texts: [Text] = []
  /// Names that are the same in every language: commands, options, keys, events, and a person's own words.
  private(set) var names: Set<String> = []
  /// Texts that are the same in every language: the words of plugin authors, and examples of commands.
  private(set) var quotations: Set<String> = []
  /// Commands without runs.
  private(set) var missing: [String] = []

  /// Makes the tour in the language of `LANG`.
  init(_ language: String) async throws {
    let home = try TemporaryHome(variables: ["LANG": language, "COLUMNS": "400", "SEGUE_SEGUED": Programs.segued])
    self.home = home
    for folder in ["config/segue/plugins/broken", "out"] {
      try FileManager.default.createDirectory(atPath: home.path(folder), withIntermediateDirectories: true)
    }
    for file in Self.files { try home.write(file.text, to: file.path) }
    // A keychain's own messages aren't translated.
    try home.write("#!/bin/sh\nexit 1\n", to: "bin/secret-tool", mode: 0o700)
    try await learnNames(quotesAuthors: !language.hasPrefix("ko"))
    let commands = try await commands()
    missing = commands.filter { command in !Self.runs.contains { $0.command == command.joined(separator: " ") } }
      .map { $0.joined(separator: " ") }
    texts = try await withThrowingTaskGroup(of: Text.self, returning: [Text].self) { group in
      for command in commands { group.addTask { try await Self.text(of: command + ["--help"], in: home) } }
      var texts: [Text] = []
      for try await text in group { texts.append(text) }
      return texts
    }
    let words = [
      ["--help"], ["help", "expressions"], ["help", "exit-status"], ["nonsense"], ["help", "nonsense"],
      ["hooks", "chekc"], [],
    ]
    for arguments in words { try await run(arguments) }
    for (command, all) in Self.runs {
      for arguments in all { try await run(command.split(separator: " ").map(String.init) + arguments) }
    }
    texts += try await Self.texts(ofTroublesIn: language)
    texts += try await Self.texts(ofImportsIn: language)
  }

  /// Commands that print a file or a log, which is the same in every language.
  private static let printed = ["--print", "logs"]

  private mutating func run(_ arguments: [String]) async throws {
    texts.append(try await Self.text(of: arguments, in: home))
  }

  static func text(of arguments: [String], in home: TemporaryHome) async throws -> Text {
    let result = try await home.run([Programs.segue] + arguments)
    let isFile = arguments.contains(where: printed.contains) && !arguments.contains("--help")
    return (arguments, (isFile ? "" : result.output) + result.errors)
  }

  /// The paths of all commands without subcommands.
  private func commands() async throws -> [[String]] {
    func leaves(_ command: [String: Any], _ path: [String]) -> [[String]] {
      let below = (command["subcommands"] as? [[String: Any]] ?? []).filter { $0["commandName"] as? String != "help" }
      guard !below.isEmpty else { return [path] }
      return below.flatMap { leaves($0, path + [$0["commandName"] as? String ?? ""]) }
    }
    let tree = try await json("--experimental-dump-help")
    return leaves((tree as? [String: Any])?["command"] as? [String: Any] ?? [:], [])
  }

  private func json(_ arguments: String...) async throws -> Any {
    let text = try await home.run([Programs.segue] + arguments).output
    return try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// - Parameter quotesAuthors: whether the texts of plugins have no translation.
  private mutating func learnNames(quotesAuthors: Bool) async throws {
    var found: Set<String> = []
    var quoted: Set<String> = []
    func learn(_ text: String) {
      for match in text.matches(of: /[A-Za-z]+/) { found.insert(match.output.lowercased()) }
    }
    func quote(_ value: Any) {
      if let text = value as? String {
        if !text.contains(" ") {
          learn(text)
        } else if quotesAuthors {
          quoted.insert(text)
        }
      }
      for inner in value as? [Any] ?? Array((value as? [String: Any] ?? [:]).values) { quote(inner) }
    }
    func walk(_ value: Any, isSchema: Bool) {
      if let list = value as? [Any] { list.forEach { walk($0, isSchema: isSchema) } }
      guard let object = value as? [String: Any] else { return }
      for (key, inner) in object {
        // Names of keys and values of a schema; of the commands, their own names and those of their options.
        if key == "properties" || key == "enum" || key == "const" || key == "default" || key == "examples" {
          learn((inner as? [String: Any])?.keys.joined(separator: " ") ?? "\(inner)")
        }
        if !isSchema, ["commandName", "name", "valueName", "allValues"].contains(key) { learn("\(inner)") }
        if key == "discussion", let example = "\(inner)".firstMatch(of: /: (segue [^⟧]*)⟧?$/) {
          quoted.insert(String(example.output.1))
        }
        walk(inner, isSchema: isSchema)
      }
    }
    walk(try await json("--experimental-dump-help"), isSchema: false)
    for name in ["hooks", "events", "plugin"] { walk(try await json("schema", name), isSchema: true) }
    learn(try await home.run([Programs.segue, "bar", "list", "--json"]).output)
    // The words of plugin authors.
    for command in [["plugin", "list"], ["hooks", "add"], ["plugin", "info", "slack"]] {
      let lines = try await home.run([Programs.segue] + command + ["--json"]).output
      for line in lines.split(separator: "\n") {
        quote(try JSONSerialization.jsonObject(with: Data(line.utf8)))
      }
    }
    for (command, all) in Self.runs { learn(command + " " + all.flatMap(\.self).joined(separator: " ")) }
    for file in Self.files { learn(file.text + " " + file.path) }
    names = found
    quotations = quoted
  }
}
