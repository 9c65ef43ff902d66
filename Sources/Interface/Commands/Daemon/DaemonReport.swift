// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths

/// The output of `segue daemon status --json`: the daemon's description of itself, or that there is none.
struct DaemonReport: Encodable {
  var info: DaemonInfo?
  /// Without a listening daemon: the keeper of one that starts or ends, or another holder of its lock.
  var holder: Int32?
  var log: String
  /// The file that starts it at login.
  var autostart: String?

  private enum CodingKeys: String, CodingKey {
    case daemon, version, `protocol`, pid, keeper, startedAt, socket, log, autostart
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(info != nil, forKey: .daemon)
    try container.encode(info?.version, forKey: .version)
    try container.encode(info?.protocol, forKey: .protocol)
    try container.encode(info?.pid, forKey: .pid)
    try container.encode(info?.keeper ?? holder, forKey: .keeper)
    try container.encode(info?.startedAt, forKey: .startedAt)
    try container.encode(info?.socket, forKey: .socket)
    try container.encode(log, forKey: .log)
    try container.encode(autostart, forKey: .autostart)
  }

  /// - Parameter shown: returns the form of a path for messages.
  func lines(now: LocalTime, language: any Language, shown: (String) -> String) -> [String] {
    let login = language.service(autostart.map { .startsAtLogin(path: shown($0)) } ?? .startsNever)
    let log = shown(log)
    guard let info else {
      return [language.daemon(holder.map { .notListening(pid: $0) } ?? .notRunning), language.daemon(.log(log)), login]
    }
    let since = LocalTime(info.startedAt.instant).text(now: now)
    let lines = [
      language.daemon(.running(version: info.version, pid: info.pid, since: since)),
      language.daemon(.socket(shown(info.socket))), language.daemon(.log(log)),
      login,
    ]
    return lines + info.versionNotice(language)
  }
}

extension DaemonInfo {
  /// One line if the daemon is of another version than this program; otherwise none.
  func versionNotice(_ language: any Language) -> [String] {
    let own = SegueVersion.current
    guard version != own else { return [] }
    let isOlder = SegueVersion.isNewer(than: version)
    return [
      language.daemon(
        isOlder ? .olderVersion(client: own, daemon: version) : .otherVersion(client: own, daemon: version))
    ]
  }
}

extension ControlClient {
  /// The notice about a daemon of another version. Programs are updated beneath a running daemon, which continues.
  func versionNotice(for status: Status, _ language: any Language) -> [String] {
    guard status.daemon, let info = try? daemonInfo() else { return [] }
    return info.versionNotice(language)
  }
}
