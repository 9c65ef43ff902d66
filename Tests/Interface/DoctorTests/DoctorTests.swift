// SPDX-License-Identifier: MIT
import Foundation
import GRDB
import Journal
import Messages
import Paths
import Players
import Reports
import TerminalUI
import TestSupport
import Testing
import TextWidth
import TimerEngine
import ToolFixtures

@testable import Doctor
@testable import ToolSupport

/// `segue doctor`, as the real program, in a home with the test's own programs.
struct DoctorTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome.forClient()
    for tool in ["mpv", "notify-send"] { try home.addTool(tool) }
  }

  private func doctor(_ arguments: String...) async throws -> ProgramResult {
    // The player and the notifier are the test's. The system's programs that they need are given by path.
    try await run([segued, "tool", "doctor"] + arguments, in: home, home.onlyTools)
  }

  @Test func `a healthy home`() async throws {
    try home.configure("version: 1\nhooks:\n  a: { on: focus.completed, run: notify-send done }\n")
    let outcome = try await doctor()
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    try Golden.check(home.stable(outcome.output), "doctor-healthy.txt")
  }

  @Test func `what a plugin wants is looked for`() async throws {
    try home.configure(
      """
      version: 1
      hooks:
        block-sites: { while: focus, uses: site-blocker, with: { hosts: [a.example] } }
        music: { while: break, uses: music }
        loud: { while: focus, uses: volume, enabled: false }

      """)
    for tool in ["apt", "python3"] { try home.addTool(tool) }
    let outcome = try await doctor("--json")
    let hooks = outcome.output.split(separator: "\n").filter { $0.contains(#""check":"hooks""#) }
    #if os(Linux)
      #expect(hooks.contains { $0.contains(#""remedy":"sudo apt install playerctl","state":"warning""#) }, "\(hooks)")
      if access("/usr/local/sbin/segue-sites", F_OK) != 0 {
        let remedy = #"sudo \"$(command -v segue)\" plugin setup site-blocker"#
        #expect(hooks.contains { $0.contains(#""remedy":"\#(remedy)","state":"problem""#) }, "\(hooks)")
        #expect(outcome.status == 1)
      }
    #endif
    #expect(!outcome.output.contains("volume"), "a hook that is switched off needs nothing")
    try home.addTool("mpc")
    #expect(try await !doctor("--json").output.contains("playerctl"), "one of them is enough")
  }

  @Test func `a hooks.yml that is a link to nothing`() async throws {
    try FileManager.default.createDirectory(atPath: home.paths.configFolder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: home.config, withDestinationPath: "gone.yml")
    let outcome = try await doctor()
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("hooks.yml: 1 error"))
  }

  private static let sick = """
    version: 1
    ambient: { sound: waterfall }
    secrets:
      kept: { keychain: segue/kept }
      open: { file: HOME/open.key }
      variable: { env: NOT_SET_HERE }
      told: { command: [pass, show, x] }
    hooks:
      block-sites:
        while: focus
        enter: printf '%s\\n' a.example | sudo -n /usr/local/sbin/segue-sites block
        exit: sudo -n /usr/local/sbin/segue-sites unblock
      other: { on: focus.completed, run: [sudo, restart-it, x] }
      allowed: { on: focus.completed, run: [sudo, -n, restart-it, unblock] }
      gone: { on: focus.completed, run: [no-such-program, x], working-directory: HOME/nowhere }
      shell: { on: focus.completed, run: playerctl play || true }
      off: { on: focus.completed, enabled: false, run: [also-not-there] }
      sound: { on: break.started, play: HOME/gone.ogg }

    """

  @Test func `everything wrong is told with what mends it`() async throws {
    try home.configure(Self.sick.replacing("HOME", with: home.folder))
    try home.write("x", to: home.folder + "/open.key")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: home.folder + "/open.key")
    try home.addTool("restart-it")
    try home.addTool("mpv", "echo 'no sound device' >&2; exit 2")
    try home.addTool("notify-send", "echo 'no desktop' >&2; exit 1")
    try home.addTool("sudo", "case \"$*\" in *unblock) exit 0 ;; esac; exit 1")
    try home.addTool("apt")
    let outcome = try await doctor()
    #expect(outcome.status == 1)
    try Golden.check(home.stable(outcome.output), "doctor-sick.txt")
    let json = try await doctor("--json")
    #expect(json.status == 1)
    try Golden.check(home.stable(json.output), "doctor-sick.jsonl")
  }

  /// Each of these was fine.
  @Test func `a program that only a shell's text names is looked for, and an empty file has no secret`() async throws {
    try home.configure(
      """
      version: 1
      secrets:
        told: { command: pass show x }
        blank: { file: \(home.folder)/blank.key }
        signing: { file: \(home.folder)/signing.key }
      hooks:
        dim: { on: focus.completed, run: no-such-dimmer -set 40 }
        own: { on: focus.completed, uses: own }
        shell: { on: focus.completed, run: cd /tmp && echo none >&2; true 2>&1 }
        second: { on: focus.completed, run: cd /tmp && no-such-second }
        script: { on: focus.completed, run: ~/block.sh on }

      """)
    try home.write("#!/bin/sh\n", to: "block.sh", mode: 0o644)
    try home.write("\n", to: "blank.key", mode: 0o600)
    try home.write("whsec_%%%\n", to: "signing.key", mode: 0o600)
    try home.addPlugin(
      "own", "manifest: 1\nname: own\nversion: 1.0.0\nsummary: x\nexec: [no-such-interpreter, -x]\n")
    let outcome = try await doctor()
    for line in [
      "warn Programs   'dim' runs 'no-such-dimmer', which is not on the PATH\n",
      "FAIL Programs   'own' runs 'no-such-interpreter', which is not on the PATH\n",
      "FAIL Secrets    told: program not found, or not executable: 'pass'\n", "FAIL Secrets    blank: ",
      "FAIL Secrets    signing: ", "warn Programs   'second' runs 'no-such-second', which is not on the PATH\n",
      "warn Programs   'script' runs '~/block.sh', which cannot be executed\n                -> chmod +x ~/block.sh\n",
    ] {
      #expect(outcome.output.contains(line), "\(outcome.output)")
    }
    #expect(!outcome.output.contains("'shell'"))
  }

  @Test func `on a narrow terminal its lines go on where they began`() async throws {
    try home.configure("version: 1\nhooks:\n  a: { on: focus.completed, run: [no-such-program-anywhere, x] }\n")
    try home.addTool("notify-send", "echo 'no desktop, and nobody who could show a notice to anybody' >&2; exit 1")
    let plain = home.stable(try await doctor().output).split(separator: "\n").map(String.init)
    let terminal = try Terminal(width: 60)
    // Like a terminal that has columns, but neither colours nor glyphs.
    let variables = home.onlyTools.merging(["TERM": "dumb"]) { $1 }
    let program = try terminal.start([segued, "tool", "doctor"], home.variables.merging(variables) { $1 })
    let text = try terminal.read(until: try #require(plain.last) + "\r\n")
    program.waitUntilExit()
    #expect(program.terminationStatus == 1)
    let margin = String(repeating: " ", count: 16)
    var whole: [String] = []
    for line in text.split(separator: "\r\n").map(String.init) {
      #expect(DisplayWidth.of(line) <= 60, "\(line)")
      let isRemedy = line.hasPrefix(margin + "-> ")
      if line.hasPrefix(margin), !isRemedy, let last = whole.popLast() {
        // Below the message, or below the remedy after its arrow.
        #expect(line.prefix { $0 == " " }.count == (last.hasPrefix(margin) ? 19 : 16), "\(line)")
        let rest = line.drop { $0 == " " }
        whole.append("\(last) \(rest)")
      } else {
        whole.append(line)
      }
    }
    #expect(whole.count < text.split(separator: "\r\n").count, "\(text)")
    #expect(home.stable(whole.joined(separator: "\n")) == plain.joined(separator: "\n"))
  }

  @Test func `a secret that is kept in a file is said to be there`() async throws {
    try home.configure("version: 1\nsecrets: { kept: { keychain: segue/kept } }\n")
    #expect(try await tool("secret", "set", "kept", home: home, home.onlyTools, input: "hunter2").status == 0)
    let outcome = try await doctor()
    #expect(outcome.output.contains("kept (~/data/segue/secrets/"), "\(outcome.output)")
    #expect(!outcome.output.contains("keychain"))
  }

  @Test func `a broken hooks yml is a problem and the rest is still looked at`() async throws {
    try home.configure("hooks: [\n")
    let outcome = try await doctor()
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("FAIL hooks.yml  ~/config/segue/hooks.yml: 2 errors\n"))
    #expect(outcome.output.contains("segue hooks check"))
    #expect(outcome.output.contains("\nok   Player"))
  }

  @Test func `without a player a silent home is only warned`() async throws {
    try FileManager.default.removeItem(atPath: home.folder + "/tools/mpv")
    let outcome = try await doctor()
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("warn Player     \(English().sound(.player(.noneFound)))"))
    #expect(outcome.output.contains("install the package mpv"))
  }

  @Test func `a chosen sound that is gone was once told nowhere`() async throws {
    let music = home.folder + "/music"
    try home.configure("version: 1\nambient: { sound: \(music) }\n")
    var outcome = try await doctor()
    #expect(outcome.status == 1)
    let missing = English().sound(.problem(.missing(path: music)))
    #expect(outcome.output.contains("FAIL Sound      \(English().sound(.cannotBeHeard(missing)))\n"))
    #expect(outcome.output.contains("segue sound list"))
    try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: true)
    #expect(try await doctor().output.contains(English().sound(.problem(.emptyFolder(path: music)))))
    try home.write("sound", to: music + "/a.wav")
    outcome = try await doctor()
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `a damaged journal is found`() async throws {
    try home.write(String(repeating: "not a database ", count: 300), to: home.paths.journal)
    let outcome = try await doctor()
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("FAIL Journal"))
    #expect(outcome.output.contains("is damaged"))
  }

  @Test func `sums that aren't right are a problem, and are added up anew`() async throws {
    try FileManager.default.createDirectory(atPath: home.paths.state, withIntermediateDirectories: true)
    let sessions = try ReportSamples.sessions(ReportSamples.calendar())
    var commit = Commit(at: try #require(sessions.last?.endedAt))
    commit.sessions = sessions
    try Journal(path: home.paths.journal).commit(commit)
    func sums() async throws -> [Substring] {
      try await doctor().output.split(separator: "\n").drop { !$0.contains(" Index ") }.prefix(2).map { $0 }
    }
    let absent = try await sums().first
    #expect(absent == "ok   Index      \(English().doctor(.noSums))")
    let done = try await doctor("--recount")
    let text = English().doctor(.recounted(sessions: sessions.count)) + "\n"
    #expect(done == ProgramResult(status: 0, output: text, errors: ""))
    #expect(try await sums().first == "ok   Index      \(English().doctor(.sumsRight(sessions: sessions.count)))")
    try await DatabaseQueue(path: home.paths.journal + "-search").write { db in
      try db.execute(sql: "UPDATE day_tally SET focus = focus + 60 WHERE day % 7 = 0")
    }
    #expect(
      try await sums() == [
        "FAIL Index      \(English().doctor(.sumsWrong))",
        "                -> segue doctor --recount",
      ])
    let daemon = try await RunningDaemon(in: home)
    #expect(
      try await doctor("--recount").output == English().doctor(.recounting) + "\n")
    let end = ContinuousClock.now + .seconds(300)
    while try await !sums().contains(where: { $0.hasPrefix("ok   Index") }) {
      try #require(ContinuousClock.now < end)
    }
    await daemon.stop()
  }

  @Test func `without a journal there is nothing to add up`() async throws {
    let outcome = try await doctor("--recount")
    let text = "none yet; the first start creates ~/state/segue/segue.db\n"
    #expect(outcome == ProgramResult(status: 0, output: text, errors: ""))
  }

  @Test func `what could not be turned off is a problem, with a daemon and without one`() async throws {
    try home.configure("version: 1\nhooks:\n  a: { while: focus, enter: 'true', exit: 'exit 3' }\n")
    let daemon = try await RunningDaemon(in: home)
    try daemon.enterAndTearDown(in: home)
    let outcome = try await doctor()
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("FAIL Scopes     \(English().doctor(.scopeFailed("a", why: "")))"))
    #expect(outcome.output.contains("-> \(English().doctor(.turnOffOrForget("a")))\n"))
    await daemon.stop()
    #expect(try await doctor().output.contains("FAIL Scopes     \(English().doctor(.scopeFailed("a", why: "")))"))
  }

  #if os(Linux)
    @Test(arguments: ["systemd/user/default.target.wants/segue.service", "autostart/segue.desktop"])
    func `what starts it at login is found`(_ file: String) async throws {
      try home.configure("version: 1\nhooks:\n  a: { while: focus, enter: notify-send on, exit: notify-send off }\n")
      #expect(try await doctor().output.contains("warn Autostart"))
      let path = home.folder + "/config/" + file
      try FileManager.default.createDirectory(atPath: Paths.parent(of: path), withIntermediateDirectories: true)
      try home.write("", to: path)
      #expect(try await doctor().output.contains("ok   Autostart  ~/config/\(file)\n"))
    }
  #endif

  @Test(arguments: [(0, "0 B"), (999, "999 B"), (1500, "1.5 kB"), (14_000, "14 kB"), (2_340_000_000, "2.3 GB")])
  func `sizes for people`(_ bytes: Int64, _ text: String) {
    #expect(ByteText.of(bytes) == text)
  }

  /// For a name without a package, it once suggested one.
  @Test(arguments: [
    ("notify-send", "sudo apt install libnotify-bin"), ("jq", "sudo apt install jq"), ("my-script", nil),
    ("ffplay", "sudo apt install ffmpeg"), ("pw-play", "sudo apt install pipewire-bin"),
  ])
  func `packages that are called otherwise, and none for a program that isn't known`(
    _ program: String, _ command: String?
  ) {
    #expect(PackageManager.apt.command(for: program) == command)
  }

  @Test func `the silent file is a sound file`() {
    let bytes = SilentFile.bytes
    #expect(bytes.count == 44 + 17_640)
    // The length less eight bytes, 17,676, lowest byte first.
    #expect(String(decoding: bytes.prefix(16), as: UTF8.self) == "RIFF\u{0C}\u{45}\0\0WAVEfmt ")
  }
}
