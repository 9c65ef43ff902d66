// SPDX-License-Identifier: MIT
import Events
import Hooks
import Players
import TimerEngine

/// All sections except hooks.
extension HooksSchema {
  private func length(_ phase: Phase, of owner: String) -> KeySet {
    let (title, description, synonyms) =
      switch phase {
      case .focus: ("Focus", "How long a focus runs", ["work", "pomodoro"])
      case .shortBreak: ("Short break", "How long a short break runs", ["break"])
      case .longBreak: ("Long break", "How long the break at the end of a round runs", [])
      }
    let standard = standard.timer.lengths[phase].written
    return [
      phase.rawValue: JSONValue.ref("phaseLength").about(
        title, description + owner + ", such as '25m' or '1h30m'; a number alone is minutes. 1 second to 24 hours.",
        default: owner.isEmpty ? standard : nil, examples: [standard], also: synonyms, lengths: PhaseLengths.allowed)
    ]
  }

  private func lengths(of owner: String = "") -> KeySet {
    Phase.allCases.reduce([:]) { $0 + length($1, of: owner) }
  }

  var timer: ConfigKey {
    let policies = JSONValue.choice(SuspendPolicy.allCases.map { ($0.rawValue, $0.meaning) })
    let suspension = "What happens to it when the computer sleeps."
    let parts: KeySet = [
      "focus": policies.about("A focus", suspension, default: .string(standard.timer.focusOnSuspend.rawValue)),
      "break": policies.about("A break", suspension, default: .string(standard.timer.breakOnSuspend.rawValue)),
    ]
    let more: KeySet = [
      "long-break-every": Self.integer(1...100).about(
        "Long break every", "How many pomodoros make a round; after the last one the break is long. 1 to 100.",
        default: .integer(Int64(standard.timer.longBreakEvery)), also: ["rounds"]),
      "strike-limit": Self.integer(0...1000).about(
        "Strike limit", "How many distractions forfeit the short break; 0 never does. 0 to 1000.",
        default: .integer(Int64(standard.timer.strikeLimit)), also: ["strikes"]),
      "auto-start": JSONValue.choice(AutoStart.allCases.map { ($0.rawValue, $0.meaning) }).about(
        "Auto-start", "Which phases begin by themselves.", default: .string(standard.timer.autoStart.rawValue),
        also: ["autostart"]),
      "on-suspend": JSONValue.object([
        .init(
          "anyOf",
          [
            policies,
            .section(parts, mayBeNothing: false),
          ])
      ]).about(
        "On suspend", "What happens to a running phase when the computer sleeps: one word for both, or one for each.",
        examples: [
          [
            "focus": .string(standard.timer.focusOnSuspend.rawValue),
            "break": .string(standard.timer.breakOnSuspend.rawValue),
          ]
        ], also: ["suspend"], inner: parts),
      "on-stop": JSONValue.choice(OnStop.allCases.map { ($0.rawValue, $0.meaning) }).about(
        "On stop", "What becomes of the time of a focus that is stopped or skipped.",
        default: .string(standard.timer.onStop.rawValue), also: ["stop"]),
      "round-expires-after": JSONValue.ref("duration").about(
        "Round expires after",
        "How long nothing may happen before the next focus begins a new round; 1 minute to 7 days.",
        default: standard.timer.roundExpiresAfter.written,
        lengths: .seconds(60)...(.seconds(7 * 24 * 3600))),
      "day-starts-at":
        ([
          "type": "string", "pattern": "^(?:[01]?[0-9]|2[0-3]):[0-5][0-9]$",
          "patternErrorMessage": "A time of day is written like '04:00'.",
        ] as JSONValue).about(
          "Day starts at", "The local time at which a new day of pomodoros and goals begins.", default: "00:00",
          examples: ["04:00"]),
    ]
    return (lengths() + more).about(
      "Timer", "How long phases run, and how one follows another.", examples: [["focus": "50m", "short-break": "10m"]])
  }

  var projects: ConfigKey {
    JSONValue.named(.ref("project")).about(
      "Projects", "What is different for a project: each key is the name of one.",
      examples: [["writing": ["focus": "50m", "ambient": "meditation"]]])
  }

  var projectKeys: KeySet {
    lengths(of: " in this project") + [
      "ambient": JSONValue.ref("soundName").about(
        "Ambient sound", "What plays while a focus of this project runs.", also: ["sound"])
    ]
  }

  var project: JSONValue {
    JSONValue.section(projectKeys).about(
      "Project", "What is different for this project; the general settings hold for all else.")
  }

