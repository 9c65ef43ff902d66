// SPDX-License-Identifier: MIT
import LibC
package import Messages

extension Catalogue {
  /// The language of this process: `ui.language` of hooks.yml, otherwise that of the environment.
  package static let current: any Language = language(
    for: Environment.current, choice: choice(in: Paths.ofThisProcess))

  /// Returns the value of `ui.language`; nil if nothing says it.
  ///
  /// The daemon writes what it read into a file of its own. If hooks.yml has changed since, no daemon runs, or none has read
  /// the change yet: hooks.yml itself is read.
  static func choice(in paths: Paths) -> String? {
    let recorded = content(of: paths.language, limit: 16)
    guard let changed = changeTime(of: paths.config) else { return recorded }
    if recorded != nil, let written = changeTime(of: paths.language), written >= changed { return recorded }
    guard let text = content(of: paths.config, limit: 1 << 20) else { return recorded }
    let setting = LanguageSetting(in: text)
    // An included file may say it.
    return setting.value ?? (setting.hasIncludes ? recorded : nil)
  }

  private static func content(of path: String, limit: Int) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 1 << 14))
    while bytes.count < limit {
      let count = read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the time of a file's last change in nanoseconds; nil if there is no file.
  private static func changeTime(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if os(Linux)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
