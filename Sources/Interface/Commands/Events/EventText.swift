// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TextWidth
import TimerEngine

/// An event on one line.
struct EventText {
  var style: Style
  var language: any Language
  var now: LocalTime

  /// Returns an event on one line. `reason`: the reason of the failed delivery, if it is known.
  func line(_ event: Event, reason: DeliveryReason? = nil) -> String {
    let data = event.data
    var parts = [LocalTime(event.time.instant).text(now: now)]
    parts.append(style.paint(DisplayWidth.pad(event.type.rawValue, 16), looks(event)))
    parts.append(style.paint(DisplayWidth.pad(data.reason.rawValue, 9), .dim))
    parts += details(event, reason)
    if let session = data.session, !session.task.isEmpty { parts.append(SafeText.line(session.task)) }
    var line = parts.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }

  private func details(_ event: Event, _ reason: DeliveryReason?) -> [String] {
    let data = event.data
    let seconds = [data.by, data.lead, data.slept].compactMap { $0 }.first
    var details = seconds.map { [ClockText.of($0)] } ?? []
    if let every = data.every {
      details.append(ClockText.of(every) + (data.count.map { " ×\($0)" } ?? ""))
    }
    if let strike = data.strike { details.append("\(strike.number). \(SafeText.line(strike.text))") }
    if let goal = data.goal { details.append("\(goal.name) \(goal.value)/\(goal.target)") }
    if let sound = data.sound { details.append(SafeText.line(sound)) }
    if let version = data.version { details.append(version) }
    if let delivery = data.delivery {
      let error = language.text(reason, or: delivery.error) ?? ""
      details.append("\(delivery.hook): \(SafeText.line(error))")
    }
    if event.type.declaration.outcome != nil, let session = data.session {
      details.append(ClockText.of(session.elapsed))
    }
    return details
  }

  private func looks(_ event: Event) -> [Style.Look] {
    if event.type == .hookFailed { return [.red, .bold] }
    return style.theme(event.data.session?.phase)
  }
}
