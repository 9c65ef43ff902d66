// SPDX-License-Identifier: MIT
#if os(Linux)
  package import TestSupport
  import Foundation
  import Glibc

  /// A mount namespace with its own /etc, /run and /usr/local/sbin: the machine stays unchanged.
  package struct PrivateMachine {
    package let home: TemporaryHome
    /// Whether `/etc/hosts` is a file of the folder, as on most machines, or a mount, as in a container.
    package var isWholeFolder = false

    package init(hosts: [UInt8] = Array("127.0.0.1 localhost\n".utf8), isWholeFolder: Bool = false) throws {
      home = try TemporaryHome.forClient()
      self.isWholeFolder = isWholeFolder
      try FileManager.default.createDirectory(atPath: etc + "/sudoers.d", withIntermediateDirectories: true)
      try Data(hosts).write(to: URL(filePath: hostsFile))
    }

    private var etc: String { home.folder + "/etc" }
    private var hostsFile: String { isWholeFolder ? etc + "/hosts" : home.folder + "/hosts" }
    package var hosts: [UInt8] { get throws { Array(try Data(contentsOf: URL(filePath: hostsFile))) } }

    /// Runs a shell script inside.
    package func run(_ script: String, input: String = "", _ variables: [String: String] = [:]) async throws
      -> ProgramResult
    {
      let unshare = ["unshare", geteuid() == 0 ? "-m" : "-rm", "--propagation", "private"]
      // The whole folder, because the helper creates files in it; the system's tools need its users.
      let prelude = """
        set -e
        cp -a /etc/passwd /etc/group /etc/nsswitch.conf \(etc)
        for folder in /run /usr/local/sbin; do mount -t tmpfs -o mode=0755 none $folder; done
        mkdir -p \(home.folder)/system; mount --bind /etc \(home.folder)/system; mount --bind \(etc) /etc
        # Players of music are those that a test puts there.
        for player in /usr/bin/playerctl /usr/bin/mpc; do [ ! -e $player ] || mount --bind /dev/null $player; done
        \(isWholeFolder ? ":" : "touch /etc/hosts; mount --bind \(hostsFile) /etc/hosts")
        # As if no music player were there: what has no execute bit is no program.
        for player in playerctl mpc; do [ ! -e "/usr/bin/$player" ] || mount --bind /dev/null "/usr/bin/$player"; done
        set +e

        """
      return try await ToolFixtures.run(
        unshare + ["sh", "-c", prelude + script], in: home, variables.merging(Self.path) { own, _ in own }, input: input
      )
    }

    private static let path = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
  }
#endif
