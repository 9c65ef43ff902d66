// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TestSupport
import Testing
import ToolFixtures

@testable import ServiceTools

/// The files for a service manager, checked by the programs that read them.
struct ServiceTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  /// Values with all characters that could fail in a file.
  private static let variables = [
    "PATH": "/usr/local/bin:/usr/bin:/bin", "SEGUE_PLAYER_ARGS": #"--x="a b" $HOME %n \ ' <&> ä;#"#,
    "TZ": "Europe/Berlin",
  ]

  /// A program with this name in the home.
  private func program(_ name: String) throws -> String {
    let folder = home.folder + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "/bin/true", toPath: folder + "/segued")
    return folder + "/segued"
  }

  #if os(Linux)
    private func verify(_ service: Service) async throws -> ProgramResult {
      let unit = home.folder + "/segue.service"
      try home.write(SystemdUnit(service: service).text, to: unit)
      return try await run(["systemd-analyze", "verify", "--user", "--man=no", unit], in: home)
    }

    @Test(arguments: ["bin", "with space", "per%cent $dollar", "ümlaut;#x"])
    func `systemd finds nothing wrong with the unit`(_ name: String) async throws {
      let service = Service(program: try program(name), variables: Self.variables)
      #expect(try await verify(service) == ProgramResult(status: 0, output: "", errors: ""))
      #expect(SystemdUnit.program(in: SystemdUnit(service: service).text) == service.program)
      try FileManager.default.removeItem(atPath: service.program)
      #expect(try await verify(service).status != 0, "what isn't there is found")
    }

    @Test func `systemd finds nothing wrong with the dashboard's unit`() async throws {
      let service = Service(
        ofDashboardFor: Self.variables, program: try program("with space"), arguments: ["--port", "8080"])
      #expect(try await verify(service) == ProgramResult(status: 0, output: "", errors: ""))
      let text = SystemdUnit(service: service).text
      #expect(SystemdUnit.program(in: text) == service.program)
      #expect(text.contains(" --port 8080\n") && text.contains("Type=exec\n"))
      #expect(text.hasPrefix(SystemdUnit.mark(of: .dashboard)))
    }
  #endif

  @Test func `launchd starts the dashboard with its options`() async throws {
    let service = Service(ofDashboardFor: [:], program: "/opt/segue-web", arguments: ["--port", "8080"])
    let file = home.folder + "/segue.web.plist"
    try home.write(LaunchAgent(service: service).text, to: file)
    let script = "import json, plistlib, sys; print(json.dumps(plistlib.load(open(sys.argv[1], 'rb'))))"
    let outcome = try await run(["python3", "-c", script, file], in: home, ["PATH": "/usr/local/bin:/usr/bin:/bin"])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(list["Label"] as? String == "segue.web")
    #expect(list["ProgramArguments"] as? [String] == ["/opt/segue-web", "--port", "8080"])
    #expect(list["AbandonProcessGroup"] == nil)
  }

  @Test func `launchd can read the property list`() async throws {
    let service = Service(program: "/Users/me & <you>/bin/segued", variables: Self.variables)
    let file = home.folder + "/segue.plist"
    try home.write(LaunchAgent(service: service).text, to: file)
    let script = "import json, plistlib, sys; print(json.dumps(plistlib.load(open(sys.argv[1], 'rb'))))"
    let outcome = try await run(["python3", "-c", script, file], in: home, ["PATH": "/usr/local/bin:/usr/bin:/bin"])
    #expect(outcome.errors.isEmpty)
    let list = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(list["Label"] as? String == "segue.daemon")
    #expect(list["ProgramArguments"] as? [String] == [service.program, "daemon"])
    #expect(list["EnvironmentVariables"] as? [String: String] == Self.variables)
    #expect(list["RunAtLoad"] as? Bool == true)
    #expect(list["KeepAlive"] as? [String: Bool] == ["SuccessfulExit": false])
    #expect(list["ProcessType"] as? String == "Interactive")
    #expect((list["ExitTimeOut"] as? Int ?? 0) > 60)
  }

  @Test func `the program is named by what outlives an update`() throws {
    let own = try program("cellar/1.0")
    let link = home.folder + "/bin/segued"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: own)
    func named(_ variables: [String: String], _ executable: String = own) -> String {
      Service(for: variables, executable: executable).program
    }
    #expect(named(["PATH": "/usr/bin:\(home.folder)/bin"]) == link)
    #expect(named(["PATH": "/usr/bin"]) == own)
    #expect(named(["PATH": "\(home.folder)/bin", "SEGUE_SEGUED": "/opt/segued"]) == "/opt/segued")
    // A foreign program with the same name.
    let other = try program("other")
    #expect(named(["PATH": "\(Paths.parent(of: other)):\(home.folder)/bin"]) == link)
    #expect(!Service(program: link, variables: [:]).isBuildProduct)
    let built = try program(".build/debug")
    #expect(Service(program: built, variables: [:]).isBuildProduct)
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: built)
    #expect(named(["PATH": "\(home.folder)/bin"], built) == link)
    #expect(Service(program: link, variables: [:]).isBuildProduct, "also behind a link")
  }

  @Test func `only what a start at login needs is carried over`() {
    let service = Service(
      for: [
        "PATH": "bin:/usr/bin::/bin", "HOME": "/h", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/run/user/1",
        "TOKEN": "x",
        "TZ": "",
      ], executable: "/usr/bin/segued")
    #expect(service.variables == ["PATH": "/usr/bin:/bin", "XDG_STATE_HOME": "/s"])
  }

  @Test func `a line break in a value is written as systemd reads it, and what it doesn't read is refused`() {
    let variables = ["XDG_STATE_HOME": "/a\n\"b\"\t\\c%", "XDG_DATA_HOME": "/d"]
    let service = Service(for: variables, executable: "/usr/bin/se\ngued")
    #expect(service.unwritable.isEmpty)
    let unit = SystemdUnit(service: service).text
    #expect(unit.contains(#"\#nEnvironment="XDG_STATE_HOME=/a\n\"b\"\t\\c%%"\#n"#))
    #expect(SystemdUnit.program(in: unit) == "/usr/bin/se\ngued")
    let odd = Service(for: ["XDG_DATA_HOME": "/a\rb", "TZ": "\u{1B}", "LANG": "C"], executable: nil)
    #expect(odd.unwritable == ["TZ", "XDG_DATA_HOME"])
  }

  @Test func `differences are shown line by line`() {
    let file = ServiceFile(path: "/x", text: "a\nB\nc\nd\n", mark: "a")
    #expect(file.difference(from: "a\nb\nc\n\u{1B}[2J\n") == ["- b", "+ B", "-  [2J", "+ d"])
    #expect(file.difference(from: file.text).isEmpty)
  }

  #if os(Linux)
    private var unit: String { home.folder + "/config/systemd/user/segue.service" }

    /// As in a shell without a session: systemctl exists, but no manager answers.
    private func install(_ arguments: String...) async throws -> ProgramResult {
      try await run([segued, "tool", "daemon", "install"] + arguments, in: home)
    }

    /// A user manager that answers, but starts nothing.
    private func addManager() throws {
      try home.addTool("systemctl", "case $2 in start | restart) exit 1 ;; esac")
    }

    private var managed: [String: String] { ["PATH": "\(home.folder)/tools:/usr/bin:/bin"] }

    @Test func `without a user manager a file nobody reads was left behind`() async throws {
      let printed = try await install("--print")
      #expect(printed.status == 0)
      for arguments in [[], ["--force"]] {
        let refused = try await run([segued, "tool", "daemon", "install"] + arguments, in: home)
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(refused.errors.contains("systemd does not answer here"))
        #expect(refused.errors.contains("segue daemon start"))
        #expect(!FileManager.default.fileExists(atPath: home.folder + "/config/systemd"))
      }
    }

    @Test func `a file that the manager doesn't take in is taken back`() async throws {
      try home.addTool("systemctl", "case $2 in enable) echo no >&2; exit 1 ;; esac")
      let refused = try await run([segued, "tool", "daemon", "install"], in: home, managed)
      #expect(refused.status == 1 && refused.errors.contains("no"), "\(refused)")
      #expect(!FileManager.default.fileExists(atPath: unit))
    }

    @Test func `without a user manager it says how to undo it`() async throws {
      try addManager()
      #expect(try await run([segued, "tool", "daemon", "install"], in: home, managed).output.hasPrefix("Written: "))
      let undone = try await install("--undo")
      #expect(undone.status == 1)
      #expect(undone.errors.contains("  systemctl --user disable --now segue.service\n"))
      #expect(FileManager.default.fileExists(atPath: unit), "it may be enabled still")
    }

    @Test func `a unit of somebody else's stays`() async throws {
      let foreign = "[Service]\nExecStart=/opt/segued daemon\n"
      try FileManager.default.createDirectory(atPath: Paths.parent(of: unit), withIntermediateDirectories: true)
      try home.write(foreign, to: unit)
      let refused = try await install()
      #expect(refused.status == 1)
      #expect(refused.output.contains("   - ExecStart=/opt/segued daemon\n"))
      #expect(refused.errors.contains("--force"))
      #expect(home.text(unit) == foreign)
      #expect(try await install("--undo").status == 1)
      #expect(home.text(unit) == foreign)
      try addManager()
      let forced = try await run([segued, "tool", "daemon", "install", "--force"], in: home, managed)
      #expect(forced.output.contains("\nWritten: "), "\(forced)")
      #expect(home.text(unit).contains("ExecStopPost=-\(home.program) teardown"))
      // A file that Segue wrote is updated, with a message.
      try home.write(home.text(unit).replacing("RestartSec=5", with: "RestartSec=7"), to: unit)
      let renewed = try await run([segued, "tool", "daemon", "install"], in: home, managed)
      #expect(renewed.output.contains("   - RestartSec=7\n   + RestartSec=5\n"))
      try FileManager.default.removeItem(atPath: unit)
      try FileManager.default.createSymbolicLink(atPath: unit, withDestinationPath: "/dev/null")
      #expect(try await install().errors.contains("masked"))
    }

    @Test func `the dashboard is installed, kept, and taken away again`() async throws {
      // A user manager that starts the program of the unit, and knows nothing of it afterwards.
      try home.addTool(
        "systemctl",
        """
        case $2 in
        start | restart) sh -c "$(sed -n 's/^ExecStart=//p' "\(dashboardUnit)")" >/dev/null 2>&1 & ;;
        show) echo 0 ;;
        esac
        """)
      func web(_ arguments: String...) async throws -> ProgramResult {
        try await run([Programs.segue, "web"] + arguments, in: home, programs)
      }
      let installed = try await web("--install")
      #expect(installed.status == 0 && installed.output.contains("starts at each login"), "\(installed)")
      #expect(home.text(dashboardUnit).contains("\nWantedBy=default.target\n"))
      #expect(try await web("--install").output.contains("is already installed"))
      #expect(try await run([Programs.segue, "doctor"], in: home, programs).output.contains("segue-web.service"))
      // The daemon does not start at login.
      #expect(
        try await run([Programs.segue, "daemon", "status"], in: home, programs).output.contains("Does not start"))
      let removed = try await web("--uninstall")
      #expect(removed.status == 0 && removed.output.hasPrefix("Removed: "), "\(removed)")
      #expect(!FileManager.default.fileExists(atPath: dashboardUnit))
      #expect(try await web("--uninstall").output.hasPrefix("Nothing to undo"))
      _ = try await web("--stop")
    }

    @Test func `without a user manager the dashboard is not installed`() async throws {
      let refused = try await run([Programs.segue, "web", "--install"], in: home, real)
      #expect(refused.status == 1 && refused.errors.contains("segue web --install"), "\(refused)")
      #expect(!FileManager.default.fileExists(atPath: dashboardUnit))
      let both = try await run([Programs.segue, "web", "--install", "--stop"], in: home, real)
      #expect(both.status == 64)
    }

    /// The real programs.
    private var real: [String: String] { ["SEGUE_SEGUED": segued, "SEGUE_WEB": "\(Programs.folder)/segue-web"] }

    private var programs: [String: String] { managed.merging(real) { $1 } }

    private var dashboardUnit: String { home.folder + "/config/systemd/user/segue-web.service" }

    @Test func `where there is no service manager another way is named`() async throws {
      let outcome = try await run([segued, "tool", "daemon", "install"], in: home, ["PATH": "/nowhere"])
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("segue daemon start"))
    }
  #endif
}
