// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Dispatching
import Events
import Journal
import Language
import Paths

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Patient {
  /// Below this there is little left for the journal; in bytes.
  private static let littleSpace: Int64 = 64 << 20
  private static let noSpace: Int64 = 8 << 20

  func daemonFindings() -> [Finding] {
    do throws(ClientError) {
      guard let info = try daemonInfo() else {
        return [Finding(.daemon, .fine, language.doctor(.daemonNotRunning))]
      }
      guard info.version == SegueVersion.current else {
        return [
          Finding(
            .daemon, .warning, language.doctor(.daemonOther(version: info.version, own: SegueVersion.current)),
            remedy: "segue daemon restart")
        ]
      }
      return [Finding(.daemon, .fine, language.doctor(.daemonRuns(version: info.version, pid: info.pid)))]
    } catch {
      return [Finding(.daemon, .problem, error.text(in: language), remedy: "segue daemon logs")]
    }
  }

  private func daemonInfo() throws(ClientError) -> DaemonInfo? {
    guard var connection = try ControlClient(environment: context.environment).connectIfRunning() else { return nil }
    return try connection.call(.daemon, as: DaemonInfo.self)
  }

  func journalFindings() -> [Finding] {
    let paths = context.paths
    guard access(paths.journal, F_OK) == 0 else {
      return [Finding(.journal, .fine, language.doctor(.noJournal(path: context.shown(paths.journal))))]
        + spaceFindings(Self.free(in: paths.state))
    }
    do {
      try openJournal()
    } catch {
      // The log tells more of it, and a backup has to be put in its place by hand.
      return [Finding(.journal, .problem, error.message, remedy: "segue daemon logs")]
    }
    let free = Self.free(in: paths.state)
    let size = [paths.journal, paths.journal + "-wal"].map(Self.size).reduce(0, +)
    let message = language.doctor(
      .journal(
        path: context.shown(paths.journal), size: Self.text(size), free: free.map(Self.text) ?? "?"))
    return [Finding(.journal, .fine, message)] + spaceFindings(free)
  }

  /// As a start of the daemon would open it, which looks through all of it; nothing is changed below a running daemon
  /// of another version.
  @discardableResult
  private func openJournal() throws(JournalError) -> Journal {
    let version = (try? daemonInfo())?.map(\.version) ?? SegueVersion.current
    let journal = try Journal(path: context.paths.journal, readOnly: version != SegueVersion.current)
    _ = try journal.state()
    return journal
  }

  private func spaceFindings(_ free: Int64?) -> [Finding] {
    guard let free, free < Self.littleSpace else { return [] }
    let folder = context.shown(context.paths.state)
    return [
      Finding(
        .journal, free < Self.noSpace ? .problem : .warning,
        language.doctor(.littleSpace(free: Self.text(free), folder: folder)),
        remedy: language.doctor(.makeSpace(folder: folder)))
    ]
  }

  /// What 'while' hooks have turned on, and could not turn off.
  func scopeFindings() -> [Finding] {
    guard access(context.paths.journal, F_OK) == 0,
      let leases = try? Journal(path: context.paths.journal, readOnly: true).leases()
    else { return [Finding(.scopes, .fine, language.doctor(.scopes(on: 0)))] }
    let isRunning = (try? daemonInfo()) ?? nil != nil
    let findings = leases.values.sorted { $0.hook < $1.hook }.compactMap { lease -> Finding? in
      if lease.isStuck {
        let message = language.doctor(.scopeFailed(lease.hook, why: lease.lastError ?? ""))
        return Finding(.scopes, .problem, message, remedy: "segue hooks teardown")
      }
      guard !isRunning else { return nil }
      return Finding(
        .scopes, .problem, language.doctor(.scopeLeft(lease.hook)), remedy: "segue daemon start")
    }
    return findings.isEmpty ? [Finding(.scopes, .fine, language.doctor(.scopes(on: leases.count)))] : findings
  }

  func autostartFindings() -> [Finding] {
    if let path = Autostart.find(home: context.paths.home, environment: context.environment) {
      return [Finding(.autostart, .fine, language.doctor(.autostart(context.shown(path))))]
    }
    guard hooks.contains(where: \.needsExit) else {
      return [Finding(.autostart, .fine, language.doctor(.autostartUnneeded))]
    }
    return [
      Finding(.autostart, .warning, language.doctor(.noAutostart), remedy: language.doctor(.startAtLogin))
    ]
  }

  private static func size(_ path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// The bytes that are free for us in the nearest folder that is there.
  private static func free(in folder: String) -> Int64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else {
      return folder == "/" ? nil : free(in: Paths.parent(of: folder))
    }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// `14 kB`, `2.3 GB`.
  static func text(_ bytes: Int64) -> String {
    var value = Double(bytes)
    var units = ["B", "kB", "MB", "GB", "TB"][...]
    while value >= 1000, units.count > 1 {
      value /= 1000
      units = units.dropFirst()
    }
    let tenths = Int((value * 10).rounded())
    let number = value < 10 && units.first != "B" ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
    return "\(number) \(units.first ?? "")"
  }
}
