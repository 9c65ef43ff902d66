// SPDX-License-Identifier: MIT
import ControlClient
import Foundation
import Messages
import Paths
import ServiceTools
import ToolSupport
import WebAccess

extension Examination {
  /// The dashboard: its address, or whether it can run; whether it starts at login.
  func webFindings() -> [Finding] {
    let program = DaemonProgram(environment: context.environment, named: "segue-web", variable: "SEGUE_WEB")
    let now: DoctorMessage =
      if let server = WebAccess(paths: context.paths).server { .webRuns(server.address) } else {
        program.path == nil ? .webMissing : .webNotRunning
      }
    return [fine(.dashboard, now)] + webServiceFindings()
  }

  private func webServiceFindings() -> [Finding] {
    let path = Autostart.installed(.dashboard, for: context.environment)
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    let program = SystemdUnit.program(in: String(decoding: data, as: UTF8.self))
    if let program, access(program, X_OK) != 0 {
      return [
        problem(
          .dashboard, .webServiceGone(program: program, file: context.shown(path)), remedy: "segue web --install")
      ]
    }
    return [fine(.dashboard, .webStartsAtLogin(file: context.shown(path)))]
  }
}
