// SPDX-License-Identifier: MIT
import ControlProtocol
import Messages
import Players

extension ControlError {
  /// A problem with its code and its English sentence.
  init(_ problem: RequestProblem) {
    let code =
      switch problem {
      case .stopping: Self.stopping
      case .unknownHook, .unknownDelivery, .ambiguousDelivery, .noNoteFile, .unreadableImport, .unknownScope:
        Self.notFound
      case .sound(.bell), .refusedSound, .noDevice: Self.refused
      case .sound: Self.notFound
      case .journal: Self.storage
      case .tooManySubscribers: Self.invalidRequest
      case .openDelivery, .hookGone, .hookSwitchedOff, .levelHook, .crashRecord, .noDaemon, .player,
        .unreadableNoteFile,
        .importRunning, .importExists, .scopeOff, .exitMayWork:
        Self.refused
      case .unknownEvent, .unknownMember, .unknownReason, .badCount, .badLength, .badMoment, .emptyDelivery, .badPhase,
        .badVolume, .importPath, .longImportLine, .badImport:
        Self.invalidParams
      }
    self.init(code: code, message: English().request(problem), data: ErrorData(problem: problem))
  }

  static var noDaemon: ControlError { ControlError(.noDaemon) }

  /// The daemon accepts no commands any more, only queries.
  static var isStopping: ControlError { ControlError(.stopping) }
}
