// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import LibC
import TimerEngine

/// A file that is ready to take the journal's place, where what is there is kept beside it.
///
/// Once it has its second name, `segue.db.restoring` or `segue.db.saved`, it is decided: whoever opens the journal next
/// finishes what a crash interrupted.
enum Replacement: CaseIterable {
  /// A backup, for a journal that is damaged.
  case restored
  /// All that a daemon had open, for what is there in its stead.
  case saved

  private var suffix: String {
    switch self {
    case .restored: ".restoring"
    case .saved: ".saved"
    }
  }

  /// How the name goes on of what was there.
  var aside: String {
    switch self {
    case .restored: ".damaged-"
    case .saved: ".replaced-"
    }
  }

  /// What it is called while it is being made.
  func part(of file: String) -> String { file + suffix + ".part" }

  func decided(_ file: String) -> String { file + suffix }

  static func removeParts(of file: String, _ replacement: Replacement) {
    for companion in JournalFile.companions + ["-journal"] { unlink(replacement.part(of: file) + companion) }
  }

  /// Makes the part, an empty file that nobody else may read.
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

  /// Brings the finished part to the disk and decides for it.
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

  /// Finishes what was decided; returns where what was in the journal's place now is.
  ///
  /// What `isOurs` is only another state of the same journal, and isn't kept.
  @discardableResult
  func finish(
    _ path: String, isOurs: (_ path: String) -> Bool = { _ in false }
  ) throws(JournalError) -> String? {
    let file = JournalFile.end(of: path)
    var status = stat()
    guard lstat(decided(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let aside = asidePath(file, status.changed)
    // The file before its companions: without it they mean nothing, and it is never opened without them.
    var kept: String?
    for companion in JournalFile.companions where Files.exists(file + companion) {
      if isOurs(file + companion) {
        // The file itself is replaced in one step.
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

  /// Finishes whatever was decided before a crash; what wasn't is of no use to anybody.
  static func finishAll(_ path: String) throws(JournalError) {
    for replacement in allCases {
      try replacement.finish(path)
      removeParts(of: JournalFile.end(of: path), replacement)
    }
  }

  /// `segue.db.damaged-2026-11-21T09-25-00Z`, with a number where that is taken.
  private func asidePath(_ file: String, _ instant: Instant) -> String {
    let stamp = String(instant.rfc3339.prefix(19).map { $0 == ":" ? "-" : $0 }) + "Z"
    let base = file + aside + stamp
    // Half of one may be there already: its companions follow it.
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
