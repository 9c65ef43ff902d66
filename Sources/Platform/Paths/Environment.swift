// SPDX-License-Identifier: MIT
import LibC

/// The environment of this process at its start.
package enum Environment {
  /// All variables, copied once at the start, before any thread can change them.
  package static let current: [String: String] = {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      if let equals = strchr(text, 0x3D) {
        let name = UnsafeRawBufferPointer(start: text, count: equals - text)
        variables[String(decoding: name, as: UTF8.self)] = String(cString: equals + 1)
      }
      entry += 1
    }
    return variables
  }()

  /// Keeps libdispatch from writing to the system's log: an ordinary user may not raise a thread's priority, and it reports that
  /// for each process. Programs that this process starts get `current`, so they don't inherit it.
  package static func silenceDispatch() {
    _ = current
    setenv("LIBDISPATCH_LOG", "NO", 0)
  }
}
