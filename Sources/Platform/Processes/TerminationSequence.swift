// SPDX-License-Identifier: MIT
import LibC

/// The steps to end processes: TERM (and CONT, for stopped ones), time, KILL, a little more time.
@Reactor
struct TerminationSequence {
  let grace: Duration
  let sweepLimit: Duration
  /// The unreaped child to which the processes belong, if any. Its exit is known without a search.
  let leader: ProcessLeader?
  /// Returns the living processes.
  let members: () -> [ProcessRecord]

  /// Returns the processes that remain at the end.
  func run() async -> [Int32] {
    for (signals, time) in [([SIGTERM, SIGCONT], grace), ([SIGKILL], sweepLimit)] {
      let deadline = SuspendingClock.now + time
      var inTime = true
      while inTime {
        let left = members()
        // The whole group is signalled, even if no process was found, so that a fork at this moment does not escape.
        leader?.signalGroup(signals)
        if left.isEmpty, leader?.termination != nil || leader == nil { return [] }
        // Processes that appear in the meantime are signalled in the next round.
        inTime = await tell(left, signals, deadline)
      }
    }
    var left = Set(members().map(\.pid))
    if let leader, leader.termination == nil { left.insert(leader.pid) }
    return left.sorted()
  }

  /// Signals each process outside the leader's group once. Returns whether all have exited in time.
  private func tell(_ records: [ProcessRecord], _ signals: [Int32], _ deadline: SuspendingClock.Instant) async -> Bool {
    let exits = ExitWaiter()
    if let leader { exits.expect(leader) }
    for record in records where record.pid != leader?.pid {
      do {
        guard let handle = try record.identity.handle() else { continue }
        exits.expect(handle)
        if record.group != leader?.group { for signal in signals { handle.signal(signal) } }
      } catch {
        // Without a free descriptor, the deadline must suffice.
        exits.expectUnseen()
      }
    }
    return await exits.all(by: deadline)
  }
}

/// Waits for several processes at once.
@Reactor
private final class ExitWaiter {
  private let event = AutoResetEvent()
  private var tokens: [Int32: EventLoop.Token] = [:]
  private var unseen = 0

  func expect(_ leader: ProcessLeader) {
    guard leader.termination == nil else { return }
    unseen += 1
    leader.whenExited { _ in
      self.unseen -= 1
      self.fireIfAll()
    }
  }

  func expect(_ handle: ProcessHandle) {
    tokens[handle.pid] = EventLoop.shared.add(handle.exit) {
      if let token = self.tokens.removeValue(forKey: handle.pid) { EventLoop.shared.remove(token) }
      self.fireIfAll()
    }
  }

  func expectUnseen() {
    unseen += 1
  }

  /// Returns whether all have exited by the deadline.
  func all(by deadline: SuspendingClock.Instant) async -> Bool {
    // Some processes exist, but none can be awaited. An immediate second search would find the same.
    let isEmpty = tokens.isEmpty && unseen == 0
    let end = isEmpty ? min(deadline, .now + .milliseconds(10)) : deadline
    let inTime = await event.wait(until: end)
    for token in tokens.values { EventLoop.shared.remove(token) }
    tokens = [:]
    return inTime || (isEmpty && deadline > .now)
  }

  private func fireIfAll() {
    if tokens.isEmpty && unseen == 0 { event.fire() }
  }
}
