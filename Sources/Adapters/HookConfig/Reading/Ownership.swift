// SPDX-License-Identifier: MIT
import LibC
import Messages

/// Whether a file can have been written by nobody but its user and root, which decides whether its commands are run.
struct Ownership {
  /// What is wrong, and the command that mends it.
  struct Fault: Equatable {
    var message: DiagnosticMessage
    var remedy: DiagnosticHint
  }

  /// What decides about one file or folder.
  struct Facts {
    var owner: uid_t
    var group: gid_t
    var mode: mode_t

    var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  }

  var account: Account
  /// The home folder, as it is named and where it lies.
  private var homes: Set<String>
  private var passed: Set<String> = []

  init(account: Account, home: String) {
    self.account = account
    homes = [home, FileAccess.resolved(home) ?? home]
  }

  /// The faults of a file and of the folders above it, up to home or, outside of it, to the top. Each is told once.
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

  /// The faults of a program as it is named and where its links lead.
  mutating func faults(ofProgram path: String) -> [Fault] {
    Set([path, FileAccess.resolved(path) ?? path]).sorted().flatMap { faults(ofFile: $0) }
  }

  /// What is wrong with one file or folder; nil where it is in order.
  func fault(of facts: Facts, path: String) -> Fault? {
    guard facts.owner == account.user || facts.owner == 0 else {
      return Fault(
        message: .file(.foreign(path, isFolder: facts.isFolder, user: facts.owner)),
        remedy: .run(
          "sudo chown \(account.name.isEmpty ? String(account.user) : account.name) \(FilePaths.quoted(path))"))
    }
    // In a sticky folder such as /tmp, nobody can replace what belongs to another.
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
