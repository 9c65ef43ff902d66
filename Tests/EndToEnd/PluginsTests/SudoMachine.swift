// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import TestSupport
  import Testing

  /// A mount namespace with /etc, /run and /usr/local/sbin of its own, and in it a user who isn't root.
  ///
  /// Each run is a namespace of its own over the same folders.
  struct SudoMachine: Sendable {
    static let user = 4242
    let home: TemporaryHome
    let plugin: BundledPlugin
    /// Whether `/etc/hosts` is a file of the folder, as on most machines, or a mount, as in a container.
    let isWholeFolder: Bool

    init(hosts: String = "127.0.0.1 localhost\n", isWholeFolder: Bool = true, isReadOnly: Bool = false) async throws {
      home = try TemporaryHome()
      plugin = try BundledPlugin("site-blocker").copied(into: home)
      self.isWholeFolder = isWholeFolder
      try home.write(
        Self.entering(home, hosts: isWholeFolder ? nil : home.path("hosts"), isReadOnly: isReadOnly), to: "enter")
      let made = try await home.run(
        ["sh", "-c", Self.making(hosts: isWholeFolder ? "etc/hosts" : "hosts")], input: hosts)
      #expect(made.status == 0, "\(made)")
    }

    /// What of the system's folder sudo needs to know people.
    private static func making(hosts: String) -> String {
      """
      set -eu
      cd "$HOME"
      umask 022
      mkdir -p etc/alternatives etc/sudoers.d sbin state
      for file in passwd group shadow pam.d security login.defs; do
        [ ! -e "/etc/$file" ] || cp -a "/etc/$file" etc/
      done
      echo 'tester:x:\(user):\(user)::/:/bin/sh' >> etc/passwd
      echo 'tester:x:\(user):' >> etc/group
      echo 'tester:*:19000:0:99999:7:::' >> etc/shadow
      printf '%s: files\\n' passwd group shadow hosts > etc/nsswitch.conf
      printf 'root ALL=(ALL:ALL) ALL\\n@includedir /etc/sudoers.d\\n' > etc/sudoers
      chmod 440 etc/sudoers
      cat > '\(hosts)'
      chmod 755 . && chown -R \(user):\(user) state plugins
      """
    }

    private static func entering(_ home: TemporaryHome, hosts: String?, isReadOnly: Bool) -> String {
      """
      set -eu
      if [ -d /etc/alternatives ]; then
        mount --bind /etc/alternatives \(home.path("etc/alternatives"))
        mount -o remount,ro,bind \(home.path("etc/alternatives"))
      fi
      \(hosts.map { "touch \(home.path("etc/hosts")); mount --bind \($0) \(home.path("etc/hosts"))" } ?? ":")
      mount --rbind \(home.path("etc")) /etc
      mount --bind \(home.path("sbin")) /usr/local/sbin
      mount -t tmpfs -o mode=0755 none /run
      \(isReadOnly ? "mount -o remount,ro,bind /etc; mount -o remount,ro,bind /etc/hosts 2>/dev/null || :" : ":")
      [ ! -e "$HOME/first" ] || . "$HOME/first"
      who=$1
      shift
      case $who in
        root) exec "$@" ;;
        *) chown -R \(user):\(user) "$HOME/state"; exec setpriv --reuid=\(user) --regid=\(user) --clear-groups "$@" ;;
      esac
      """
    }

    /// What becomes a program inside.
    func launcher(_ user: String) -> [String] {
      ["unshare", "-m", "--propagation", "private", "sh", home.path("enter"), user]
    }

    var hosts: String { home.text(isWholeFolder ? "etc/hosts" : "hosts") }

    /// The names that the hosts file points at nothing.
    var blocked: [String] {
      hosts.split(separator: "\n").filter { $0.hasPrefix("0.0.0.0 ") && $0.hasSuffix(" # segue-sites") }
        .map { String($0.split(separator: " ")[1]) }
    }

    /// Runs a program inside, as `root` or as the `tester`.
    func run(
      as user: String = "tester", _ arguments: [String], input: String = "", _ variables: [String: String] = [:],
      timeout: Duration = Patience.standard
    ) async throws -> ProgramResult {
      try await home.run(launcher(user) + arguments, input: input, variables: variables, timeout: timeout)
    }

    /// `sudo segue plugin setup site-blocker`, as it calls the plugin.
    func setUp(_ verb: String = "install") async throws -> ProgramResult {
      try await run(
        as: "root", ["\(plugin.folder)/bin/setup", verb], ["SUDO_UID": "\(Self.user)", "SUDO_USER": "tester"])
    }

    /// The plugin by its protocol, as the tester.
    func plugin(
      _ scope: String?, _ hosts: [String], hook: String = "sites", _ variables: [String: String] = [:]
    ) async throws -> BundledPlugin.Reply {
      let event = try SampleEvent.focus(.focusStarted, task: "1.2.3.4 bank.example\n$(id)")
      return try await plugin.run(
        scope, with: ["hosts": .array(hosts.map { .string($0) })], event: event, in: home,
        variables: variables.merging(["SEGUE_HOOK": hook]) { $1 }, launcher: launcher("tester"))
    }
  }
#endif
