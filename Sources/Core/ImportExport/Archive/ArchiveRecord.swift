// SPDX-License-Identifier: MIT
import Events
import History
package import TimerEngine

/// A session in a JSON archive. Names and units match those of events, but times have milliseconds.
struct ArchiveRecord: Codable {
  struct Interval: Codable {
    var start: JSONTime
    var end: JSONTime
  }

  struct StrikeMark: Codable {
    var at: JSONTime
    var text: String
  }

  var id: String
  var phase: Named<Phase>
  var task: String?
  var project: String?
  var tags: [String]?
  var note: String?
  /// nil for an open-ended session.
  var planned: Seconds?
  /// For readers that ignore segments; the segments are authoritative.
  var elapsed: Seconds?
  var paused: Seconds?
  var startedAt: JSONTime
  var endedAt: JSONTime?
  var outcome: Named<Outcome>
  var segments: [Interval]?
  var strikes: [StrikeMark]?
  var attachments: [ArchivedAttachment]?
  var sample: Bool?

  init(_ archived: ArchivedSession) {
    let session = archived.session
    id = session.id
    phase = Named(session.phase)
    task = session.task
    project = session.project
    tags = session.tags
    note = session.note
    planned = session.planned.map(Seconds.init)
    let end = session.endedAt ?? session.startedAt
    elapsed = Seconds(session.elapsed(at: end))
    paused = Seconds(session.paused(at: end))
    startedAt = JSONTime(session.startedAt)
    endedAt = session.endedAt.map(JSONTime.init)
    outcome = Named(session.outcome)
    segments = session.segments.map { Interval(start: JSONTime($0.start), end: JSONTime($0.end ?? end)) }
    strikes = session.strikes.map { StrikeMark(at: JSONTime($0.at), text: $0.text) }
    attachments = archived.attachments.isEmpty ? nil : archived.attachments
    sample = archived.isSample ? true : nil
  }

  /// The session; nil if it has not ended.
  var archived: ArchivedSession? {
    guard let end = endedAt?.instant, outcome.value != .running else { return nil }
    var session = Session(
      id: id, phase: phase.value, task: task ?? "", project: project ?? "", tags: tags ?? [], note: note ?? "",
      planned: planned?.duration, startedAt: startedAt.instant)
    session.endedAt = end
    session.outcome = outcome.value
    if let segments {
      session.segments = segments.map { Segment(start: $0.start.instant, end: $0.end.instant) }
    } else {
      session.run(for: elapsed?.duration)
    }
    session.strikes = (strikes ?? []).map { Strike(at: $0.at.instant, text: $0.text) }
    return ArchivedSession(session, attachments: attachments ?? [], isSample: sample ?? false)
  }
}

/// One of a few named values.
struct Named<Value: RawRepresentable & CaseIterable>: Codable where Value.RawValue == String {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let value = Value(rawValue: name) else {
      throw ImportProblem.unknownName(text: name.excerpt, known: Value.allCases.map(\.rawValue)).corruption(
        in: container)
    }
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value.rawValue)
  }
}

/// A duration: whole seconds, or with milliseconds after the decimal point.
struct Seconds: Codable {
  var duration: Duration

  init(_ duration: Duration) {
    self.duration = duration
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let whole = try? container.decode(Int64.self), whole.magnitude < Self.most.magnitude {
      duration = .seconds(whole)
      return
    }
    let number = try container.decode(Double.self)
    guard abs(number) < Double(Self.most) else {
      throw ImportProblem.overHundredYears.corruption(in: container)
    }
    duration = .milliseconds(Int64((number * 1000).rounded()))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let milliseconds = duration.milliseconds
    if milliseconds % 1000 == 0 {
      try container.encode(milliseconds / 1000)
    } else {
      try container.encode(Double(milliseconds) / 1000)
    }
  }

  private static let most: Int64 = 100 * 366 * 86_400
}

extension ImportProblem {
  /// The problem as an error of decoding, which adds the path of the value.
  fileprivate func corruption(in container: any SingleValueDecodingContainer) -> DecodingError {
    DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: container.codingPath, debugDescription: "\(self)", underlyingError: self))
  }
}

extension Session {
  /// Turns the session into one that ran from its start without a pause. It ran for `length`, or up to its end if `length` is
  /// nil or exceeds the end.
  package mutating func run(for length: Duration?) {
    let end = endedAt ?? startedAt
    segments = [Segment(start: startedAt, end: length.map { min(end, startedAt + max(.zero, $0)) } ?? end)]
  }
}
