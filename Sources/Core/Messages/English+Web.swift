// SPDX-License-Identifier: MIT

extension English {
  package func web(_ phrase: WebMessage) -> String {
    switch phrase {
    case .label(let label): words(for: label)
    case .tag: "en"
    case .refusalTitle(401): "Open the dashboard with 'segue web'"
    case .refusalTitle(403): "This request was refused"
    case .refusalTitle(404): "Page not found"
    case .refusalTitle(413): "Too large"
    case .refusalTitle(429): "Too many attempts"
    case .refusalTitle: "The request failed"
    case .refusal(401): "This browser has no access yet. Run 'segue web' in a terminal, or type the code that it shows."
    case .refusal(403): "Segue accepts forms from its own pages only. Load the page again, then retry."
    case .refusal(404): "There is no page at this address."
    case .refusal(413): "The form or a file is larger than the dashboard accepts."
    case .refusal(429): "Wait a minute, then type the code again."
    case .refusal(let status) where status >= 500: "The dashboard could not answer. Its log has the reason."
    case .refusal: "The browser sent something that the dashboard cannot read."
    case .askTime(let elapsed): "The focus has run for \(elapsed). Save its time?"
    case .askFinish(let elapsed, let planned): "The focus has run for \(elapsed) of \(planned). Count it as a pomodoro?"
    case .endsAt(let clock): "until \(clock)"
    case .today(let pomodoros, let focus): "\(count(pomodoros, "pomodoro")) today, \(length(focus)) of focus"
    case .strikes(let number): count(number, "strike")
    case .attached(let number): number == 1 ? "The file was attached." : "\(number) files were attached."
    case .noFile: "No file was chosen."
    case .badField(let name): "The field '\(name)' has an invalid value."
    case .saved(let what): "Saved: \(what)"
    case .setting(let key): words(forSetting: key)
    case .settingGroup(let section): words(forGroup: section)
    case .settingValue(let value): words(forValue: value)
    case .command(let command): words(for: command)
    }
  }

  private func words(for label: WebMessage.Label) -> String {
    switch label {
    case .skipToContent: "Skip to content"
    case .timer: "Timer"
    case .history: "History"
    case .reports: "Reports"
    case .hooks: "Hooks"
    case .settings: "Settings"
    case .navigation: "Pages"
    case .start: "Start"
    case .again: "Start the last task again"
    case .pause: "Pause"
    case .resume: "Resume"
    case .stop: "Stop"
    case .finish: "Finish"
    case .skip: "Skip"
    case .strike: "Strike"
    case .takeShortBreak: "Short break"
    case .takeLongBreak: "Long break"
    case .extend: "5 min more"
    case .task: "Task"
    case .taskHint: "What will you work on?"
    case .project: "Project"
    case .tags: "Tags"
    case .tagsHint: "Separate tags with spaces."
    case .length: "Length"
    case .minutes: "min"
    case .startFocus: "Start focus"
    case .describe: "Change task"
    case .save: "Save"
    case .note: "Note"
    case .noteHint: "A note about this session"
    case .addNote: "Add note"
    case .strikeText: "What distracted you?"
    case .photo: "Photo or file"
    case .photoHint: "A phone offers its camera here."
    case .attach: "Attach"
    case .sound: "Sound"
    case .volume: "Volume"
    case .choose: "Use this sound"
    case .details: "Details"
    case .keepTime: "Save the time"
    case .discardTime: "Discard the time"
    case .goOn: "Go on"
    case .countIt: "Count it as a pomodoro"
    case .round: "Round"
    case .next: "Next"
    case .daemonGone: "The daemon stopped. This page continues when it is back."
    case .daemonIsOff: "The daemon is not running. Any button starts it."
    case .connectionLost: "The connection to the dashboard is lost. Retrying …"
    case .needsDaemon: "The daemon did not answer."
    case .otherVersion: "The daemon is of another version than the dashboard. Run 'segue daemon restart'."
    case .enterCode: "Code"
    case .enter: "Open"
    case .enterText: "'segue web' shows it in the terminal. It works once, for a minute."
    case .openAgain: "If this browser had access before, load the page again."
    case .welcomeTitle: "Welcome to Segue"
    case .welcomeWhat:
      "A pomodoro is a length of work without interruption, then a short break. After four of them comes a long break."
    case .welcomeHow: "Choose one task, start the timer, and work on that task alone until it ends."
    case .welcomeStrike: "If something distracts you, mark a strike and go back to the task."
    case .welcomeQuestions: "Three questions"
    case .focusLength: "How long is a focus, in minutes?"
    case .shortBreakLength: "How long is a short break, in minutes?"
    case .dailyGoal: "How many pomodoros a day do you aim for?"
    case .welcomeStart: "Save and start the first focus"
    case .welcomeHooks:
      "Hooks run commands, webhooks and sounds on every transition. Add the first with 'segue hooks add'."
    case .noGoal: "0 means no goal."
    case .notNow: "Not now"
    case .erase: "Erase everything"
    case .eraseWhat: "This erases every session, note and file, the log of hooks, and the backups. It cannot be undone."
    case .eraseConfirm: "Type 'erase' to confirm."
    case .eraseWord: "erase"
    case .eraseNotConfirmed: "Nothing was erased. Type 'erase' to confirm."
    case .erased: "Everything was erased."
    case .team: "Team"
    case .board: "Board"
    case .boardAudience: "People on the board"
    case .boardPeriod: "Period of the board"
    case .boardPlace: "Place"
    case .boardPerson: "Person"
    case .boardFocus: "Focus"
    case .boardPomodoros: "Pomodoros"
    case .boardStreak: "Streak"
    case .friends: "Friends"
    case .addFriend: "Add a friend"
    case .friendHandle: "Handle"
    case .friendHint: "The person's exact handle on the hub"
    case .openHub: "Open the hub"
    case .settingsHint: "Write lengths as 25m or 1h30m, a goal as 8 pomodoros or 4h, and off for none."
    }
  }

