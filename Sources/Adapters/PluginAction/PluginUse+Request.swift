// SPDX-License-Identifier: MIT
package import Events
package import Hooks
import Paths

/// What a plugin is told.
extension PluginUse {
  /// The line of JSON that a one-shot plugin reads, with a line break. `scope` is `enter` or `exit`, nil for an edge; `restore` is
  /// what an enter left; attempts count from 1; `secrets` are the values of those that the inputs name.
  package func request(
    _ event: Event, scope: String?, restore: JSONValue?, delivery: String, attempt: Int, secrets: [String: String]
  ) throws -> String {
    let event = try event.line
    let scope = scope.map { JSONValue.string($0) } ?? .null
    return "{\"protocol\":1,\"scope\":\(scope.text),\"event\":\(event),\"with\":\(with(secrets: secrets).text),"
      + "\"restore\":\((restore ?? .object([])).text),\"delivery\":\(JSONValue.string(delivery).text),"
      + "\"attempt\":\(attempt)}\n"
  }

  /// The variables that a plugin has beside those of a command, which are `environment`: each input that isn't a secret, the
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
