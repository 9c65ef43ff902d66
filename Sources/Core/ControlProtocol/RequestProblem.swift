// SPDX-License-Identifier: MIT
package import Players

/// Why a request was not done, beside what the timer and the record refuse. On the wire an object with one member, whose
/// name is a stable code and whose value holds what the sentence names: `{"unknownHook":{"id":"journal"}}`.
package enum RequestProblem: Codable, Hashable, Sendable {
  case noDaemon
  case stopping
  /// `near`: the events that were probably meant.
  case unknownEvent(name: String, near: [String])
  case unknownMember(name: String, known: [String])
  case unknownReason(value: String, known: [String])
  case badCount(name: String, value: String)
  case badLength(name: String, value: String)
  case badMoment(value: String)
  case unknownHook(id: String)
  case emptyDelivery
  case unknownDelivery(prefix: String)
  /// `more`: whether there are more than those in `ids`.
  case ambiguousDelivery(prefix: String, ids: [String], more: Bool)
  case badPhase(value: String)
  case badVolume(value: Int)
  case sound(problem: SoundProblem)
  case player(problem: PlayerProblem)
  case journal(problem: JournalProblem)
  case noNoteFile(path: String)
  /// The reason is the system's.
  case unreadableNoteFile(path: String, reason: String)
}
