// SPDX-License-Identifier: MIT

/// `segue demo`.
package enum DemoMessage: Hashable, Sendable {
  case introduction
  case home(String)
  /// The task of the demo's pomodoros, and its distraction.
  case task, strikeText
  case subject(Subject)

  /// What the demo prepared.
  case receiverListens(origin: String)
  case soundMade(tenths: Int)
  case canPlay(player: String)
  case playsIntoNothing(player: String)
  case noPlayer(why: String, install: String?)
  case cannotPlay(player: String, why: String)
  case daemonRuns(keeper: Int32, worker: Int32)

  /// What the timer did.
  case focus(number: Int, of: Int, seconds: Int64, task: String)
  case resumed
  case pause(label: String, seconds: Int64)
  case roundDone
  case strike(number: Int, text: String)
  case ending(seconds: Int64)

  /// What came of it.
  case attempt(Int)
  case nextAttempt(tenths: Int)
  case bell
  /// Nothing can play it, as was said before.
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

  /// How it ended too early.
  case cannot(doing: String, reason: String)
  case interrupted
  case tookTooLong(seconds: Int)
  case leftNothing
  case leftSomething(String)

  /// What a line is about, in a word or two of at most twelve columns.
  package enum Subject: CaseIterable, Hashable, Sendable {
    case receiver, waterfall, player, daemon, hosts
    case transitions, hooks, webhook, secret, hostsFile, players, timer, processes, home
  }
}
