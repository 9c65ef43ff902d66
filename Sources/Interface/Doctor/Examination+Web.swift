// SPDX-License-Identifier: MIT
import ControlClient
import Messages
import ToolSupport
import WebAccess

extension Examination {
  /// The dashboard: its address, or whether it can run.
  func webFindings() -> [Finding] {
    if let server = WebAccess(paths: context.paths).server { return [fine(.dashboard, .webRuns(server.address))] }
    let program = DaemonProgram(environment: context.environment, named: "segue-web", variable: "SEGUE_WEB")
    return [fine(.dashboard, program.path == nil ? .webMissing : .webNotRunning)]
  }
}
