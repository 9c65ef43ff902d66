// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Foundation
import Processes
package import TestSupport

/// A real daemon of a temporary home.
package struct RunningDaemon {
  private let child: ChildProcess

  /// Returns when it is ready.
  package init(in home: TemporaryHome) async throws {
    let pipe = Pipe()
    child = try await ChildProcess.start(
      ChildConfiguration(
        [segued, "daemon"], environment: home.variables.merging(["SEGUE_READY_FD": "3"]) { $1 },
        descriptors: [3: pipe.fileHandleForWriting.fileDescriptor]))
    try pipe.fileHandleForWriting.close()
    _ = try pipe.fileHandleForReading.read(upToCount: 1)
  }

  /// Begins a focus and tries to turn off what its hooks turned on.
  package func enterAndTearDown(in home: TemporaryHome) throws {
    var connection = try ControlClient(environment: home.variables).connect()
    _ = try connection.call(.timer(.start))
    _ = try connection.call(.teardown, timeout: .seconds(30))
  }

  package func stop() async { _ = await child.end(grace: .seconds(15)) }
}
