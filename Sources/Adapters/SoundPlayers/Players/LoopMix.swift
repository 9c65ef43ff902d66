// SPDX-License-Identifier: MIT

/// The voices and their volumes: the wanted sound and, during a fade, the previous one. Decides from the wanted sound and from
/// events. Never plays one sound twice, and never more than two.
struct LoopMix {
  struct Run: Hashable {
    var voice: Int
    var number: Int
  }

  enum Input {
    case desired(Loop?)
    /// Silence for good, after a moment.
    case closed
    /// Whether a chime plays over it.
    case ducked(Bool)
    /// Another player must be used.
    case restart
    case started(Run, VolumeControl)
    /// A player with commands is heard.
    case heard(Run)
    case tick
    /// An event of a voice's player.
    case news(voice: Int, LoopSupervision.Input)
  }

  enum Effect: Equatable {
    case start(Start, Run)
    case end(Run)
    case set(volume: Double, Run)
    /// Send `waited` to this voice after the time. Only the latest wait counts.
    case wait(Duration, voice: Int, number: Int)
    case report(PlayerReport)
  }

  struct Start: Equatable {
    var loop: Loop
    /// The number of the track, for a player of single tracks.
    var track: Int
    /// The level for a player with commands: 0 to 100.
    var level: Double
    /// The duration in which another player rises by itself.
    var rise: Duration
  }

  /// During a chime, a third of the amplitude: 10 dB less.
  private static let duckedShare = 0.2
  private static let duckLength = Duration.milliseconds(300)
  /// A player without a report after this time counts as heard.
  private static let longestBeginning = Duration.seconds(2)
  /// The duration of a sound's fall when everything ends.
  private static let longestEnd = Duration.seconds(1)

  private(set) var voices: [Voice] = []
  private var desired: Loop?
  private var duck = Ramp(1)
  private var lastNumber = 0
  /// Reported problems of players, which aren't repeated until one plays.
  private var reported: Set<LoopSupervision.ReportedProblem> = []

  /// Whether nothing plays, and nothing is ending.
  var isSilent: Bool { voices.allSatisfy(\.supervision.isSilent) }

  /// Whether no sound is wanted, and the previous one is still fading out.
  var isFading: Bool {
    desired == nil && voices.contains { $0.isLeaving && $0.isLive && !$0.supervision.isEnding }
  }

  /// Whether a volume is changing, so that ticks are needed.
  func isMoving(at now: Duration) -> Bool {
    voices.contains { $0.isMoving(at: now) || ($0.isLive && duck.isMoving(at: now)) }
  }

  mutating func handle(_ input: Input, at now: Duration) -> [Effect] {
    var effects: [Effect] = []
    switch input {
    case .desired(let loop):
      desired = loop
    case .closed:
      desired = nil
      for index in voices.indices { voices[index].hurry(Self.longestEnd, at: now) }
    case .ducked(let isDucked):
      duck.move(to: isDucked ? Self.duckedShare : 1, in: Self.duckLength, at: now)
    case .restart:
      for index in voices.indices where !voices[index].isLeaving {
        guard let run = voices[index].supervision.run else { continue }
        effects += tell(index, .fixedVolume(run: run), at: now)
      }
    case .started(let run, let control):
      effects += started(run, control, at: now)
    case .heard(let run):
      hear(run, at: now)
    case .tick:
      hearWhatIsLate(at: now)
    case .news(let number, let news):
      effects += take(news, of: number, at: now)
    }
    effects += adapt(at: now)
    effects += expire(at: now)
    return effects + levels(at: now)
  }

  // MARK: What is wanted

  /// Takes the next step towards the wanted sound.
  private mutating func adapt(at now: Duration) -> [Effect] {
    let current = voices.firstIndex { !$0.isLeaving }
    guard let desired else {
      if let current { voices[current].leave(staysUntil: nil, at: now) }
      for index in voices.indices where voices[index].staysUntil != nil { voices[index].fall(at: now) }
      return []
    }
    guard let current else { return enter(desired, at: now) }
    let voice = voices[current]
    if voice.loop.file == desired.file {
      guard !voice.loop.isHeardAs(desired) else { return [] }
      voices[current].take(desired, at: now)
      return tell(current, .desired(voices[current].loop), at: now)
    }
    guard voice.isLive, desired.fade > .zero else {
      // The sound can't fade out, or has no fade: it ends, and the next sound begins in its place.
      voices[current].loop = desired
      voices[current].volume = Ramp(Double(desired.volume))
      return tell(current, .desired(desired), at: now)
    }
    voices[current].leave(staysUntil: now + Self.longestBeginning, at: now)
    return enter(desired, at: now)
  }

  /// Adds a sound, or brings it back.
  private mutating func enter(_ loop: Loop, at now: Duration) -> [Effect] {
    if let index = voices.firstIndex(where: { $0.loop.file == loop.file && $0.isLive }) {
      voices[index].take(loop, at: now)
      voices[index].rise(at: now)
      for other in voices.indices where other != index && voices[other].staysUntil != nil {
        voices[other].fall(at: now)
      }
      return tell(index, .desired(voices[index].loop), at: now)
    }
    // Never play one sound twice: the ending one must end first.
    guard !voices.contains(where: { $0.supervision.isEnding || $0.loop.file == loop.file }) else { return [] }
    if voices.count >= 2, let quietest = voices.indices.min(by: { share($0, now) < share($1, now) }) {
      return tell(quietest, .desired(nil), at: now)
    }
    lastNumber += 1
    voices.append(Voice(number: lastNumber, loop: loop))
    return tell(voices.count - 1, .desired(loop), at: now)
  }