  var goals: ConfigKey {
    let help = "A number of pomodoros ('8 pomodoros'), a length of time ('4h'), or 'off'."
    // The pattern is repeated here, because a pattern cannot refer to another: the same units in the same order.
    let time = duration["pattern"]?.string ?? ""
    let goal: JSONValue = [
      "type": "string",
      "pattern": .string("^ *off *$|^ *\\+?0*(?:[1-9][0-9]{0,2}|1000) +pomodoros? *$|" + time),
      "patternErrorMessage": .string(help), "errorMessage": .string(help),
    ]
    let keys: KeySet = [
      "daily": goal.about("Daily goal", help + " At most 24 hours.", default: "off", examples: ["8 pomodoros", "4h"]),
      "weekly": goal.about("Weekly goal", help + " At most 168 hours.", default: "off", examples: ["20h"]),
    ]
    return keys.about("Goals", "What you want to reach in a day and in a week.", examples: [["daily": "8 pomodoros"]])
  }

  var notify: ConfigKey {
    let keys: KeySet = [
      "desktop": Self.boolean.about(
        "Desktop notice", "Whether the end of a phase shows a notice.", default: .bool(standard.notify.desktop)),
      "chime":
        (["anyOf": [Self.boolean, .ref("soundName"), .section(chimeKeys)]] as JSONValue).about(
          "Chime", "What sounds at the end of a phase: true, false, a sound, or one for each.", default: true,
          examples: [["focus": "chime", "break": "~/Music/bell.ogg", "volume": 60]], inner: chimeKeys),
      "lead": (["anyOf": [["const": "off"], .ref("duration")]] as JSONValue).about(
        "Lead", "How long before the end of a phase another notice is shown: 1 second to 24 hours, or 'off'.",
        default: standard.notify.lead?.written ?? "off", examples: ["1m"], lengths: Self.marks),
      "terminal": JSONValue.choice(Appearance.Notices.allCases.map { ($0.rawValue, $0.meaning) }).about(
        "Terminal notices", "Whether 'segue watch' shows notices by its terminal.",
        default: .string(Appearance().notices.rawValue)),
    ]
    return keys.about("Notices", "What happens at the end of a phase without any hook.")
  }

  var ui: ConfigKey {
    let switches = JSONValue.choice(Appearance.Switch.allCases.map { ($0.rawValue, $0.meaning) })
    let keys: KeySet = [
      "theme": JSONValue.choice(Appearance.Theme.allCases.map { ($0.rawValue, $0.meaning) }).about(
        "Theme", "Light or dark.", default: .string(Appearance().theme.rawValue)),
      "language": JSONValue.choice(Appearance.Language.allCases.map { ($0.rawValue, $0.meaning) }).about(
        "Language", "What Segue speaks on a terminal and in notices; logs and JSON stay English.",
        default: .string(Appearance().language.rawValue)),
      "clock": JSONValue.choice(Appearance.Clock.allCases.map { ($0.rawValue, $0.meaning) }).about(
        "Clock", "How the time is drawn.", default: .string(Appearance().clock.rawValue)),
      "plant": switches.about(
        "Plant", "Whether a plant grows through a focus.", default: .string(Appearance().plant.rawValue)),
      "motion": switches.about(
        "Motion", "Whether pictures of the time move each second; 'off' moves them once a minute.",
        default: .string(Appearance().motion.rawValue)),
      "mouse": switches.about(
        "Mouse", "Whether the mouse chooses in a terminal; 'off' leaves it to select text.",
        default: .string(Appearance().mouse.rawValue)),
    ]
    return keys.about("Appearance", "How the timer is shown.", examples: [["theme": "dark", "clock": "digits"]])
  }

  /// The sounds at the end of each phase.
  private var chimeKeys: KeySet {
    func one(_ title: String, _ phase: String) -> ConfigKey {
      (["anyOf": [Self.boolean, .ref("soundName")]] as JSONValue).about(
        title, "What sounds at the end of a \(phase): true, false, or a sound.", default: true)
    }
    return [
      "focus": one("After a focus", "focus"), "break": one("After a break", "break"),
      "volume": JSONValue.ref("volume").about(
        "Volume", "How loud, from 0 to 100; that of the ambient sound, but at least 30, where it isn't given.",
        examples: [60]),
    ]
  }

  var ambient: ConfigKey {
    let keys: KeySet = [
      "sound": JSONValue.ref("soundName").about(
        "Sound", "What plays while a focus runs: 'off', a sound that Segue makes, a file, or a folder of files.",
        default: .string(standard.ambient.sound.name)),
      "volume": JSONValue.ref("volume").about(
        "Volume", "How loud, from 0 to 100.", default: .integer(Int64(standard.ambient.volume))),
      "focus": phaseSound("Focus", "What plays while a focus runs, in place of 'sound' and 'volume'."),
      "break": phaseSound("Breaks", "What plays while a break runs; nothing where it isn't given."),
      "short-break": phaseSound("Short breaks", "What plays in short breaks, in place of 'break'."),
      "long-break": phaseSound("Long breaks", "What plays in long breaks, in place of 'break'."),
      "fade": (["anyOf": [["const": "off"], .ref("duration")]] as JSONValue).about(
        "Fade", "How long a sound takes to rise and to fall, and two to cross; 'off', or up to 60 seconds.",
        default: standard.ambient.fade.written, examples: ["3s"], lengths: Self.fades),
      "duck": Self.boolean.about(
        "Duck", "Whether it makes room for a chime.", default: .bool(standard.ambient.duck)),
      "player": player,
    ]
    return keys.about(
      "Ambient sound", "The sound that plays while a phase runs.",
      examples: [["sound": "waterfall", "volume": 30], ["sound": "waterfall", "break": "meditation"]])
  }

