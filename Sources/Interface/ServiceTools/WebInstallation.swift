// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Foundation
import Messages
import Paths
import TerminalUI
package import ToolSupport
import WebAccess

/// Makes the service manager start the dashboard at login, or removes that. Both operations are idempotent.
package struct WebInstallation: Sendable {
  private let context: ToolContext
  private let manager: any ServiceManager
  private let installation: ServiceInstallation

  package init(context: ToolContext, manager: any ServiceManager) {
    (self.context, self.manager) = (context, manager)
    installation = ServiceInstallation(context: context, manager: manager)
  }

  private var language: any Language { context.language }
  private var access: WebAccess { WebAccess(paths: context.paths) }
  private static let patience = 100

  /// The file for this home; `arguments` are those of `segue-web`.
  func wantedFile(_ arguments: [String]) throws(ToolFailure) -> ServiceFile {
    let program = DaemonProgram(environment: context.environment, named: "segue-web", variable: "SEGUE_WEB")
    guard let path = program.path else {
      throw ToolFailure(.unavailable, language.web(.command(.noProgram(searched: program.searched))))
    }
    let service = Service(ofDashboardFor: context.environment, program: path, arguments: arguments)
    let unwritable = service.unwritable
    guard unwritable.isEmpty else { throw ToolFailure(.failed, language.service(.unwritable(unwritable))) }
    if service.isBuildProduct { context.console.complain(language.service(.buildProduct(path))) }
    return manager.file(for: service)
  }

  func install(_ arguments: [String], isForced: Bool) async throws(ToolFailure) {
    let isNew = try await installation.put(try wantedFile(arguments), isForced: isForced) {
      .noDashboardWritten(manager: manager.name, why: $0)
    }
    let isManaged = await manager.keeper() != nil && access.server != nil
    do throws(ServiceError) {
      if isManaged {
        if isNew { try await manager.restart() }
      } else {
        // One that the manager did not start.
        if let server = access.server { WebStop.run(pid: server.pid) }
        try await manager.start()
      }
    } catch {
      throw ToolFailure(
        .failed, language.web(.command(.cannotStart(reason: error.text(in: language), log: "journalctl --user"))))
    }
    guard let address = await address() else {
      throw ToolFailure(
        .unavailable,
        language.web(.command(.cannotStart(reason: language.daemon(.problem(.noAnswer)), log: "journalctl --user"))))
    }
    context.console.tell(language.web(.command(.startsAtLogin(address, manager: manager.name))))
  }

  func undo(isForced: Bool) async throws(ToolFailure) {
    let file = manager.file(for: Service(ofDashboardFor: context.environment, program: "segue-web", arguments: []))
    guard try await installation.takeAway(file, isForced: isForced) else { return }
    context.console.tell(language.web(.command(.startsNoMore(path: context.shown(file.path)))))
  }

  /// Removes the service as a part of `segue uninstall`.
  package func remove() async throws(ToolFailure) {
    let file = manager.file(for: Service(ofDashboardFor: context.environment, program: "segue-web", arguments: []))
    try await installation.remove(file)
  }

  /// The address of the new dashboard; nil if it does not answer in time.
  private func address() async -> String? {
    for _ in 0..<Self.patience {
      if let server = access.server { return server.address }
      try? await Task.sleep(for: .milliseconds(100))
    }
    return nil
  }
}
