// SPDX-License-Identifier: MIT

/// `segue demo`.
package enum DemoMessage: Hashable, Sendable {
  case introduction
  case home(String)
  /// The task of the demo's pomodoros, and its distraction.
  case task, strikeText
  case subject(Subject)

  /// The preparations of the demo.
  case receiverListens(origin: String)
  case soundMade(tenths: Int)
  case canPlay(player: String)
  case playsIntoNothing(player: String)
  case noPlayer(why: String, install: String?)
  case cannotPlay(player: String, why: String)
  case daemonRuns(keeper: Int32, worker: Int32)

  /// The events of the timer.
  case focus(number: Int, of: Int, seconds: Int64, task: String)
  case resumed
  case pause(label: String, seconds: Int64)
  case roundDone
  case strike(number: Int, text: String)
  case ending(seconds: Int64)

  /// The results of hooks.
  case attempt(Int)
  case nextAttempt(tenths: Int)
  case bell
  /// No player is available, as already reported.
  case silentBell
  case refused(event: String, id: String)
  case taken(event: String, id: String, isKnown: Bool)
  case misdirected(status: Int)
  case blocked(sites: [String])
  case unblocked
  case hostsDiffer
  case waterfallPlays(player: String)
  case waterfallSilent(player: String)

  /// The summary.
  case summary
  case transitions(seen: Int, expected: Int, isInOrder: Bool)
  case hooksRun(runs: Int, hooks: Int, failed: Int, silent: Int)
  case webhooks(arrived: Int, attempts: Int, cameAgain: Bool)
  case secretFound(in: [String])
  case hostsFile(isAsFound: Bool, steps: Int)
  case players(heard: Int, of: Int)
  case lateness(milliseconds: Int)
  case processes(left: [Int32], failure: String?)
  case homeGone(String, isRemoved: Bool, isKept: Bool)
  case next
  case nextInit
  case nextStart
  case notAsPromised

  /// The reason of a premature end.
  case cannot(doing: String, reason: String)
  case interrupted
  case tookTooLong(seconds: Int)
  case leftNothing
  case leftSomething(String)

  /// The subject of a line, in one or two words of at most twelve columns.
  package enum Subject: CaseIterable, Hashable, Sendable {
    case receiver, waterfall, player, daemon, hosts
    case transitions, hooks, webhook, secret, hostsFile, players, timer, processes, home
  }
}
