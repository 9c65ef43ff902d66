// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import Hooks

/// The control socket's timer methods that a service may call, according to `controls` in its manifest.
package struct ServiceControls: Hashable, Sendable {
  package var plugin: String
  package var granted: Set<PluginControl>

  package init(plugin: String, granted: Set<PluginControl>) {
    self.plugin = plugin
    self.granted = granted
  }

  /// The reason for which the call `line` of `method` is refused; nil if it is allowed.
  package func objection(to method: String, _ line: [UInt8]) -> ControlError? {
    guard let known = TimerMethod(rawValue: method) else {
      return ControlError(code: ControlError.methodNotFound, message: "no method '\(method.prefix(64))' for plugins")
    }
    guard let needed = Self.needed(for: known, line) else {
      return error("\(method) isn't for plugins")
    }
    let missing = needed.subtracting(granted).map(\.rawValue).sorted()
    guard !missing.isEmpty else { return nil }
    let names = missing.map { "'\($0)'" }.joined(separator: " and ")
    return error("\(method) needs \(names), which \(missing.count == 1 ? "is" : "are") not among its controls")
  }

  private func error(_ what: String) -> ControlError {
    ControlError(code: ServiceProtocol.notGranted, message: "the plugin '\(plugin)': \(what)")
  }

  /// Nil if no manifest can grant it.
  private static func needed(for method: TimerMethod, _ line: [UInt8]) -> Set<PluginControl>? {
    switch method {
    case .start, .again: [.start]
    case .takeBreak: [.breakStart]
    case .pause: [.pause]
    case .resume: [.resume]
    // Any of these may result.
    case .toggle: [.start, .pause, .resume]
    case .stop: [.stop]
    case .skip: [.skip]
    case .finish: [.finish]
    case .extend: [.extend]
    case .strike: [.strike]
    case .note: [.note]
    case .describe: described(line)
    case .reset: nil
    }
  }

  /// The controls for the changes of `timer.describe`. Tags belong to the task.
  private static func described(_ line: [UInt8]) -> Set<PluginControl> {
    let params = try? JSON.read(Described.self, from: line).params
    var needed: Set<PluginControl> = []
    if params?.project != nil { needed.insert(.project) }
    if params?.task != nil || params?.tags != nil || needed.isEmpty { needed.insert(.task) }
    return needed
  }

  private struct Described: Decodable {
    var params: TimerParams?
  }
}
