// SPDX-License-Identifier: MIT
import Events
package import Hooks
import TimerEngine

/// A setting with a single value, as the command line shows and sets it.
package struct Setting: Codable, Hashable, Sendable {
  /// Its path in the file: `timer.focus`.
  package var key: String
  /// The value in the form of the file.
  package var value: String

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// Every setting with its current value, including defaults, in the order of the file's sections.
package func settings(of configuration: Configuration) -> [Setting] {
  general(configuration) + projects(configuration)
    + configuration.hooks.map { Setting(key: "hooks.\($0.id).enabled", value: String($0.isEnabled)) }
}

private func general(_ configuration: Configuration) -> [Setting] {
  let timer = configuration.timer
  let ui = configuration.ui ?? Appearance()
  let pairs = [
    ("timer.focus", durationText(timer.lengths.focus)),
    ("timer.short-break", durationText(timer.lengths.shortBreak)),
    ("timer.long-break", durationText(timer.lengths.longBreak)),
    ("timer.long-break-every", String(timer.longBreakEvery)),
    ("timer.strike-limit", String(timer.strikeLimit)),
    ("timer.auto-start", timer.autoStart.rawValue),
    ("timer.on-suspend.focus", timer.focusOnSuspend.rawValue),
    ("timer.on-suspend.break", timer.breakOnSuspend.rawValue),
    ("timer.on-stop", timer.onStop.rawValue),
    ("timer.round-expires-after", durationText(timer.roundExpiresAfter)),
    ("timer.day-starts-at", clock(configuration.dayStartsAt)),
    ("goals.daily", text(configuration.goals.daily)),
    ("goals.weekly", text(configuration.goals.weekly)),
    ("notify.desktop", String(configuration.notify.desktop)),
    ("notify.chime", text(configuration.notify.chime)),
    ("notify.lead", configuration.notify.lead.map(durationText) ?? "off"),
    ("notify.terminal", ui.notices.rawValue),
    ("ambient.sound", configuration.ambient.sound.name),
    ("ambient.volume", String(configuration.ambient.volume)),
    ("ambient.break", text(configuration.ambient.shortBreak, configuration.ambient)),
    ("ambient.fade", durationText(configuration.ambient.fade)),
    ("ambient.duck", String(configuration.ambient.duck)),
    ("ambient.player", text(configuration.ambient.player)),
    ("ui.theme", ui.theme.rawValue),
    ("ui.language", ui.language.rawValue),
    ("ui.clock", ui.clock.rawValue),
    ("ui.plant", ui.plant.rawValue),
    ("ui.motion", ui.motion.rawValue),
    ("ui.mouse", ui.mouse.rawValue),
    ("attachments.max-size", SizeText.of(configuration.largestAttachment)),
    ("defaults.timeout", durationText(configuration.defaultTimeout)),
  ]
  return pairs.map { Setting(key: $0.0, value: $0.1) }
}

private func projects(_ configuration: Configuration) -> [Setting] {
  configuration.projects.sorted { $0.key < $1.key }.flatMap { name, project in
    let lengths = configuration.timer.projectLengths[name] ?? configuration.timer.lengths
    return Phase.allCases.map { Setting(key: "projects.\(name).\($0.rawValue)", value: durationText(lengths[$0])) }
      + [Setting(key: "projects.\(name).ambient", value: (project.ambient ?? configuration.ambient.sound).name)]
  }
}

private func clock(_ minutes: Int) -> String {
  [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
}

private func text(_ chime: Chime) -> String {
  switch (chime.focus, chime.break) {
  case (nil, nil): "true"
  case (.off?, .off?): "false"
  case (let focus, let rest) where focus == rest: focus?.name ?? "true"
  case (let focus, let rest): "{ focus: \(focus?.name ?? "true"), break: \(rest?.name ?? "true") }"
  }
}

private func text(_ part: PhaseSound?, _ ambient: Ambient) -> String {
  part.map { ($0.sound ?? ambient.sound).name } ?? Sound.off.name
}

private func text(_ player: SoundPlayer?) -> String {
  switch player {
  case nil: "auto"
  case .named(let name): name
  case .command(let words): "[\(words.map { $0.contains("{") ? "'\($0)'" : $0 }.joined(separator: ", "))]"
  }
}

private func text(_ goal: Goal?) -> String {
  switch goal {
  case .pomodoros(let count): count == 1 ? "1 pomodoro" : "\(count) pomodoros"
  case .time(let duration): durationText(duration)
  case nil: "off"
  }
}
