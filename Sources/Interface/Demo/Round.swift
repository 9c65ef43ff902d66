// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Foundation
import Messages
import TerminalUI
import TimerEngine

/// The running round: acts like a person, and prints the events.
final class Round {
  private(set) var log: LiveLog
  private(set) var record = Record()

  private let home: DemoHome
  private let receiver: Receiver
  private let sound: SoundCheck
  private let words: RoundText
  private let width: () -> Int
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var live: LiveStatus?

  /// The time limit in seconds. The round takes half a minute.
  private static let patience = 75

  /// `width` is called again when the size of the terminal changes.
  init(
    home: DemoHome, receiver: Receiver, sound: SoundCheck, log: LiveLog, words: RoundText,
    start: ContinuousClock.Instant, width: @escaping () -> Int
  ) {
    self.home = home
    self.receiver = receiver
    self.sound = sound
    self.log = log
    self.words = words
    self.start = start
    self.width = width
  }

  /// Plays the round over `connection` to its end.
  func play(_ connection: inout DaemonConnection, signals: borrowing Signals) throws {
    defer { log.show(nil) }
    let end = clock.now + .seconds(Self.patience)
    let (task, strike) = (words.language.demo(.task), words.language.demo(.strikeText))
    let info = try connection.call(.daemon)
    tell([words.note(.daemon, .daemonRuns(keeper: info.keeper, worker: info.pid))])
    show(try connection.subscribe(SubscribeParams(status: true, events: true, deliveries: true)))
    try wait(.milliseconds(300), for: &connection, signals)
    try say(.start, { $0.task = task }, as: "start \"\(task)\"", over: &connection)
    try wait(.seconds(3), for: &connection, signals)
    try listen(over: &connection)
    try say(.strike, { $0.text = strike }, as: "strike \"\(strike)\"", over: &connection)
    try wait(until: end, for: &connection, signals) { $0.count(.breakCompleted) == 1 }
    try wait(.seconds(1), for: &connection, signals)
    try say(.again, as: "again", over: &connection)
    try wait(.seconds(3), for: &connection, signals)
    try listen(over: &connection)
    try say(.pause, as: "pause", over: &connection)
    try wait(.seconds(2), for: &connection, signals)
    try say(.resume, as: "resume", over: &connection)
    try wait(until: end, for: &connection, signals) { $0.count(.breakCompleted) == 2 && $0.isAtRest }
  }

  /// Sends a command of `segue` over the same socket.
  private func say(
    _ method: TimerMethod, _ change: (inout TimerParams) -> Void = { _ in }, as text: String,
    over connection: inout DaemonConnection
  ) throws {
    tell([.command("segue " + text)])
    var params = TimerParams()
    change(&params)
    show(try connection.call(.timer(method), params))
  }

  /// Checks whether the waterfall is on. Every focus begins with it.
  private func listen(over connection: inout DaemonConnection) throws {
    guard sound.runsPlayer else { return }
    let isPlaying = try connection.call(.sound, SoundParams()).playing
    record.heard.append(isPlaying)
    tell(words.waterfall(isPlaying: isPlaying, player: sound.player))
  }

  // MARK: Waiting

  private func wait(_ duration: Duration, for connection: inout DaemonConnection, _ signals: borrowing Signals) throws {
    let end = clock.now + duration
    while clock.now < end { try turn(&connection, signals, until: end) }
  }

  private func wait(
    until end: ContinuousClock.Instant, for connection: inout DaemonConnection, _ signals: borrowing Signals,
    _ isOver: (Record) -> Bool
  ) throws {
    while !isOver(record) {
      guard clock.now < end else { throw DemoError.tookTooLong(seconds: Self.patience) }
      try turn(&connection, signals, until: end)
    }
  }

  /// Waits for the daemon, a signal or the next change of the countdown, and prints the result.
  private func turn(
    _ connection: inout DaemonConnection, _ signals: borrowing Signals, until end: ContinuousClock.Instant
  ) throws {
    var moments = [end]
    if let change = live?.nextChange(after: WallClock.now) { moments.append(clock.now + (change - WallClock.now)) }
    if connection.hasNotices { moments.append(clock.now) }
    let deadline = Deadline(in: max(.zero, (moments.min() ?? end) - clock.now))
    let ready = waitForInput([connection.descriptor, signals.descriptor], gone: [STDOUT_FILENO], until: deadline)
    if ready.contains(signals.descriptor) {
      for meaning in signals.take() {
        switch meaning {
        case .end(let number): throw DemoError.interrupted(number)
        case .redraw: log.layout.width = width()
        }
      }
    }
    if log.isClosed || ready.contains(STDOUT_FILENO) { throw DemoError.outputClosed }
    let notices = try connection.notices()
    // The daemon reports an attempt after the receiver has answered it.
    for received in receiver.take() {
      let isKnown = record.requests.contains { $0.id == received.id }
      record.requests.append(received)
      tell(words.lines(received, isKnown: isKnown))
    }
    for notice in notices { take(notice) }
    guard let live else { return }
    log.show(
      CountdownLine.text(
        live.at(WallClock.now), width: log.layout.width - 1, style: log.layout.style, language: words.language))
  }

  private func take(_ notice: ServerNotice) {
    switch notice {
    case .status(let status): show(status)
    case .event(let event):
      record.events.append(event)
      tell(words.lines(event))
    case .delivery(let delivery):
      guard record.keep(delivery) else { return }
      let isSilent = delivery.hook == DemoFiles.bell && !sound.runsPlayer
      tell(words.lines(delivery, expectsFailure: isSilent, now: WallClock.now))
      if delivery.hook == DemoFiles.blocker, delivery.state == "succeeded" { lookAtHosts(after: delivery.note ?? "") }
    case .scope, .dropped: break
    }
  }

  /// Reads the hosts file after the hook's change.
  private func lookAtHosts(after step: String) {
    let bytes = home.bytes(of: DemoFiles.hostsName) ?? []
    let blocked = DemoFiles.blocked(in: bytes)
    let isAsFound = bytes == Array(DemoFiles.hosts.utf8)
    let isRight = step == "exit" ? isAsFound : !blocked.isEmpty
    record.hostsSteps.append(isRight)
    tell(words.hosts(blocked: blocked, isAsFound: isAsFound, isRight: isRight))
  }

  private func tell(_ lines: [Line]) { log.add(lines, at: (clock.now - start).components.seconds) }

  private func show(_ status: Status) { live = LiveStatus(status, receivedAt: WallClock.now) }
}
