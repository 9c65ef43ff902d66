// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Expressions
import Journal
import TimerEngine

/// What follows from a decision once it is committed.
extension Timekeeper {
  /// Hands on what a committed plan brings about, in the order in which it must reach the lanes.
  func emitEffects(of plan: PendingCommit.Plan, _ pending: PendingCommit) {
    // First: what is replaced makes room for what comes after it, and nobody waits for the log to be written.
    if !plan.replaced.isEmpty { effects.yield(.replace(plan.replaced)) }
    if !plan.begun.isEmpty { effects.yield(.begin(plan.begun)) }
    let due = (pending.resumed + plan.deliveries).filter { open.mayBegin($0) }
    if !due.isEmpty { effects.yield(.deliver(due)) }
    if !plan.commit.events.isEmpty {
      let signals = HookSignals(plan.deliveries, ended: pending.ended.map(\.0), in: loaded.configuration)
      effects.yield(.events(plan.commit.events, signals))
    }
    let ended = pending.ended + (plan.deliveries + plan.replaced).filter(\.state.isFinal).map { ($0, nil) }
    let news = ended + plan.begun.map { ($0.running, $0.attempt) }
    if !news.isEmpty { effects.yield(.deliveries(news)) }
    if !plan.changes.isEmpty { effects.yield(.scopes(plan.changes)) }
    for scope in scopes(plan.scopes, in: plan.situation) { effects.yield(.scope(scope)) }
    guard plan.changesStatus else { return }
    // Another project or task may have another sound, too.
    emitSound(in: plan.situation)
    tellStatus()
  }

  /// `situation`: what was asked about already, and needn't be once more.
  func emitSound(in situation: StateSituation? = nil) {
    guard !isStopping else { return }
    let timer = engine.snapshot(at: now())
    effects.yield(
      .sound(
        Soundscape.wanted(
          loaded.configuration, choice: state.sound, timer: timer, in: situation ?? self.situation(of: timer))))
  }

  /// What `while` hooks see of the timer.
  func situation(of timer: TimerSnapshot) -> StateSituation {
    state.situation(of: timer, at: now(), days: days, expressions: expressions)
  }
}
