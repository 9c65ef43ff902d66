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
    return try await home.run([script, "--prefix", prefix] + arguments, timeout: .seconds(300))
  }

  /// As a user who isn't root, with a home of his own.
  private func segue(_ arguments: String..., data: String? = nil) async throws -> ProgramResult {
    let own = home.folder + "/nobody"
    let words = [prefix + "/bin/segue"] + arguments
    let isRoot = geteuid() == 0
    try? FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    if isRoot { chown(own, 65534, 65534) }
    var variables = ["HOME": own]
    for name in ["CONFIG_HOME", "STATE_HOME", "DATA_HOME", "CACHE_HOME", "RUNTIME_DIR"] {
      variables["XDG_" + name] = "\(own)/\(name)"
    }
    if let data { variables["XDG_DATA_HOME"] = data }
    let become = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    return try await home.run((isRoot ? become : []) + words, variables: variables)
  }

  @Test func `what is installed works outside the checkout, and is taken away again`() async throws {
    let installed = try await install("--build", Programs.folder)
    #expect(installed.status == 0, "\(installed)")
    let plugins = prefix + "/lib/segue/plugins"
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
    // A fifth of a program, or more, are the names of its functions and what debuggers need.
    for program in ["segue", "segued"] {
      func size(_ path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      }
      let (whole, stripped) = (try size("\(Programs.folder)/\(program)"), try size("\(prefix)/bin/\(program)"))
      #expect(stripped * 5 < whole * 4, "\(program): \(stripped) of \(whole)")
    }
    let listed = try await segue("plugin", "list", "--json")
    #expect(listed.status == 0, "\(listed)")
    let probe = listed.lines.first { $0.contains("\"probe\"") }
    #expect(probe?.contains("\"source\":\"bundled\"") == true, "\(listed)")
    #expect(probe?.contains("\"problems\":[]") == true, "\(listed)")
    #expect(listed.lines.allSatisfy { $0.contains("\"folder\":\"\(plugins)/") })
    // What plugins share is there, is no plugin, and is what an installed one imports.
    #expect(!listed.output.contains("\"folder\":\"\(plugins)/lib\""), "\(listed)")
    #expect(FileManager.default.fileExists(atPath: plugins + "/lib/segue_plugin.sh"))
    let checked = try await segue("plugin", "check", "status-file")
    #expect(checked.status == 0 && checked.output.contains("1 plugin: nothing failed"), "\(checked)")
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

  @Test func `added plugins stay where they are, also with one prefix for both`() async throws {
    // There `share` is where 'segue plugin add' puts them.
    let mine = prefix + "/share/segue/plugins/mine"
    try FileManager.default.createDirectory(atPath: mine, withIntermediateDirectories: true)
    let manifest = """
      manifest: 1
      name: mine
      version: 1.0.0
      summary: Whether it is still there
      on: focus.completed
      action: { webhook: "https://example.org/" }

      """
    try manifest.write(toFile: mine + "/plugin.yml", atomically: true, encoding: .utf8)
    for _ in 1...2 { #expect(try await install("--build", Programs.folder).status == 0) }
    let listed = try await segue("plugin", "list", "--json", data: prefix + "/share")
    for (name, source) in [("mine", "added"), ("slack", "bundled")] {
      let line = listed.lines.first { $0.contains("\"name\":\"\(name)\"") }
      #expect(line?.contains("\"source\":\"\(source)\"") == true, "\(listed)")
    }
    #expect(try await install("--uninstall").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: prefix) == ["share"])
    #expect(try String(contentsOfFile: mine + "/plugin.yml", encoding: .utf8) == manifest)
  }

  @Test func `zsh and fish complete subcommands, options and names of plugins`() async throws {
    #expect(try await install("--build", Programs.folder).status == 0)
    let path = "\(prefix)/bin:\(home.variables["PATH"] ?? "/usr/bin:/bin")"
    for (typed, offered) in [
      ("segue pl", "plugin"), ("segue plugin ", "setup"), ("segue plugin check --", "--json"),
      ("segue plugin info slack-", "slack-status"),
    ] {
      let script = "set -p fish_complete_path $argv[1]; complete -C $argv[2]"
      let folder = prefix + "/share/fish/vendor_completions.d"
      let fish = try await home.run(
        ["fish", "--no-config", "-c", script, folder, typed], variables: ["PATH": path])
      #expect(fish.lines.contains { $0.split(separator: "\t").first == offered[...] }, "\(typed): \(fish)")
    }
    try home.write(Self.zshTypist, to: "typist.zsh")
    for (typed, shown) in [
      ("segue plug\t\t", "setup   -- "), ("segue plugin check --j\t", "--json"),
      ("segue plugin info slack-\t", "slack-status"),
    ] {
      let zsh = try await home.run(
        ["zsh", "-f", home.path("typist.zsh"), typed, shown],
        variables: ["PATH": path, "SITE": prefix + "/share/zsh/site-functions"])
      #expect(zsh.output.contains(shown), "\(typed): \(zsh)")
    }
  }

  @Test func `bash, zsh and fish complete projects, tags, hooks and sounds`()
    async throws
  {
    #expect(try await install("--build", Programs.folder).status == 0)
    try home.write(
      "version: 1\nhooks: { tell-team: { on: focus.completed, run: 'true' } }\n", to: TemporaryHome.hooksFile)
    let logged = try await home.run([prefix + "/bin/segue", "log", "25m", "Write", "-p", "thesis", "-t", "deep"])
    #expect(logged.status == 0, "\(logged)")
    let path = "\(prefix)/bin:\(home.variables["PATH"] ?? "/usr/bin:/bin")"
    try home.write(Self.zshTypist, to: "typist.zsh")
    for (words, offered) in [
      (["start", "-p", "th"], "thesis"), (["start", "-t", "de"], "deep"),
      (["hooks", "log", "--hook", "te"], "tell-team"),
      (["sound", "preview", "wa"], "waterfall"), (["project", "merge", "the"], "thesis"),
      // The name of the default subcommand is left out.
      (["sound", "wa"], "waterfall"), (["project", "the"], "thesis"), (["sound", "rain", "--phase", "fo"], "focus"),
      (["history", "-p", "the"], "thesis"),
    ] {
      let typed = "segue " + words.joined(separator: " ")
      let fish = try await home.run(
        [
          "fish", "--no-config", "-c", "set -p fish_complete_path $argv[1]; complete -C $argv[2]",
          prefix + "/share/fish/vendor_completions.d", typed,
        ], variables: ["PATH": path])
      #expect(fish.lines.map { $0.split(separator: "\t")[0] } == [offered[...]], "\(typed): \(fish)")
      let bash = try await home.run(
        ["bash", "--norc", "-c", Self.bashTypist, "bash", prefix + "/share/bash-completion/completions/segue", "segue"]
          + words,
        variables: ["PATH": path])
      #expect(bash.lines == [offered], "\(typed): \(bash)")
      let zsh = try await home.run(
        ["zsh", "-f", home.path("typist.zsh"), typed + "\t", offered],
        variables: ["PATH": path, "SITE": prefix + "/share/zsh/site-functions"])
      #expect(zsh.output.contains(offered), "\(typed): \(zsh)")
    }
    #expect(try await home.run([prefix + "/bin/segue", "daemon", "stop"]).status == 0)
  }

  /// Asks the completions in the file $1 about the words behind it, and prints what they offer.
  private static let bashTypist = """
    . "$1"
    shift
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*"
    COMP_POINT=${#COMP_LINE}
    _segue segue "${@: -1}" "${@: -2:1}"
    printf '%s\\n' "${COMPREPLY[@]}"
    """

  /// Types $1 into a shell of its own, and ends when $2 is to be seen.
  private static let zshTypist = """
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'fpath=($SITE $fpath); autoload -Uz compinit; compinit -D -u; stty columns 150; PS1=; echo RE""ADY'
    zpty -r -m shell seen '*READY*'
    zpty -w -n shell $1
    zpty -r -m shell seen "*$2*"
    print -r -- $seen
    zpty -d shell

    """

  @Test(arguments: [["--prefix"], ["--undo"], ["--uninstall", "--build", "/x"]])
  func `what isn't understood does nothing`(_ arguments: [String]) async throws {
    let script = Programs.packageFolder().appending(path: "Scripts/install").path(percentEncoded: false)
    let outcome = try await home.run([script] + arguments)
    #expect(outcome.status == 1 && outcome.errors.hasPrefix("Usage: "))
  }
}
