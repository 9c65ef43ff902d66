// SPDX-License-Identifier: MIT
package import History
package import Players

/// The reason that a request was not done, other than refusals of the timer and the record. The wire form is an object with one
/// member.
/// The member's name is a stable code, and its value holds the values of the message: `{"unknownHook":{"id":"journal"}}`.
package enum RequestProblem: Codable, Hashable, Sendable {
  case noDaemon
  case stopping
  /// `near`: similar event names.
  case unknownEvent(name: String, near: [String])
  case unknownMember(name: String, known: [String])
  case unknownReason(value: String, known: [String])
  case badCount(name: String, value: String)
  case badLength(name: String, value: String)
  case badMoment(value: String)
  case unknownHook(id: String)
  case emptyDelivery
  case unknownDelivery(prefix: String)
  /// `more`: whether more deliveries match than `ids` lists.
  case ambiguousDelivery(prefix: String, ids: [String], more: Bool)
  /// The delivery cannot be replayed before it is over. `milliseconds`: the time until its next attempt, if it waits for one.
  case openDelivery(state: String, milliseconds: Int64?)
  /// The hook of the delivery is no longer in hooks.yml.
  case hookGone(id: String)
  /// A service stays off until its hook, manifest or program changes. Otherwise the receiver is permanently gone.
  case hookSwitchedOff(id: String, isService: Bool)
  /// Only its condition enters and exits a `while` hook.
  case levelHook(id: String)
  /// The delivery records a crash of the hook's service plugin.
  case crashRecord(id: String)
  /// The person cannot give up on a scope that is off, or whose exit may still succeed.
  case scopeOff(id: String)
  case exitMayWork(id: String)
  case unknownScope(id: String, known: [String])
  case tooManySubscribers
  case badPhase(value: String)
  case badVolume(value: Int)
  case sound(problem: SoundProblem)
  case player(problem: PlayerProblem)
  /// The player does not take the file.
  case refusedSound(player: String, path: String, cause: DeliveryReason)
  /// The sound is fine, and the player finds no way to be heard.
  case noDevice(player: String, cause: DeliveryReason)
  case journal(problem: JournalProblem)
  case noNoteFile(path: String)
  /// `reason`: the system's message.
  case unreadableNoteFile(path: String, reason: String)
  /// A path other than that of an import's file; `expected`: the pattern of its path.
  case importPath(expected: String)
  /// `reason`: the system's message.
  case unreadableImport(path: String, reason: String)
  case longImportLine
  case badImport(line: Int, problem: ImportProblem)
  case importRunning
  /// An import with this id exists; nil: there are samples.
  case importExists(id: String?)
}
