// SPDX-License-Identifier: MIT
package import Events
package import Hooks
import Paths

/// What a one-shot plugin is told: one line of JSON on its standard input, and variables.
package struct OneShotRequest: Sendable {
  package var use: PluginUse
  package var event: Event
  /// `enter` or `exit`; nil for an edge.
  package var scope: String?
  /// What an enter left.
  package var restore: JSONValue
  package var delivery: String
  /// From 1.
  package var attempt: Int

  package init(
    _ use: PluginUse, event: Event, scope: String?, restore: JSONValue?, delivery: String, attempt: Int
  ) {
    self.use = use
    self.event = event
    self.scope = scope
    self.restore = restore ?? .object([])
    self.delivery = delivery
    self.attempt = attempt
  }

  /// The line, with a line break; `secrets` are the values of those that the inputs name.
  package func line(secrets: [String: String]) throws -> String {
    let event = try JSON.line(event)
    let scope = scope.map { JSONValue.string($0) } ?? .null
    return "{\"protocol\":1,\"scope\":\(scope.text),\"event\":\(event),\"with\":\(use.with(secrets: secrets).text),"
      + "\"restore\":\(restore.text),\"delivery\":\(JSONValue.string(delivery).text),\"attempt\":\(attempt)}\n"
  }

}

extension PluginUse {
  /// What a plugin's environment has beside that of a command, which is `environment`: each input that isn't a secret, the
  /// plugin's own folder, and the library.
  package func variables(stateFolder: String, in environment: [String: String]) -> [String: String] {
    var variables = ["SEGUE_PLUGIN_STATE": stateFolder]
    if let library = BundledPlugins.library {
      // A plugin that brings its own copy gets that one.
      let modules = ["\(folder)/lib", library, environment["PYTHONPATH"] ?? ""]
      variables["PYTHONPATH"] = modules.filter { !$0.isEmpty }.joined(separator: ":")
      variables["SEGUE_PLUGIN_SH"] = library + "/segue_plugin.sh"
    }
    for input in inputs where input.type != .secret {
      variables[PluginInput.variable(input.name)] = Event.variable(input.value.plain)
    }
    return variables
  }

  /// The inputs as a plugin gets them.
  package func with(secrets: [String: String]) -> JSONValue {
    .object(inputs.map { JSONValue.Member($0.name, $0.value.json { $0.revealed(secrets) }) })
  }
}
