// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import TimerEngine

/// What clients can ask for: a running daemon has all of it, and one that only answers has what can be read.
protocol ControlMethods: Sendable {
  func status() async throws -> Status
  func events(_ params: EventsParams) async throws -> [Event]
  func hooks() async throws -> [HookInfo]
  func log(_ params: LogParams) async throws -> [DeliveryRecord]
  func scopes() async throws -> [ScopeRecord]
  func history(_ params: HistoryListParams) async throws -> HistoryPage
  func showSession(_ params: HistoryShowParams) async throws -> SessionRecord
  func changes() async throws -> [ChangeRecord]
  func projects() async throws -> [ProjectRecord]
  func timer(_ command: TimerCommand, session: String?) async throws -> Status
  func change(_ request: HistoryRequest) async throws -> ChangeRecord
  func importHistory(_ params: ImportParams) async throws -> ImportInfo
  func removeImport(_ params: ImportRemoveParams) async throws -> ImportRemoval
  func test(_ params: TestParams) async throws -> [TestRecord]
  func replay(_ params: ReplayParams) async throws -> [DeliveryRecord]
  func teardown() async throws -> [ScopeRecord]
  func forget(_ params: ForgetParams) async throws -> [DeliveryRecord]
  func sound(_ params: SoundParams) async throws -> SoundInfo
  func preview(_ params: PreviewParams) async throws -> PreviewInfo
  func reload() async throws -> ConfigInfo
  func recount() async throws
  func environment(_ params: EnvironmentParams) async throws
  func daemon() async throws -> DaemonInfo
  func shutdown() async throws
}

extension ControlMethods {
  func timer(_ command: TimerCommand, session: String?) async throws -> Status { throw Self.noDaemon }
  func change(_ request: HistoryRequest) async throws -> ChangeRecord { throw Self.noDaemon }
  func importHistory(_ params: ImportParams) async throws -> ImportInfo { throw Self.noDaemon }
  func removeImport(_ params: ImportRemoveParams) async throws -> ImportRemoval { throw Self.noDaemon }
  func test(_ params: TestParams) async throws -> [TestRecord] { throw Self.noDaemon }
  func replay(_ params: ReplayParams) async throws -> [DeliveryRecord] { throw Self.noDaemon }
  func teardown() async throws -> [ScopeRecord] { throw Self.noDaemon }
  func forget(_ params: ForgetParams) async throws -> [DeliveryRecord] { throw Self.noDaemon }
  func sound(_ params: SoundParams) async throws -> SoundInfo { throw Self.noDaemon }
  func preview(_ params: PreviewParams) async throws -> PreviewInfo { throw Self.noDaemon }
  func reload() async throws -> ConfigInfo { throw Self.noDaemon }
  func recount() async throws { throw Self.noDaemon }
  func environment(_ params: EnvironmentParams) async throws { throw Self.noDaemon }
  func daemon() async throws -> DaemonInfo { throw Self.noDaemon }
  func shutdown() async throws { throw Self.noDaemon }

  static var noDaemon: ControlError {
    ControlError(code: ControlError.refused, message: "no daemon is running")
  }
}

extension ControlError {
  /// Nothing is done any more, only told.
  static var isStopping: ControlError {
    ControlError(code: ControlError.stopping, message: "the daemon is stopping")
  }
}