  private func share(_ index: Int, _ now: Duration) -> Double { voices[index].share.value(at: now) }

  /// Ends voices that have faded out, and removes ended ones. A waiting sound takes the free place.
  private mutating func expire(at now: Duration) -> [Effect] {
    var effects: [Effect] = []
    for index in voices.indices where voices[index].isLeaving && !voices[index].supervision.isEnding {
      if let limit = voices[index].staysUntil, limit <= now { voices[index].fall(at: now) }
      if voices[index].hasFallen(at: now) { effects += tell(index, .desired(nil), at: now) }
    }
    guard voices.contains(where: \.isGone) else { return effects }
    voices.removeAll(where: \.isGone)
    return effects + adapt(at: now)
  }

  // MARK: What happened

  private mutating func started(_ run: Run, _ control: VolumeControl, at now: Duration) -> [Effect] {
    guard let index = index(of: run), case .starting(_, let volume) = voices[index].stage else { return [] }
    switch control {
    case .live:
      voices[index].stage = .live(run: run.number, since: now, isHeard: false)
      return []
    case .atStart where volume != voices[index].loop.volume:
      releaseOthers(than: index, at: now)
      voices[index].stage = .fixed(run: run.number)
      return tell(index, .fixedVolume(run: run.number), at: now)
    case .atStart, .none:
      releaseOthers(than: index, at: now)
      voices[index].stage = control == .none ? .none : .fixed(run: run.number)
      return []
    }
  }

  private mutating func hear(_ run: Run, at now: Duration) {
    guard let index = index(of: run), case .live(let number, let since, false) = voices[index].stage else { return }
    voices[index].stage = .live(run: number, since: since, isHeard: true)
    guard !voices[index].isLeaving else { return }
    voices[index].rise(at: now)
    releaseOthers(than: index, at: now)
  }

  private mutating func hearWhatIsLate(at now: Duration) {
    for voice in voices {
      guard case .live(let run, let since, false) = voice.stage, since + Self.longestBeginning <= now else { continue }
      hear(Run(voice: voice.number, number: run), at: now)
    }
  }

  /// The next sound is heard, so the previous one may fall.
  private mutating func releaseOthers(than index: Int, at now: Duration) {
    for other in voices.indices where other != index && voices[other].staysUntil != nil { voices[other].fall(at: now) }
  }

  private mutating func take(_ news: LoopSupervision.Input, of number: Int, at now: Duration) -> [Effect] {
    guard let index = voices.firstIndex(where: { $0.number == number }) else { return [] }
    if let run = news.endedRun, voices[index].supervision.run == run {
      voices[index].stage = .none
      releaseOthers(than: index, at: now)
      // A leaving sound isn't restarted.
      if voices[index].isLeaving { _ = voices[index].supervision.handle(.desired(nil)) }
    }
    return tell(index, news, at: now)
  }

  private func index(of run: Run) -> Int? {
    voices.firstIndex { $0.number == run.voice && $0.supervision.run == run.number }
  }

  /// Passes an input to the supervision of a voice.
  private mutating func tell(_ index: Int, _ input: LoopSupervision.Input, at now: Duration) -> [Effect] {
    voices[index].supervision.reported = reported
    let decided = voices[index].supervision.handle(input)
    reported = voices[index].supervision.reported
    return decided.flatMap { effect -> [Effect] in
      let voice = voices[index]
      switch effect {
      case .start(let loop, let run):
        return [start(loop, Run(voice: voice.number, number: run), index, at: now)]
      case .end(let run):
        voices[index].stage = .none
        return [.end(Run(voice: voice.number, number: run))]
      case .change(_, let run):
        // A player with commands follows `volume`. A player that isn't there yet gets its volume later.
        guard voice.stage == .fixed(run: run) else { return [] }
        return tell(index, .fixedVolume(run: run), at: now)
      case .wait(let duration, let number): return [.wait(duration, voice: voice.number, number: number)]
      case .report(let report): return [.report(report)]
      }
    }
  }

  private mutating func start(_ loop: Loop, _ run: Run, _ index: Int, at now: Duration) -> Effect {
    voices[index].share = Ramp(loop.fade > .zero ? 0 : 1)
    voices[index].stage = .starting(run: run.number, volume: loop.volume)
    voices[index].told = voices[index].level(duck: duck, at: now)
    let supervision = voices[index].supervision
    return .start(
      Start(
        loop: loop, track: supervision.track, level: voices[index].told, rise: supervision.continues ? .zero : loop.fade
      ),
      run)
  }

  /// Sends its volume to each player with commands.
  private mutating func levels(at now: Duration) -> [Effect] {
    voices.indices.compactMap { index in
      guard let run = voices[index].liveRun else { return nil }
      let level = voices[index].level(duck: duck, at: now)
      guard abs(level - voices[index].told) >= 0.01 || (level != voices[index].told && !isMoving(at: now)) else {
        return nil
      }
      voices[index].told = level
      return .set(volume: level, Run(voice: voices[index].number, number: run))
    }
  }
}

/// The times at which the volume of a player can be set.
enum VolumeControl: Hashable, Sendable {
  case live
  case atStart
  case none
}
