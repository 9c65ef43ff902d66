// SPDX-License-Identifier: MIT
#if os(Linux)
  import TestSupport
  import Foundation
  import Testing
  import ToolFixtures

  /// `segue daemon install` with a real user manager: the started daemon, and the recovery after a crash of everything.
  @Suite(.serialized) struct ServiceLiveTests {
    private let machine: ServiceMachine

    init() throws {
      machine = try ServiceMachine()
      try machine.home.configure(
        """
        version: 1
        notify: { desktop: false, chime: false }
        timer: { focus: 30m }
        hooks:
          on: { while: focus, enter: 'echo enter >> ~/trace', exit: 'echo exit >> ~/trace' }
          begun: { on: daemon.started, run: 'echo begun >> ~/begun' }
          told: { on: strike.added, run: 'env -0 > ~/variables; echo done > ~/struck' }

        """)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: machine.home.config)
      try machine.home.write("", to: machine.home.folder + "/trace")
    }

    private func trace() throws -> [String] {
      machine.home.text(machine.home.folder + "/trace").split(separator: "\n").map(String.init)
    }

    @Test func `a daemon that was started by hand is handed over, kept, and given back`() async throws {
      let outcome = try await machine.run(
        #"""
        keeper() { systemctl --user show --property=MainPID --value segue.service; }
        # What follows the daemon's end (ExecStopPost) may still run.
        ended() { while systemctl --user is-active segue.service | grep -qx deactivating; do sleep 0.05; done
          systemctl --user is-active segue.service; }
        $SEGUE start Deep >/dev/null; until_lines trace 1
        $SEGUE daemon install 2>/dev/null; echo "status $?"
        until_lines trace 3
        [ "$(keeper)" = "$(ps -o ppid= "$(pgrep -f '/proc/self/exe worker' -P "$(keeper)")" | tr -d ' ')" ] && echo supervised
        tr '\0' '\n' < /proc/$(keeper)/environ | grep ^SEGUE_PLAYER_ARGS=
        $SEGUE strike >/dev/null; until_lines struck 1; tr '\0' '\n' < variables | grep -c ^NOTIFY_SOCKET=
        before=$(keeper); $SEGUE daemon install 2>/dev/null; [ "$before" = "$(keeper)" ] && echo untouched
        $SEGUE daemon restart | cut -d, -f1; [ "$before" != "$(keeper)" ] && systemctl --user is-active segue.service
        $SEGUE daemon stop; ended
        $SEGUE daemon start | cut -d, -f1; systemctl --user is-active segue.service
        $SEGUE daemon status | tail -n 1
        $SEGUE daemon install --undo; ended; ls config/systemd/user
        $SEGUE status | sed -n 2p; $SEGUE daemon stop
        """#)
      let output = machine.home.stable(outcome.output).split(separator: "\n").map(String.init)
      #expect(
        output == [
          "Written: ~/config/systemd/user/segue.service",
          "A daemon is already running. It turns off what hooks turned on, and a new daemon takes over …",
          "The daemon is running under systemd (pid PID) and starts at each login.", "status 0", "supervised",
          #"SEGUE_PLAYER_ARGS=--ao=null "x y" %n $HOME \"#, "0",
          "~/config/systemd/user/segue.service is already installed.",
          "The daemon is running under systemd (pid PID) and starts at each login.", "untouched",
          "The daemon has started (pid PID).",
          "active",
          "The daemon has stopped. Everything that hooks had turned on is off.", "inactive",
          "The daemon has started (pid PID).",
          "active", "Starts at login: ~/config/systemd/user/default.target.wants/segue.service",
          "Removed: ~/config/systemd/user/segue.service. The daemon no longer starts at login.",
          "The running daemon (pid PID) continues until you log out.", "inactive", "Task: Deep",
          "The daemon has stopped. Everything that hooks had turned on is off.",
        ], "\(outcome)")
      let lines = try trace()
      #expect(lines.count.isMultiple(of: 2) && lines.count >= 10)
      for (number, line) in lines.enumerated() { #expect(line == (number.isMultiple(of: 2) ? "enter" : "exit")) }
    }

    @Test func `after a kill of both, what was on is turned off and a new daemon started`() async throws {
      let outcome = try await machine.run(
        #"""
        $SEGUE daemon install >/dev/null 2>&1; $SEGUE start >/dev/null; until_lines trace 1
        keeper=$(systemctl --user show --property=MainPID --value segue.service); worker=$(pgrep -P "$keeper")
        kill -STOP "$worker"; kill -KILL "$keeper"; kill -KILL "$worker"
        until_lines trace 2
        # What wrote that line, the teardown, may not have ended yet.
        substate() { systemctl --user show --property=SubState --value segue.service; }
        while [ "$(substate)" = stop-post ]; do sleep 0.05; done; echo "off: $(substate)"
        until_lines trace 3
        systemctl --user show --property=NRestarts segue.service
        grep -c "teardown: .*exited 'on'" state/segue/segued.log
        # The keeper alone: its worker must not go on beside a new one. A start waits for one that is under way.
        kill -KILL "$(systemctl --user show --property=MainPID --value segue.service)"
        until_lines begun 3; systemctl --user start segue.service; systemctl --user is-active segue.service
        # Of this home: others have theirs beside it.
        for p in $(pgrep -f "^$SEGUED daemon"); do grep -qzFx "XDG_STATE_HOME=$XDG_STATE_HOME" "/proc/$p/environ" && echo "$p"; done | wc -l
        # A teardown beside a living daemon, as of an ExecStopPost that comes too late.
        "$SEGUED" teardown 2>&1 | grep -o 'another daemon is running'
        $SEGUE daemon stop
        # What follows the daemon's end (ExecStopPost) has the lock as long as it runs.
        while systemctl --user is-active segue.service | grep -qx deactivating; do sleep 0.05; done
        # A daemon by hand: the unit gives way, and its teardown leaves the other's scopes alone.
        lines=$(wc -l < trace); "$SEGUED" daemon & until_lines trace $((lines + 1))
        systemctl --user start segue.service 2>/dev/null || systemctl --user show --property=ExecMainStatus,Result segue.service
        tail -n 1 trace; $SEGUE daemon stop >/dev/null
        """#)
      #expect(outcome.errors.isEmpty)
      let output = outcome.output.split(separator: "\n").map(String.init)
      #expect(
        output == [
          "off: auto-restart", "NRestarts=1", "1", "active", "1", "another daemon is running",
          "The daemon has stopped. Everything that hooks had turned on is off.", "Result=exit-code",
          "ExecMainStatus=75",
          "enter",
        ], "\(outcome)")
      // After a worker is killed during its exit, another exit follows: at least one, never none.
      let lines = try trace()
      #expect(lines.last == "exit" && lines.count { $0 == "enter" } == 4)
      #expect(!zip(lines, lines.dropFirst()).contains { $0 == ("enter", "enter") })
    }
  }
#endif
