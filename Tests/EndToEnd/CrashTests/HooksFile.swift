// SPDX-License-Identifier: MIT

/// The hooks of a run: what they do leaves a line in a file for each beginning, so that the model can count.
struct HooksFile: Sendable {
  /// What comes and goes while the rest stays.
  enum Variant: CaseIterable, Sendable {
    case all
    /// `fickle` and `volatile` with other commands.
    case changed
    /// No `while` hook at all, nor `volatile`.
    case few
  }

  /// How long what takes time takes, in thousandths of a second.
  struct Pace: Sendable {
    var command: Int
    var enter: Int
    var exit: Int
    var stubborn: Int
    /// Of the hooks that drop events.
    var busy: Int

    init(_ dice: inout Dice) {
      command = dice.roll(0...250)
      enter = dice.roll(0...300)
      exit = dice.roll(0...300)
      stubborn = dice.roll(200...600)
      busy = dice.roll(100...600)
    }
  }

  let pace: Pace
  /// The address of the receiver, without a path.
  let receiver: String

  /// Commands that are in every variant: what they are for, and whether they may be repeated.
  static let commands: [(hook: String, idempotent: Bool, wants: @Sendable (String) -> Bool)] = [
    ("all", true, { _ in true }),
    ("once", false, { $0.hasPrefix("focus.") }),
    ("slow", false, { $0 == "strike.added" || $0 == "focus.paused" }),
    ("later", false, { $0 == "focus.started" }),
    (again, false, { $0 == "focus.started" }),
    (single, false, { $0 == "strike.added" }),
    (restart, true, { $0 == "strike.added" }),
  ]
  /// The command that clients replay.
  static let again = "again"
  /// Those whose modes drop events.
  static let single = "alone"
  static let restart = "latest"
  static let dropping: Set = [single, restart]
  /// The command that comes and goes.
  static let volatile = "volatile"
  static let webhooks: [(hook: String, types: Set<String>)] = [
    ("told", ["focus.started", "focus.paused", "focus.completed", "strike.added"]),
    ("asked", ["focus.abandoned", "break.started"]),
  ]
  static let scopes = ["quick", "slow-scope", "shaky", "stubborn", "bare", "fickle"]
  static let ledger = "ledger"
  static let trace = "trace"
  static let script = "step"
  /// Where one of these is, the step of that name fails once.
  static let failing = ["fail-shaky-enter", "fail-shaky-exit"]

  /// What enters and exits run: `step SCOPE enter|exit SECONDS [stubborn]`.
  static let scriptText = #"""
    #!/bin/sh
    # Tells when a step begins and ends, leaves and finds restore data, fails where it is told to, takes its time.
    lease=${SEGUE_RESTORE##*/}
    say() { echo "$1 $2 $3 $lease $$" >> ~/trace; }
    work() {
      [ "$3" = 0 ] || sleep "$3"
      if [ "$2" = enter ]; then echo "$lease" > "$SEGUE_RESTORE"; fi
      if [ -e ~/"fail-$1-$2" ] && rm ~/"fail-$1-$2" 2>/dev/null; then say "$1" "$2" failed; exit 1; fi
      say "$1" "$2" end
    }
    if [ "$2" = exit ] && [ -e "$SEGUE_RESTORE" ]; then say "$1" exit found; fi
    say "$1" "$2" begin
    if [ "$4" = stubborn ]; then (trap '' TERM; work "$@") & wait; else work "$@"; fi

    """#

  func yaml(_ variant: Variant) -> String {
    let isChanged = variant == .changed
    var yaml = """
      version: 1
      notify: { desktop: false, chime: false }
      timer: { focus: 1s, short-break: 1s, long-break: 1s, auto-start: all }
      hooks:
        all: { on: "*", idempotent: true, run: '\(Self.entry)' }
        once: { on: "focus.*", run: '\(Self.entry)' }
        slow:
          on: [strike.added, focus.paused]
          mode: parallel
          max: 4
          run: '\(Self.entry); sleep \(Self.seconds(pace.command))'
        later:
          on: focus.started
          retry: { attempts: 2 }
          run: '\(Self.entry); [ "$SEGUE_ATTEMPT" != 1 ] || exit 75'
        again: { on: focus.started, mode: parallel, max: 8, run: '\(Self.entry); sleep \(Self.seconds(pace.command))' }
        alone: { on: strike.added, mode: single, run: '\(Self.entry); sleep \(Self.seconds(pace.busy))' }
        latest:
          on: strike.added
          mode: restart
          idempotent: true
          run: '\(Self.entry); sleep \(Self.seconds(pace.busy))'
        told:
          on: [\(Self.webhooks[0].types.sorted().joined(separator: ", "))]
          webhook: { url: "\(receiver)/told", timeout: 5s }
        asked:
          on: [\(Self.webhooks[1].types.sorted().joined(separator: ", "))]
          webhook: { url: "\(receiver)/asked", timeout: 5s }

      """
    guard variant != .few else { return yaml }
    yaml += """
        volatile: { on: "*", run: '\(Self.entry)\(isChanged ? "; true" : "")' }
      \(scope("quick", "focus", enter: 0, exit: 0))
      \(scope("slow-scope", "[focus, focus-paused]", enter: pace.enter, exit: pace.exit))
      \(scope("shaky", "[focus-paused, break]", enter: pace.exit / 4, exit: pace.enter / 4))
      \(scope("stubborn", "focus", enter: pace.stubborn, exit: pace.stubborn / 2, "stubborn"))
      \(scope("bare", "focus", enter: pace.stubborn / 2, exit: pace.stubborn, "stubborn", by: Self.bare))
      \(scope("fickle", "[focus, break]", enter: isChanged ? 10 : 20, exit: isChanged ? 20 : 10))

      """
    return yaml
  }

  /// Appends a line in one write, before anything else.
  private static let entry = #"echo "$SEGUE_HOOK $SEGUE_DELIVERY $SEGUE_ATTEMPT" >> ~/ledger"#

  /// Runs a program in the shell's place, and without what the daemon put into its environment.
  private static let bare = #"exec env -i HOME="$HOME" PATH="$PATH" SEGUE_RESTORE="$SEGUE_RESTORE" "#

  private func scope(
    _ name: String, _ levels: String, enter: Int, exit: Int, _ manner: String = "", by prefix: String = ""
  ) -> String {
    let command = { (way: String, time: Int) in
      "\(prefix)sh ~/step \(name) \(way) \(Self.seconds(time)) \(manner)"
    }
    return "  \(name): { while: \(levels), enter: '\(command("enter", enter))', exit: '\(command("exit", exit))' }"
  }

  private static func seconds(_ milliseconds: Int) -> String {
    milliseconds == 0 ? "0" : "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())"
  }
}
