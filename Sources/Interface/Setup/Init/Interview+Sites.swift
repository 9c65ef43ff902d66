// SPDX-License-Identifier: MIT

import Hooks
import Messages
import Paths
import Processes
import TerminalUI
import ToolSupport

extension Interview {
  /// Asks for sites to block during focus.
  func askForSites() async throws {
    let id = hookID("block-sites", isOurs: SitesHook.isOurs)
    let old = configuration.hook(id).map(SitesHook.sites) ?? []
    var notes = [language.initialise(.sitesExample)]
    if !old.isEmpty, configuration.hook(id)?.isEnabled == true {
      notes.append(language.initialise(.alreadyThere(old.joined(separator: " "))))
    }
    var answer = ask(.sitesQuestion, notes: notes)
    while let text = answer {
      if means(text, .offKeys) {
        if configuration.hook(id) != nil { try switchOff(hook: id) } else { say(.skipped) }
        return
      }
      switch HostNames.read(text) {
      case .hosts(let sites): return try await block(sites, id: id)
      case .bad(let word): say(.badSite(SafeText.line(word)))
      }
      answer = askAgain()
    }
    say(old.isEmpty ? .skipped : .kept)
  }

  private func block(_ sites: [String], id: String) async throws {
    guard await installHelper(for: sites) else { return }
    let hook = SitesHook(sites: sites, isRoot: context.isRoot)
    guard await perform(hook) else { return }
    try write(hook: id, hook.lines(name: language.recipe(.words(.sites))).joined(separator: "\n"))
  }

  /// Installs root's helper if needed. Prints the reason if it fails, and returns false.
  func installHelper(for sites: [String]) async -> Bool {
    let installation = SitesInstallation(context: context)
    guard await !installation.isInPlace() else { return true }
    switch await installation.run(asking: self) {
    case .installed:
      confirm(.helperInstalled(SiteHelper.path))
      return true
    case .declined: say(.helperDeclined(hosts: sites.joined(separator: " ")))
    case .refused(let why): fail(why)
    }
    return false
  }

  /// Blocks and unblocks once, and checks the hosts file after both.
  private func perform(_ hook: SitesHook) async -> Bool {
    let before = SitesInstallation.text(of: SiteHelper.hosts) ?? ""
    let wasOn = before.contains("# segue-sites")
    guard await run(hook.enter) else { return false }
    let blocked = SitesInstallation.text(of: SiteHelper.hosts) ?? ""
    let lines = Set(blocked.split(separator: "\n").map(String.init))
    if let missing = hook.sites.first(where: { !lines.contains(SiteHelper.line(blocking: $0)) }) {
      fail(.notBlocked(site: missing, file: SiteHelper.hosts))
      return false
    }
    console.write("   \(language.initialise(.blocked(hook.sites))) ")
    guard await run(hook.exit) else { return false }
    let after = SitesInstallation.text(of: SiteHelper.hosts) ?? ""
    guard !after.contains("# segue-sites"), wasOn || after == before else {
      fail(.stillBlocked(file: SiteHelper.hosts))
      return false
    }
    console.print("\(language.initialise(.unblocked)) \(console.style.hasGlyphs ? "✓" : "(ok)")")
    // A focus is running, and its hook had blocked them.
    return wasOn ? await run(hook.enter) : true
  }

  /// Runs a command like the daemon. Prints the reason of a failure.
  private func run(_ text: String) async -> Bool {
    let why: String
    do {
      let outcome = try await Processes.run(
        Command(
          ["/bin/sh", "-c", text], environment: context.environment, workingDirectory: context.paths.home,
          timeout: configuration.defaultTimeout, background: .end))
      if outcome.succeeded { return true }
      why = outcome.stderr.text.trimmed
    } catch {
      why = language.delivery(error.reason)
    }
    fail(.sitesFailed(command: text, why: why))
    return false
  }
}

/// The hook that blocks sites.
struct SitesHook: Hashable {
  let sites: [String]
  let isRoot: Bool

  private var helper: String { (isRoot ? "" : "sudo -n ") + SiteHelper.path }
  /// Hosts contain no special characters of a shell or of YAML.
  var enter: String { "printf '%s\\n' \(sites.joined(separator: " ")) | \(helper) block" }
  var exit: String { "\(helper) unblock" }

  func lines(name: String, during: String = "") -> [String] {
    ["name: \(name)", "while: focus"] + (during.isEmpty ? [] : [HookYAML.list("during", [during])])
      + ["uses: \(SiteHelper.plugin)", "with: { hosts: [\(sites.joined(separator: ", "))] }"]
  }

  /// Whether `segue init` wrote a hook.
  static func isOurs(_ hook: Hook) -> Bool { words(hook) != nil }

  /// The sites of a hook from `segue init`.
  static func sites(_ hook: Hook) -> [String] { (words(hook) ?? []).filter(HostNames.isHost) }

  /// The hosts of the plugin. Earlier versions wrote a command: then its words. Nil for other hooks.
  private static func words(_ hook: Hook) -> [String]? {
    guard case .level(let level) = hook.trigger, case .scope(let enter?, _) = level.action else { return nil }
    switch enter {
    case .plugin(let use) where use.plugin == SiteHelper.plugin:
      return use.inputs.filter { $0.name == "hosts" }.flatMap(\.value.texts).map(\.shown)
    case .command(.shell(let text)) where text.contains(SiteHelper.path):
      return text.split { $0 == " " || $0 == "\n" }.map(String.init)
    case .command, .webhook, .play, .plugin, .applied: return nil
    }
  }
}
