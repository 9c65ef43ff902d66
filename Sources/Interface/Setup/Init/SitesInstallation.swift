// SPDX-License-Identifier: MIT

import Foundation
import Messages
import Processes
import ToolSupport

/// Installs root's helper, and sudo's rules for it unless the user is root.
struct SitesInstallation {
  let context: ToolContext

  /// The result of the installation.
  enum Outcome: Hashable {
    case installed
    case declined
    case refused(InitMessage)
  }

  /// Whether the helper is that of this version, and runs without a password.
  func isInPlace() async -> Bool {
    guard let text = SiteHelper.text, Self.text(of: SiteHelper.path) == text, Self.isSafe(SiteHelper.path) else {
      return false
    }
    if context.isRoot { return true }
    let words = ["sudo", "-n", "-l", SiteHelper.path, "block"]
    let outcome = try? await Processes.run(
      Command(words, environment: context.environment, timeout: .seconds(10), grace: .seconds(1)))
    return outcome?.succeeded == true
  }

  /// Shows the commands, asks, and runs them on this terminal, where sudo may ask for a password.
  func run(asking interview: Interview) async -> Outcome {
    guard context.isRoot || locateProgram("sudo", environment: context.environment) != nil else {
      return .refused(.noSudo)
    }
    if let folder = Self.unsafeFolder() { return .refused(.folderUnsafe(folder)) }
    guard let text = SiteHelper.text else { return .refused(.helperMissing) }
    guard let files = HelperFiles(text, isRoot: context.isRoot) else {
      return .refused(.helperFailed(command: "mkdtemp: \(String(cString: strerror(errno)))"))
    }
    defer { files.remove() }
    let commands = files.commands
    interview.say(.helperNeeded(file: files.program))
    interview.say(.helperCommands)
    for words in commands { context.console.print("     " + words.map(shellWord).joined(separator: " ")) }
    guard interview.agrees(.runThem) else { return .declined }
    for words in commands {
      let child = try? await ChildProcess.start(
        ChildConfiguration(
          words, environment: context.environment, input: .inherit, output: .inherit, error: .inherit,
          ownSession: false))
      guard await child?.wait() == .exited(0) else {
        return .refused(.helperFailed(command: words.map(shellWord).joined(separator: " ")))
      }
    }
    return .installed
  }

  /// A parent folder of the helper whose owner or writers could replace the helper.
  private static func unsafeFolder() -> String? {
    ["/usr", "/usr/local", SiteHelper.folder].first { access($0, F_OK) == 0 && !isSafe($0) }
  }

  private static func isSafe(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_uid == 0, status.st_mode & 0o002 == 0 else { return false }
    // A group without this user can't be used against this user.
    return status.st_mode & 0o020 == 0 || status.st_gid == 0 || !groups().contains(status.st_gid)
  }

  private static func groups() -> [gid_t] {
    let count = getgroups(0, nil)
    guard count > 0 else { return [getgid()] }
    var groups = [gid_t](repeating: 0, count: Int(count))
    return Array(groups.prefix(Int(max(0, getgroups(count, &groups))))) + [getgid()]
  }

  /// The text of a small file.
  static func text(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 4 << 20)
    let count = fread(&buffer, 1, buffer.count, file)
    return String(validating: buffer[..<count], as: UTF8.self)
  }
}

/// The files to install, in a folder that only this user can change.
private struct HelperFiles {
  let isRoot: Bool
  private let folder: String

  var program: String { folder + "/segue-sites" }
  private var rules: String { folder + "/rules" }

  init?(_ text: String, isRoot: Bool) {
    var name = Array("/tmp/segue-init-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { return nil }
    self.isRoot = isRoot
    folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let rulesText = SiteHelper.rules(user: getuid(), name: Self.userName)
    guard Self.write(text, to: program), Self.write(rulesText, to: rules) else {
      remove()
      return nil
    }
  }

  func remove() {
    for path in [program, rules] { unlink(path) }
    rmdir(folder)
  }

  /// The commands that install the files, as a person would type them. The rules are checked first, because invalid rules would
  /// disable sudo for everybody.
  var commands: [[String]] {
    let place = [
      ["install", "-d", "-o", "root", "-g", "0", "-m", "0755", SiteHelper.folder],
      ["install", "-o", "root", "-g", "0", "-m", "0755", program, SiteHelper.path],
    ]
    let needed = access(SiteHelper.folder, F_OK) == 0 ? Array(place.dropFirst()) : place
    guard !isRoot else { return needed }
    let allow = ["install", "-o", "root", "-g", "0", "-m", "0440", rules, SiteHelper.rulesPath(of: getuid())]
    return ([["visudo", "-c", "-f", rules]] + needed + [allow]).map { ["sudo"] + $0 }
  }

  private static var userName: String {
    guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { return "" }
    return String(cString: name)
  }

  private static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "wxe") else { return false }
    let isWritten = fputs(text, file) >= 0
    return fclose(file) == 0 && isWritten
  }
}
