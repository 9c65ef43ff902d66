// SPDX-License-Identifier: MIT
import LibC

/// An entry of the group file. The alias is needed because parameters hide the name `group`.
private typealias GroupEntry = group

/// The user who runs this process.
struct Account: Sendable {
  var user: uid_t
  var name: String
  var primaryGroup: gid_t

  static var current: Account {
    let user = geteuid()
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16 * 1024)
    guard getpwuid_r(user, &entry, &buffer, buffer.count, &found) == 0, found != nil else {
      return Account(user: user, name: "", primaryGroup: getegid())
    }
    return Account(user: user, name: String(cString: entry.pw_name), primaryGroup: entry.pw_gid)
  }

  /// Whether only this user and root can act through a group: the user's private group with the user's name, or root's.
  func isPrivate(group: gid_t) -> Bool {
    var entry = GroupEntry()
    var found: UnsafeMutablePointer<GroupEntry>?
    var buffer = [CChar](repeating: 0, count: 64 * 1024)
    guard getgrgid_r(group, &entry, &buffer, buffer.count, &found) == 0, found != nil else { return false }
    var members: [String] = []
    var next = entry.gr_mem
    while let member = next?.pointee {
      members.append(String(cString: member))
      next = next?.advanced(by: 1)
    }
    let isMine = group == primaryGroup && String(cString: entry.gr_name) == name
    return (isMine || group == 0) && members.allSatisfy { $0 == name || $0 == "root" }
  }
}
