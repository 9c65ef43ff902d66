// SPDX-License-Identifier: MIT

import LibC
package import Logging
package import Paths

/// The daemon's log: standard output and standard error of its processes, in a file of limited size.
package struct LogFile: Sendable {
  /// The maximum bytes. A longer file becomes `segued.log.1` and replaces the previous one.
  static let longest: Int64 = 5 << 20

  let path: String
  let limit: Int64

  package init(path: String, limit: Int64 = Self.longest) { (self.path, self.limit) = (path, limit) }

  /// Redirects standard output and standard error to the file. If it cannot be opened, they remain unchanged.
  package static func open(_ paths: Paths) {
    try? Paths.makeFolder(paths.state)
    let log = LogFile(path: paths.log)
    log.rotate()
    log.reopen()
  }

  /// Prepares the file before a line is written: an oversized log is rotated. A log that another process rotated, or that was
  /// removed, is replaced by the new one.
  func turn() {
    var current = stat()
    guard fstat(STDERR_FILENO, &current) == 0, current.st_mode & S_IFMT == S_IFREG else { return }
    // The target of a redirected foreground daemon is left alone.
    let isNamed = isFile(current, at: path)
    guard isNamed || current.st_nlink == 0 || isFile(current, at: path + ".1") else { return }
    if rotate() || !isNamed { reopen() }
  }

  /// Rotates a log that exceeds `limit`; returns true if it did.
  ///
  /// Several processes share the file. The renaming process holds its lock, and checks under the lock that the file still has
  /// its name.
  @discardableResult
  func rotate() -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, Int64(status.st_size) > limit else { return false }
    let file = openFile(path, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    while flock(file, LOCK_EX) != 0 { guard errno == EINTR else { return false } }
    guard fstat(file, &status) == 0, Int64(status.st_size) > limit, isFile(status, at: path) else { return false }
    return renameFile(path, path + ".1") == 0
  }

  private func reopen() {
    let descriptor = openFile(path, O_WRONLY | O_CREAT | O_APPEND)
    guard descriptor >= 0 else { return }
    for standard in [STDOUT_FILENO, STDERR_FILENO] { dup2(descriptor, standard) }
    close(descriptor)
  }

  private func isFile(_ file: stat, at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_ino == file.st_ino && status.st_dev == file.st_dev
  }
}

/// Call open(2) and rename(2), which methods of the same names hide.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags | O_CLOEXEC, 0o600) }
private func renameFile(_ old: String, _ new: String) -> Int32 { rename(old, new) }

/// Writes to standard error like swift-log's own handler, and keeps the log file short.
package struct LogFileHandler: LogHandler {
  let file: LogFile
  var base: StreamLogHandler

  package init(label: String, file: LogFile) {
    self.file = file
    base = .standardError(label: label)
  }

  package var logLevel: Logger.Level {
    get { base.logLevel }
    set { base.logLevel = newValue }
  }

  package var metadata: Logger.Metadata {
    get { base.metadata }
    set { base.metadata = newValue }
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { base[metadataKey: key] }
    set { base[metadataKey: key] = newValue }
  }

  package func log(event: LogEvent) {
    file.turn()
    base.log(event: event)
  }
}
