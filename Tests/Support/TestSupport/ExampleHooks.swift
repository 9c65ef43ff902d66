// SPDX-License-Identifier: MIT
import Foundation

/// The hooks of `hooks.example.yml`.
package enum ExampleHooks {
  /// The lines of a hook in the file, beginning with its id. Throws if there is no such hook.
  package static func lines(of hook: String) throws -> [String] {
    let file = Programs.packageFolder(of: #filePath).appending(path: "hooks.example.yml")
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let own = lines.drop { $0 != "  \(hook):" }.prefix { !$0.isEmpty }
    guard !own.isEmpty else { throw NotSeen(what: "'\(hook)' in hooks.example.yml", limit: .zero) }
    return Array(own)
  }
}
