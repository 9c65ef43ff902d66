// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import LibC
import TimerEngine

/// A file that is ready to replace the journal. The file in its place is kept beside it.
///
/// Once it has its second name, `segue.db.restoring` or `segue.db.saved`, the replacement is decided: the next opening of the
/// journal finishes it after a crash.
enum Replacement: CaseIterable {
  /// A backup that replaces a damaged journal.
  case restored
  /// The content of a daemon's open files, which replaces a foreign file.
  case saved

  private var suffix: String {
    switch self {
    case .restored: ".restoring"
    case .saved: ".saved"
    }
  }

  /// The suffix of the file that was replaced.
  var aside: String {
    switch self {
    case .restored: ".damaged-"
    case .saved: ".replaced-"
    }
  }

  /// The path of the unfinished file.
  func part(of file: String) -> String { file + suffix + ".part" }

  func decided(_ file: String) -> String { file + suffix }

  static func removeParts(of file: String, _ replacement: Replacement) {
    for companion in JournalFile.companions + ["-journal"] { unlink(replacement.part(of: file) + companion) }
  }

  /// Creates the part, an empty file that no other user may read.
  func makePart(of file: String, journal path: String) throws(JournalError) {
    Self.removeParts(of: file, self)
    let descriptor = open(part(of: file), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      let number = errno
      throw JournalError(
        code: Files.isAboutSpace(number) ? .noSpace : .displaced, path: path,
        detail: "\(Files.parent(of: file)): \(Files.reason(number))")
    }
    close(descriptor)
  }

  /// Flushes the finished part to the disk, and decides the replacement.
  func decide(_ file: String, journal path: String) throws(JournalError) {
    let part = part(of: file)
    var number = Files.sync(part)
    if number == 0 { number = Files.rename(part, to: decided(file)) }
    guard number == 0 else {
      unlink(part)
      throw JournalError(
        code: Files.isAboutSpace(number) ? .noSpace : .other, path: path, detail: Files.reason(number))
    }
  }

  /// Finishes the decided replacement. Returns the new path of the file that was in the journal's place.
  ///
  /// A file for which `isOurs` is true is only another state of the same journal, and isn't kept.
  @discardableResult
  func finish(
    _ path: String, isOurs: (_ path: String) -> Bool = { _ in false }
  ) throws(JournalError) -> String? {
    let file = JournalFile.end(of: path)
    var status = stat()
    guard lstat(decided(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let aside = asidePath(file, status.changed)
    // The file moves before its companions. They are invalid without it, and it is never opened without them.
    var kept: String?
    for companion in JournalFile.companions where Files.exists(file + companion) {
      if isOurs(file + companion) {
        // A rename replaces the file itself in one step.
        if !companion.isEmpty { unlink(file + companion) }
        continue
      }
      let number = Files.rename(file + companion, to: aside + companion)
      guard number == 0 else { throw Self.failure(path, number) }
      kept = kept ?? aside + companion
    }
    let number = Files.rename(decided(file), to: file)
    guard number == 0 else { throw Self.failure(path, number) }
    return kept
  }

  /// Finishes every replacement that was decided before a crash. Unfinished parts are useless.
  static func finishAll(_ path: String) throws(JournalError) {
    for replacement in allCases {
      try replacement.finish(path)
      removeParts(of: JournalFile.end(of: path), replacement)
    }
  }

  /// `segue.db.damaged-2026-11-21T09-25-00Z`, with a number if that exists.
  private func asidePath(_ file: String, _ instant: Instant) -> String {
    let stamp = String(instant.rfc3339.prefix(19).map { $0 == ":" ? "-" : $0 }) + "Z"
    let base = file + aside + stamp
    // An interrupted move may have left a part there: its companions follow it.
    guard Files.exists(file), Files.exists(base) else { return base }
    return (2...99).lazy.map { "\(base)-\($0)" }.first { !Files.exists($0) } ?? base
  }

  private static func failure(_ path: String, _ number: Int32) -> JournalError {
    JournalError(code: .readOnly, path: path, detail: "it can't be set aside: \(Files.reason(number))")
  }
}

extension stat {
  fileprivate var changed: Instant {
    #if os(Linux)
      Instant(milliseconds: Int64(st_mtim.tv_sec) * 1000)
    #else
      Instant(milliseconds: Int64(st_mtimespec.tv_sec) * 1000)
    #endif
  }
}
