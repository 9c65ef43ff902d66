// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// `Scripts/install`, with the programs as they were built with the tests.
struct InstallTests {
  private let home: TemporaryHome
  /// Where a user who isn't root can read.
  private let prefix: String

  init() throws {
    home = try TemporaryHome()
    prefix = home.folder + "/prefix with space"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.folder)
  }

  private func install(_ arguments: String...) async throws -> ProgramResult {
    let script = Programs.packageFolder().appending(path: "Scripts/install").path(percentEncoded: false)
    return try await home.run([script, "--prefix", prefix] + arguments, timeout: .seconds(120))
  }

  /// As a user who isn't root, with a home of his own.
  private func segue(_ arguments: String...) async throws -> ProgramResult {
    let own = home.folder + "/nobody"
    let words = [prefix + "/bin/segue"] + arguments
    let isRoot = geteuid() == 0
    try? FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    if isRoot { chown(own, 65534, 65534) }
    var variables = ["HOME": own]
    for name in ["CONFIG_HOME", "STATE_HOME", "DATA_HOME", "CACHE_HOME", "RUNTIME_DIR"] {
      variables["XDG_" + name] = "\(own)/\(name)"
    }
    let become = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    return try await home.run((isRoot ? become : []) + words, variables: variables)
  }

  @Test func `what is installed works outside the checkout, and is taken away again`() async throws {
    let installed = try await install("--build", Programs.folder)
    #expect(installed.status == 0, "\(installed)")
    let plugins = prefix + "/share/segue/plugins"
    try FileManager.default.createDirectory(atPath: plugins + "/probe", withIntermediateDirectories: true)
    let manifest = """
      manifest: 1
      name: probe
      version: 1.0.0
      summary: Whether the bundled ones are found
      on: focus.completed
      action: { webhook: "https://example.org/" }

      """
    try manifest.write(toFile: plugins + "/probe/plugin.yml", atomically: true, encoding: .utf8)
    let listed = try await segue("plugin", "list", "--json")
    #expect(listed.status == 0, "\(listed)")
    let probe = listed.lines.first { $0.contains("\"probe\"") }
    #expect(probe?.contains("\"source\":\"bundled\"") == true, "\(listed)")
    #expect(probe?.contains("\"problems\":[]") == true, "\(listed)")
    #expect(listed.lines.allSatisfy { $0.contains("\"folder\":\"\(plugins)/") })
    for (shell, file) in [
      ("bash", "bash-completion/completions/segue"), ("zsh", "zsh/site-functions/_segue"),
      ("fish", "fish/vendor_completions.d/segue.fish"),
    ] {
      let text = try String(contentsOfFile: "\(prefix)/share/\(file)", encoding: .utf8)
      #expect(text.contains("segue"), "\(shell)")
    }
    let unit = prefix + "/share/systemd/user/segue.service"
    if let text = try? String(contentsOfFile: unit, encoding: .utf8) {
      #expect(text.contains("ExecStart=\"\(prefix)/bin/segued\" daemon\n"))
      #expect(!text.contains("Environment="))
    }

    // Once more, over what is there: what is bundled no longer goes.
    #expect(try await install("--build", Programs.folder).status == 0)
    #expect(!FileManager.default.fileExists(atPath: plugins + "/probe"))
    let removed = try await install("--uninstall")
    #expect(removed.status == 0, "\(removed)")
    #expect((try? FileManager.default.subpathsOfDirectory(atPath: prefix)) ?? [] == [])
  }

  @Test(arguments: [["--prefix"], ["--undo"], ["--uninstall", "--build", "/x"]])
  func `what isn't understood does nothing`(_ arguments: [String]) async throws {
    let script = Programs.packageFolder().appending(path: "Scripts/install").path(percentEncoded: false)
    let outcome = try await home.run([script] + arguments)
    #expect(outcome.status == 1 && outcome.errors.hasPrefix("Usage: "))
  }
}
