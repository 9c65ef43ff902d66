// SPDX-License-Identifier: MIT

import ControlProtocol
import Foundation
import Paths
import Processes
import TestSupport
import Testing
import TimerEngine
import ToolFixtures
import ToolSupport

@testable import Doctor
@testable import ServiceTools

/// `segue doctor` in homes with a real problem of the daemon, its files or its journal.
struct ServiceDoctorTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome.forClient()
    for tool in ["mpv", "notify-send"] { try home.addTool(tool) }
  }

  private func doctor(_ arguments: String...) async throws -> ProgramResult {
    try await run([segued, "tool", "doctor"] + arguments, in: home, home.onlyTools)
  }

  /// The doctor's finding about one subject, with its remedy.
  private func finding(_ title: String) async throws -> [String] {
    let lines = home.stable(try await doctor().output).split(separator: "\n").map(String.init)
    return lines.indices.flatMap { index -> [String] in
      let words = lines[index].split(separator: " ", maxSplits: 1).map { String($0).trimmed }
      guard words.count == 2, words[1].hasPrefix(title) else { return [] }
      let next = index + 1 < lines.count ? lines[index + 1].trimmed : ""
      return ["\(words[0]) \(words[1].dropFirst(title.count).description.trimmed)"]
        + (next.hasPrefix("->") ? [next] : [])
    }
  }

  @Test func `a daemon that died has left its socket, and perhaps more`() async throws {
    try home.configure("version: 1\nhooks:\n  a: { while: focus, enter: 'true', exit: 'true' }\n")
    #expect(try await finding("Daemon") == ["ok not running; the first command that needs it starts it"])
    let daemon = try await ServedDaemon(in: home)
    try daemon.enter(in: home)
    #expect(try await finding("Daemon").first?.hasPrefix("ok running: version ") == true)
    #expect(try await finding("Scopes") == ["ok 1 'while' hook on, as expected"])
    await daemon.killBoth()
    #expect(
      try await finding("Daemon") == [
        "warn not running; a daemon that died left ~/run/segue/control.sock", "-> segue daemon start",
      ])
    #expect(
      try await finding("Scopes") == [
        "FAIL 'a' may still be on: the daemon died before it could turn it off", "-> segue daemon start",
      ])
  }

  @Test func `something that holds the lock and doesn't answer`() async throws {
    let holder = try await ChildProcess.start(
      ChildConfiguration(
        [
          "python3", "-c",
          "import fcntl,sys; f=open(sys.argv[1], 'w'); fcntl.flock(f, 2); print(1, flush=True); input()",
        ]
          + [home.paths.lock], environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"], input: .pipe, output: .lines()))
    _ = await holder.output?.next()
    #expect(
      try await finding("Daemon") == [
        "FAIL a process holds ~/state/segue/segue.lock, but no daemon answers",
        "-> if the daemon is not starting or stopping, find the process: fuser ~/state/segue/segue.lock",
      ])
    _ = await holder.end()
    #expect(try await finding("Daemon").first?.hasPrefix("ok ") == true)
  }

  @Test func `things in the place of the lock, the socket and their folder`() async throws {
    #expect(mkfifo(home.paths.lock, 0o600) == 0)
    try home.write("", to: home.paths.runtime + "/control.sock")
    chmod(home.paths.runtime, 0o777)
    let found = try await finding("Daemon")
    #expect(
      found == [
        "FAIL ~/state/segue/segue.lock has the wrong type or owner: no daemon can start",
        "-> mv ~/state/segue/segue.lock ~/state/segue/segue.lock.old",
        "FAIL other users can write to ~/run/segue: no daemon can start", "-> chmod 700 ~/run/segue",
        "FAIL ~/run/segue/control.sock has the wrong type or owner: no daemon can start",
        "-> mv ~/run/segue/control.sock ~/run/segue/control.sock.old",
      ])
    // The daemon really fails at once, with the same reason.
    #expect(try await ServedDaemon(in: home).said.contains("segue.lock is not a file of yours"))
    // The suggested remedy fixes it.
    let remedies = found.filter { $0.hasPrefix("-> ") }.map { $0.dropFirst(3) }
    _ = try await run(["/bin/sh", "-c", remedies.joined(separator: "; ")], in: home)
    let daemon = try await ServedDaemon(in: home)
    #expect(try await finding("Daemon").first?.hasPrefix("ok running") == true)
    // The daemon restores its lock itself.
    let changes = try FolderChanges(home.paths.state)
    unlink(home.paths.lock)
    let lock = home.paths.lock
    _ = try await changes.until("the lock again") { access(lock, F_OK) == 0 ? true : nil }
    #expect(try await finding("Daemon").last?.hasPrefix("ok running") == true)
    await daemon.stop()
  }

  @Test(.enabled(if: geteuid() == 0, "gives a folder to another user"))
  func `a folder of another user`() async throws {
    chown(home.paths.runtime, 65_534, 65_534)
    #expect(
      try await finding("Daemon") == [
        "FAIL ~/run/segue belongs to another user (65534): no daemon can start",
        "-> remove it (sudo rm -r ~/run/segue), or set XDG_RUNTIME_DIR to a folder of yours",
      ])
  }

  @Test(arguments: [
    ("0.0.9", "running version 0.0.9, which is older than this program (\(SegueVersion.current))"),
    ("999.0.0", "running version 999.0.0; this program has version \(SegueVersion.current)"),
  ]) func `a daemon of another version`(_ version: String, _ message: String) async throws {
    let info =
      #"{"version":"\#(version)","protocol":1,"pid":1,"keeper":1,"startedAt":"2026-01-01T00:00:00Z","socket":"x"}"#
    let server = try FakeServer(at: home.paths.socket) { line, peer in peer.reply(to: line, info) }
    defer { server.stop() }
    #expect(try await finding("Daemon") == ["warn \(message)", "-> segue daemon restart"])
  }

  @Test func `hooks yml is broken and the last good one is looked at`() async throws {
    try home.configure("version: 1\nhooks:\n  a: { on: focus.completed, run: [no-such-program] }\n")
    let daemon = try await ServedDaemon(in: home)
    await daemon.stop()
    try home.configure("version: 1\nhooks: [\n")
    #expect(
      try await finding("hooks.yml") == [
        "FAIL ~/config/segue/hooks.yml: 1 error; the checks below use the last valid version", "-> segue hooks check",
      ])
    #expect(try await finding("Programs").first == "FAIL 'a' runs 'no-such-program', which is not on the PATH")
  }

  @Test func `a journal that is damaged is restored from its backup`() async throws {
    let daemon = try await ServedDaemon(in: home)
    await daemon.stop()
    #expect(try await finding("Backup") == ["ok none yet; the daemon makes one backup a day and keeps seven"])
    let folder = home.paths.state + "/backups"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: home.paths.journal, toPath: folder + "/segue-2026-01-02.db")
    let backup = try await finding("Backup")
    #expect(backup.first?.hasPrefix("warn 2026-01-02, ") == true && backup.count == 2)
    #expect(try await doctor("--restore").output == "~/state/segue/segue.db has no damage. Nothing to restore.\n")

    for companion in ["-wal", "-shm"] { unlink(home.paths.journal + companion) }
    try home.write(String(repeating: "not a database ", count: 3000), to: home.paths.journal)
    let found = try await finding("Journal")
    #expect(found.first?.contains("is damaged") == true && found.last == "-> segue doctor --restore")
    let restored = try await doctor("--restore")
    #expect(restored.status == 0)
    #expect(restored.output.hasPrefix("The backup from 2026-01-02 is restored.\n"))
    #expect(restored.output.contains("The damaged journal is kept: ~/state/segue/segue.db.damaged-"))
    #expect(try await finding("Journal").first?.hasPrefix("ok ~/state/segue/segue.db: no damage") == true)

    for companion in ["", "-wal", "-shm"] { unlink(home.paths.journal + companion) }
    #expect(try await finding("Journal").last == "-> segue doctor --restore")
    let refused = try await ServedDaemon(in: home)
    #expect(refused.said.contains("segue doctor --restore"))
    await refused.stop()
    #expect(try await doctor("--restore").status == 0)
  }

  @Test func `a journal is not restored under a daemon`() async throws {
    let daemon = try await ServedDaemon(in: home)
    // The file itself: the daemon would move another file in its place aside.
    #expect(truncate(home.paths.journal, 100) == 0)
    let refused = try await doctor("--restore")
    #expect(refused.status == 1, "\(refused)")
    #expect(refused.errors.contains("another daemon is running; stop the daemon first: segue daemon stop"))
    await daemon.stop()
  }

  @Test func `a link that leads nowhere is a journal that is missed, for the doctor and for a start`() async throws {
    let path = home.paths.journal
    try FileManager.default.createDirectory(atPath: home.paths.state, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere/segue.db")
    let why = "the journal \(path) is a link to '/nowhere/segue.db', which does not exist. Restore that file"
    let found = try await doctor()
    #expect(found.status == 1 && found.output.contains("FAIL Journal"), "\(found)")
    #expect(found.output.contains(why) && found.output.contains("-> restore the link's target, or: rm "), "\(found)")
    #expect(try await finding("Scopes") == ["warn unknown: the journal cannot be read"])
    let refused = try await ServedDaemon(in: home)
    #expect(refused.said.contains(why), "\(refused.said)")
    await refused.stop()
    #expect(try await doctor("--restore").errors.contains(why))
    unlink(path)
    #expect(try await doctor().status == 0)
  }

  @Test func `beside a damaged journal nobody knows what is turned on`() async throws {
    let daemon = try await ServedDaemon(in: home)
    await daemon.stop()
    #expect(try await finding("Scopes") == ["ok no 'while' hook is on"])
    for companion in ["-wal", "-shm"] { unlink(home.paths.journal + companion) }
    #expect(truncate(home.paths.journal, 0) == 0)
    #expect(try await finding("Journal").first?.contains("is damaged (the file is empty)") == true)
    #expect(try await finding("Scopes") == ["warn unknown: the journal cannot be read"])
    let refused = try await ServedDaemon(in: home)
    #expect(refused.said.contains("is damaged (the file is empty)"))
    await refused.stop()
  }

  #if os(Linux)
    @Test func `a journal that can't be written`() async throws {
      let daemon = try await ServedDaemon(in: home)
      await daemon.stop()
      // A file system that is read-only, even for root; then one without space.
      let script = #"""
        mount --bind "$STATE" "$STATE" && mount -o remount,ro,bind "$STATE" && "$SEGUED" tool doctor
        umount "$STATE"; mount -t tmpfs -o size=1m none "$STATE" && "$SEGUED" tool doctor
        """#
      let outcome = try await run(
        ["unshare", geteuid() == 0 ? "-m" : "-rm", "--propagation", "private", "/bin/sh", "-c", script], in: home,
        ["STATE": home.paths.state, "SEGUED": segued, "PATH": "/usr/bin:/bin:/usr/sbin"])
      let output = home.stable(outcome.output)
      #expect(output.contains("FAIL Journal    ~/state/segue cannot be written (Read-only file system)"))
      #expect(output.contains("-> the file system is read-only: findmnt --target ~/state/segue\n"))
      #expect(output.contains("FAIL Journal    only SIZE free in ~/state/segue\n"))
    }

    @Test func `a service whose program has gone`() async throws {
      try home.configure("version: 1\nhooks:\n  a: { while: focus, enter: 'true', exit: 'true' }\n")
      let folder = home.folder + "/config/systemd/user"
      try FileManager.default.createDirectory(
        atPath: folder + "/default.target.wants", withIntermediateDirectories: true)
      let service = Service(program: "/bin/true", variables: [:])
      try home.write(SystemdUnit(service: service).text, to: folder + "/segue.service")
      symlink("../segue.service", folder + "/default.target.wants/segue.service")
      #expect(try await finding("Autostart").first?.hasPrefix("ok ~/config/systemd/user/") == true)
      try home.write(
        SystemdUnit(service: Service(program: home.folder + "/gone/segued", variables: [:])).text,
        to: folder + "/segue.service")
      #expect(
        try await finding("Autostart") == [
          "FAIL ~/config/systemd/user/segue.service starts HOME/gone/segued, which does not exist",
          "-> segue daemon install",
        ])
    }
  #endif

  @Test func `a program behind sudo that isn't there is missing, not forbidden`() async throws {
    try home.configure("version: 1\nhooks:\n  a: { on: focus.completed, run: [sudo, -n, no-such-program, x] }\n")
    try home.addTool("sudo", "exit 1")
    #expect(try await finding("sudo") == [])
    #expect(try await finding("Programs").contains { $0.hasPrefix("FAIL 'a' runs 'no-such-program', which is not on") })
  }

  @Test func `a process that a hook left is named while it runs`() async throws {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let child = try await ChildProcess.start(ChildConfiguration(["/bin/sleep", "1000"]))
    let reason = DeliveryReason.step("exit", .leftover(.timedOut(milliseconds: 1000), pids: [child.pid, 999999]))
    // As earlier versions kept it.
    let text = DeliveryReason.text("timed out after 1 s; still running: \(child.pid), 999999")
    for reason in [reason, text] {
      #expect(Leftover.read(reason, of: "a", since: now).map(\.isAlive) == [true, false])
    }
    // A number that another process has got since.
    #expect(
      Leftover.read(text, of: "a", since: Instant(milliseconds: now.milliseconds - 7_200_000)).map(\.isAlive) == [
        false, false,
      ])
    #expect(Leftover.read(.exit(status: 1), of: "a", since: now).isEmpty)
    _ = await child.end()
    #expect(Leftover.read(text, of: "a", since: now).map(\.isAlive) == [false, false])
  }
}
