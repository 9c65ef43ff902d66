// SPDX-License-Identifier: MIT
import Daemon
package import Paths

/// The text of `segue.service`, a unit of systemd's user manager.
///
/// It belongs to `default.target`, not to the graphical session: a server has none. Clients pass the variables of a session,
/// such as its display and sound.
package struct SystemdUnit: Sendable {
  package var service: Service

  /// The first line of Segue's own file.
  package static let mark =
    "# Written by 'segue daemon install', which may write it anew; 'segue daemon install --undo' removes it."

  /// In seconds. A stop takes 15 for exits. After a crash, it takes up to 15 for remaining processes, then 30 and 15 for each
  /// exit.
  private static let longestStop = 90

  package var text: String {
    switch service.job {
    case .daemon: daemonText
    case .dashboard: dashboardText
    }
  }

  /// The line that identifies Segue's own file.
  package static func mark(of job: Autostart.Job) -> String {
    switch job {
    case .daemon: mark
    case .dashboard: "# Written by 'segue web --install', which may write it anew; 'segue web --uninstall' removes it."
    }
  }

  private var environment: String {
    service.variables.sorted { $0.key < $1.key }.map { name, value in
      "Environment=\(Self.word("\(name)=\(value)"))\n"
    }.joined()
  }

  /// The dashboard needs no daemon to start: it waits for one.
  private var dashboardText: String {
    """
    \(Self.mark(of: .dashboard))
    # What you want otherwise belongs beside it: systemctl --user edit \(Autostart.Job.dashboard.unit)

    [Unit]
    Description=Segue, the dashboard
    StartLimitIntervalSec=10min
    StartLimitBurst=5

    [Service]
    Type=exec
    \(environment)\
    ExecStart=\(([service.program] + service.arguments).map(Self.word).joined(separator: " "))
    Restart=on-failure
    RestartSec=5
    # Another dashboard has this home.
    RestartPreventExitStatus=\(KeeperStatus.otherRuns)

    [Install]
    WantedBy=default.target

    """
  }

  private var daemonText: String {
    """
    \(Self.mark)
    # What you want otherwise belongs beside it: systemctl --user edit segue.service

    [Unit]
    Description=Segue, the focus timer
    StartLimitIntervalSec=10min
    StartLimitBurst=5

    [Service]
    # The worker says when it is ready; the main process is its keeper.
    Type=notify
    NotifyAccess=all
    \(environment)\
    ExecStart=\(Self.word(service.program)) daemon
    # After a death of both, this turns off what hooks had turned on; beside a living daemon it does nothing.
    ExecStopPost=-\(Self.word(service.program)) teardown --log
    # An orderly stop is the keeper's to begin; what is left when it has ended is killed.
    KillMode=mixed
    TimeoutStopSec=\(Self.longestStop)
    # A hook that eats all memory takes nothing else with it.
    OOMPolicy=continue
    Restart=on-failure
    RestartSec=5
    # Another daemon has this home.
    RestartPreventExitStatus=\(KeeperStatus.otherRuns)

    [Install]
    WantedBy=default.target

    """
  }

  /// The program that a unit starts; nil if the text has none.
  package static func program(in text: String) -> String? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("ExecStart=") }) else { return nil }
    let words = line.dropFirst("ExecStart=".count)
    guard words.first == "\"" else { return words.split(separator: " ").first.map { plain($0) } }
    var word = ""
    var rest = words.dropFirst()
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        word.append(character)
        continue
      }
      let escaped = rest.popFirst() ?? "\\"
      word.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
    }
    return plain(word[...])
  }

  private static func plain(_ word: Substring) -> String { String(word.replacing("%%", with: "%")) }

  /// A word in the syntax of systemd.syntax(7): `%` begins a specifier, and quotes keep spaces.
  package static func word(_ text: String) -> String {
    let text = text.replacing("%", with: "%%")
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !#"\"'$;"#.utf8.contains($0) }
    guard !isPlain else { return text }
    let escapes = [("\\", #"\\"#), ("\"", #"\""#), ("\n", #"\n"#), ("\t", #"\t"#)]
    return "\"" + escapes.reduce(text) { $0.replacing($1.0, with: $1.1) } + "\""
  }
}
