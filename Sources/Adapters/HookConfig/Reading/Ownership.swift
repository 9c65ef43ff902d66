// SPDX-License-Identifier: MIT
import LibC
import Messages

/// Checks that only the user and root can write a file. This decides whether Segue runs the file's commands.
struct Ownership {
  /// A problem, and the command that fixes it.
  struct Fault: Equatable {
    var message: DiagnosticMessage
    var remedy: DiagnosticHint
  }

  /// The properties of a file or folder that decide.
  struct Facts {
    var owner: uid_t
    var group: gid_t
    var mode: mode_t

    var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  }

  var account: Account
  /// The home folder's path, as given and with links resolved.
  private var homes: Set<String>
  private var passed: Set<String> = []

  init(account: Account, home: String) {
    self.account = account
    homes = [home, FileAccess.resolved(home) ?? home]
  }

  /// The faults of a file and of its parent folders, up to home; outside of home, up to the root. Each is reported once.
  mutating func faults(ofFile path: String) -> [Fault] {
    var faults: [Fault] = []
    var next = path
    while passed.insert(next).inserted {
      if let status = FileAccess.status(next) {
        let facts = Facts(owner: status.st_uid, group: status.st_gid, mode: status.st_mode)
        if let fault = fault(of: facts, path: next) { faults.append(fault) }
      }
      if homes.contains(next) || next == "/" { break }
      next = FilePaths.parent(next)
    }
    return faults
  }

  /// The faults of a program's path, and of the path with links resolved.
  mutating func faults(ofProgram path: String) -> [Fault] {
    Set([path, FileAccess.resolved(path) ?? path]).sorted().flatMap { faults(ofFile: $0) }
  }

  /// The fault of one file or folder; nil if there is none.
  func fault(of facts: Facts, path: String) -> Fault? {
    guard facts.owner == account.user || facts.owner == 0 else {
      return Fault(
        message: .file(.foreign(path, isFolder: facts.isFolder, user: facts.owner)),
        remedy: .run(
          "sudo chown \(account.name.isEmpty ? String(account.user) : account.name) \(FilePaths.quoted(path))"))
    }
    // In a sticky folder such as /tmp, no user can replace another user's file.
    if facts.isFolder, facts.mode & S_ISVTX != 0 { return nil }
    let others = facts.mode & S_IWOTH != 0
    let group = facts.mode & S_IWGRP != 0 && !account.isPrivate(group: facts.group)
    guard others || group else { return nil }
    let who = others ? group ? "go" : "o" : "g"
    return Fault(
      message: .file(.writable(path, isFolder: facts.isFolder)),
      remedy: .run("chmod \(who)-w \(FilePaths.quoted(path))"))
  }
}
