// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TimerEngine
import WebPages

extension Dashboard {
  /// The stream of events that updates open pages.
  var liveRoutes: [Route] {
    [
      .get("/events") { visit in
        let changes = live.changes()
        let (events, continuation) = AsyncStream<ServerEvent>.makeStream(bufferingPolicy: .bufferingNewest(64))
        let task = Task {
          var last = visit.lastEventID ?? visit.query["after"]
          var before: Status?
          for await change in changes {
            // A browser without a valid session gets no further events.
            guard let cookie = visit.session?.cookie, entry.admits(cookie) else { break }
            if let event = event(for: change, before: &before, after: &last, visit) { continuation.yield(event) }
          }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return .events(events)
      }
    ]
  }

  /// The event for a change; nil if pages already know it.
  private func event(
    for change: LiveTimer.Change, before: inout Status?, after last: inout String?, _ visit: Visit
  ) -> ServerEvent? {
    switch change {
    case .heartbeat: return .heartbeat
    case .delivery(let delivery): return ServerEvent(name: "delivery", data: Self.line(delivery))
    case .scope(let scope): return ServerEvent(name: "scope", data: Self.line(scope))
    case .timer(let snapshot):
      defer {
        before = snapshot.status
        last = snapshot.id
      }
      guard snapshot.id != last else { return nil }
      guard let status = snapshot.status else { return ServerEvent(id: snapshot.id, name: "gone", data: "{}") }
      let data = TimerData(status, before: before, id: snapshot.id, regions: regions(status, visit), visit.language)
      return ServerEvent(id: snapshot.id, name: "timer", data: Self.line(data))
    }
  }

  /// The parts of pages that follow the timer, by name.
  private func regions(_ status: Status, _ visit: Visit) -> [String: String] {
    let page = RegionPage(
      words: Self.words(visit.language), token: visit.session?.formToken ?? "", mini: MiniTimer(status, visit.language),
      timer: TimerModel(status, visit.language))
    return Dictionary(
      uniqueKeysWithValues: ["mini", "face", "controls", "facts"].map { ($0, templates.render("live-\($0)", page)) })
  }

  private struct RegionPage {
    var words: [String: String]
    var token: String
    var mini: MiniTimer
    var timer: TimerModel
  }

  private static func line(_ value: some Encodable) -> String { (try? JSON.line(value)) ?? "{}" }
}

/// The data with which a page continues by itself until the next event.
private struct TimerData: Encodable {
  var id: String
  var isRunning: Bool
  /// Milliseconds since 1970, like `now`, by which a page knows the difference of its clock.
  var deadline: Int64?
  var now: Int64
  /// In seconds.
  var elapsed: Int64
  var planned: Int64
  var mood: String
  var theme: String
  var motion: String
  var label: String
  /// The text for a screen reader; nil without a transition.
  var says: String?
  var regions: [String: String]

  init(_ status: Status, before: Status?, id: String, regions: [String: String], _ language: any Language) {
    self.id = id
    isRunning = status.state == .running
    deadline = status.state == .running ? status.deadline?.instant.milliseconds : nil
    now = WallClock.now.milliseconds
    (elapsed, planned) = (status.elapsed, status.planned)
    let look = status.ui ?? Appearance()
    (mood, theme, motion) = (status.mood, look.theme.rawValue, look.motion.rawValue)
    label = status.label(in: language)
    let isSame = before.map { ($0.phase, $0.state, $0.session?.id) == (status.phase, status.state, status.session?.id) }
    says = isSame == false ? [label, status.task].filter { !$0.isEmpty }.joined(separator: ": ") : nil
    self.regions = regions
  }
}