  private func phaseSound(_ title: String, _ description: String) -> ConfigKey {
    let keys: KeySet = [
      "sound": JSONValue.ref("soundName").about(
        "Sound", "'off', a sound that Segue makes, a file, or a folder of files."),
      "volume": JSONValue.ref("volume").about("Volume", "How loud, from 0 to 100."),
    ]
    return (["anyOf": [.ref("soundName"), .section(keys)]] as JSONValue).about(
      title, description, examples: ["meditation", ["sound": "meditation", "volume": 25]], inner: keys)
  }

  private var player: ConfigKey {
    let help =
      "The program that plays all sounds: a name, 'auto', or a command with '{file}' and, where it has one, '{volume}' "
      + "(0 to 100) in it."
    let place: JSONValue = [
      "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
      "properties": [
        "file": (["type": "null"] as JSONValue).about("File", "Where the file's path goes."),
        "volume": (["type": "null"] as JSONValue).about("Volume", "Where the volume goes, 0 to 100."),
      ],
    ]
    let names = (PlayerProgram.names + ["auto"]).map { JSONValue.string($0) }
    return
      ([
        "anyOf": [
          ["enum": .array(names)],
          ["type": "array", "minItems": 2, "items": ["anyOf": [.ref("text"), place]]],
        ], "errorMessage": .string(help),
      ] as JSONValue).about("Player", help, default: "auto", examples: ["mpv", ["play-it", "{file}"]])
  }

  var secrets: ConfigKey {
    JSONValue.named(
      .ref("secret"),
      names: [
        "pattern": .string(Self.identifier),
        "patternErrorMessage": "The name of a secret consists of letters, digits and '_'.",
      ]
    ).about(
      "Secrets", "Where secret values come from, never the values themselves; used as ${{ secrets.NAME }}.",
      examples: [["slack_url": ["keychain": "segue/slack"]]])
  }

  static let identifier = "^[A-Za-z_][A-Za-z0-9_]*$"

  var secretKeys: KeySet {
    [
      "keychain":
        ([
          "type": "string", "pattern": #"^[^/]+/[^\x00]+$"#,
          "patternErrorMessage": "This takes SERVICE/NAME, such as 'segue/slack'.",
        ] as JSONValue).about(
          "Keychain", "SERVICE/NAME in the system's keychain; 'segue secret set NAME' puts it there.",
          examples: ["segue/slack"], also: ["keyring"]),
      "file": JSONValue.ref("path").about(
        "File", "A file that holds the value; refused unless only you can read it.",
        examples: ["~/.config/segue/signing.key"], also: ["path"]),
      "env":
        ([
          "type": ["string", "boolean"], "pattern": .string(Self.identifier),
          "patternErrorMessage": "This takes the name of a variable, without '$'.",
        ] as JSONValue).about(
          "Variable", "The variable of the environment that holds the value.", examples: ["HUE_TOKEN"],
          also: ["environment"]),
      "command": JSONValue.ref("command").about(
        "Command", "A command that prints the value: a text for the shell, or a list of words.",
        examples: [["pass", "show", "pushover"]], also: ["cmd", "run"]),
    ]
  }

  var secret: JSONValue {
    let sources = secretKeys.names
    let one = "A secret has one source: 'keychain', 'file', 'env' or 'command'."
    return JSONValue.section(secretKeys, mayBeNothing: false).with([
      "errorMessage": "A secret says where its value comes from, never the value itself: { keychain: segue/NAME }.",
      "anyOf": .array(sources.map { .given($0) }), "allOf": .array(JSONValue.atMostOne(of: sources, because: one)),
    ]).about("Secret", one)
  }

  var attachments: ConfigKey {
    let help = "A whole number with a unit, such as '500 MiB' or '2 GiB'."
    let size: JSONValue = [
      "type": "string", "pattern": .string(SizeText.pattern), "patternErrorMessage": .string(help),
      "errorMessage": .string(help),
    ]
    let keys: KeySet = [
      "max-size": size.about(
        "Maximum size", "How large a file 'segue attach' takes. " + help,
        default: .string(SizeText.of(standard.largestAttachment)), examples: ["2 GiB"], also: ["limit"])
    ]
    return keys.about("Attachments", "The files that 'segue attach' copies.", examples: [["max-size": "2 GiB"]])
  }

  var defaults: ConfigKey {
    let keys: KeySet = [
      "timeout": JSONValue.ref("duration").about(
        "Timeout", "How long an action may take where its hook doesn't say; at most 24 hours.",
        default: standard.defaultTimeout.written, lengths: Self.timeouts)
    ]
    return keys.about(
      "Defaults", "What holds for every hook that doesn't say otherwise.", examples: [["timeout": "10s"]])
  }
}
