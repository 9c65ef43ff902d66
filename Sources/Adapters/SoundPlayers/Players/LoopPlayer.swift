// SPDX-License-Identifier: MIT
package import Hooks
import Processes

/// Plays the wanted loop while it is wanted, whatever happens to the players.
package actor LoopPlayer {
  /// The interval at which a changing volume is sent to players.
  private static let step = Duration.milliseconds(20)

  private let environment: @Sendable () -> [String: String]
  private let choice: @Sendable () -> SoundPlayer?
  private let clock: any Clock<Duration>
  private let elapsed: () -> Duration
  private let report: @Sendable (PlayerReport) -> Void

  private var mix = LoopMix()
  private var runs: [LoopMix.Run: Process] = [:]
  private var backoffs: [Int: Task<Void, Never>] = [:]
  private var ticker: Task<Void, Never>?
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var isClosed = false

  /// A player from its start to its end, and the pending requests during its start.
  private struct Process {
    var player: RunningPlayer?
    var shallEnd = false
  }

  /// `environment` and `choice` are called at each start, because clients bring new variables of the session. `report` is
  /// called once per problem.
  package init(
    environment: @escaping @Sendable () -> [String: String],
    choice: @escaping @Sendable () -> SoundPlayer? = { nil },
    clock: any Clock<Duration> = SuspendingClock(),
    report: @escaping @Sendable (PlayerReport) -> Void
  ) {
    self.environment = environment
    self.choice = choice
    self.clock = clock
    elapsed = Self.stopwatch(clock)
    self.report = report
  }

  /// Sets the loop from now on; nil means silence.
  package func set(_ desired: Loop?) {
    guard !isClosed else { return }
    handle(.desired(desired))
  }

  /// Restarts the loop with the player that is now chosen.
  package func restart() {
    handle(.restart)
  }

  /// Lowers the volume for a chime, or restores it.
  package func duck(_ isDucked: Bool) {
    handle(.ducked(isDucked))
  }

  /// The process that plays the wanted loop, if any.
  package var pid: Int32? {
    guard let voice = mix.voices.last(where: { !$0.isLeaving }) else { return nil }
    return runs.first { $0.key.voice == voice.number && !$0.value.shallEnd }?.value.player?.pid
  }

  /// Whether no loop is wanted, and the previous one is still fading out.
  package var isFading: Bool { mix.isFading }

  /// Ends every player for good. Returns when all are gone, or after `limit`.
  package func stopAll(within limit: Duration = .seconds(5)) async {
    isClosed = true
    handle(.closed)
    for backoff in backoffs.values { backoff.cancel() }
    let timer = Task { [clock] in
      guard (try? await clock.sleep(for: limit)) != nil else { return }
      resumeWaiters()
    }
    await settled()
    timer.cancel()
    ticker?.cancel()
  }

  /// Returns when no player is being started or ended: the wanted loop plays, is silent, or waits for a retry.
  package func settled() async {
    guard !isSettled else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  private var isSettled: Bool {
    mix.isSilent || isClosed
      ? runs.isEmpty : !runs.isEmpty && runs.values.allSatisfy { $0.player != nil && !$0.shallEnd }
  }

  private func resumeWaiters() {
    let waiting = waiters
    waiters = []
    for waiter in waiting { waiter.resume() }
  }

  private func handle(_ input: LoopMix.Input) {
    for effect in mix.handle(input, at: elapsed()) { perform(effect) }
    if ticker == nil, mix.isMoving(at: elapsed()) { ticker = Task { await tick() } }
    if isSettled { resumeWaiters() }
  }

  /// Runs while a volume is changing.
  private func tick() async {
    while mix.isMoving(at: elapsed()), (try? await clock.sleep(for: Self.step)) != nil {
      for (run, process) in runs where process.player?.commands?.isHeard() == true { handle(.heard(run)) }
      handle(.tick)
    }
    ticker = nil
  }

  private func perform(_ effect: LoopMix.Effect) {
    switch effect {
    case .start(let start, let run):
      backoffs.removeValue(forKey: run.voice)?.cancel()
      runs[run] = Process()
      Task { await play(start, run) }
    case .end(let run):
      guard runs[run] != nil else { return }
      runs[run]?.shallEnd = true
      if let player = runs[run]?.player { Task { await player.end() } }
    case .set(let volume, let run):
      runs[run]?.player?.commands?.set(volume: volume)
    case .wait(let duration, let voice, let number):
      backoffs[voice] = Task { [clock] in
        guard (try? await clock.sleep(for: duration)) != nil else { return }
        handle(.news(voice: voice, .waited(number)))
      }
    case .report(let news):
      report(news)
    }
  }

  /// Runs one player, from the search for a program to its end.
  private func play(_ start: LoopMix.Start, _ run: LoopMix.Run) async {
    let environment = environment()
    let player: Player
    do {
      player = try Player.find(in: environment, choice: choice())
    } catch {
      runs[run] = nil
      return handle(.news(voice: run.voice, .unavailable(run: run.number, error)))
    }
    let lived = Self.stopwatch(clock)
    let exit: PlayerExit
    do {
      let process = try await RunningPlayer.loop(start, with: player, environment: environment)
      exit = await attend(process, run)
    } catch {
      exit = PlayerExit(isClean: false, cause: error.reason)
    }
    runs[run] = nil
    handle(.news(voice: run.voice, .exited(run: run.number, player: player, exit, after: lived())))
  }

  private func attend(_ process: RunningPlayer, _ run: LoopMix.Run) async -> PlayerExit {
    runs[run]?.player = process
    if runs[run]?.shallEnd == true {
      await process.end()
    } else {
      handle(.started(run, process.player.volumeControl))
    }
    if isSettled { resumeWaiters() }
    let proof = Task { [clock] in
      guard (try? await clock.sleep(for: LoopSupervision.proof)) != nil else { return }
      handle(.news(voice: run.voice, .proven(run: run.number, player: process.player)))
    }
    defer { proof.cancel() }
    return await process.wait()
  }

  private static func stopwatch<C: Clock>(_ clock: C) -> () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
