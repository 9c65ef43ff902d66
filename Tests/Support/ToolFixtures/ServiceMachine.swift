// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Foundation
import Processes
package import TestSupport

#if os(Linux)
  import Glibc

  /// A real user manager of systemd in a mount namespace, for one home: the machine stays unchanged.
  package struct ServiceMachine {
    package let home: TemporaryHome

    package init() throws { home = try TemporaryHome.forClient() }

    /// Starts the manager, waits until it is ready, runs a shell script, and stops it.
    private static let driver = """
      import os, signal, socket, subprocess, sys
      home = os.environ["HOME"]
      def give_up(*_):
          # Ended for taking too long: how far it came, and what is still there.
          subprocess.run("tail -n 3 script.log trace manager.log; ps -eo pid,ppid,stat,etime,args | tail -n 30",
                         shell=True, cwd=home, stdout=sys.stderr)
          os._exit(1)
      signal.signal(signal.SIGTERM, give_up)
      ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
      ready.bind(home + "/manager")
      ready.settimeout(420)
      variables = dict(os.environ, NOTIFY_SOCKET=home + "/manager", SYSTEMD_LOG_TARGET="console")
      log = open(home + "/manager.log", "wb")
      manager = subprocess.Popen(["/lib/systemd/systemd", "--user"], env=variables, stdout=log, stderr=log)
      try:
          while b"READY=1" not in ready.recv(4096):
              pass
          status = subprocess.run(["bash", "-c", sys.argv[1]]).returncode
      finally:
          manager.terminate()
          manager.wait(60)
      sys.exit(status)
      """

    /// systemd's manager starts only if the system was booted with systemd. This folder proves it.
    private static let prelude = """
      mount -t tmpfs -o mode=0755 none /run && mkdir -p /run/systemd/system || exit 1
      exec python3 -c "$DRIVER" "$SCRIPT"
      """

    package func run(_ script: String) async throws -> ProgramResult {
      let unshare = ["unshare", geteuid() == 0 ? "-m" : "-rm", "--propagation", "private"]
      // A user's manager may create control groups only below one that was delegated to it.
      let delegated = geteuid() == 0 ? [] : ["systemd-run", "--user", "--scope", "--quiet", "-p", "Delegate=yes"]
      return try await ToolFixtures.run(
        delegated + unshare + ["bash", "-c", Self.prelude], in: home,
        [
          "PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DRIVER": Self.driver, "SEGUED": segued,
          "SEGUE_SEGUED": segued, "SEGUE": segued.replacing(#/segued$/#, with: "segue"),
          "SEGUE_PLAYER_ARGS": #"--ao=null "x y" %n $HOME \"#,
          // The kernel wakes tail(1), which ends with its reader.
          "SCRIPT": "cd ~; exec 9>script.log; BASH_XTRACEFD=9; set -x\n"
            + "until_lines() { tail -n +$2 -F $1 2>/dev/null | head -n 1 >/dev/null; }\n" + script,
            // A manager moves itself to a group of its own. The kernel may delay that while others start programs.
        ], within: .seconds(600))
    }
  }
#endif
