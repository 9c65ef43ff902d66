// SPDX-License-Identifier: MIT

import LibC
package import Logging
package import Paths

/// The daemon's log: standard output and standard error of its processes, in a file that doesn't grow for ever.
package struct LogFile: Sendable {
  /// A longer one becomes `segued.log.1`, in the place of the one before it. In bytes.
  static let longest: Int64 = 5 << 20

  let path: String
  let limit: Int64

  package init(path: String, limit: Int64 = Self.longest) { (self.path, self.limit) = (path, limit) }

  /// Makes the file standard output and standard error; where it can't be opened, they stay what they are.
  package static func open(_ paths: Paths) {
    try? Paths.makeFolder(paths.state)
    let log = LogFile(path: paths.log)
    log.rotate()
    log.reopen()
  }

  /// Before a line is written: a log that is too long makes place for a new one, and one that another of our processes
  /// has put aside, or somebody removed, is left for the new one.
  func turn() {
    var current = stat()
    guard fstat(STDERR_FILENO, &current) == 0, current.st_mode & S_IFMT == S_IFREG else { return }
    // What a daemon in the foreground was redirected to is none of our business.
    let isNamed = isFile(current, at: path)
    guard isNamed || current.st_nlink == 0 || isFile(current, at: path + ".1") else { return }
    if rotate() || !isNamed { reopen() }
  }

  /// Puts a log that is longer than `limit` aside; true where it did.
  ///
  /// Several processes share the file: whoever renames it has its lock, and looks under that whether it is still there.
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

/// open(2) and rename(2), which methods of the same names hide.
private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags | O_CLOEXEC, 0o600) }
private func renameFile(_ old: String, _ new: String) -> Int32 { rename(old, new) }

/// Writes to standard error like swift-log's own handler, and sees to it that the log file stays short.
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
