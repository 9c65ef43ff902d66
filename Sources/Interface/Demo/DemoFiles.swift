// SPDX-License-Identifier: MIT

/// The files of the demo's home: a `hooks.yml` with hooks of every kind, and the files that they change.
enum DemoFiles {
  static let configurationName = "hooks.yml"
  static let hostsName = "hosts"
  static let secretName = "chat-url"
  static let scriptName = "sites"

  /// The hook that blocks sites.
  static let blocker = "block-sites"
  static let webhook = "tell-chat"
  static let bell = "bell"
  /// A round has two pomodoros.
  static let pomodoros = 2

  static let configuration = """
    version: 1
    timer: { focus: 8s, short-break: 5s, long-break: 5s, long-break-every: 2 }
    ambient: { sound: waterfall, volume: 40, fade: 500ms }   # a loop while a focus runs
    notify: { desktop: false, chime: false }
    secrets:
      chat_url: { file: ~/chat-url }            # the address is in no log
    hooks:
      block-sites:                              # undone on pause, stop and end
        while: focus
        enter: [sh, sites, block]
        exit: [sh, sites, unblock]
      tell-chat:                                # tried again until it arrives
        on: focus.completed
        webhook: ${{ secrets.chat_url }}
      journal:
        on: focus.completed
        run: echo "$SEGUE_TASK, $SEGUE_ELAPSED s" | tee -a journal.txt
      almost-done:
        on: focus.ending
        lead: 3s
        run: echo "3 seconds left for $SEGUE_TASK"
      distraction:
        on: strike.added
        run: echo "$SEGUE_STRIKES in this focus so far"
      bell:
        on: break.started
        play: chime

    """

  /// A typical hosts file.
  static let hosts = """
    127.0.0.1 localhost
    ::1 localhost ip6-localhost
    192.168.7.20 printer.lan  # keep me

    """

  /// Blocks and unblocks sites in `hosts`, as a script would in /etc/hosts: atomic and idempotent.
  static let script = """
    #!/bin/sh
    set -eu
    new=$(mktemp hosts.XXXXXX)
    trap 'rm -f "$new"' EXIT
    sed '/^# segue begin$/,/^# segue end$/d' hosts > "$new"
    if [ "$1" = block ]; then
      {
        echo '# segue begin'
        for site in reddit.com news.ycombinator.com; do echo "127.0.0.1 $site www.$site"; done
        echo '# segue end'
      } >> "$new"
    fi
    mv "$new" hosts

    """

  /// The sites that a hosts file blocks, from the lines between the script's markers.
  static func blocked(in hosts: [UInt8]) -> [String] {
    let lines = String(decoding: hosts, as: UTF8.self).split(separator: "\n")
    guard let begin = lines.firstIndex(of: "# segue begin"), let end = lines.firstIndex(of: "# segue end"), begin < end
    else { return [] }
    return lines[(begin + 1)..<end].compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
  }
}
