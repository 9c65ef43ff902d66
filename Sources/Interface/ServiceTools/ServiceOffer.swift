// SPDX-License-Identifier: MIT

package import Hooks
import Messages
import Paths
package import ToolSupport

/// Offers to start the daemon at login, once a hook was written that a reboot would leave on.
package struct ServiceOffer: Sendable {
  private let context: ToolContext

  package init(context: ToolContext) { self.context = context }

  /// Whether `hook` is such a one, and nothing starts the daemon yet.
  package func isDue(for hook: Hook) -> Bool {
    hook.isEnabled && hook.needsExit && Autostart.find(for: context.environment) == nil
  }

  /// Asks and installs; where nobody can be asked or no manager answers, one line says how to do it later.
  package func make() async throws(ToolFailure) {
    let later = context.language.service(.offerLater)
    guard let manager = context.serviceManager, await manager.silence() == nil else {
      return context.console.print(later)
    }
    let installation = ServiceInstallation(context: context, manager: manager)
    context.console.print(context.language.service(.offer(manager: manager.name)))
    guard installation.agrees(.offerQuestion) else { return context.console.print(later) }
    try await installation.install()
  }
}
