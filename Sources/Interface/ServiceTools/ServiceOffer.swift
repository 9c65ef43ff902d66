// SPDX-License-Identifier: MIT

package import Hooks
import Messages
import Paths
package import ToolSupport

/// Offers to start the daemon at login, after writing a hook that a reboot would leave turned on.
package struct ServiceOffer: Sendable {
  private let context: ToolContext

  package init(context: ToolContext) { self.context = context }

  /// Whether `hook` is such a hook, and the daemon doesn't start at login yet.
  package func isDue(for hook: Hook) -> Bool {
    hook.isEnabled && hook.needsExit && Autostart.find(for: context.environment) == nil
  }

  /// Asks and installs. Without a person or a manager, prints one line with the command for later.
  package func make() async throws(ToolFailure) {
    let later = context.language.service(.offerLater)
    guard let manager = context.serviceManager, await manager.silence() == nil else {
      return context.console.print(later)
    }
    let installation = ServiceInstallation(context: context, manager: manager)
    context.console.tell(context.language.service(.offer(manager: manager.name)))
    guard installation.agrees(.offerQuestion) else { return context.console.print(later) }
    try await installation.install()
  }
}
