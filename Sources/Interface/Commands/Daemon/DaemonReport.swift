// SPDX-License-Identifier: MIT
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
    var lines = [
      language.daemon(.running(version: info.version, pid: info.pid, since: since)),
      language.daemon(.socket(shown(info.socket))), language.daemon(.log(log)),
      login,
    ]
    if info.version != SegueVersion.current {
      lines.append(language.daemon(.otherVersion(client: SegueVersion.current, daemon: info.version)))
    }
    return lines
  }
}
