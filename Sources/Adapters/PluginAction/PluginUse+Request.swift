// SPDX-License-Identifier: MIT
package import Events
package import Hooks
import Paths

/// The input of a plugin.
extension PluginUse {
  /// The line of JSON for a one-shot plugin, with a line feed.
  ///
  /// - Parameters:
  ///   - scope: `enter` or `exit`; nil for an edge.
  ///   - restore: the value that an enter left.
  ///   - attempt: the number of the attempt, from 1.
  ///   - secrets: the values of the secrets that the inputs name.
  package func request(
    _ event: Event, scope: String?, restore: JSONValue?, delivery: String, attempt: Int, secrets: [String: String]
  ) throws -> String {
    let event = try event.line
    let scope = scope.map { JSONValue.string($0) } ?? .null
    return "{\"protocol\":1,\"scope\":\(scope.text),\"event\":\(event),\"with\":\(with(secrets: secrets).text),"
      + "\"restore\":\((restore ?? .object([])).text),\"delivery\":\(JSONValue.string(delivery).text),"
      + "\"attempt\":\(attempt)}\n"
  }

  /// The variables that a plugin gets in addition to those of a command, which are in `environment`: each input that isn't a
  /// secret, the plugin's own folder, and the library.
  package func variables(stateFolder: String, in environment: [String: String]) -> [String: String] {
    var variables = ["SEGUE_PLUGIN_STATE": stateFolder]
    if let library = BundledPlugins.library {
      // A plugin's own copy of the library takes precedence.
      let modules = ["\(folder)/lib", library, environment["PYTHONPATH"] ?? ""]
      variables["PYTHONPATH"] = modules.filter { !$0.isEmpty }.joined(separator: ":")
      variables["SEGUE_PLUGIN_SH"] = library + "/segue_plugin.sh"
    }
    for input in inputs where input.type != .secret {
      variables[PluginInput.variable(input.name)] = Event.variable(input.value.plain)
    }
    return variables
  }

  /// The inputs in the form for the plugin.
  package func with(secrets: [String: String]) -> JSONValue {
    .object(inputs.map { JSONValue.Member($0.name, $0.value.json { $0.revealed(secrets) }) })
  }
}