  private func words(for command: WebMessage.Command) -> String {
    switch command {
    case .opening(let address): "The dashboard opens at \(address)."
    case .noBrowser(let address): "No browser could be started. Open this address within a minute:\n\(address)"
    case .stopped: "The dashboard stopped."
    case .notRunning: "The dashboard is not running."
    case .revoked: "Every browser was logged out of the dashboard."
    case .noProgram(let searched):
      "the program 'segue-web' was not found (searched: \(searched.joined(separator: ", "))). "
        + "Install it with 'Scripts/install', or name it in SEGUE_WEB"
    case .cannotStart(let reason, let log): "the dashboard could not start: \(reason). Its log is \(log)"
    case .cannotWrite(let folder):
      "the folder \(folder) cannot be written. Check its owner, its mode and the free space"
    case .notEncrypted:
      "Everybody on this network can read what this dashboard sends: it is not encrypted. Use it on a network that you trust."
    case .typeCode(let address, let code): "On the phone, open \(address) and type this code within a minute: \(code)"
    case .runsOtherwise(let address):
      "the dashboard already runs at \(address) with other options. Stop it first with 'segue web --stop'"
    case .startsAtLogin(let address, let manager):
      "The dashboard is running under \(manager) at \(address) and starts at each login. Open it with 'segue web'."
    case .startsNoMore(let path): "Removed: \(path). The dashboard no longer starts at login."
    case .noManager:
      "no supported service manager (systemd, launchd) was found. Run this at login instead: segue web --url"
    case .badPublicURL(let url):
      "--public-url: '\(url)' is not an address. Write https:// or http:// and the host alone, as in https://timer.example"
    case .badPort(let port): "the port \(port) does not exist. Choose one between 1 and 65535"
    }
  }

  private func words(forSetting key: String) -> String {
    switch key {
    case "timer.focus": "Focus"
    case "timer.short-break": "Short break"
    case "timer.long-break": "Long break"
    case "timer.long-break-every": "Pomodoros before a long break"
    case "timer.strike-limit": "Strikes that forfeit the short break"
    case "timer.auto-start": "Starts by itself"
    case "timer.on-suspend.focus": "A focus while the computer sleeps"
    case "timer.on-suspend.break": "A break while the computer sleeps"
    case "timer.on-stop": "The time of a stopped focus"
    case "timer.round-expires-after": "A round expires after"
    case "timer.day-starts-at": "A day starts at"
    case "goals.daily": "Each day"
    case "goals.weekly": "Each week"
    case "notify.desktop": "Desktop notifications"
    case "notify.chime": "Chime"
    case "notify.lead": "Notice before the end"
    case "notify.terminal": "Notices in the terminal"
    case "ambient.sound": "Sound during focus"
    case "ambient.volume": "Volume"
    case "ambient.break": "Sound during breaks"
    case "ambient.fade": "Fade"
    case "ambient.duck": "Quieter during notices"
    case "ambient.player": "Player"
    case "ui.theme": "Theme"
    case "ui.language": "Language"
    case "ui.clock": "Clock in the terminal"
    case "ui.plant": "Plant"
    case "ui.motion": "Motion"
    case "ui.mouse": "Mouse in the terminal"
    case "attachments.max-size": "Largest file"
    case "defaults.timeout": "Timeout of hooks"
    default: key
    }
  }

  private func words(forGroup section: String) -> String {
    switch section {
    case "timer": "Timer"
    case "goals": "Goals"
    case "notify": "Notices"
    case "ambient": "Sound"
    case "ui": "Look"
    case "attachments": "Files"
    case "defaults": "Hooks"
    default: section
    }
  }

  private func words(forValue value: String) -> String {
    switch value {
    case "true": "on"
    case "none": "nothing"
    case "false": "off"
    case "system": "as the system"
    case "auto": "automatic"
    case "keep": "save"
    case "break": "breaks"
    case "all": "breaks and focus"
    case "count": "continue counting"
    case "freeze": "freeze, then go on"
    case "en": "English"
    case "ko": "한국어"
    default: value
    }
  }
}
