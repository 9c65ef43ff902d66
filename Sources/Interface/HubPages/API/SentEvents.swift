// SPDX-License-Identifier: MIT
import Events
import HubModel
import TimerEngine

/// The events of a request. Nothing is read that the hub doesn't keep.
struct SentEvents: Decodable {
  let events: [SentEvent]

  /// Nil unless the bytes are a JSON object or a list of objects.
  init?(_ bytes: [UInt8]) {
    guard JSON.nesting(of: bytes) <= JSON.deepest, let sent = try? JSON.read(Self.self, from: bytes) else { return nil }
    self = sent
  }

  init(from decoder: any Decoder) throws {
    let isList = (try? decoder.unkeyedContainer()) != nil
    events = isList ? try [SentEvent](from: decoder) : [try SentEvent(from: decoder)]
  }
}

/// A CloudEvent as a machine sends it. A member of another type is as good as missing: the event is then ignored, because
/// sending it again wouldn't change it.
struct SentEvent: Decodable {
  private var id: String?
  private var type: String?
  private var time: String?
  private var session: Session?
  private var deadline: String?

  private struct Session {
    var id: String?
    var phase: String?
    var outcome: String?
    var startedAt: String?
    var endedAt: String?
    var elapsed: Int64?
    var strikes: Int64?
  }

  private enum Key: String, CodingKey {
    case id, type, time, data, session, timer, deadline, phase, outcome, startedAt, endedAt, elapsed, strikes
  }

  init(from decoder: any Decoder) throws {
    let event = try decoder.container(keyedBy: Key.self)
    func text(_ container: KeyedDecodingContainer<Key>, _ key: Key) -> String? {
      try? container.decodeIfPresent(String.self, forKey: key)
    }
    (id, type, time) = (text(event, .id), text(event, .type), text(event, .time))
    guard let data = try? event.nestedContainer(keyedBy: Key.self, forKey: .data) else { return }
    if let timer = try? data.nestedContainer(keyedBy: Key.self, forKey: .timer) { deadline = text(timer, .deadline) }
    guard let session = try? data.nestedContainer(keyedBy: Key.self, forKey: .session) else { return }
    self.session = Session(
      id: text(session, .id), phase: text(session, .phase), outcome: text(session, .outcome),
      startedAt: text(session, .startedAt), endedAt: text(session, .endedAt),
      elapsed: try? session.decodeIfPresent(Int64.self, forKey: .elapsed),
      strikes: try? session.decodeIfPresent(Int64.self, forKey: .strikes))
  }

  /// The event as the hub counts it; nil if it says nothing about a focus.
  var counted: HubEvent? {
    guard let id, let type, let time = seconds(time), session?.phase == "focus" || type.hasPrefix("focus.") else {
      return nil
    }
    func event(_ kind: HubEvent.Kind, at moment: Int64? = nil, seconds: Int64 = 0) -> HubEvent {
      HubEvent(
        id: id, kind: kind, time: moment ?? time, seconds: seconds, strikes: session?.strikes ?? 0,
        session: session?.id)
    }
    switch type {
    case "focus.started", "focus.resumed", "focus.extended":
      return self.seconds(deadline).map { event(.started, seconds: max(0, $0 - time)) }
    case "focus.paused": return event(.started)
    case "focus.completed": return session?.elapsed.map { event(.completed, seconds: $0) }
    case "focus.abandoned": return event(.abandoned, seconds: session?.elapsed ?? 0)
    case "strike.added": return event(.strike)
    case "session.changed", "session.logged":
      // A note on the focus that runs changes no sum.
      guard session?.outcome != "running" else { return nil }
      let moment = seconds(session?.endedAt) ?? seconds(session?.startedAt)
      guard session?.outcome == "completed" else { return event(.withdrawn, at: moment) }
      return session?.elapsed.map { event(.corrected, at: moment, seconds: $0) }
    case "session.deleted": return event(.withdrawn)
    default: return nil
    }
  }

  /// Unix seconds.
  private func seconds(_ text: String?) -> Int64? {
    guard let text, text.utf8.count <= 40, let instant = Instant(rfc3339: text) else { return nil }
    return instant.milliseconds / 1000
  }
}
