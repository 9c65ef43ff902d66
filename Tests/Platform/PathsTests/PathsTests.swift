// SPDX-License-Identifier: MIT
import Paths
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct PathsTests {
  private static let folders = [
    "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "/k",
    "XDG_RUNTIME_DIR": "/r",
  ]

  @Test func `every folder has its variable`() {
    let paths = Paths(environment: Self.folders)
    #expect(paths.home == "/h")
    #expect(paths.config == "/c/segue/hooks.yml")
    #expect(paths.configFolder == "/c/segue")
    #expect(paths.journal == "/s/segue/segue.db")
    #expect(paths.lock == "/s/segue/segue.lock")
    #expect(paths.log == "/s/segue/segued.log")
    #expect(paths.restore == "/s/segue/restore")
    #expect(paths.secrets == "/d/segue/secrets")
    #expect(paths.sounds == "/k/segue/sounds")
    #expect(paths.socket == "/r/segue/control.sock")
  }

  #if os(Linux)
    @Test func `without variables they are where XDG has them`() {
      let paths = Paths(environment: ["HOME": "/home/ada"])
      #expect(paths.config == "/home/ada/.config/segue/hooks.yml")
      #expect(paths.state == "/home/ada/.local/state/segue")
      #expect(paths.data == "/home/ada/.local/share/segue")
      #expect(paths.cache == "/home/ada/.cache/segue")
    }
  #endif

  @Test func `the file can be named`() {
    let paths = Paths(environment: Self.folders.merging(["SEGUE_CONFIG": "/etc/my-hooks.yml"]) { $1 })
    #expect(paths.config == "/etc/my-hooks.yml")
    #expect(paths.configFolder == "/etc")
  }

  @Test(arguments: ["", "relative/folder", "~/x", "."]) func `what is not absolute is ignored`(_ value: String) {
    var variables = Self.folders.mapValues { _ in value }
    variables["HOME"] = "/h"
    variables["SEGUE_CONFIG"] = value
    variables["TMPDIR"] = value
    #expect(Paths(environment: variables) == Paths(environment: ["HOME": "/h"]))
  }

  @Test func `slashes at the end do not matter`() {
    let slashed = Paths(environment: Self.folders.mapValues { $0 + "//" })
    #expect(slashed == Paths(environment: Self.folders))
    #expect(Paths(environment: ["HOME": "/"]).home == "/")
  }

  @Test func `without a runtime folder homes do not meet`() {
    let ada = Paths(environment: ["HOME": "/home/ada", "TMPDIR": "/tmp"])
    let bob = Paths(environment: ["HOME": "/home/bob", "TMPDIR": "/tmp"])
    #expect(ada.socket != bob.socket)
    #expect(ada.socket.hasPrefix("/tmp/segue-\(getuid())-"))
    #expect(ada == Paths(environment: ["HOME": "/home/ada", "TMPDIR": "/tmp"]))
  }

  @Test func `the short socket fits into an address`() {
    var variables = Self.folders
    variables["XDG_RUNTIME_DIR"] = "/" + String(repeating: "long", count: 50)
    let paths = Paths(environment: variables)
    #expect(paths.socket.utf8.count > 107)
    #expect(paths.shortSocket.utf8.count < 64)
  }

  @Test func `without a home the account has one`() {
    #expect(Paths(environment: [:]).home.hasPrefix("/"))
  }

  @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("/a/b/", "/a/b")])
  func `a parent is the folder above`(_ path: String, _ parent: String) {
    #expect(Paths.parent(of: path) == parent)
  }

  @Test func `the environment of this process is known`() {
    #expect(Environment.current["PATH"] == getenv("PATH").map { String(cString: $0) })
    #expect(!SegueVersion.current.isEmpty)
  }

  @Test(arguments: [
    ("0.1.0", true), ("0.8", true), ("0.8.99+g1a2b3c4d", true), (SegueVersion.number, false),
    (SegueVersion.number + "+g1a2b3c4d", false), ("99.0.0", false),
  ]) func `a daemon with a lower number is older`(_ version: String, _ isOlder: Bool) {
    #expect(SegueVersion.isNewer(than: version) == isOlder)
  }

  @Test(arguments: [
    ("/usr/bin/segued", "/usr"), ("/usr/libexec/segue/segue-web", "/usr"), ("/a/.local/bin/segue", "/a/.local"),
  ])
  func `a program knows its prefix`(_ program: String, _ prefix: String) {
    #expect(Executable.prefix(of: program) == prefix)
  }
}
