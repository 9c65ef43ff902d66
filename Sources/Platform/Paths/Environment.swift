// SPDX-License-Identifier: MIT
import LibC

/// The environment of this process at its start.
package enum Environment {
  /// All variables, copied once at the start, before any thread can change them.
  package static let current: [String: String] = {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let line = String(cString: text)
      if let equals = line.firstIndex(of: "=") {
        variables[String(line[..<equals])] = String(line[line.index(after: equals)...])
      }
      entry += 1
    }
    return variables
  }()
}
