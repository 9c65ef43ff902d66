// SPDX-License-Identifier: MIT
import LibC

/// Ends a running dashboard, and waits until it is gone, so that the next one finds the lock and the port free.
package enum WebStop {
  private static let patience = Duration.seconds(5)

  /// False if there is no such process. One that does not end is killed, for it keeps nothing that its end has to save.
  @discardableResult
  package static func run(pid: Int32) -> Bool {
    guard let end = ProcessEnd(of: pid) else { return false }
    end.signal(SIGTERM)
    // A stopped process is continued, so that it can end.
    end.signal(SIGCONT)
    if !end.wait(until: Deadline(in: patience)) {
      end.signal(SIGKILL)
      _ = end.wait(until: Deadline(in: patience))
    }
    return true
  }
}
