// SPDX-License-Identifier: MIT
import Events
import Hooks

/// The keys of one hook.
extension HooksSchema {
  var hook: JSONValue {
    JSONValue.section(hookKeys, mayBeNothing: false)
      .with([
        "anyOf": [.given("on"), .given("while"), .given("uses")], "allOf": .array(hookRules),
        "errorMessage": "A hook is a mapping that says when ('on' or 'while') and what ('run', 'webhook', 'play', …).",
      ])
      .about(
        "Hook", "When ('on' or 'while') something is done ('run', 'webhook', 'play', 'uses', or 'enter' and 'exit').",
        examples: [
          ["on": "focus.completed", "run": "notify-send \"Done\" \"$SEGUE_TASK\""],
          ["while": "focus", "enter": ["playerctl", "pause"], "exit": ["playerctl", "play"]],
        ])
  }

  var hookKeys: KeySet { when + what + how }

  private var when: KeySet {
    [
      "name": JSONValue.ref("text").about(
        "Name", "What the hook is called in lists, in words for people.", also: ["description", "title", "label"]),
      "enabled": Self.boolean.about("Enabled", "Whether the hook acts at all.", default: true, also: ["disabled"]),
      "on": on,
      "while": whileLevel,
      "if": JSONValue.ref("expression").about(
        "If",
        "An expression (CEL) that has to be true besides 'on' or 'while'. It sees 'event', 'session', 'timer', "
          + "'today', 'goals', 'reason', 'host', 'os' and 'now'.",
        examples: ["session.task != \"\"", "session.elapsed >= duration(\"20m\")"], also: ["condition"],
        reenters: true),
      "during": during,
      "lead": JSONValue.ref("duration").about(
        "Lead", "For '….ending': how long before the end of the phase. 1 second to 24 hours.",
        default: Edge.standardLead.written, examples: ["2m"], also: ["before"], lengths: Self.marks),
      "every": JSONValue.ref("duration").about(
        "Every", "For '….elapsed': how often. 1 second to 24 hours.", examples: ["5m"], also: ["interval"],
        lengths: Self.marks),
      "times": Self.integer(1...10_000).about(
        "Times", "For '….elapsed': how often at most in one phase, pause or wait; without it, there is no limit.",
        examples: [3], also: ["count"]),
    ]
  }

  private var what: KeySet {
    [
      "run": run,
      "webhook": webhookKey,
      "play": playKey,
      "uses": uses,
      "with": with,
      "enter": step(
        "Enter", "With 'while': what is done when it begins to hold; it may run more than once.",
        example: ["playerctl", "pause"], also: ["start"]),
      "exit": step(
        "Exit",
        "With 'while': what undoes it when it no longer holds. It always runs, also after a crash; more than once "
          + "perhaps.", example: ["playerctl", "play"], also: ["stop", "leave", "execstop"]),
    ]
  }

  private var how: KeySet {
    [
      "mode": JSONValue.choice([
        ("queued", "One at a time, in order."), ("single", "What comes while one is running is dropped."),
        ("restart", "The one that is running is ended first."), ("parallel", "Up to 'max' at once."),
      ]).about(
        "Mode", "What happens to an event while this hook is still busy with one before.", default: "queued",
        also: ["concurrency"]),
      "max": Self.integer(1...64).about("At once", "With 'mode: parallel': how many at once. 1 to 64.", examples: [4]),
      "timeout": JSONValue.ref("duration").about(
        "Timeout",
        "How long the action may take; then a command and all that it started is ended. At most 24 hours; a "
          + "sound has no limit.", default: standard.defaultTimeout.written, lengths: Self.timeouts),
      "retry": retry,
      "max-age": JSONValue.ref("duration").about(
        "Oldest",
        "An event older than this is not acted on: sounds and notices 1 minute, webhooks 24 hours, commands "
          + "without limit unless this is given.", examples: ["10m"]),
      "idempotent": Self.boolean.about(
        "Repeatable", "Whether the command may be run again after a crash that left its outcome unknown.",
        default: false),
      "background": JSONValue.choice(BackgroundPolicy.allCases.map { ($0.rawValue, $0.meaning) }).about(
        "Background", "What becomes of what the command left running when it succeeded.",
        default: .string(BackgroundPolicy.keep.rawValue), reenters: true),
      "env": JSONValue.named(
        .ref("filledText"),
        names: [
          "pattern": .string(Self.identifier), "not": ["pattern": "^SEGUE_"],
          "patternErrorMessage": "The name of a variable consists of letters, digits and '_'.",
          "errorMessage": "Variables that begin with SEGUE_ are set by Segue.",
        ]
      ).about(
        "Environment", "Variables for the command; ${{ }} in their values is filled in.",
        examples: [["CHAT_URL": "${{ secrets.chat_url }}"]], also: ["environment"], reenters: true),
      "working-directory": JSONValue.ref("path").about(
        "Working directory", "The folder in which the command runs; your home folder where it isn't given.",
        default: "~", also: ["cwd", "workdir", "dir"], reenters: true),
      "shell": shell,
    ]
  }

  /// The allowed durations of a `lead` or an `every`.
  static let marks = Duration.seconds(1)...Duration.seconds(24 * 3600)
  static let timeouts = Duration.milliseconds(1)...Duration.seconds(24 * 3600)

  private var shell: ConfigKey {
    ([
      "type": ["string", "number", "boolean", "array"], "pattern": "^[^ ]+$",
      "not": ["type": "string", "pattern": .string(Self.template)], "items": .ref("text"), "minItems": 1,
      "patternErrorMessage": "This takes a program, or a list such as [bash, -c].",
      "errorMessage": "This takes a program, or a list such as [bash, -c].",
    ] as JSONValue).about(
      "Shell", "The program that a command's text is handed to, or the whole list of words in front of it.",
      default: "/bin/sh", examples: ["bash", ["bash", "-euo", "pipefail", "-c"], "python3"], reenters: true)
  }
}
