// SPDX-License-Identifier: MIT
import Processes

/// Plays one loop, the one that is wanted, for as long as it is wanted, whatever happens to the player.
package actor LoopPlayer {
  private let environment: @Sendable () -> [String: String]
  private let clock: any Clock<Duration>
  private let report: @Sendable (PlayerReport) -> Void

  private var supervision = LoopSupervision()
  private var current: Run?
  private var backoff: Task<Void, Never>?
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var isClosed = false

  /// A player from its start to its end, and what is asked of it while it is still being started.
  private struct Run {
    let number: Int
    var process: RunningPlayer?
    var volume: Int
    var shallEnd = false
  }

  /// `environment` is asked at each start, since clients bring news of the session; `report` hears of trouble once.
  package init(
    environment: @escaping @Sendable () -> [String: String],
    clock: any Clock<Duration> = SuspendingClock(),
    report: @escaping @Sendable (PlayerReport) -> Void
  ) {
    self.environment = environment
    self.clock = clock
    self.report = report
  }

  /// Says what shall be heard from now on; nil is silence.
  package func set(_ desired: Loop?) {
    guard !isClosed else { return }
    handle(.desired(desired))
  }

  /// The process that plays, if one does.
  package var pid: Int32? { current?.process?.pid }

  /// Ends what plays, for good; returns when it is gone, or after `limit`.
  package func stopAll(within limit: Duration = .seconds(5)) async {
    isClosed = true
    handle(.desired(nil))
    backoff?.cancel()
    let timer = Task { [clock] in
      guard (try? await clock.sleep(for: limit)) != nil else { return }
      resumeWaiters()
    }
    await settled()
    timer.cancel()
  }

  /// Returns when no player is being started or ended: what was wanted plays, is silent, or waits for another try.
  package func settled() async {
    guard !isSettled else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  private var isSettled: Bool {
    supervision.isSilent ? current == nil : current?.process != nil && current?.shallEnd == false
  }

  private func resumeWaiters() {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }

  private func handle(_ input: LoopSupervision.Input) {
    for effect in supervision.handle(input) { perform(effect) }
    if isSettled { resumeWaiters() }
  }

  private func perform(_ effect: LoopSupervision.Effect) {
    switch effect {
    case .start(let loop, let run):
      backoff?.cancel()
      current = Run(number: run, volume: loop.volume)
      Task { await play(loop, run: run) }
    case .end(let run):
      guard current?.number == run else { return }
      current?.shallEnd = true
      if let process = current?.process { Task { await process.end() } }
    case .change(let volume, let run):
      guard current?.number == run else { return }
      current?.volume = volume
      if let process = current?.process { change(volume, of: process, run: run) }
    case .wait(let duration, let number):
      backoff = Task { [clock] in
        guard (try? await clock.sleep(for: duration)) != nil else { return }
        handle(.waited(number))
      }
    case .report(let news):
      report(news)
    }
  }

  private func change(_ volume: Int, of process: RunningPlayer, run: Int) {
    if let commands = process.commands {
      commands.set(volume: volume)
    } else {
      handle(.fixedVolume(run: run))
    }
  }

  /// One run, from the search for a player to its end.
  private func play(_ loop: Loop, run: Int) async {
    let environment = environment()
    let player: Player
    do {
      player = try Player.find(in: environment)
    } catch {
      current = nil
      return handle(.unavailable(run: run, error))
    }
    let lived = Self.stopwatch(clock)
    let exit: PlayerExit
    do {
      let process = try await RunningPlayer.loop(loop, with: player, environment: environment)
      exit = await attend(process, loop, run: run)
    } catch {
      exit = PlayerExit(isClean: false, message: error.description)
    }
    current = nil
    handle(.exited(run: run, player: player, exit, after: lived()))
  }

  private func attend(_ process: RunningPlayer, _ loop: Loop, run: Int) async -> PlayerExit {
    current?.process = process
    if current?.shallEnd == true {
      await process.end()
    } else if let volume = current?.volume, volume != loop.volume {
      change(volume, of: process, run: run)
    }
    if isSettled { resumeWaiters() }
    let proof = Task { [clock] in
      guard (try? await clock.sleep(for: LoopSupervision.proof)) != nil else { return }
      handle(.proven(run: run, player: process.player))
    }
    defer { proof.cancel() }
    return await process.wait()
  }

  private static func stopwatch<C: Clock>(_ clock: C) -> () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
