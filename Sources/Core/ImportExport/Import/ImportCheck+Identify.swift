// SPDX-License-Identifier: MIT
import History
import TimerEngine

extension ImportCheck {
  /// Gives an id to each session without a valid one. An id that several sessions share identifies something else, such as
  /// their task.
  /// Only a Segue archive must have unique ids. All names take their stored form.
  package static func identify(_ found: inout FoundHistory) {
    found.takeNamesAsKept()
    let isOurs = found.format == .json
    if isOurs { refuseRepeats(in: &found) } else { forgetRepeats(in: &found) }
    for index in found.sessions.indices where !UUIDText.isValid(found.sessions[index].session.id) {
      let session = found.sessions[index].session
      found.sessions[index].archived.session.id = UUIDText.made(for: session, called: isOurs ? session.id : "")
    }
  }

  /// Keeps only the first session with each id.
  private static func refuseRepeats(in found: inout FoundHistory) {
    var places: [String: ImportPlace] = [:]
    var kept: [FoundSession] = []
    for session in found.sessions {
      let id = session.session.id
      if let first = places[id] {
        found.problems.append(Problem(session.place, .repeatedID(of: first)))
      } else {
        if !id.isEmpty { places[id] = session.place }
        kept.append(session)
      }
    }
    found.sessions = kept
  }

  /// Removes an id from all sessions that share it, unless they are copies of one session.
  private static func forgetRepeats(in found: inout FoundHistory) {
    var places: [String: [Int]] = [:]
    for (index, one) in found.sessions.enumerated() where UUIDText.isValid(one.session.id) {
      places[one.session.id, default: []].append(index)
    }
    for indices in places.values where indices.count > 1 {
      let first = found.sessions[indices[0]].session
      let isOne = indices.allSatisfy { index in
        let other = found.sessions[index].session
        return other.phase == first.phase && other.startedAt == first.startedAt && other.endedAt == first.endedAt
      }
      if isOne { continue }
      for index in indices { found.sessions[index].archived.session.id = "" }
    }
  }
}
