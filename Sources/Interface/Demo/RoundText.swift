// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TimerEngine

/// Turns observations into lines. A pure value.
struct RoundText {
  var language: any Language

  func lines(_ event: Event) -> [Line] {
    let data = event.data
    let phaseIcon = Style.icon(data.session?.phase, isPaused: false)
    let (icon, text, look): (String, String, Style.Look)
    switch event.type {
    case .focusStarted:
      let task = SafeText.line(data.session?.task ?? "")
      let round = data.timer.round
      let phrase = DemoMessage.focus(number: round.completed + 1, of: round.length, seconds: seconds(data), task: task)
      (icon, text, look) = ("🍅", language.demo(phrase), .red)
    case .focusPaused: (icon, text, look) = ("⏸", label(data, paused: true), .red)
    case .focusResumed: (icon, text, look) = ("🍅", language.demo(.resumed), .red)
    case .focusCompleted: (icon, text, look) = ("🍅", language.timer(.done(.focus)), .red)
    case .breakStarted:
      (icon, text, look) = (phaseIcon, language.demo(.pause(label: label(data), seconds: seconds(data))), .green)
    case .breakCompleted:
      (icon, text, look) = (phaseIcon, language.timer(.done(data.session?.phase ?? .shortBreak)), .green)
    case .roundCompleted: (icon, text, look) = ("🍅", language.demo(.roundDone), .red)
    case .strikeAdded:
      let (number, reason) = (data.strike?.number ?? 1, SafeText.line(data.strike?.text ?? ""))
      (icon, text, look) = ("⚡", language.demo(.strike(number: number, text: reason)), .yellow)
    case .focusEnding: (icon, text, look) = ("⏳", language.demo(.ending(seconds: data.lead ?? 0)), .yellow)
    // A round contains none of these events.
    case .focusExtended, .focusAbandoned, .breakPaused, .breakResumed, .breakExtended, .breakSkipped, .breakEnding,
      .focusElapsed, .breakElapsed, .pauseElapsed, .idleElapsed, .goalReached, .sessionChanged, .sessionDeleted,
      .sessionLogged,
      .soundChanged, .systemSuspended, .systemResumed, .daemonStarted, .daemonStopping, .hookFailed:
      return []
    }
    return [.transition(icon: icon, text: text, looks: [look])]
  }

  /// The result of an attempt; empty while it runs. `now` is the base for the time of the next attempt.
  func lines(_ delivery: DeliveryRecord, expectsFailure: Bool = false, now: Instant) -> [Line] {
    guard delivery.state != "running", let attempt = delivery.attempts.last else { return [] }
    if expectsFailure, delivery.state == "failed" {
      return [.result(.note, name: SafeText.line(delivery.hook), detail: language.demo(.silentBell))]
    }
    var details: [String] = []
    if let note = language.text(delivery.reason, or: delivery.note), !note.isEmpty, delivery.state != "pending" {
      details.append(note)
    }
    if let status = attempt.httpStatus { details.append(language.hooks(.http(status))) }
    let ending = [
      attempt.exit.flatMap { $0 == 0 ? nil : language.hooks(.exit($0)) },
      attempt.signal.map { language.hooks(.signal($0)) },
      language.text(attempt.reason, or: attempt.error),
    ]
    // The note often says the same.
    details += ending.compactMap { $0 }.filter { !details.contains($0) }
    if attempt.httpStatus == nil, let line = attempt.stdout.split(whereSeparator: \.isNewline).first {
      details.append("“\(line)”")
    }
    if delivery.hook == DemoFiles.bell, delivery.state == "succeeded" { details.append(language.demo(.bell)) }
    if attempt.number > 1 { details.append(language.demo(.attempt(attempt.number))) }
    if let duration = attempt.durationMs { details.append("\(duration) ms") }
    if delivery.state == "pending", let next = delivery.nextAttemptAt?.instant {
      details.append(language.demo(.nextAttempt(tenths: Int((max(.zero, next - now).milliseconds + 50) / 100))))
    }
    let mark: Line.Mark =
      switch delivery.state {
      case "succeeded": .good
      case "pending": .again
      default: .bad
      }
    return [.result(mark, name: SafeText.line(delivery.hook), detail: SafeText.line(details.joined(separator: ", ")))]
  }

  /// The received request. With `isKnown`, an earlier request had the same id.
  func lines(_ received: ReceivedRequest, isKnown: Bool) -> [Line] {
    let event = try? JSON.read(Event.self, from: received.body)
    let id = SafeText.line(String(received.id.suffix(12)))
    let what = event?.type.rawValue ?? received.method
    let text: DemoMessage =
      switch received.status {
      case 503: .refused(event: what, id: id)
      case 200: .taken(event: what, id: id, isKnown: isKnown)
      default: .misdirected(status: received.status)
      }
    return [
      .result(received.status == 200 ? .good : .note, name: subject(.receiver), detail: language.demo(text))
    ]
  }

  /// The content of the hosts file after the hook's step.
  func hosts(blocked: [String], isAsFound: Bool, isRight: Bool) -> [Line] {
    let text: DemoMessage = isAsFound ? .unblocked : blocked.isEmpty ? .hostsDiffer : .blocked(sites: blocked)
    return [.result(isRight ? .good : .bad, name: subject(.hosts), detail: language.demo(text))]
  }

  func waterfall(isPlaying: Bool, player: String) -> [Line] {
    let text: DemoMessage = isPlaying ? .waterfallPlays(player: player) : .waterfallSilent(player: player)
    return [.result(isPlaying ? .good : .bad, name: subject(.waterfall), detail: language.demo(text))]
  }

  func sound(_ check: SoundCheck) -> [Line] {
    let text: DemoMessage =
      switch check {
      case .plays(let player): .canPlay(player: player)
      case .playsIntoNothing(let player): .playsIntoNothing(player: player)
      case .noPlayer(let why, let install): .noPlayer(why: why, install: install)
      case .fails(let player, let why): .cannotPlay(player: player, why: SafeText.line(why))
      }
    return [.result(.note, name: subject(.player), detail: language.demo(text))]
  }

  func note(_ name: DemoMessage.Subject, _ phrase: DemoMessage) -> Line {
    .result(.note, name: subject(name), detail: language.demo(phrase))
  }

  func subject(_ subject: DemoMessage.Subject) -> String { language.demo(.subject(subject)) }

  private func label(_ data: EventData, paused: Bool = false) -> String {
    language.timer(.label(data.session?.phase ?? .focus, paused: paused))
  }

  private func seconds(_ data: EventData) -> Int64 { data.session?.planned ?? 0 }
}
