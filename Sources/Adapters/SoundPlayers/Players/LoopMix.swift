// SPDX-License-Identifier: MIT

/// What is heard, and how loud: the sound that is wanted and, for the length of a fade, the one before. Decided from what is
/// wanted and what happened; never two of one sound, and never more than two.
struct LoopMix {
  struct Run: Hashable {
    var voice: Int
    var number: Int
  }

  enum Input {
    case desired(Loop?)
    /// Silence for good, in a moment.
    case closed
    /// Whether a chime is to be heard over it.
    case ducked(Bool)
    /// Another player is to play.
    case restart
    case started(Run, VolumeControl)
    /// A player that takes commands is heard.
    case heard(Run)
    case tick
    /// What happened to the player of a voice.
    case news(voice: Int, LoopSupervision.Input)
  }

  enum Effect: Equatable {
    case start(Start, Run)
    case end(Run)
    case set(volume: Double, Run)
    /// Ask for `waited` of that voice; only the latest wait counts.
    case wait(Duration, voice: Int, number: Int)
    case report(PlayerReport)
  }

  struct Start: Equatable {
    var loop: Loop
    /// Which of the tracks, where the player takes one at a time.
    var track: Int
    /// For a player that takes commands: 0 to 100.
    var level: Double
    /// For the others: how long it takes to rise by itself.
    var rise: Duration
  }

  /// A chime is heard over a third of the amplitude: 10 dB less.
  private static let duckedShare = 0.2
  private static let duckLength = Duration.milliseconds(300)
  /// A player that hasn't said by then that it is heard counts as heard.
  private static let longestBeginning = Duration.seconds(2)
  /// How long a sound falls when everything ends.
  private static let longestEnd = Duration.seconds(1)

  private(set) var voices: [Voice] = []
  private var desired: Loop?
  private var duck = Ramp(1)
  private var lastNumber = 0
  /// What was said of players and isn't said again until one plays.
  private var reported: Set<LoopSupervision.ReportedProblem> = []

  /// Whether nothing plays, and nothing is on its way out.
  var isSilent: Bool { voices.allSatisfy(\.supervision.isSilent) }

  /// Whether nothing is wanted any more, and what was is still growing quieter.
  var isFading: Bool {
    desired == nil && voices.contains { $0.isLeaving && $0.isLive && !$0.supervision.isEnding }
  }

  /// Whether some volume is changing, so that ticks are needed.
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

  /// Brings what is heard nearer to what is wanted.
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

  /// Lets a sound in, or back in.
  private mutating func enter(_ loop: Loop, at now: Duration) -> [Effect] {
    if let index = voices.firstIndex(where: { $0.loop.file == loop.file && $0.isLive }) {
      voices[index].take(loop, at: now)
      voices[index].rise(at: now)
      for other in voices.indices where other != index && voices[other].staysUntil != nil {
        voices[other].fall(at: now)
      }
      return tell(index, .desired(voices[index].loop), at: now)
    }
    // Never two of one sound: the one that is about to end does so first.
    guard !voices.contains(where: { $0.supervision.isEnding || $0.loop.file == loop.file }) else { return [] }
    if voices.count >= 2, let quietest = voices.indices.min(by: { share($0, now) < share($1, now) }) {
      return tell(quietest, .desired(nil), at: now)
    }
    lastNumber += 1
    voices.append(Voice(number: lastNumber, loop: loop))
    return tell(voices.count - 1, .desired(loop), at: now)
  }

  private func share(_ index: Int, _ now: Duration) -> Double { voices[index].share.value(at: now) }

  /// Ends voices that have faded out and forgets those that are gone. A sound that waited takes the free place.
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

  /// The next sound is there: the one before may fall.
  private mutating func releaseOthers(than index: Int, at now: Duration) {
    for other in voices.indices where other != index && voices[other].staysUntil != nil { voices[other].fall(at: now) }
  }

  private mutating func take(_ news: LoopSupervision.Input, of number: Int, at now: Duration) -> [Effect] {
    guard let index = voices.firstIndex(where: { $0.number == number }) else { return [] }
    if let run = news.endedRun, voices[index].supervision.run == run {
      voices[index].stage = .none
      releaseOthers(than: index, at: now)
      // What is on its way out isn't started again.
      if voices[index].isLeaving { _ = voices[index].supervision.handle(.desired(nil)) }
    }
    return tell(index, news, at: now)
  }

  private func index(of run: Run) -> Int? {
    voices.firstIndex { $0.number == run.voice && $0.supervision.run == run.number }
  }

  /// Has the supervision of a voice decide.
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
        // One that takes commands follows `volume`; one that isn't there yet is asked when it is.
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

  /// Tells each player that takes commands its volume.
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

/// When a player can be told how loud to be.
enum VolumeControl: Hashable, Sendable {
  case live
  case atStart
  case none
}
