// SPDX-License-Identifier: MIT
package import Events

/// Which way a scope goes, for `SEGUE_SCOPE`.
package enum CommandScope: String, Codable, Hashable, Sendable {
  case enter, exit
}

/// One attempt to run a command: what is run, for which event, as which delivery.
package struct CommandAttempt: Hashable, Sendable {
  package var command: HookCommand
  /// The values of `command.environment`, secrets resolved.
  package var variables: [String: String]
  /// The hook's id.
  package var hook: String
  package var event: Event
  package var delivery: String
  /// From 1.
  package var number: Int
  /// nil for an edge.
  package var scope: CommandScope?
  /// The file into which enter writes what exit needs to put things back.
  package var restoreFile: String?
  /// What it reads instead of the event.
  package var input: String?

  package init(
    _ command: HookCommand, variables: [String: String] = [:], hook: String, event: Event, delivery: String,
    number: Int = 1, scope: CommandScope? = nil, restoreFile: String? = nil, input: String? = nil
  ) {
    self.command = command
    self.variables = variables
    self.hook = hook
    self.event = event
    self.delivery = delivery
    self.number = number
    self.scope = scope
    self.restoreFile = restoreFile
    self.input = input
  }

  /// The variables that tell the command what it is run for; the same names in every attempt, nil for those without value.
  var ownVariables: [String: String?] {
    var own = event.environment.mapValues(Optional.some)
    own["SEGUE_HOOK"] = .some(hook)
    own["SEGUE_DELIVERY"] = .some(delivery)
    own["SEGUE_ATTEMPT"] = .some(String(number))
    own["SEGUE_SCOPE"] = .some(scope?.rawValue)
    own["SEGUE_RESTORE"] = .some(restoreFile)
    return own
  }
}
