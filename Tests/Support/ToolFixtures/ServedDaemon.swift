// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Foundation
import Processes
package import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A daemon that is started, killed and stopped like one of a service manager.
package struct ServedDaemon {
  private let child: ChildProcess
  /// `ready`, or the reason for which it isn't.
  package let said: String

  /// Returns when it is ready, or has reported the reason of a failure.
  package init(in home: TemporaryHome) async throws {
    let pipe = Pipe()
    child = try await ChildProcess.start(
      ChildConfiguration(
        [segued, "daemon"], environment: home.variables.merging(["SEGUE_READY_FD": "3"]) { $1 },
        descriptors: [3: pipe.fileHandleForWriting.fileDescriptor], ownSession: false))
    try pipe.fileHandleForWriting.close()
    var text = ""
    while !text.hasSuffix("\n"), let data = try pipe.fileHandleForReading.read(upToCount: 1), !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
    }
    said = text.trimmingCharacters(in: .newlines)
  }

  /// Begins a focus. The answer proves that the things its hooks turn on are leased.
  package func enter(in home: TemporaryHome) throws {
    var connection = try ControlClient(environment: home.variables).connect()
    _ = try connection.call(.timer(.start))
  }

  /// Kills keeper and worker, so that neither can clean up.
  package func killBoth() async {
    let workers = children(of: child.pid)
    for worker in workers { worker.identity.signal(SIGSTOP) }
    child.identity.signal(SIGKILL)
    for worker in workers { worker.identity.signal(SIGKILL) }
    _ = await child.wait()
  }

  package func stop() async { _ = await child.end(grace: .seconds(15)) }
}
