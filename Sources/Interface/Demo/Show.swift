// SPDX-License-Identifier: MIT

import ControlClient
import Foundation
import Messages
import Paths
import Players
import Processes
import SoundPlayers
import SoundSynthesis
import TerminalUI

/// One demo from its first sentence to its last. Its home is removed at the end, even after a failure.
final class Show {
  private var home: DemoHome
  private var log: LiveLog
  private let words: RoundText
  private let language: any Language
  private let width: () -> Int
  private let keepsHome: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// The earlier descendants of this process.
  private let before: Set<ProcessIdentity>

  init(home: DemoHome, log: LiveLog, language: any Language, width: @escaping () -> Int, keepsHome: Bool) {
    self.home = home
    self.log = log
    self.language = language
    self.width = width
    self.keepsHome = keepsHome
    words = RoundText(language: language)
    before = Set(descendants().map(\.identity))
    start = clock.now
  }

  func run(signals: borrowing Signals) async -> Int32 {
    var round: Round?
    var failure: DemoError?
    var sound = SoundCheck.noPlayer("", install: nil)
    let receiver: Receiver
    do { receiver = try Receiver() } catch {
      home.remove()
      return end(error)
    }
    do {
      introduce()
      try prepare(receiver)
      sound = try await checkSound(signals)
      let made = Round(
        home: home, receiver: receiver, sound: sound, log: log, words: words, start: start, width: width)
      round = made
      var connection = try ControlClient(environment: home.environment).connectActing()
      try made.play(&connection, signals: signals)
    } catch {
      failure = error as? DemoError ?? (error as? ClientError).map { .daemon($0) } ?? .daemon(.garbled("\(error)"))
    }
    if let round { log = round.log }
    if let failure, failure.isOfDaemon { showDaemonLog() }
    let left = await clear(receiver)
    if let failure { return end(failure, left) }
    let findings = Findings(round?.record ?? Record(), left, sound: sound)
    conclude(findings)
    return findings.areGood && !log.isClosed ? 0 : 1
  }

  private func introduce() {
    let layout = log.layout
    log.add(text: layout.paragraph(language.demo(.introduction), [.bold]))
    log.add(text: layout.paragraph(language.demo(.home(home.path))) + [""])
    log.add(text: layout.listing(DemoFiles.configuration) + [""])
  }

  private func prepare(_ receiver: Receiver) throws {
    try home.write(DemoFiles.configuration, to: DemoFiles.configurationName)
    try home.write(DemoFiles.hosts, to: DemoFiles.hostsName)
    try home.write(DemoFiles.script, to: DemoFiles.scriptName)
    try home.write(receiver.address + "\n", to: DemoFiles.secretName)
    tell([words.note(.receiver, .receiverListens(origin: receiver.origin))])
  }

  /// Generates the sounds before the daemon needs them, because a focus of seconds would be over by then. Tries a player.
  private func checkSound(_ signals: borrowing Signals) async throws -> SoundCheck {
    let library = SoundLibrary(cacheFolder: Paths(environment: home.environment).sounds)
    let begun = clock.now
    do {
      _ = try await library.prepare(.made(.waterfall))
      let duration = clock.now - begun
      tell([words.note(.waterfall, .soundMade(tenths: Int(duration / .milliseconds(100))))])
      let chime = try await library.prepare(.made(.chime))
      try check(signals)
      let (sound, variables) = await SoundCheck.run(
        file: chime, environment: home.environment, language: language)
      home.add(variables)
      tell(words.sound(sound))
      try check(signals)
      return sound
    } catch let error as SoundError {
      let sound = SoundCheck.noPlayer(language.sound(.problem(error.problem)), install: nil)
      tell(words.sound(sound))
      return sound
    }
  }

  private func check(_ signals: borrowing Signals) throws {
    // Checks without blocking: the signals' descriptor is non-blocking.
    for case .end(let number) in signals.take() { throw DemoError.interrupted(number) }
    if log.isClosed { throw DemoError.outputClosed }
  }

  /// Stops the daemon, ends its remaining processes, searches for traces, and removes the home.
  private func clear(_ receiver: Receiver) async -> Leftovers {
    var left = Leftovers()
    left.home = home.path
    do {
      _ = try ControlClient(environment: home.environment).stop()
    } catch {
      left.stopFailure = DemoError.daemon(error).text(in: language)
    }
    let running = descendants().filter { !$0.isZombie && !before.contains($0.identity) }.map(\.identity)
    if !running.isEmpty {
      left.processes = running.map(\.pid)
      left.survivors = await endProcesses(running).map(\.pid)
    }
    left.isHostsFileAsFound = home.bytes(of: DemoFiles.hostsName) == Array(DemoFiles.hosts.utf8)
    left.leaks = home.files(containing: receiver.token, excluding: [DemoFiles.secretName, "cache"])
    left.isHomeKept = keepsHome
    if !keepsHome { left.isHomeRemoved = home.remove() }
    return left
  }

  private func conclude(_ findings: Findings) {
    let layout = log.layout
    log.add(text: ["", layout.style.paint(language.demo(.summary), .bold)])
    for finding in findings.all {
      let mark: Line.Mark = finding.isGood.map { $0 ? .good : .bad } ?? .note
      log.add(text: layout.summary(mark, words.subject(finding.subject), language.demo(finding.detail)))
    }
    log.add(text: [""] + layout.paragraph(language.demo(findings.areGood ? .next : .notAsPromised)))
    guard findings.areGood else { return }
    log.add(text: layout.step("segue init", language.demo(.nextInit)))
    log.add(text: layout.step("segue start \"\(language.demo(.task))\"", language.demo(.nextStart)))
  }

  /// Prints the reason of an early end, and everything that is left.
  private func end(_ error: DemoError, _ left: Leftovers? = nil) -> Int32 {
    let layout = log.layout
    if let text = error.text(in: language) { log.add(text: [""] + layout.paragraph(text, [.bold])) }
    if let left {
      let rest: DemoMessage =
        if left.isHomeKept {
          .homeGone(left.home, isRemoved: false, isKept: true)
        } else {
          left.isNothing ? .leftNothing : .leftSomething(left.home)
        }
      log.add(text: layout.paragraph(language.demo(rest)))
    }
    return error.status
  }

  /// Prints the end of the daemon's log, which is about to be removed.
  private func showDaemonLog() {
    let path = Paths(environment: home.environment).log.dropFirst(home.path.count + 1)
    let text = String(decoding: home.bytes(of: String(path)) ?? [], as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).suffix(12).map { SafeText.line(String($0)) }
    log.add(text: log.layout.listing(lines.joined(separator: "\n")))
  }

  private func tell(_ lines: [Line]) {
    log.add(lines, at: (clock.now - start).components.seconds)
  }
}
