// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import Processes
import TerminalUI
import TimerEngine

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// The round while it goes on: waits for the daemon, the receiver, signals and its own cues, and says what happens.
final class Stage {
  private(set) var log: LiveLog
  private(set) var record = Record()
  /// Known once the daemon runs.
  private(set) var players: PlayerWatch?

  private let home: DemoHome
  private let receiver: Receiver
  private let sound: SoundCheck
  private let narrator: Narrator
  private let width: () -> Int
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var director = Director()
  private var cues: [(at: ContinuousClock.Instant, act: Director.Act)] = []
  private var live: LiveStatus?

  /// The round takes half a minute; when it isn't over by then, something is wrong.
  private static let patience = 75

  /// `width` is asked again when the terminal has another size.
  init(
    home: DemoHome, receiver: Receiver, sound: SoundCheck, log: LiveLog, narrator: Narrator,
    start: ContinuousClock.Instant, width: @escaping () -> Int
  ) {
    self.home = home
    self.receiver = receiver
    self.sound = sound
    self.log = log
    self.narrator = narrator
    self.start = start
    self.width = width
  }

  /// Plays the round over `connection` to its end.
  func play(_ connection: inout DaemonConnection, signals: borrowing Signals) throws {
    defer { log.show(nil) }
    let info = try connection.call(.daemon)
    players = PlayerWatch(worker: info.pid)
    tell([narrator.note(.daemon, .daemonRuns(keeper: info.keeper, worker: info.pid))])
    show(try connection.subscribe(SubscribeParams(status: true, events: true, deliveries: true)))
    plan(Director.first)
    let end = clock.now + .seconds(Self.patience)
    while !isOver {
      guard clock.now < end else { throw DemoError.tookTooLong(seconds: Self.patience) }
      try wait(for: connection, signals: signals, until: end)
      for notice in try connection.notices() { take(notice) }
      try act(over: &connection)
      redraw()
    }
  }

  /// Says something of its own.
  func tell(_ lines: [Line]) {
    log.add(lines, at: (clock.now - start).components.seconds)
  }

  private var isOver: Bool { director.isOver && cues.isEmpty && record.isAtRest }

  private func wait(
    for connection: borrowing DaemonConnection, signals: borrowing Signals, until end: ContinuousClock.Instant
  ) throws {
    var moments = [end] + cues.map(\.at)
    if let change = live?.nextChange(after: WallClock.now) { moments.append(clock.now + (change - WallClock.now)) }
    if connection.hasNotices { moments.append(clock.now) }
    let deadline = Deadline(in: max(.zero, (moments.min() ?? end) - clock.now))
    let ready = waitForInput(
      [connection.descriptor, signals.descriptor] + receiver.descriptors, gone: [STDOUT_FILENO], until: deadline)
    if ready.contains(signals.descriptor) {
      for meaning in signals.take() {
        switch meaning {
        case .end(let number): throw DemoError.interrupted(number)
        case .redraw: log.layout.width = width()
        }
      }
    }
    if log.isClosed || ready.contains(STDOUT_FILENO) { throw DemoError.outputClosed }
    for received in receiver.serve(ready) {
      let isKnown = record.requests.contains { $0.id == received.id }
      record.requests.append(received)
      tell(narrator.lines(received, isKnown: isKnown))
    }
  }

  private func take(_ notice: ServerNotice) {
    switch notice {
    case .status(let status): show(status)
    case .event(let event):
      record.events.append(event)
      tell(narrator.lines(event))
      plan(director.take(event.type))
    case .delivery(let delivery):
      guard record.keep(delivery) else { return }
      let isSilent = delivery.hook == DemoFiles.bell && !sound.runsPlayer
      tell(narrator.lines(delivery, expectsFailure: isSilent, now: WallClock.now))
      if delivery.hook == DemoFiles.blocker, delivery.state == "succeeded" { lookAtHosts(after: delivery.note ?? "") }
    case .scope, .dropped: break
    }
  }

  /// Reads what the hook made of the hosts file.
  private func lookAtHosts(after step: String) {
    let bytes = home.bytes(of: DemoFiles.hostsName) ?? []
    let blocked = DemoFiles.blocked(in: bytes)
    let isAsFound = bytes == Array(DemoFiles.hosts.utf8)
    let isRight = step == "exit" ? isAsFound : !blocked.isEmpty
    record.hostsSteps.append(isRight)
    tell(narrator.hosts(blocked: blocked, isAsFound: isAsFound, isRight: isRight))
  }

  private func plan(_ more: [Director.Cue]) {
    cues += more.map { (clock.now + $0.delay, $0.act) }
  }

  private func act(over connection: inout DaemonConnection) throws {
    let now = clock.now
    let due = cues.filter { $0.at <= now }.sorted { $0.at < $1.at }
    cues.removeAll { $0.at <= now }
    for cue in due { try perform(cue.act, over: &connection) }
  }

  private func perform(_ act: Director.Act, over connection: inout DaemonConnection) throws {
    let language = narrator.language
    switch act {
    case .start:
      let task = language.demo(.task)
      try say(.start, as: "start \"\(task)\"", over: &connection) { $0.task = task }
    case .strike:
      let text = language.demo(.strikeText)
      try say(.strike, as: "strike \"\(text)\"", over: &connection) { $0.text = text }
    case .pause: try say(.pause, as: "pause", over: &connection)
    case .resume: try say(.resume, as: "resume", over: &connection)
    case .again: try say(.again, as: "again", over: &connection)
    case .lookForPlayer: players?.look()
    case .confirmPlayer(let isLast):
      guard sound.runsPlayer, let players, players.current == nil else { break }
      if let player = self.players?.confirm() { saw(.plays, pid: player.pid) } else if isLast { saw(.missing, pid: 0) }
    case .expectSilence: players?.expectEnd()
    case .lookForSilence(let isLast):
      for player in players?.gone() ?? [] { saw(.gone, pid: player.pid) }
      if isLast { for player in players?.ending ?? [] { saw(.stayed, pid: player.pid) } }
    }
  }

  private func saw(_ sight: Record.PlayerSight, pid: Int32) {
    record.players.append(sight)
    tell(narrator.player(sight, name: sound.player, pid: pid))
  }

  /// Does what a person would do with `segue`, over the same socket.
  private func say(
    _ method: TimerMethod, as text: String, over connection: inout DaemonConnection,
    _ fill: (inout TimerParams) -> Void = { _ in }
  ) throws {
    tell([.command("segue " + text)])
    var params = TimerParams()
    fill(&params)
    show(try connection.call(.timer(method), params))
  }

  private func show(_ status: Status) {
    live = LiveStatus(status, receivedAt: WallClock.now)
  }

  private func redraw() {
    guard let live else { return }
    log.show(
      CountdownLine.text(
        live.at(WallClock.now), width: log.layout.width - 1, style: log.layout.style, language: narrator.language))
  }
}
