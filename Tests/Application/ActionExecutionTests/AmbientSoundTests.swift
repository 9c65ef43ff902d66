// SPDX-License-Identifier: MIT
import Foundation
import Hooks
import Logging
import Messages
import TestSupport
import Testing

@testable import ActionExecution
@testable import SoundPlayers
@testable import SoundSynthesis

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Silence once waited for a file that was still being made, and what was made was heard after it.
@Suite(.slow, .timeLimit(.minutes(Patience.minutes))) struct AmbientSoundTests {
  private let folder: TemporaryFolder
  /// A word for each player that is started.
  private let started = Recorded<String>()
  private let log = Recorded<String>()
  /// What is said of each sound that is wanted.
  private let reports = Recorded<String>()
  private let player: LoopPlayer
  private let sound: AmbientSound
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    // Plays for as long as it is let, and hears nothing.
    let program = folder.path + "/ffplay"
    try "#!/bin/sh\nexec sleep 600\n".write(toFile: program, atomically: true, encoding: .utf8)
    #expect(chmod(program, 0o700) == 0)
    file = folder.path + "/own.wav"
    try "sound".write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(atPath: folder.path + "/sounds", withIntermediateDirectories: true)
    player = LoopPlayer(
      environment: { [started] in
        started.append("started")
        return ["PATH": "/usr/bin:/bin", "SEGUE_PLAYER": program]
      }, report: { _ in })
    let (log, reports) = (log, reports)
    sound = AmbientSound(
      library: SoundLibrary(cacheFolder: folder.path + "/sounds"), player: player,
      logger: Logger(label: "test") { _ in RecordedLog(lines: log) },
      report: { sound, problem in reports.append("\(sound.name): \(problem.map(English().delivery) ?? "fine")") })
  }

  /// Makes the waterfall wait to be made until somebody writes to the pipe that is found in its place.
  private func holdUp() throws -> String {
    let path = folder.path + "/sounds/" + MadeSound.waterfall.fileName
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  /// Returns once everything that was to be made before is made: what is wanted last can't be had, which is told.
  private func made() async {
    await sound.set(Play(sound: .file(folder.path + "/none.wav")))
    await log.until { $0.contains { $0.contains("no sound") } }
  }

  @Test func `silence takes effect while a file is being made and lasts`() async throws {
    await sound.set(Play(sound: .file(file)))
    await started.until { $0.count == 1 }
    await player.settled()
    #expect(await player.pid != nil)

    let pipe = try holdUp()
    await sound.set(Play(sound: .bundled("waterfall")))
    await sound.set(nil)
    await player.settled()
    #expect(await player.pid == nil)

    // Only now can it be made.
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    try #require(writer >= 0)
    await made()
    close(writer)
    await player.settled()
    #expect(await player.pid == nil)
    #expect(started.all.count == 1)
    await player.stopAll()
  }

  @Test func `a sound that is gone was once told only in the log`() async throws {
    let music = folder.path + "/music"
    let play = Play(sound: .file(music))
    await sound.set(play)
    await reports.until { $0.count == 1 }
    #expect(reports.all == ["\(music): file not found: \(music)"])
    try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: true)
    await sound.set(nil)
    await sound.set(play)
    await reports.until { $0.count == 2 }
    #expect(reports.all.last?.contains("has no readable sound file") == true)
    try "sound".write(toFile: music + "/a.wav", atomically: true, encoding: .utf8)
    await sound.set(nil)
    await sound.set(play)
    await reports.until { $0.count == 3 }
    #expect(reports.all.last == "\(music): fine")
    await started.until { $0.count == 1 }
    await player.stopAll()
  }

  @Test func `what is wanted again after silence is played`() async throws {
    let pipe = try holdUp()
    await sound.set(Play(sound: .bundled("waterfall")))
    await sound.set(nil)
    await sound.set(Play(sound: .file(file)))
    let writer = open(pipe, O_RDWR | O_CLOEXEC)
    try #require(writer >= 0)
    await started.until { $0.count == 1 }
    close(writer)
    await player.settled()
    #expect(await player.pid != nil)
    #expect(started.all.count == 1)
    await player.stopAll()
  }
}
