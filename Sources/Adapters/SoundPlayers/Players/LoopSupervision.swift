// SPDX-License-Identifier: MIT
import Players

/// Decides about the single player of a loop, from the wanted loop and from events.
struct LoopSupervision {
  enum Input {
    case desired(Loop?)
    /// The player of this run has ended, or couldn't be started.
    case exited(run: Int, player: Player, PlayerExit, after: Duration)
    /// There was no player for this run.
    case unavailable(run: Int, PlayerProblem)
    /// The player of this run must be restarted for another volume.
    case fixedVolume(run: Int)
    /// It has played long enough to be healthy.
    case proven(run: Int, player: Player)
    case waited(Int)

    var endedRun: Int? {
      switch self {
      case .exited(let run, _, _, _), .unavailable(let run, _): run
      case .desired, .fixedVolume, .proven, .waited: nil
      }
    }
  }

  enum Effect: Equatable {
    /// Start a player. Send `exited` or `unavailable` once, when it has ended.
    case start(Loop, run: Int)
    case end(run: Int)
    case change(volume: Int, run: Int)
    /// Send `waited` after the time. Only the latest wait counts.
    case wait(Duration, number: Int)
    case report(PlayerReport)
  }

  private enum State: Equatable {
    case silent
    case playing(Loop, run: Int)
    case ending(run: Int)
    case waiting(Loop, number: Int)
  }

  /// A player that ran for this time has worked.
  static let proof = Duration.seconds(10)
  /// A file that ends sooner wasn't played.
  private static let shortest = Duration.milliseconds(500)
  private static let failuresBeforeReport = 3
  private static let longestWait = Duration.seconds(60)

  private var state = State.silent
  private var desired: Loop?
  private var lastNumber = 0
  private var failures = 0
  /// Reported problems, which aren't repeated until it plays. The next sound starts with them.
  var reported: Set<ReportedProblem> = []
  /// The number of finished tracks, for a player of single tracks.
  private(set) var track = 0
  /// Whether the next start continues the sound of a moment ago.
  private(set) var continues = false

  /// The kinds of problems that are reported separately.
  enum ReportedProblem: Hashable {
    case noPlayer(PlayerProblem)
    case failing(player: String, file: String)
  }

  /// Whether nothing plays, and nothing is ending.
  var isSilent: Bool {
    switch state {
    case .silent, .waiting: true
    case .playing, .ending: false
    }
  }

  var isEnding: Bool {
    if case .ending = state { true } else { false }
  }

  /// The player that runs, or that is being started or ended.
  var run: Int? {
    switch state {
    case .playing(_, let run), .ending(let run): run
    case .silent, .waiting: nil
    }
  }

  mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .desired(let loop):
      guard loop != desired else { return [] }
      if loop?.file != desired?.file {
        continues = false
        track = 0
        if loop != nil { failures = 0 }
      }
      desired = loop
      return adapt()
    case .exited(let run, let player, let exit, let lived):
      return exited(run: run, player: player, exit, after: lived)
    case .unavailable(let run, let problem):
      guard case .playing(let loop, run) = state else { return exitedOnRequest(run) }
      return wait(Self.longestWait, for: loop) + report(.noPlayer(problem), .noPlayer(problem))
    case .fixedVolume(let run):
      guard case .playing(_, run) = state else { return [] }
      state = .ending(run: run)
      continues = true
      return [.end(run: run)]
    case .proven(let run, let player):
      guard case .playing(_, run) = state else { return [] }
      failures = 0
      guard !reported.isEmpty else { return [] }
      reported = []
      return [.report(.playing(player: player.name))]
    case .waited(let number):
      guard case .waiting(_, number) = state else { return [] }
      state = .silent
      return adapt()
    }
  }

  /// Takes the next step towards the wanted loop.
  private mutating func adapt() -> [Effect] {
    switch state {
    case .silent:
      return start()
    case .playing(let loop, let run):
      guard let desired, desired.file == loop.file else {
        state = .ending(run: run)
        return [.end(run: run)]
      }
      guard desired.volume != loop.volume else { return [] }
      state = .playing(desired, run: run)
      return [.change(volume: desired.volume, run: run)]
    case .ending:
      // Never run two at once: the next one waits for the end of this one.
      return []
    case .waiting(let loop, let number):
      if let desired, desired.file == loop.file {
        state = .waiting(desired, number: number)
        return []
      }
      state = .silent
      return start()
    }
  }

  private mutating func start() -> [Effect] {
    guard let desired else { return [] }
    lastNumber += 1
    state = .playing(desired, run: lastNumber)
    return [.start(desired, run: lastNumber)]
  }

  private mutating func exited(run: Int, player: Player, _ exit: PlayerExit, after lived: Duration) -> [Effect] {
    guard case .playing(let loop, run) = state else { return exitedOnRequest(run) }
    track += 1
    continues = !player.loops(loop) && exit.isClean && lived >= Self.shortest
    if continues {
      failures = 0
      state = .silent
      return start()
    }
    failures = lived >= Self.proof ? 1 : failures + 1
    let wait = wait(min(Self.longestWait, .seconds(1 << min(failures - 1, 6))), for: loop)
    guard failures >= Self.failuresBeforeReport else { return wait }
    let name = player.name
    return wait
      + report(
        .failing(player: name, file: loop.file, exit.cause), .failing(player: name, file: loop.file))
  }

  private mutating func exitedOnRequest(_ run: Int) -> [Effect] {
    guard case .ending(run) = state else { return [] }
    state = .silent
    return start()
  }

  private mutating func wait(_ duration: Duration, for loop: Loop) -> [Effect] {
    lastNumber += 1
    state = .waiting(loop, number: lastNumber)
    return [.wait(duration, number: lastNumber)]
  }

  private mutating func report(_ report: PlayerReport, _ trouble: ReportedProblem) -> [Effect] {
    reported.insert(trouble).inserted ? [.report(report)] : []
  }
}
