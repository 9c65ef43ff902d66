// SPDX-License-Identifier: MIT
import LibC
package import Messages

extension Catalogue {
  /// The language of this process: `ui.language` as the daemon last read it, otherwise that of the environment.
  package static let current: any Language = language(
    for: Environment.current, choice: choice(in: Paths.ofThisProcess.language))

  /// Returns the stored value of `ui.language`; nil if hooks.yml leaves it to the environment.
  static func choice(in path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
