// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine

/// Events as subscribers, webhooks and commands get them.
@Suite(.daemon)
struct EventTests {
  @Test func `all of a round are valid in order and the same everywhere`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    let home = try TemporaryHome(
      """
      timer: { focus: 2s, short-break: 1s, long-break: 1s, long-break-every: 2, auto-start: all }
      goals: { daily: 1 pomodoro, weekly: 1h }
      hooks:
        archive: { on: "*", mode: queued, webhook: "\(receiver.url("/archive"))" }
        stdin: { on: "*", run: 'cat >> ~/stdin.jsonl' }
        broken: { on: break.started, run: exit 3 }
        ending: { on: focus.ending, lead: 1s, run: 'true' }
        each: { on: focus.elapsed, every: 1s, run: 'true' }
        pausing: { on: pause.elapsed, every: 1s, times: 1, run: 'true' }
        idling: { on: idle.elapsed, every: 1s, times: 1, run: 'true' }
      """)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    // Long enough for what is done in it, however busy the machine is; the next ones end by themselves.
    try await peer.timer(.start) {
      $0.task = "One \"round\"\n🍅"
      $0.length = 600
    }
    try await peer.timer(.strike) { $0.text = "phone" }
    try await peer.timer(.extend) { $0.by = 1 }
    try await peer.timer(.pause)
    try await peer.event(.pauseElapsed)
    try await peer.timer(.resume)
    try await peer.timer(.finish) { $0.force = true }
    try await peer.event(.roundCompleted)
    try await peer.event(.breakCompleted, 2)
    _ = try await peer.call(.sound, SoundParams(sound: "off", volume: 10), as: SoundInfo.self)
    // Whatever phase it is by now.
    try await peer.timer(.reset)
    let last = try await peer.timer(.start) { $0.length = 600 }.session?.id
    try await peer.timer(.stop)
    _ = try await peer.until("its end") { $0.events(.focusAbandoned).first { $0.subject == last } }
    try await peer.event(.idleElapsed)
    let isDelivered: @Sendable (DaemonMirror) -> [Event]? = { mirror in
      // Each break had a failure, and these come last. `*` is never about marks; everything else has been delivered, twice.
      guard mirror.events(.hookFailed).count == mirror.events(.breakStarted).count else { return nil }
      let wanted = mirror.events.filter { $0.type.mark == nil }.map(\.sequence)
      let done = ["archive", "stdin"].map { Set(mirror.deliveries(of: $0, "succeeded").map(\.event.sequence)) }
      return done.allSatisfy { $0.isSuperset(of: wanted) } ? mirror.events : nil
    }
    let told = try await peer.until("all deliveries", isDelivered)
    try await daemon.stop()

    let types = Set(told.map(\.type))
    let expected: Set<EventType> = [
      .daemonStarted, .focusStarted, .strikeAdded, .focusExtended, .focusPaused, .pauseElapsed, .focusResumed,
      .focusElapsed, .focusEnding, .focusCompleted, .goalReached, .breakStarted, .breakCompleted, .roundCompleted,
      .soundChanged, .focusAbandoned, .idleElapsed, .hookFailed,
    ]
    #expect(expected.subtracting(types).isEmpty)
    expectInOrder(told)

    let kept = try await home.run([Programs.segued, "answer"], input: Self.listRequest)
    let reply = try JSON.read(Reply<[JSONValue]>.self, from: kept.output)
    let lines = try #require(reply.result).map(\.text)
    #expect(try await EventSchema.problems(of: lines, in: home) == "")
    let stored = try lines.map { try JSON.read(Event.self, from: $0) }
    #expect(stored.last?.type == .daemonStopping)
    #expect(Array(stored.prefix(told.count)) == told, "the journal has what subscribers were told")

    let posted = receiver.requests(for: "/archive")
    #expect(posted.allSatisfy { $0.headers["content-type"] == "application/cloudevents+json" && $0.method == "POST" })
    #expect(try await EventSchema.problems(of: posted.map(\.text), in: home) == "")
    let unmarked = stored.filter { $0.type.mark == nil }
    let received = try posted.map { try JSON.read(Event.self, from: $0.body) }
    // The last one may have come too late for a receiver that a stopping daemon doesn't wait for.
    #expect(received == Array(unmarked.prefix(received.count)) && received.count >= unmarked.count - 1)
    let read = try home.lines("stdin.jsonl").map { try JSON.read(Event.self, from: $0) }
    #expect(read == Array(unmarked.prefix(read.count)) && read.count >= unmarked.count - 1)
  }

  private static let listRequest = #"{"jsonrpc":"2.0","id":1,"method":"events.list","params":{"limit":10000}}"# + "\n"

  /// Sequence numbers without a hole, one correlation id for each transition, each of these in one piece.
  private func expectInOrder(_ events: [Event]) {
    #expect(events.map(\.number) == Array(1...UInt64(events.count)))
    #expect(Set(events.map(\.id)).count == events.count)
    #expect(events.map(\.sequence) == events.map(\.sequence).sorted())
    let groups = events.chunked { $0.correlationid == $1.correlationid }
    #expect(Set(groups.map { $0[0].correlationid }).count == groups.count, "no correlation id comes back")
    for group in groups { #expect(Set(group.map(\.recordedtime)).count == 1) }
    let firsts = groups.first { $0.contains { $0.type == .goalReached } }.map { $0.map(\.type) }
    #expect(firsts == [.focusCompleted, .goalReached, .breakStarted])
    let full = groups.first { $0.contains { $0.type == .roundCompleted } }.map { $0.map(\.type) }
    #expect(full == [.focusCompleted, .roundCompleted, .breakStarted])
    let sessions = events.filter { $0.subject != nil && $0.data.session?.outcome != .running }
    let ends = sessions.filter {
      [.focusCompleted, .focusAbandoned, .breakCompleted, .breakSkipped].contains($0.type)
    }
    #expect(Set(ends.compactMap(\.subject)).count == ends.count, "one end a session")
    for event in events where event.data.reason == .elapsed || event.data.reason == .auto {
      #expect(lateness(event) >= 0 && lateness(event) < latestInCompany, "\(event.type) \(event.number)")
    }
  }
}

extension Array {
  /// Neighbours that belong together.
  fileprivate func chunked(_ belong: (Element, Element) -> Bool) -> [[Element]] {
    var chunks: [[Element]] = []
    for element in self {
      if let last = chunks.last?.last, belong(last, element) {
        chunks[chunks.count - 1].append(element)
      } else {
        chunks.append([element])
      }
    }
    return chunks
  }
}
