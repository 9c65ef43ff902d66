// SPDX-License-Identifier: MIT
package import Hooks
package import Messages
import TeamMessages
import TeamRecords
import TerminalUI
package import ToolSupport

/// What the doctor learns from the hub.
package struct HubCheckup: Sendable {
  package enum State: Sendable { case fine, warning, problem }

  package var state: State
  package var message: String
  /// A command that helps.
  package var remedy: String?
  /// The id of the hook that sends to the hub; nil without one.
  package var hook: String?

  /// Asks the hub with this machine's token, for at most ten seconds.
  package init(_ configuration: Configuration, in context: ToolContext) async {
    let language = context.language
    guard let membership = Membership(configuration) else {
      (state, message) = (.fine, language.team(.noHub))
      return
    }
    hook = membership.hook
    do {
      var client = try await membership.client(in: context)
      client.limit = .seconds(10)
      let person = try await client.get(HubPerson.self, "/api/v1/me")
      if let warning = client.clock.warning, case .clocksDiffer(_, _, let isRefused) = warning {
        (state, message, remedy) = (isRefused ? .problem : .warning, language.team(warning), Self.setClock)
        return
      }
      (state, message) = (
        .fine, language.team(.works(hub: SafeText.line(client.hub), handle: SafeText.line(person.handle)))
      )
    } catch let failure as HubFailure {
      (state, message) = (failure.passes ? .warning : .problem, language.team(failure.message))
      if case .refusedToken(let hub) = failure.message { remedy = Self.joinAgain(hub) }
    } catch {
      (state, message) = (.problem, ToolFailure(any: error, language)?.message ?? "\(error)")
      remedy = Self.joinAgain(membership.hub)
    }
  }

  /// The state of the newest deliveries of the hook: how many wait for another attempt, and whether the last one failed.
  package init?(waiting: Int, waitReason: String?, lastFailure: String?, hook: String, _ language: any Language) {
    self.hook = hook
    if let lastFailure {
      (state, message) = (.problem, language.team(.lastDeliveryFailed(reason: lastFailure)))
    } else if waiting > 0, let waitReason {
      (state, message) = (.warning, language.team(.undelivered(waiting, reason: waitReason)))
    } else {
      return nil
    }
    remedy = "segue hooks log --hook \(shellWord(hook))"
  }

  /// Takes the time from the network.
  #if os(macOS)
    private static let setClock = "sudo sntp -sS time.apple.com"
  #else
    private static let setClock = "sudo timedatectl set-ntp true"
  #endif

  private static func joinAgain(_ hub: String) -> String { "segue team leave; segue team join \(shellWord(hub))" }
}
