// SPDX-License-Identifier: MIT
package import Events
import Foundation

/// A plugin of the checkout's `plugins`, run by itself as the host runs it.
package struct BundledPlugin: Sendable {
  package let name: String
  package let folder: String

  package init(_ name: String, source: String = #filePath) {
    self.name = name
    folder = Programs.packageFolder(of: source).appending(path: "plugins/\(name)").path(percentEncoded: false)
  }

  private init(name: String, folder: String) {
    self.name = name
    self.folder = folder
  }

  /// The environment of every plugin for the library that plugins share.
  package var library: [String: String] {
    let path = URL(filePath: folder).deletingLastPathComponent().appending(path: "lib").path(percentEncoded: false)
    return ["PYTHONPATH": "\(folder)/lib:\(path)", "SEGUE_PLUGIN_SH": "\(path)/segue_plugin.sh"]
  }

  /// A copy in `home`, with the library, for a user who can't read the checkout.
  package func copied(into home: TemporaryHome) throws -> BundledPlugin {
    try FileManager.default.createDirectory(atPath: home.path("plugins"), withIntermediateDirectories: true)
    for part in [name, "lib"] {
      let source = URL(filePath: folder).deletingLastPathComponent().appending(path: part)
      try FileManager.default.copyItem(at: source, to: URL(filePath: home.path("plugins/\(part)")))
    }
    return BundledPlugin(name: name, folder: home.path("plugins/\(name)"))
  }

  /// The result of one run.
  package struct Reply: Sendable {
    package var result: ProgramResult
    /// The object on its standard output, if any.
    package var object: JSONValue?

    package var status: Int32 { result.status }
    package var restore: JSONValue? { object?["restore"] }
    package var message: String? { object?["message"]?.string }
  }

  /// Runs the executable `bin/NAME` in `home` with the one-shot protocol. `step` is `enter` or `exit` of a scope.
  ///
  /// `inputs` are the resolved `with`; the inputs named in `secrets` aren't passed in the environment. `launcher` is a command
  /// that starts the program, for instance as another user.
  package func run(
    _ step: String? = nil, with inputs: [String: JSONValue] = [:], secrets: Set<String> = [], event: Event,
    restore: JSONValue = .object([]), in home: TemporaryHome, variables extra: [String: String] = [:],
    launcher: [String] = [], timeout: Duration = Patience.standard
  ) async throws -> Reply {
    let object = JSONValue.object(inputs.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) })
    let eventText = try JSON.line(event)
    let delivery = "01934f6e-7c5a-7cc3-98c4-dc0c0c0739aa"
    let line =
      #"{"protocol":1,"scope":\#(step.map { "\"\($0)\"" } ?? "null"),"event":\#(eventText),"with":\#(object.text),"#
      + #""restore":\#(restore.text),"delivery":"\#(delivery)","attempt":1}"#
    let state = home.path("state/segue/plugins/\(name)")
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    var variables = event.environment.merging(library) { $1 }
    variables["SEGUE_HOOK"] = "tried"
    variables["SEGUE_DELIVERY"] = delivery
    variables["SEGUE_ATTEMPT"] = "1"
    variables["SEGUE_PLUGIN_STATE"] = state
    if let step { variables["SEGUE_SCOPE"] = step }
    for (input, value) in inputs where !secrets.contains(input) {
      let variable = "SEGUE_INPUT_" + input.uppercased().replacingOccurrences(of: "-", with: "_")
      variables[variable] = value.string ?? value.text
    }
    let result = try await home.run(
      launcher + ["\(folder)/bin/\(name)"], input: line + "\n", variables: variables.merging(extra) { $1 },
      timeout: timeout)
    let written = result.output.split(separator: "\n").last.map(String.init)
    return Reply(result: result, object: written.flatMap { try? JSON.read(JSONValue.self, from: $0) })
  }
}
